import { quantityLeft } from '@yardsnap/contract/items'
import { plural, t } from '@yardsnap/contract/texts'
import type { Listing } from '@yardsnap/contract/listings'
import {
  CalendarClock,
  ChartColumn,
  Copy,
  Hand,
  HandCoins,
  Handshake,
  HeartHandshake,
  Hourglass,
  Lightbulb,
  Megaphone,
  Palette,
  Pencil,
  Share2,
  Store,
  Tags,
  Users,
} from 'lucide-react'
import { DayOffers } from '#core/community-days/DayOffers.tsx'
import { useCopyListing } from '#core/listings/own-listings.ts'
import { useCopied } from '#core/listings/use-copied.ts'
import { isOver } from '@yardsnap/contract/sale-days'
import { EmbedButton } from '#core/embeds/EmbedButton.tsx'
import { useShare } from '#core/listings/use-share.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { currentTime } from '#lib/first-rendering.ts'

/** The tools of the seller and of co-hosts, who have fewer; those needed on the day of the sale come first. */
export function OwnerTools({ listing }: { listing: Listing }) {
  const params = { listingId: listing.id }
  const { share } = useShare(listing)
  const { isCoHost } = listing
  const isDraft = listing.status === 'draft'
  const hasEnded = isOver(listing, currentTime())
  const left = listing.items.filter((item) => quantityLeft(item) > 0).length
  return (
    <nav aria-label="Your sale" className="grid w-full grid-cols-1 gap-2.5 pb-2">
      {hasEnded && left > 0 && !isCoHost && (
        <ButtonLink to="/sale/$listingId/left" params={params} icon={<HeartHandshake />} className="min-h-14">
          {plural(left, { one: 'What is left: # thing', other: 'What is left: # things' })}
        </ButtonLink>
      )}
      {!isDraft && (
        <div className="flex flex-wrap gap-2.5 *:min-h-14 *:grow *:basis-24 *:px-2 desk:*:min-w-40 desk:*:grow-0">
          <ButtonLink
            to="/sale/$listingId/today"
            params={params}
            tone={hasEnded ? 'secondary' : 'primary'}
            icon={<Megaphone />}
          >
            Today
          </ButtonLink>
          <ButtonLink to="/sale/$listingId/till" params={params} tone="secondary" icon={<Store />}>
            Till
          </ButtonLink>
          <Button tone="secondary" icon={<Share2 />} onClick={share}>
            Share
          </Button>
        </div>
      )}
      <div className="flex-pair gap-x-2.5 gap-y-1 *:px-2! desk:*:flex-none desk:*:px-4!">
        <ButtonLink
          to="/create"
          search={{ edit: listing.id }}
          tone={isDraft ? 'primary' : 'secondary'}
          icon={<Pencil />}
        >
          Edit
        </ButtonLink>
        <ButtonLink to="/sale/$listingId/sold" params={params} tone="secondary" icon={<HandCoins />}>
          Mark sold
        </ButtonLink>
        <ButtonLink to="/sale/$listingId/holds" params={params} tone="secondary" icon={<Hourglass />}>
          Holds
        </ButtonLink>
        <ButtonLink to="/sale/$listingId/offers" params={params} tone="secondary" icon={<Handshake />}>
          Offers
        </ButtonLink>
        <ButtonLink to="/sale/$listingId/appointments" params={params} tone="secondary" icon={<CalendarClock />}>
          Visits
        </ButtonLink>
        <ButtonLink to="/sale/$listingId/people" params={params} tone="secondary" icon={<Users />}>
          People
        </ButtonLink>
        {isDraft && (
          <ButtonLink to="/sale/$listingId/dibs" params={params} tone="secondary" icon={<Hand />}>
            Dibs
          </ButtonLink>
        )}
        {!isCoHost && <OwnersTools listing={listing} />}
      </div>
      {!isCoHost && <DayOffers listingId={listing.id} place={listing} days={listing} />}
    </nav>
  )
}

/** What the owner alone does. */
function OwnersTools({ listing }: { listing: Listing }) {
  const params = { listingId: listing.id }
  return (
    <>
      <ButtonLink to="/sale/$listingId/analytics" params={params} tone="secondary" icon={<ChartColumn />}>
        Analytics
      </ButtonLink>
      {isOver(listing, currentTime()) && (
        <ButtonLink to="/sale/$listingId/insights" params={params} tone="secondary" icon={<Lightbulb />}>
          For next time
        </ButtonLink>
      )}
      <ButtonLink
        to="/sale/$listingId/consignment"
        params={params}
        tone="secondary"
        icon={<Tags />}
        className="wrap-anywhere hyphens-auto"
      >
        Consignment
      </ButtonLink>
      <ButtonLink to="/sale/$listingId/style" params={params} tone="secondary" icon={<Palette />}>
        Customize
      </ButtonLink>
      <CopyButton listing={listing} text={getCopyText(listing)} />
      {listing.status !== 'draft' && <EmbedButton path={`/sale/${listing.id}`} className="wrap-anywhere" />}
    </>
  )
}

function getCopyText(listing: Listing): string {
  return isOver(listing, new Date()) ? t`Run it again` : t`Use as template`
}

function CopyButton({ listing, text }: { listing: Listing; text: string }) {
  const { mutate, isPending } = useCopyListing()
  const copied = useCopied()
  return (
    <Button
      tone="secondary"
      icon={<Copy />}
      isPending={isPending}
      pendingText="Copying..."
      onClick={() => mutate(listing.id, copied)}
    >
      {text}
    </Button>
  )
}
