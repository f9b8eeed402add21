import type { CommunityDay, CommunityHouse } from '@yardsnap/contract/community-days'
import { plural, t } from '@yardsnap/contract/texts'
import { Check, Navigation, X } from 'lucide-react'
import { directionsUrl } from '#core/browse/directions.ts'
import { addressOf, describeCategories, describeDates } from '#shop/community-days/houses.ts'
import { useEscape } from '#shop/map/use-escape.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface HouseInfoProps {
  day: CommunityDay
  house: CommunityHouse
  isSeen: boolean
  onSeen: () => void
  onClose: () => void
}

/** What is said of a house on the map. */
export function HouseInfo({ day, house, isSeen, onSeen, onClose }: HouseInfoProps) {
  const { number, streetAddress, isAddressHidden, listing } = house
  const dates = describeDates(house, day)
  useEscape(onClose)
  return (
    <section aria-label={t`House ${number}`}>
      <div className="flex items-start justify-between gap-2">
        <p className="pt-1.5 font-display text-h3 wrap-anywhere font-bold">
          {number} · <bdi>{streetAddress || t`The street is shown later`}</bdi>
        </p>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      {listing && (
        <p className="mt-1 wrap-anywhere">
          <bdi>{listing.title}</bdi>, {plural(listing.itemCount, { one: '# item', other: '# items' })}
        </p>
      )}
      <p className="mt-1 text-small text-ink-soft">{[describeCategories(house), dates].filter(Boolean).join(' · ')}</p>
      {isAddressHidden && <p className="mt-1 text-small text-ink-soft">The pin stands near the middle of the block.</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
        {listing && (
          <ButtonLink to="/sale/$listingId" params={{ listingId: listing.id }}>
            View Details
          </ButtonLink>
        )}
        {!isAddressHidden && streetAddress && (
          <ButtonAnchor
            tone="secondary"
            href={directionsUrl(addressOf(house, day))}
            target="_blank"
            rel="noreferrer"
            icon={<Navigation className="size-4.5" />}
          >
            Directions
          </ButtonAnchor>
        )}
        <Button tone="secondary" aria-pressed={isSeen} icon={<Check className="size-4.5" />} onClick={onSeen}>
          {isSeen ? t`Seen` : t`Mark as seen`}
        </Button>
      </div>
    </section>
  )
}
