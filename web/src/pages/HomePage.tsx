import { t } from '@yardsnap/contract/texts'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { FREE_ACTIVE_LISTINGS, FREE_LISTINGS_PER_MONTH } from '@yardsnap/contract/plans'
import { Map as MapIcon, Plus, Tag } from 'lucide-react'
import { YourSaturday } from '#shop/saturday/YourSaturday.tsx'
import { MySaturday } from '#shop/start/MySaturday.tsx'
import { AddSeenSaleLink } from '#shop/seen-sales/AddSeenSaleLink.tsx'
import { MyDays } from '#shop/community-days/mine/MyDays.tsx'
import { RecentListings } from '#shop/browse/RecentListings.tsx'
import { CurrentListingCard } from '#sell/listings/CurrentListingCard.tsx'
import { currentListing } from '#sell/listings/current-listing.ts'
import { useMyListings } from '#core/listings/own-listings.ts'
import { HelpedSales } from '#sell/co-hosts/HelpedSales.tsx'
import { MyListings } from '#sell/listings/MyListings.tsx'
import { DataCredits } from '#core/places/DataCredits.tsx'
import { useUsageStats } from '#core/plans/api.ts'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { LinkCard } from '#ui/LinkCard.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

/** What a signed-in person finds at / (S2.4). */
export function HomePage({ user }: { user: CurrentUser }) {
  const { data: listings } = useMyListings()
  const current = listings ? currentListing(listings, currentTime()) : null
  return (
    <div className="mx-auto flex max-w-[76rem] flex-col gap-10 px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {current && <CurrentListingCard {...current} />}
      <YourSaturday userId={user.id} />
      {listings && !current && <MySaturday userId={user.id} />}
      <Welcome firstName={user.firstName} isMain={!current} />
      <div className="grid grid-cols-1 gap-5">
        <PlanUsage />
        <MyListings />
        <HelpedSales />
        <MyDays />
      </div>
      <div className="grid grid-cols-1 items-start gap-10 wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <QuickActions />
        <section aria-labelledby="recent-sales">
          <h2 id="recent-sales" className="mb-4 text-h2">
            Recent Sales Near You
          </h2>
          <RecentListings />
          {!current && <AddSeenSaleLink className="mt-3" />}
        </section>
      </div>
      <DataCredits />
    </div>
  )
}

/** @param isMain whether creating a sale is the page's main action, because no other sale needs attention */
function Welcome({ firstName, isMain }: { firstName: string; isMain: boolean }) {
  return (
    <header className="relative overflow-hidden rounded-card border border-line bg-card px-5 py-6 desk:px-8 desk:py-8">
      <SceneDrawing
        scene="table"
        className="absolute right-8 -bottom-3 hidden h-[calc(100%-1rem)] max-h-48 desk:block"
      />
      <Wordmark className="text-[min(1.25rem,8vw)]" />
      <PageTitle title="Home" className="mt-3">
        {firstName ? (
          <>
            Welcome, <bdi>{firstName}</bdi>
          </>
        ) : (
          t.of('a greeting')`Welcome`
        )}
      </PageTitle>
      <p className="mt-2 max-w-md text-lead text-ink-soft">
        A few photos of what you have, and your sale is ready for Saturday.
      </p>
      <ButtonLink to="/create" icon={<Plus />} tone={isMain ? 'primary' : 'secondary'} className="mt-5 max-desk:w-full">
        Create New Listing
      </ButtonLink>
    </header>
  )
}

const ACTIONS = [
  { to: '/browse', icon: Tag, title: t`Browse Sales`, text: t`Find garage sales near you` },
  { to: '/map', icon: MapIcon, title: t`Map View`, text: t`See sales on an interactive map` },
] as const

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-4 text-h2">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-1 gap-3 desk:max-wide:grid-cols-2">
        {ACTIONS.map((action) => (
          <li key={action.to}>
            <LinkCard {...action} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much of the free plan is used; nothing for Premium. */
function PlanUsage() {
  const { data: usage } = useUsageStats()
  if (!usage) return null
  const { monthlyListingsUsed, currentActiveListings } = usage
  return (
    <PremiumHint
      reason="default"
      text={`Free plan: ${monthlyListingsUsed} of ${FREE_LISTINGS_PER_MONTH} listing this month, ${currentActiveListings} of ${FREE_ACTIVE_LISTINGS} active sale.`}
    />
  )
}
