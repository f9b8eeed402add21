import { t } from '@yardsnap/contract/texts'
import type { NameGuess } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import type { Photo } from '@yardsnap/contract/photos'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { dropItems, type ItemKeeper, type Items, ofState } from '#core/items/draft-items.ts'
import { useGroupKinds, useKinds } from '#sell/items/kinds.ts'
import { isTyping, UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { withGroup } from './groups.ts'
import { nameAsTyped, nameItem, offersFor, toSteps } from './name-cards.ts'
import { NameCard } from './parts/NameCard.tsx'
import { RecallStrip } from '#sell/recalls/RecallStrip.tsx'
import { withNotMine } from '#sell/recalls/recall-actions.ts'
import { useDeck } from './use-deck.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { X } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

interface NamesScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  onLeave: () => void
  onDone: () => void
}

const NOTHING = { group: null, names: [], groups: [] }
const TITLE = t`What is it called?`
const SKIP_KEYS = 'Alt+S'
const DROP_KEYS = 'Alt+D'

/** Whether the key writes something. Space presses a button that has the focus, and begins no name. */
const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '

/** Asks for the name of each thing that the analysis is not sure of, one at a time. */
export function NamesScreen({ keeper, photos, onLeave, onDone }: NamesScreenProps) {
  const deck = useDeck(keeper, onDone)
  const { cards, at, item, guesses: unsure, likely } = deck
  const field = useRef<HTMLInputElement>(null)
  const next = keeper.items.find(({ id }) => id === cards[at + 1])
  // Also loads the kinds of the next card, so that it can be shown at once.
  const kinds = useKinds([
    ...new Set([item, next].flatMap((one) => (one ? [one.title, ...one.nameGuesses.map(({ title }) => title)] : []))),
  ])
  const known = useGroupKinds()
  const { group, names, groups } = item ? offersFor(item, keeper.items, { kinds, groups: known }) : NOTHING
  const choose = (guess: NameGuess | Kind, kind: Kind | null) =>
    deck.answer((items, id) => nameItem(items, id, guess, kind))

  // A guess is nobody's word yet for what a thing is.
  const named = useMemo(() => ofState(keeper.items, 'kept').filter((one) => one.isLabelSure), [keeper.items])

  const pass = group === null ? deck.skip : deck.goOn

  const onKeyDown = (event: KeyboardEvent) => {
    if (undoByKey(event, { canUndo: deck.canUndo, undo: deck.undo })) return
    const isOnButton = event.target instanceof HTMLButtonElement
    if (!item && likely.length > 0 && event.key === 'Enter' && !isOnButton) {
      event.preventDefault()
      return deck.confirm()
    }
    if (!item || event.ctrlKey || event.metaKey) return
    if (!event.altKey) {
      // A typed letter moves the focus to the field, which then receives the letter.
      if (isLetter(event) && !isTyping(event)) field.current?.focus()
      return
    }
    // Compares the position of the key, because with Alt some keyboards write other letters.
    const guess = names[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1]
    if (guess) choose(guess, 'price' in guess ? guess : (kinds.get(guess.title) ?? null))
    else if (event.code === 'KeyS') pass()
    else if (event.code === 'KeyD') deck.drop()
    else return
    event.preventDefault()
  }

  return (
    <TaskScreen
      title={TITLE}
      leave="back"
      onLeave={onLeave}
      onKeyDown={onKeyDown}
      steps={item && !deck.isOpened ? toSteps(cards, at, keeper.items, deck.skipped) : []}
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
        <NamesActions
          deck={deck}
          groupTitle={item && group !== null ? item.title : null}
          onPass={pass}
          onDone={onDone}
        />
      }
    >
      {item && (
        <div className="mx-auto w-full max-w-2xl px-4 pt-3 empty:hidden">
          <RecallStrip
            items={named}
            onNotMine={(id, noticeId) =>
              deck.refine((items) =>
                items.map((one) => (one.id === id ? { ...withNotMine(one, noticeId), isTouched: true } : one)),
              )
            }
            onTakeOut={(id) => deck.refine((items) => dropItems(items, new Set([id])))}
          />
        </div>
      )}
      {item ? (
        <NameCard
          key={item.id}
          item={item}
          photos={photos}
          names={names}
          kinds={kinds}
          groups={groups}
          onGroup={(chosen) => deck.refine((items, id) => withGroup(items, new Set([id]), chosen, known))}
          field={field}
          keeper={deck.several}
          onChoose={choose}
          onKeep={(text, kind) => deck.answer((items, id) => nameAsTyped(items, id, text, kind))}
          onSkip={pass}
          onBack={deck.back}
        />
      ) : unsure.length > 0 ? (
        <Guesses likely={likely} weak={unsure.filter((one) => !likely.includes(one))} onOpen={deck.open} />
      ) : (
        <div className="m-auto max-w-md px-6 py-10 text-center">
          <h2 className="text-h2">Everything has a name</h2>
          <p className="mt-2 text-ink-soft">There is nothing to ask.</p>
        </div>
      )}
    </TaskScreen>
  )
}

