import { plural } from '@yardsnap/contract/texts'
import { pagePath } from '#lib/page-path.ts'
import { placeText } from '@yardsnap/contract/address-text'
import { formatDates } from '@yardsnap/contract/dates'
import type { Listing } from '@yardsnap/contract/listings'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'

const MAX_PICTURES = 3

/** Shown before the launch: the sale whose link or code brought a visitor here, with a way to sign in and see it. */
export function SharedListing({ listing }: { listing: Listing }) {
  const days = useDaysToShow(listing)
  const itemCount = plural(listing.itemCount, { one: '# item', other: '# items' })
  const facts = [days.length > 0 ? formatDates(days) : '', placeText(listing), itemCount].filter(Boolean)
  return (
    <section aria-labelledby="shared-sale" className="border-b border-line bg-brick-wash">
      <div className="mx-auto max-w-[76rem] px-5 py-6 desk:px-8">
        <p id="shared-sale" className="mb-3 font-semibold">
          You were sent this sale
        </p>
        <Card className="flex flex-col overflow-hidden desk:flex-row">
          <ListingMosaic
            imageUrls={listing.imageUrls.slice(0, MAX_PICTURES)}
            widthPixels={400}
            aspect={2}
            isFirst
            className="aspect-[2/1] w-full shrink-0 desk:aspect-auto desk:min-h-48 desk:w-80"
          />
          <div className="flex grow flex-col items-start p-5 desk:p-6">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <WhenLabel days={days} />
              <StatusBadge listing={listing} />
            </div>
            <h2 className="mt-2 line-clamp-3 text-h2 wrap-anywhere">
              <bdi>{listing.title}</bdi>
            </h2>
            <p className="mt-1 text-ink-soft">
              <bdi>{facts.join(' · ')}</bdi>
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
              <ButtonAnchor href={`/api/login?returnTo=${encodeURIComponent(pagePath(`/sale/${listing.id}`))}`}>
                Sign in to see it
              </ButtonAnchor>
              <span className="text-small text-ink-soft">New here? An account is free.</span>
            </div>
          </div>
        </Card>
      </div>
    </section>
  )
}
