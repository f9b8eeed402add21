import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { ImageOff } from 'lucide-react'
import { useId, useState } from 'react'
import { rangeText } from '#sell/items/kinds.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { type MatchedLine, spokenTitle } from '#sell/review/spoken-matches.ts'
import { classes } from '#ui/classes.ts'

interface SpokenRowProps {
  match: MatchedLine
  /** The items that the line may be about. */
  items: readonly DraftItem[]
  /** Whether an item is matched to another line. */
  isTaken: (id: string) => boolean
  /** @param id null for none */
  onChoose: (id: string | null) => void
  onPoint: (id: string | null) => void
}

/** One line with the items that it was matched to. A tap shows the other items to choose from. */
export function SpokenRow({ match, items, isTaken, onChoose, onPoint }: SpokenRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const own = match.itemIds.flatMap((one) => items.find((item) => item.id === one) ?? [])
  const title = spokenTitle(match)
  const { quantity } = match.line
  return (
    <li className="rounded-card border border-line p-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={() => onPoint(own[0]?.id ?? null)}
        onFocus={() => onPoint(own[0]?.id ?? null)}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 rounded-control text-left"
      >
        <span className="flex shrink-0 -space-x-7">
          {own.length === 0 ? (
            <span className="grid size-14 place-items-center rounded-control border-[1.5px] border-dashed border-line-strong text-ink-soft">
              <ImageOff aria-hidden className="size-5" />
            </span>
          ) : (
            own
              .slice(0, 3)
              .map((item) => (
                <ItemThumbnail
                  key={item.id}
                  item={item}
                  widthPixels={72}
                  className="size-14 rounded-control border-2 border-card"
                />
              ))
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            <bdi>{title}</bdi>
            {quantity > 1 && ` × ${quantity}`}
          </span>
          <span className="block text-small text-ink-soft">
            {own.length === 0
              ? 'No picture: a thing of its own'
              : own.length === 1
                ? 'This one'
                : `These ${own.length}`}
          </span>
        </span>
        <span className="shrink-0 text-right font-display font-bold tabular-nums">{formatLinePrice(match)}</span>
      </button>
      {isOpen && (
        <fieldset id={id} aria-label={`What is ${title}?`} className="mt-2.5 flex min-w-0 gap-2 overflow-x-auto pb-1">
          <button
            type="button"
            aria-pressed={own.length === 0}
            onClick={() => onChoose(null)}
            className={classes(
              'grid size-18 shrink-0 place-items-center rounded-control border-[1.5px] px-1 text-center text-tiny leading-tight font-semibold',
              own.length === 0 ? 'border-ink bg-ink text-paper' : 'border-dashed border-line-strong',
            )}
          >
            No picture
          </button>
          {items.map((item) => {
            const isOwn = match.itemIds.includes(item.id)
            return (
              <button
                key={item.id}
                type="button"
                aria-pressed={isOwn}
                aria-label={tileTitle(item)}
                onPointerEnter={() => onPoint(item.id)}
                onFocus={() => onPoint(item.id)}
                onClick={() => onChoose(item.id)}
                className={classes('size-18 shrink-0 rounded-control', !isOwn && isTaken(item.id) && 'opacity-45')}
              >
                <ItemThumbnail
                  item={item}
                  widthPixels={72}
                  className={classes('size-full rounded-control', isOwn && 'border-4 border-ink')}
                />
              </button>
            )
          })}
        </fieldset>
      )}
    </li>
  )
}

function formatLinePrice({ line, kind }: MatchedLine): string {
  if (line.price === null) return kind ? rangeText(kind) : '$ ?'
  if (line.price === '0.00') return t`Free`
  return line.quantity > 1 ? t`${formatPrice(line.price)} each` : formatPrice(line.price)
}