interface GuessesProps {
  likely: Items
  weak: Items
  onOpen: (id: string) => void
}

/**
 * Likely names, which one tap confirms, and below them weak guesses, which stay guesses unless the seller opens them.
 */
function Guesses({ likely, weak, onOpen }: GuessesProps) {
  return (
    <section aria-label="Guesses" className="mx-auto w-full max-w-2xl px-4 py-4">
      {likely.length > 0 && (
        <>
          <h2 className="text-h2">{likely.length === 1 ? 'Is this name right?' : 'Are these names right?'}</h2>
          <p className="mt-1.5 text-ink-soft">Tap a picture to give it another name.</p>
          <Pictures items={likely} nameOf={({ title }) => title} onOpen={onOpen} />
        </>
      )}
      {weak.length > 0 && (
        <>
          <h2 className={likely.length > 0 ? 'mt-7 text-h3' : 'text-h2'}>
            {weak.length === 1 ? 'A weak guess' : 'Weak guesses'}
          </h2>
          <p className="mt-1.5 text-ink-soft">They stay guesses until you tap them and choose a name.</p>
          <Pictures items={weak} nameOf={tileTitle} onOpen={onOpen} />
        </>
      )}
    </section>
  )
}

interface PicturesProps {
  items: Items
  nameOf: (item: Items[number]) => string
  onOpen: (id: string) => void
}

function Pictures({ items, nameOf, onOpen }: PicturesProps) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <button
            type="button"
            aria-label={`Change ${item.title}`}
            onClick={() => onOpen(item.id)}
            className="block w-full rounded-control text-left"
          >
            <ItemThumbnail item={item} widthPixels={128} className="aspect-square w-full rounded-control" />
            <span className="line-clamp-2 px-0.5 pt-1 text-small font-semibold">
              <bdi>{nameOf(item)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface NamesActionsProps {
  deck: ReturnType<typeof useDeck>
  /** The title of the current item where it comes from its group, while kinds of the group are offered. */
  groupTitle: string | null
  /** Leaves the current item as it is. */
  onPass: () => void
  onDone: () => void
}

/** Actions on the current card and, after the last card, on the remaining guesses. */
function NamesActions({ deck, groupTitle, onPass, onDone }: NamesActionsProps) {
  const row = 'mx-auto flex w-full max-w-2xl items-center gap-3'
  if (deck.item) {
    return (
      <div className={`${row} desk:px-4`}>
        <Button
          tone="secondary"
          aria-label={groupTitle === null ? 'Skip, keep it as a guess' : undefined}
          aria-keyshortcuts={SKIP_KEYS}
          title={SKIP_KEYS}
          onClick={onPass}
          className="grow"
        >
          {groupTitle === null ? (
            <>
              <span className="desk:hidden">Skip</span>
              <span className="hidden desk:inline">Skip, keep it as a guess</span>
            </>
          ) : (
            `Keep “${groupTitle}”`
          )}
        </Button>
        {deck.hasMore && groupTitle === null && (
          <Button tone="quiet" onClick={deck.skipAll} className="px-3 whitespace-nowrap">
            Skip all
          </Button>
        )}
        <Button
          tone="quiet"
          icon={<X />}
          aria-keyshortcuts={DROP_KEYS}
          title={DROP_KEYS}
          onClick={deck.drop}
          className="px-3 whitespace-nowrap"
        >
          Drop it
        </Button>
      </div>
    )
  }
  if (deck.likely.length > 0) {
    return (
      <div className={row}>
        <Button tone="quiet" onClick={onDone} className="px-3">
          Keep them as guesses
        </Button>
        <Button aria-keyshortcuts="Enter" onClick={deck.confirm} className="grow">
          All names are right
        </Button>
      </div>
    )
  }
  return (
    <Button onClick={onDone} className="grow desk:ml-auto desk:grow-0 desk:px-10">
      Next
    </Button>
  )
}
