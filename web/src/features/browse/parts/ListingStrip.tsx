import type { Listing } from '@yardsnap/contract/listings'
import { CalendarX, Lock, type LucideIcon, Store } from 'lucide-react'
import { isOver } from '@yardsnap/contract/sale-days'
import { OwnerTools } from './OwnerTools.tsx'

interface Notice {
  icon: LucideIcon
  text: string
}

/** What must be known before anything else: that the sale is over, or that it is one's own. */
export function ListingStrip({ listing }: { listing: Listing }) {
  const notice = noticeOf(listing)
  if (!notice) return null
  const { icon: Icon, text } = notice
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sky-wash px-4 py-2">
      <p className="flex min-h-12 grow items-center gap-3 font-semibold">
        <Icon className="size-5 shrink-0 text-sky" />
        {text}
      </p>
      {listing.isOwner && <OwnerTools listing={listing} />}
    </div>
  )
}

function noticeOf(listing: Listing): Notice | null {
  if (listing.status === 'draft') return { icon: Lock, text: 'Draft: only you can see this' }
  if (isOver(listing, new Date())) return { icon: CalendarX, text: 'This sale is over' }
  return listing.isOwner ? { icon: Store, text: 'This is your sale' } : null
}
