import { X } from 'lucide-react'
import type { useDeck } from '#sell/review/use-deck.ts'
import { Button } from '#ui/Button.tsx'

interface NamesActionsProps {
  deck: ReturnType<typeof useDeck>
  /** The title of the current item where it comes from its group, while kinds of the group are offered. */
  groupTitle: string | null
  /** Leaves the current item as it is. */
  onPass: () => void
  onDone: () => void
}

/** Actions on the current card and, after the last card, on the remaining guesses. */
export function NamesActions({ deck, groupTitle, onPass, onDone }: NamesActionsProps) {
  const row = 'mx-auto flex w-full max-w-2xl items-center gap-3'
  if (deck.item) {
    return (
      <div className={`${row} desk:px-4`}>
        <Button
          tone="secondary"
          aria-label={groupTitle === null ? 'Skip, leave it a guess' : undefined}
          aria-keyshortcuts="Alt+S"
          title="Alt+S"
          onClick={onPass}
          className="grow"
        >
          {groupTitle === null ? (
            <span>
              Skip<span className="hidden desk:inline">, leave it a guess</span>
            </span>
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
          aria-keyshortcuts="Alt+D"
          title="Alt+D"
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
          Leave them guesses
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
