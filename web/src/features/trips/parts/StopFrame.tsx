import { Link } from '@tanstack/react-router'
import { addressText } from '@yardsnap/contract/address-text'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { ReactNode } from 'react'
import { clockOf } from '#features/trips/words.ts'

interface StopFrameProps {
  /** 1-based. */
  number: number
  listing: SavedListing
  /** With the offset of the sale's own zone. */
  arriveAt: string | null
  hours: string
  /** Beside the number, below the hours. */
  children: ReactNode
  /** Below, over the whole width on a phone. */
  tools?: ReactNode
}

/** A stop in the list of a trip: its number, sale, place and hours, and when one arrives. */
export function StopFrame({ number, listing, arriveAt, hours, children, tools }: StopFrameProps) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 py-4 break-inside-avoid">
      <span className="grid size-9 place-items-center rounded-full bg-grass font-display font-bold text-on-grass tabular-nums print:border print:border-ink">
        <span className="sr-only">Stop </span>
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="text-body font-bold tracking-normal wrap-anywhere">
          <Link to="/sale/$listingId" params={{ listingId: listing.id }} className="underline-offset-4 hover:underline">
            <bdi>{listing.title}</bdi>
          </Link>
        </h2>
        <p className="text-small text-ink-soft">
          <bdi>{addressText(listing)}</bdi>
        </p>
        <p className="text-small text-ink-soft">{hours}</p>
        {children}
      </div>
      {arriveAt && (
        <p className="text-right font-display text-h3 font-bold whitespace-nowrap tabular-nums">
          <span className="sr-only">Arrive at </span>
          {clockOf(arriveAt)}
        </p>
      )}
      {tools && <div className="col-span-full desk:col-start-2">{tools}</div>}
    </li>
  )
}
