import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { pictureOf } from '@yardsnap/contract/items'
import { ImageOff } from 'lucide-react'
import { useId, useState } from 'react'
import { rangeText } from '#sell/items/kinds.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { type MatchedLine, spokenTitle } from '#sell/review/spoken-matches.ts'
import { classes } from '#ui/classes.ts'

interface SpokenRowProps {
  match: MatchedLine
  /** All that it may be said of. */
  things: readonly DraftItem[]
  /** Whether another line is said of a thing. */
  isTaken: (id: string) => boolean
  /** @param id null for none */
  onChoose: (id: string | null) => void
  onPoint: (id: string | null) => void
}

/** One line with the picture that it is taken for; a tap on it shows the others. */
export function SpokenRow({ match, things, isTaken, onChoose, onPoint }: SpokenRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const own = match.itemIds.flatMap((one) => things.find((thing) => thing.id === one) ?? [])
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
              .map((thing) => <Thumb key={thing.id} thing={thing} className="size-14 border-2 border-card" />)
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
        <span className="shrink-0 text-right font-display font-bold tabular-nums">{priceOf(match)}</span>
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
          {things.map((thing) => {
            const isOwn = match.itemIds.includes(thing.id)
            return (
              <button
                key={thing.id}
                type="button"
                aria-pressed={isOwn}
                aria-label={tileTitle(thing)}
                onPointerEnter={() => onPoint(thing.id)}
                onFocus={() => onPoint(thing.id)}
                onClick={() => onChoose(thing.id)}
                className={classes('size-18 shrink-0 rounded-control', !isOwn && isTaken(thing.id) && 'opacity-45')}
              >
                <Thumb thing={thing} className={classes('size-full', isOwn && 'border-4 border-ink')} />
              </button>
            )
          })}
        </fieldset>
      )}
    </li>
  )
}

function priceOf({ line, kind }: MatchedLine): string {
  if (line.price === null) return kind ? rangeText(kind) : '$ ?'
  if (line.price === '0.00') return 'Free'
  return line.quantity > 1 ? `${formatPrice(line.price)} each` : formatPrice(line.price)
}

function Thumb({ thing, className }: { thing: DraftItem; className: string }) {
  return (
    <ItemPicture
      url={pictureOf(thing)}
      category={thing.category}
      name={thing.title}
      alt=""
      widthPixels={72}
      className={classes('rounded-control', className)}
    />
  )
}
