import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { addressText } from '@yardsnap/contract/address-text'
import type { SavedListing } from '@yardsnap/contract/saved'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saleLink } from '#shop/saved/sale-link.ts'
import { formatClock } from '#shop/trips/words.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface StopFrameProps {
  /** 1-based. */
  number: number
  listing: SavedListing
  /** With the offset of the sale's own zone. */
  arriveAt: string | null
  hours: string
  /** Always in sight, below the hours. */
  children?: ReactNode
  /** On a phone out of sight until the stop is opened, so that a trip of ten stops can be looked over. */
  details?: { facts: ReactNode; tools: ReactNode }
}

/** A stop in the list of a trip: its number, sale, place and hours, and when one arrives. */
export function StopFrame({ number, listing, arriveAt, hours, children, details }: StopFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const shownWhenOpen = isOpen ? '' : 'max-desk:hidden print:block'
  const isShort = details !== undefined && !isOpen
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-3 py-3 break-inside-avoid desk:py-4">
      <span className="row-span-2 grid size-9 place-items-center rounded-full bg-grass font-display font-bold text-on-grass tabular-nums print:border print:border-ink">
        <span className="sr-only">{t.of('stop of a trip, before its number')`Stop`} </span>
        {number}
      </span>
      <h2
        className={classes(
          'min-w-0 text-body font-bold tracking-normal wrap-anywhere',
          isShort && 'max-desk:line-clamp-1 print:line-clamp-none',
        )}
      >
        <Link {...saleLink(listing)} className="underline-offset-4 hover:underline">
          <bdi>{listing.title}</bdi>
        </Link>
      </h2>
      {arriveAt && (
        <p className="text-right font-display text-h3 font-bold whitespace-nowrap tabular-nums">
          <span className="sr-only">Arrive at </span>
          {formatClock(arriveAt)}
        </p>
      )}
      <div className="col-span-2 col-start-2 flex min-w-0 items-end gap-1">
        <div className="min-w-0 grow">
          <p className={classes('text-small text-ink-soft', isShort && 'max-desk:truncate print:whitespace-normal')}>
            <bdi>{addressText(listing)}</bdi>
          </p>
          <p className="text-small text-ink-soft">{hours}</p>
          {children}
          {details && <div className={shownWhenOpen}>{details.facts}</div>}
        </div>
        {details && (
          <IconButton
            label={isOpen ? `Show less of ${listing.title}` : `Show all of ${listing.title}`}
            aria-expanded={isOpen}
            icon={<ChevronDown className={classes('transition-transform', isOpen && 'rotate-180')} />}
            onClick={() => setOpen(!isOpen)}
            className="-mr-2.5 desk:hidden"
          />
        )}
      </div>
      {details && <div className={classes('col-span-full desk:col-start-2', shownWhenOpen)}>{details.tools}</div>}
    </li>
  )
}
