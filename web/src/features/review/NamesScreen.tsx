import type { DraftItem, NameGuess } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import type { Photo } from '@yardsnap/contract/photos'
import { Image, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CropInPhoto } from '#features/items/CropInPhoto.tsx'
import { photoOf } from '#features/items/crop.ts'
import { changeItems, type ItemKeeper, type Items } from '#features/items/draft-items.ts'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { useKindsOf } from '#features/items/kinds.ts'
import { useSizedPicture } from '#features/items/picture-versions.ts'
import { isTyping, UndoButton, undoByKey } from '#features/items/UndoButton.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { cardTitle, hasFavorite, nameAsTyped, nameItem, needsName, stepsOf, withNewCards } from './name-cards.ts'
import { NameChips } from './parts/NameChips.tsx'
import { NameField } from './parts/NameField.tsx'
import { placeIn } from './review-items.ts'
import { useSwipe } from './use-swipe.ts'

interface NamesScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  onLeave: () => void
  onDone: () => void
}

const TITLE = 'What is it called?'

/** Asks for the name of each thing that the analysis is not sure of, one at a time. */
export function NamesScreen({ keeper, photos, onLeave, onDone }: NamesScreenProps) {
  const deck = useDeck(keeper, onDone)
  const { cards, at, item } = deck
  const field = useRef<HTMLInputElement>(null)
  const guesses = item?.nameGuesses ?? []
  const next = keeper.items.find(({ id }) => id === cards[at + 1])
  // The next card's are asked for beforehand.
  const kinds = useKindsOf([...new Set([...guesses, ...(next?.nameGuesses ?? [])].map(({ title }) => title))])
  const choose = (guess: NameGuess | Kind, kind: Kind | null) =>
    deck.answer((items, id) => nameItem(items, id, guess, kind))

  const onKeyDown = (event: KeyboardEvent) => {
    if (undoByKey(event, { canUndo: deck.canUndo, undo: deck.undo })) return
    if (!item || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const guess = guesses[Number(event.key) - 1]
    const key = event.key.toLowerCase()
    if (guess) choose(guess, kinds.get(guess.title) ?? null)
    else if (key === '/') field.current?.focus()
    else if (key === 's') deck.skip()
    else if (key === 'd') deck.drop()
    else return
    event.preventDefault()
  }

  return (
    <TaskScreen
      title={TITLE}
      leave="back"
      onLeave={onLeave}
      onKeyDown={onKeyDown}
      steps={item ? stepsOf(cards, at, keeper.items, deck.skipped) : []}
      mainClass="flex flex-col"
      tools={
        <>
          {item && (
            <output className="pr-1 font-display font-bold whitespace-nowrap tabular-nums">
              {at + 1} of {cards.length}
            </output>
          )}
          <UndoButton canUndo={deck.canUndo} undo={deck.undo} />
        </>
      }
      actions={
        item ? (
          <div className="mx-auto flex w-full max-w-2xl items-center gap-3 desk:px-4">
            <Button tone="secondary" aria-keyshortcuts="S" onClick={deck.skip} className="grow">
              Skip, leave it a guess
            </Button>
            <Button tone="quiet" icon={<X />} aria-keyshortcuts="D" onClick={deck.drop} className="px-3">
              Drop it
            </Button>
          </div>
        ) : (
          <Button onClick={onDone} className="grow desk:ml-auto desk:grow-0 desk:px-10">
            Next
          </Button>
        )
      }
    >
      {item ? (
        <Card
          key={item.id}
          item={item}
          photos={photos}
          kinds={kinds}
          field={field}
          onChoose={choose}
          onKeep={(text, kind) => deck.answer((items, id) => nameAsTyped(items, id, text, kind))}
          onSkip={deck.skip}
          onBack={deck.back}
        />
      ) : (
        <div className="m-auto max-w-md px-6 py-10 text-center">
          <h2 className="text-h2">Everything has a name</h2>
          <p className="mt-2 text-ink-soft">There is nothing to ask.</p>
        </div>
      )}
    </TaskScreen>
  )
}

interface Step {
  at: number
  skippedId: string | null
}

/** The cards, where the seller is in them, and the steps that can be taken back. */
function useDeck(keeper: ItemKeeper, onDone: () => void) {
  const [cards, setCards] = useState(() => withNewCards([], keeper.items))
  const [at, setAt] = useState(0)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const all = withNewCards(cards, keeper.items)
  if (all !== cards) setCards(all)
  const item = keeper.items.find(({ id }) => id === all[at])

  /** To the next card that is still open. */
  const advance = (items: Items) => {
    const open = new Set(items.filter(needsName).map(({ id }) => id))
    const next = all.findIndex((id, index) => index > at && open.has(id))
    if (next === -1) onDone()
    else setAt(next)
  }
  const answer = (change: (items: Items, id: string) => Items) => {
    if (!item) return
    keeper.change((items) => change(items, item.id))
    setSteps([...steps, { at, skippedId: null }])
    advance(keeper.items)
  }
  const skip = () => {
    if (!item) return
    setSkipped(new Set([...skipped, item.id]))
    setSteps([...steps, { at, skippedId: item.id }])
    advance(keeper.items)
  }
  const undo = () => {
    const last = steps.at(-1)
    if (!last) return
    if (last.skippedId === null) keeper.undo()
    setSkipped(new Set([...skipped].filter((id) => id !== last.skippedId)))
    setSteps(steps.slice(0, -1))
    setAt(last.at)
  }
  return {
    cards: all,
    at,
    item,
    skipped,
    answer,
    skip,
    undo,
    canUndo: steps.length > 0,
    drop: () => answer((items, id) => changeItems(items, new Set([id]), { state: 'dropped' })),
    back: () => setAt(Math.max(0, at - 1)),
  }
}

interface CardProps {
  item: DraftItem
  photos: readonly Photo[]
  kinds: ReadonlyMap<string, Kind>
  field: React.RefObject<HTMLInputElement | null>
  onChoose: (guess: NameGuess | Kind, kind: Kind | null) => void
  onKeep: (text: string, kind: Kind | null) => void
  onSkip: () => void
  onBack: () => void
}

function Card({ item, photos, kinds, field, onChoose, onKeep, onSkip, onBack }: CardProps) {
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  const { nameGuesses: guesses } = item
  const isTypingName = text !== '' || (hasFocus && guesses.length > 0)
  const isOnlyField = guesses.length === 0
  const swipe = useSwipe({ onLeft: onSkip, onRight: onBack })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = isOnlyField ? field.current : card.current
    target?.focus({ preventScroll: true })
  }, [isOnlyField, field])
  return (
    <section
      ref={card}
      aria-label={cardTitle(item)}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-2xl grow flex-col gap-3.5 px-4 pt-3 pb-3.5 outline-none desk:pt-6"
    >
      <div
        {...swipe.handlers}
        style={{ translate: `${swipe.offset}px` }}
        className={classes(
          'flex touch-pan-y flex-col',
          isTypingName ? 'h-28 shrink-0' : 'min-h-56 grow desk:max-h-[34rem]',
        )}
      >
        <CardPicture item={item} photos={photos} isStrip={isTypingName} />
      </div>
      {!isTypingName && guesses.length > 0 && (
        <NameChips guesses={guesses} kinds={kinds} hasFavorite={hasFavorite(item)} onChoose={onChoose} />
      )}
      <NameField
        text={text}
        onText={setText}
        onChoose={(kind) => onChoose(kind, kind)}
        onKeep={onKeep}
        field={field}
        onFocusChange={setFocus}
      />
    </section>
  )
}

