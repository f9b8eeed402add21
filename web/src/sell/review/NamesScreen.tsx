import type { NameGuess } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import type { Photo } from '@yardsnap/contract/photos'
import { type KeyboardEvent, useRef } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { useGroupKinds, useKinds } from '#sell/items/kinds.ts'
import { isTyping, UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { withGroup } from './groups.ts'
import { nameAsTyped, nameItem, offersFor, toSteps } from './name-cards.ts'
import { Guesses } from './parts/Guesses.tsx'
import { NamesActions } from './parts/NamesActions.tsx'
import { NameCard } from './parts/NameCard.tsx'
import { useDeck } from './use-deck.ts'

interface NamesScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  onLeave: () => void
  onDone: () => void
}

const NOTHING = { group: null, names: [], groups: [] }
const TITLE = 'What is it called?'

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
