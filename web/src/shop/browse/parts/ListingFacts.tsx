import { t } from '@yardsnap/contract/texts'
import { hasPrice } from '@yardsnap/contract/item-prices'
import type { Listing, ListingStatus } from '@yardsnap/contract/listings'
import type { ReactNode } from 'react'
import { formatEstimate } from '#shop/browse/estimate.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

const STATUSES: Record<ListingStatus, string> = {
  draft: t.of('status of a sale')`Draft`,
  published: t.of('status of a sale')`Published`,
  ended: t.of('status of a sale')`Ended`,
}

/** S2.11.3. @param totalLeft of the sale's items, in dollars */
export function ListingFacts({ listing, totalLeft }: { listing: Listing; totalLeft: number }) {
  const suggestedTotal = totalLeft || listing.items.some(hasPrice) ? totalLeft : listing.totalEstimatedValue
  return (
    <Card className="px-4.5 py-1.5 max-wide:py-3.5">
      <dl className="flex flex-wrap justify-between gap-3 wide:block wide:divide-y wide:divide-line">
        <Fact name="Status">
          <Badge tone={listing.status === 'published' ? 'good' : 'plain'}>{STATUSES[listing.status]}</Badge>
        </Fact>
        <Fact name="Total Items">
          <span className="font-display text-h3 font-bold tabular-nums">{listing.itemCount}</span>
        </Fact>
        <Fact name="Estimated Value">
          <PriceTag price={formatEstimate({ ...listing, suggestedTotal })} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="wide:flex wide:min-h-13 wide:items-center wide:justify-between wide:gap-3 wide:py-2">
      <dt className="text-ink-soft max-wide:text-small">{name}</dt>
      <dd className="max-wide:mt-1 max-wide:flex max-wide:min-h-9 max-wide:items-center">{children}</dd>
    </div>
  )
}
