import type { Review } from '#sell/review/use-review.ts'
import { Button } from '#ui/Button.tsx'
import { SetTile } from './SetTile.tsx'
import { TileGrid } from './TileGrid.tsx'
import { Tray } from './Tray.tsx'

/** Everything that was found: look-alikes, sure things, guesses, and at the end what was dropped. */
export function Finds({ review, tabStopId }: { review: Review; tabStopId: string | null }) {
  const { groups, sure, guesses, rest, dropped } = review
  return (
    <>
      {groups.map(({ group, answer }) => (
        <SetTile key={group.key} group={group} answer={answer} onAnswer={review.answer} tabStopId={tabStopId} />
      ))}
      {sure.length > 0 && <TileGrid items={sure} tabStopId={tabStopId} />}
      {(guesses.length > 0 || rest.size > 0) && (
        <div className="-mb-2 flex min-h-11 items-center gap-3 pt-1">
          {guesses.length > 0 && <h3 className="text-h3">Guesses</h3>}
          {rest.size > 0 && (
            <Button tone="quiet" onClick={review.dropRest} className="-mr-3 ml-auto min-h-11 px-3">
              Drop the rest
            </Button>
          )}
        </div>
      )}
      {guesses.length > 0 && <TileGrid items={guesses} tabStopId={tabStopId} />}
      <Tray items={dropped} onPutBack={({ id }) => review.setState(new Set([id]), 'kept')} />
    </>
  )
}
