import { plural, t } from '@yardsnap/contract/texts'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useMyListings } from '#core/listings/own-listings.ts'
import { useUsageStats } from '#core/plans/api.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { LinkCard } from '#ui/LinkCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Where shared photos may go: a new sale, or one of the seller's that goes on. */
export function ShareChoices() {
  const listings = useMyListings()
  const { data: usage, isPending } = useUsageStats()
  const { limits } = usePlan()
  const [now] = useState(() => new Date())
  if (listings.error && !listings.data)
    return (
      <LoadFailure
        query={listings}
        title="Your sales could not be loaded"
        fallback="Check your connection. The photos wait on this device."
      />
    )
  if (!listings.data || isPending)
    return (
      <div aria-busy className="grid gap-3">
        <span className="sr-only">Loading your sales</span>
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </div>
    )
  const isFull = usage ? usage.monthlyListingsUsed >= limits.listingsPerMonth : false
  const going = listings.data.filter((listing) => goesOn(listing, now))
  return (
    <>
      {isFull ? (
        <NoNewSale listingsPerMonth={limits.listingsPerMonth} />
      ) : (
        <LinkCard
          to="/create"
          state={TAKES_SHARED}
          icon={Plus}
          title={t`New sale`}
          text={t`The photos are sent, and what is in them is found`}
        />
      )}
      {going.length > 0 && (
        <section aria-labelledby="add-to">
          <h2 id="add-to" className="mt-4 mb-3 text-h3">
            Add to
          </h2>
          <ul className="grid gap-3">
            {going.map((listing) => (
              <li key={listing.id}>
                <LinkCard
                  to="/create"
                  search={{ edit: listing.id }}
                  state={TAKES_SHARED}
                  icon={Tag}
                  title={listing.title || t`Sale without a title`}
                  text={describe(listing)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const TAKES_SHARED = { takesShared: true }

/** A draft, or a public sale that is not over. */
function goesOn(listing: MyListing, now: Date): boolean {
  if (listing.hiding) return false
  return listing.status === 'draft' || (listing.status === 'published' && !isOver(listing, now))
}

function describe(listing: MyListing): string {
  const items = plural(listing.itemCount, { one: '# item', other: '# items' })
  const days = listing.saleDate ? formatDates(getSaleDays(listing), formatDate) : null
  const parts = [listing.status === 'draft' ? t`Draft` : t`Published`, items, days]
  return parts.filter((part) => part !== null).join(' · ')
}

function NoNewSale({ listingsPerMonth }: { listingsPerMonth: number }) {
  const { openUpgradeModal } = useUpgradeModal()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-mustard bg-mustard-wash px-5 py-4">
      <p>
        {plural(listingsPerMonth, {
          one: "Your plan includes # listing a month, and this month's is used: a new sale has to wait.",
          other: "Your plan includes # listings a month, and this month's is used: a new sale has to wait.",
        })}
      </p>
      <Button tone="secondary" onClick={() => openUpgradeModal('listing_limit')}>
        See Premium
      </Button>
    </div>
  )
}
