import type { Listing } from '@yardsnap/contract/listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { Lightbulb } from 'lucide-react'
import { currentTime } from '#lib/first-rendering.ts'
import { LinkCard } from '#ui/LinkCard.tsx'

/** What the sale tells for the next one, once it is over. */
export function NextTimeCard({ listing }: { listing: Listing }) {
  if (!isOver(listing, currentTime())) return null
  return (
    <LinkCard
      to="/sale/$listingId/insights"
      params={{ listingId: listing.id }}
      icon={Lightbulb}
      title={t`For next time`}
      text={t`What sold when, and for what share of the asking price.`}
    />
  )
}
