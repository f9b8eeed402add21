import type { Choosing } from '#sell/review/use-choosing.ts'
import type { Review } from '#sell/review/use-review.ts'
import { Button } from '#ui/Button.tsx'
import { SetTile } from './SetTile.tsx'
import { TileGrid } from './TileGrid.tsx'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { classes } from '#ui/classes.ts'

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

const PEEK = 2

/** What was dropped: kept safe, and put back by a tap. */
function Tray({ items, onPutBack }: { items: readonly DraftItem[]; onPutBack: (item: DraftItem) => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-label="Dropped things" className="rounded-card bg-paper-deep">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-15 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left"
      >
        <span className="grow text-ink-soft">
          <strong className="font-semibold text-ink">Dropped {items.length}</strong>, kept safe
        </span>
        {!isOpen && (
          <span aria-hidden className="flex gap-1.5">
            {items.slice(0, PEEK).map((item) => (
              <ItemThumbnail
                key={item.id}
                item={item}
                widthPixels={72}
                className="size-10 shrink-0 rounded-[8px] opacity-75"
              />
            ))}
          </span>
        )}
        <ChevronDown className={classes('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div id={id} className="px-4 pb-4">
          <p className="mb-2.5 text-small text-ink-soft">Tap one to put it back.</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2.5">
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-label={`Put back ${tileTitle(item)}`}
                  onClick={() => onPutBack(item)}
                  className="block w-full rounded-control text-left"
                >
                  <ItemThumbnail item={item} widthPixels={72} className="aspect-square w-full shrink-0 rounded-[8px]" />
                  <span className="block truncate pt-1 text-tiny">
                    <bdi>{tileTitle(item)}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
