import type { Choosing } from '#sell/review/use-choosing.ts'
import type { Review } from '#sell/review/use-review.ts'
import { Button } from '#ui/Button.tsx'
import { SetTile } from './SetTile.tsx'
import { TileGrid } from './TileGrid.tsx'
import { Tray } from './Tray.tsx'

interface DetectedItemsProps {
  review: Review
  choosing: Choosing
  tabStopId: string | null
}

/**
 * All detected items: look-alikes, sure ones, those without a name, guesses, and at the end those that were dropped.
 */
export function DetectedItems({ review, choosing, tabStopId }: DetectedItemsProps) {
  const { groups, sure, unnamed, guesses, rest, dropped } = review
  const chosenIds = choosing.ids
  return (
    <>
      {groups.map(({ group, answer }) => (
        <SetTile
          key={group.key}
          group={group}
          answer={answer}
          onAnswer={review.answer}
          tabStopId={tabStopId}
          chosenIds={chosenIds}
        />
      ))}
      {sure.length > 0 && <TileGrid items={sure} tabStopId={tabStopId} chosenIds={chosenIds} />}
      {(unnamed.length > 0 || choosing.unnamed.length > 0) && (
        <div className="-mb-2 flex min-h-11 items-center gap-x-3 pt-1">
          <h3 className="min-w-0 grow text-h3">No name yet</h3>
          {!choosing.isOn && choosing.unnamed.length > 0 && (
            <Button
              tone="secondary"
              onClick={() => choosing.choose(choosing.unnamed)}
              className="min-h-11 px-3 whitespace-nowrap"
            >
              {`Choose ${choosing.unnamed.length} without a name`}
            </Button>
          )}
        </div>
      )}
      {unnamed.length > 0 && <TileGrid items={unnamed} tabStopId={tabStopId} chosenIds={chosenIds} />}
      {(guesses.length > 0 || rest.size > 0) && (
        <div className="-mb-2 flex min-h-11 items-center gap-3 pt-1">
          {guesses.length > 0 && <h3 className="text-h3">Guesses</h3>}
          {rest.size > 0 && !choosing.isOn && (
            <Button tone="quiet" onClick={review.dropRest} className="-mr-3 ml-auto min-h-11 px-3">
              Drop the rest
            </Button>
          )}
        </div>
      )}
      {guesses.length > 0 && <TileGrid items={guesses} tabStopId={tabStopId} chosenIds={chosenIds} />}
      <Tray items={dropped} onPutBack={({ id }) => review.setState(new Set([id]), 'kept')} />
    </>
  )
}
