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
import {
  cardTitle,
  confirmGuesses,
  hasFavorite,
  isKnownGuess,
  nameAsTyped,
  nameItem,
  nextCard,
  stepsOf,
  withNewCards,
} from './name-cards.ts'
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
  const { cards, at, item, guesses: unsure } = deck
  const field = useRef<HTMLInputElement>(null)
  const guesses = item?.nameGuesses ?? []
  const next = keeper.items.find(({ id }) => id === cards[at + 1])
  // The next card's are asked for beforehand.
  const kinds = useKindsOf([...new Set([...guesses, ...(next?.nameGuesses ?? [])].map(({ title }) => title))])
  const choose = (guess: NameGuess | Kind, kind: Kind | null) =>
    deck.answer((items, id) => nameItem(items, id, guess, kind))

  const onKeyDown = (event: KeyboardEvent) => {
    if (undoByKey(event, { canUndo: deck.canUndo, undo: deck.undo })) return
    const isOnButton = event.target instanceof HTMLButtonElement
    if (!item && unsure.length > 0 && event.key === 'Enter' && !isOnButton) {
      event.preventDefault()
      return deck.confirm()
    }
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
      steps={item && !deck.isOpened ? stepsOf(cards, at, keeper.items, deck.skipped) : []}
      mainClass="flex flex-col"
      tools={
        <>
          {item && !deck.isOpened && (
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
            {deck.hasMore && (
              <Button tone="quiet" onClick={deck.skipAll} className="px-3">
                Skip all
              </Button>
            )}
            <Button tone="quiet" icon={<X />} aria-keyshortcuts="D" onClick={deck.drop} className="px-3">
              Drop it
            </Button>
          </div>
        ) : unsure.length > 0 ? (
          <div className="mx-auto flex w-full max-w-2xl items-center gap-3 desk:px-4">
            <Button tone="quiet" onClick={onDone} className="px-3">
              Leave them guesses
            </Button>
            <Button aria-keyshortcuts="Enter" onClick={deck.confirm} className="grow">
              All names are right
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
      ) : unsure.length > 0 ? (
        <Guesses items={unsure} onOpen={deck.open} />
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
  /** Of the guess that was opened as a card. */
  openedId: string | null
  /** The card and those behind it that were passed without an answer. */
  skippedIds: readonly string[]
}

/**
 * The cards, where the seller is in them, and the steps that can be taken back. Behind the last card stand the guesses
 * that may be right, from where each can be opened as a card.
 */
function useDeck(keeper: ItemKeeper, onDone: () => void) {
  const [cards, setCards] = useState(() => withNewCards([], keeper.items))
  const [at, setAt] = useState(0)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const all = withNewCards(cards, keeper.items)
  if (all !== cards) setCards(all)
  const item = keeper.items.find(({ id }) => id === (openedId ?? all[at]))
  const guesses = keeper.items.filter(isKnownGuess)
  const isOpened = openedId !== null

  /** To the next card that is still open. */
  const advance = () => {
    setOpenedId(null)
    const next = nextCard(all, at, keeper.items)
    const isLastGuess = isOpened && guesses.every(({ id }) => id === openedId)
    if (next === -1 && (guesses.length === 0 || isLastGuess)) onDone()
    else setAt(next === -1 ? all.length : next)
  }
  const answer = (change: (items: Items, id: string) => Items) => {
    if (!item) return
    keeper.change((items) => change(items, item.id))
    setSteps([...steps, { at, openedId, skippedIds: [] }])
    advance()
  }
  const skip = () => {
    if (!item) return
    if (isOpened) return setOpenedId(null)
    setSkipped(new Set([...skipped, item.id]))
    setSteps([...steps, { at, openedId, skippedIds: [item.id] }])
    advance()
  }
  const undo = () => {
    const last = steps.at(-1)
    if (!last) return
    if (last.skippedIds.length === 0) keeper.undo()
    setSkipped(new Set([...skipped].filter((id) => !last.skippedIds.includes(id))))
    setSteps(steps.slice(0, -1))
    setAt(last.at)
    setOpenedId(last.openedId)
  }
  return {
    cards: all,
    at,
    item,
    skipped,
    answer,
    skip,
    undo,
    guesses,
    isOpened,
    open: setOpenedId,
    /** Whether another card follows. */
    hasMore: !isOpened && nextCard(all, at, keeper.items) !== -1,
    skipAll: () => {
      if (guesses.length === 0) return onDone()
      setSkipped(new Set([...skipped, ...all.slice(at)]))
      setSteps([...steps, { at, openedId, skippedIds: all.slice(at) }])
      setAt(all.length)
    },
    confirm: () => {
      keeper.change(confirmGuesses)
      onDone()
    },
    canUndo: steps.length > 0,
    drop: () => answer((items, id) => changeItems(items, new Set([id]), { state: 'dropped' })),
    back: () => (isOpened ? setOpenedId(null) : setAt(Math.max(0, at - 1))),
  }
}

/** What may be called right in one tap. */
function Guesses({ items, onOpen }: { items: Items; onOpen: (id: string) => void }) {
  return (
    <section aria-label="Guesses" className="mx-auto w-full max-w-2xl px-4 py-4">
      <h2 className="text-h2">{items.length === 1 ? 'Is this name right?' : 'Are these names right?'}</h2>
      <p className="mt-1.5 text-ink-soft">Tap a picture to give it another name.</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <button
              type="button"
              aria-label={`Change ${item.title}`}
              onClick={() => onOpen(item.id)}
              className="block w-full rounded-control text-left"
            >
              <ItemPicture
                url={item.cropUrl ?? item.imageUrls[0] ?? null}
                category={item.category}
                name={item.title}
                alt=""
                widthPixels={128}
                className="aspect-square w-full rounded-control"
              />
              <span className="line-clamp-2 px-0.5 pt-1 text-small font-semibold">
                <bdi>{item.title}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
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
