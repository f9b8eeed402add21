import type { NameGuess } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import type { Photo } from '@yardsnap/contract/photos'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { useKindsOf } from '#sell/items/kinds.ts'
import { isTyping, UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { Button } from '#ui/Button.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { nameAsTyped, nameItem, stepsOf } from './name-cards.ts'
import { Guesses } from './parts/Guesses.tsx'
import { NameCard } from './parts/NameCard.tsx'
import { useDeck } from './use-deck.ts'

interface NamesScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  onLeave: () => void
  onDone: () => void
}

const TITLE = 'What is it called?'

/** Whether the key writes something. Space presses a button that has the focus, and begins no name. */
const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '

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
    if (!item || event.ctrlKey || event.metaKey) return
    if (!event.altKey) {
      // A name that is typed goes into the field, wherever the focus is: the letter follows the focus.
      if (isLetter(event) && !isTyping(event)) field.current?.focus()
      return
    }
    // By the place of the key: with Alt, some keyboards write other letters.
    const guess = guesses[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1]
    if (guess) choose(guess, kinds.get(guess.title) ?? null)
    else if (event.code === 'KeyS') deck.skip()
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
            <Button
              tone="secondary"
              aria-label="Skip, leave it a guess"
              aria-keyshortcuts="Alt+S"
              title="Alt+S"
              onClick={deck.skip}
              className="grow"
            >
              Skip<span className="hidden desk:inline">, leave it a guess</span>
            </Button>
            {deck.hasMore && (
              <Button tone="quiet" onClick={deck.skipAll} className="px-3 whitespace-nowrap">
                Skip all
              </Button>
            )}
            <Button
              tone="quiet"
              icon={<X />}
              aria-keyshortcuts="Alt+D"
              title="Alt+D"
              onClick={deck.drop}
              className="px-3 whitespace-nowrap"
            >
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
        <NameCard
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
