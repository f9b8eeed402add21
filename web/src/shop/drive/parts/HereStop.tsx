import { shownTitle } from '@yardsnap/contract/item-titles'
import { isHostsSale, type SavedListing } from '@yardsnap/contract/saved'
import { plural, t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { formatTag } from '@yardsnap/contract/item-prices'
import { type DriveStop, ticked } from '#shop/drive/drive.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import type { ShownItem } from '#shop/drive/wanted-items.ts'
import { HousesAround } from '#shop/community-days/HousesAround.tsx'
import { saleLink } from '#shop/saved/sale-link.ts'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { AheadAppointments } from '#core/appointments/AheadAppointments.tsx'
import { OwnHolds } from '#core/holds/OwnHolds.tsx'
import { isReportedToday } from '#core/visit-reports/is-reported-today.ts'
import { VisitReportsCard } from '#core/visit-reports/VisitReportsCard.tsx'
import { StatusBanner } from '#core/live-status/StatusBanner.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { PriceTag } from '#ui/PriceTag.tsx'
import { OpenLabel } from './OpenLabel.tsx'
import { SoldLabel } from './WantedPictures.tsx'

interface HereStopProps {
  drive: DriveState
  stop: DriveStop
}

/** The stop where the shopper is, with the items they want there. */
export function HereStop({ drive, stop }: HereStopProps) {
  const { items, notes, change } = drive
  const { communityHouse } = stop.listing
  const got = items.filter(({ id }) => notes.gotIds.includes(id)).length
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-2.5">
        <OpenLabel drive={drive} stop={stop} />
        <div>
          <p className="font-semibold text-grass">You are here</p>
          <h2 className="line-clamp-3 text-h1 wrap-anywhere">
            <bdi>{stop.listing.title}</bdi>
          </h2>
        </div>
      </div>
      <StatusBanner listing={stop.listing} />
      {isHostsSale(stop.listing) && isReportedToday(stop.listing) && <VisitReportsCard listingId={stop.listingId} />}
      <AheadAppointments listingId={stop.listingId} />
      <OwnHolds listingId={stop.listingId} />
      {items.length > 0 && (
        <section aria-labelledby="wanted-here">
          <div className="mb-3 flex items-baseline justify-between gap-3">
            <h3 id="wanted-here" className="text-h3">
              What you want here
            </h3>
            <p className="text-small text-ink-soft tabular-nums">
              {got} of {items.length} got
            </p>
          </div>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <WantedRow
                  key={item.id}
                  item={item}
                  isGot={notes.gotIds.includes(item.id)}
                  onTick={(isGot) => change((before) => ticked(before, item.id, isGot))}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <div>
        {items.length === 0 && <p className="text-lead">Nothing here is on your list. Have a look around.</p>}
        <Link {...saleLink(stop.listing)} className={TEXT_LINK}>
          {describePage(stop.listing)}
        </Link>
      </div>
      {communityHouse && <HousesAround key={stop.listingId} {...communityHouse} />}
    </>
  )
}

function describePage({ isSeenSale, communityHouse, itemCount }: SavedListing): string {
  if (communityHouse) return t`See all houses of the day`
  return isSeenSale ? t`See what neighbors say` : plural(itemCount, { one: 'See all # item', other: 'See all # items' })
}

interface WantedRowProps {
  item: ShownItem
  isGot: boolean
  onTick: (isGot: boolean) => void
}

function WantedRow({ item, isGot, onTick }: WantedRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 pr-4 pl-3">
      <ItemRow item={item} pixels={56} as="p" isSold={item.isSold} isFaded={item.isSold || isGot} />
      {item.isSold && !isGot && <SoldLabel />}
      {!item.isSold && item.price !== null && <PriceTag price={formatTag(item.price)} />}
      {(!item.isSold || isGot) && (
        <Checkbox
          label={`Got it: ${shownTitle(item)}`}
          isLabelHidden
          checked={isGot}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="min-h-14 min-w-14 justify-center"
        />
      )}
    </li>
  )
}
