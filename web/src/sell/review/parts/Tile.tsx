import type { DraftItem } from '@yardsnap/contract/drafts'
import { Check, Plus, Search } from 'lucide-react'
import { memo } from 'react'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { classes } from '#ui/classes.ts'

interface TileProps {
  item: DraftItem
  /** Only one tile is a stop of the Tab key. */
  isTabStop: boolean
  /** Whether the item is chosen; null unless several are being chosen, when a press chooses in place of ticking. */
  isChosen: boolean | null
}

/** A detected item: framed and ticked when it is for sale. The screen handles presses and keys. */
export const Tile = memo(function Tile({ item, isTabStop, isChosen }: TileProps) {
  const isTicked = item.state === 'kept'
  const title = tileTitle(item)
  return (
    <div className="group relative min-w-0">
      <button
        type="button"
        data-tile={item.id}
        aria-label={title}
        aria-pressed={isChosen ?? isTicked}
        aria-keyshortcuts="L"
        tabIndex={isTabStop ? 0 : -1}
        className="block w-full rounded-control text-left select-none [-webkit-touch-callout:none] data-merge-target:outline-4 data-merge-target:outline-offset-2 data-merge-target:outline-ink"
      >
        <span className="relative block aspect-square">
          <ItemThumbnail
            item={item}
            widthPixels={128}
            className={classes(
              'size-full rounded-control transition-opacity',
              (isChosen === null ? !isTicked : !isChosen) && 'opacity-80',
            )}
          />
          {isChosen === null ? (
            <>
              <TileFrame isTicked={isTicked} />
              <Tick isTicked={isTicked} className="absolute top-1.5 right-1.5" />
            </>
          ) : (
            <ChoiceFrame isChosen={isChosen} />
          )}
        </span>
        <span
          className={classes(
            'block truncate px-0.5 pt-1 pb-0.5 text-small',
            isTicked ? 'font-semibold' : 'font-medium text-ink-soft',
          )}
        >
          <bdi>{title}</bdi>
        </span>
      </button>
      {/* For a mouse and for screen readers; fingers hold the tile. */}
      <button
        type="button"
        data-look={item.id}
        aria-label={`Look at ${title}`}
        title="Look"
        tabIndex={-1}
        className={classes(
          'absolute bottom-8 left-1.5 grid size-9 place-items-center rounded-full bg-[#ffffff]/95 text-[#22201b] opacity-0',
          'group-hover:opacity-100 group-focus-within:pointer-fine:opacity-100 focus-visible:opacity-100 pointer-coarse:pointer-events-none',
        )}
      >
        <Search className="size-4.5" />
      </button>
    </div>
  )
})

function TileFrame({ isTicked }: { isTicked: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'absolute inset-0 rounded-control border-3',
        isTicked
          ? 'border-mustard shadow-[inset_0_0_0_1.5px_rgb(0_0_0/0.45)]'
          : 'border-dashed border-[#ffffff] shadow-[inset_0_0_0_1.5px_rgb(0_0_0/0.5)]',
      )}
    />
  )
}

/** Ink says chosen, as everywhere; mustard would say that it is for sale. */
function ChoiceFrame({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'absolute inset-0 rounded-control',
        isChosen
          ? 'border-4 border-ink ring-2 ring-paper ring-inset'
          : 'border-2 border-[#ffffff] shadow-[inset_0_0_0_1.5px_rgb(0_0_0/0.5)]',
      )}
    >
      <span
        className={classes(
          'absolute top-1.5 right-1.5 grid size-7.5 place-items-center rounded-full border-2',
          isChosen ? 'border-paper bg-ink text-paper' : 'border-[#22201b] bg-[#ffffff]/95',
        )}
      >
        {isChosen && <Check className="size-4.5" strokeWidth={3} />}
      </span>
    </span>
  )
}

/** Says the same as the frame, without color. */
export function Tick({ isTicked, className }: { isTicked: boolean; className?: string }) {
  const Icon = isTicked ? Check : Plus
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-7.5 shrink-0 place-items-center rounded-full border-2 border-on-mustard text-on-mustard',
        isTicked ? 'bg-mustard' : 'bg-[#ffffff]/95',
        className,
      )}
    >
      <Icon className="size-4.5" strokeWidth={3} />
    </span>
  )
}