function CardPicture({ item, photos, isStrip }: { item: DraftItem; photos: readonly Photo[]; isStrip: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const sizedPicture = useSizedPicture()
  const url = item.cropUrl ?? item.imageUrls[0] ?? null
  const source = item.sourceImageUrl ?? (url && photoOf(url))
  const index = photos.findIndex((photo) => photo.url === source)
  const photo = photos[index]
  const crop = photo && placeIn(item, photo)
  const alt = cardTitle(item)
  if (!photo || !crop) {
    return (
      <ItemPicture
        url={url}
        category={item.category}
        name={item.title}
        alt={alt}
        widthPixels={400}
        className="grow rounded-card"
      />
    )
  }
  return (
    <CropInPhoto photo={photo} crop={crop} alt={alt} className="grow">
      {!isStrip && (
        <Button
          tone="quiet"
          icon={<Image />}
          onClick={() => setWhole(true)}
          className="absolute top-2.5 right-2.5 min-h-11 rounded-full bg-card/95 px-4"
        >
          Photo {index + 1}
        </Button>
      )}
      <Sheet isOpen={isWhole} onOpenChange={setWhole} title={`Photo ${index + 1}`}>
        <img
          src={sizedPicture(photo.url, 1280)}
          alt={`Your upload ${index + 1} of ${photos.length}`}
          style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          className="mx-auto max-h-[70dvh] rounded-card bg-paper-deep"
        />
      </Sheet>
    </CropInPhoto>
  )
}
