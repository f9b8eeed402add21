import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTag } from '@yardsnap/contract/item-prices'
import { nextTimeText } from '@yardsnap/contract/live-status'
import { dollars } from '@yardsnap/contract/money'
import { toSentence } from '@yardsnap/contract/sentence'
import { plural, t } from '@yardsnap/contract/texts'
import { naming, type NewNotification } from '#core/notifications/service.ts'
import type { PriceDrop } from './price-drop-queries.ts'
import type { ItemRow, ListingRow } from './queries.ts'

interface About {
  listing: ListingRow
  itemsById: ReadonlyMap<string, ItemRow>
  now: Date
}

/** The notification to one person about lower prices at a sale; it names the largest drop. @param drops not empty */
export function buildPriceDropNotification(
  drops: readonly PriceDrop[],
  { listing, itemsById, now }: About,
): NewNotification {
  const savedOn = ({ former, price }: PriceDrop) => dollars(former) - dollars(price)
  const [first] = drops.toSorted((a, b) => savedOn(b) - savedOn(a) || a.itemId.localeCompare(b.itemId))
  const { userId, itemId, savedAt, former, price } = first!
  const item = itemsById.get(itemId)
  return {
    userId,
    kind: 'price_drop',
    // Includes when it was saved, because an item that is saved again can drop below its new saved price.
    key: `price-${itemId}-${new Date(savedAt).getTime()}-${price}`,
    describe: () =>
      naming(item ? shownTitle(item) : '', (title) => ({
        title: t`${title}: ${formatTag(price)} instead of ${formatPrice(former)}`,
        text: [toSentence(whereAndWhen(listing, now)), describeOthers(drops.length - 1)].filter(Boolean).join(' '),
      })),
    path: `/sale/${listing.id}?item=${itemId}`,
    listingId: listing.id,
    timeZone: listing.timeZone,
    ...(item?.pictureUrl && { picture: item.pictureUrl }),
  }
}

function describeOthers(count: number): string {
  if (count === 0) return ''
  return plural(count, {
    one: '# more thing that you saved there costs less.',
    other: '# more things that you saved there cost less.',
  })
}

/** 'At “Attic finds”, Sat, Nov 21, 8:00 AM'. */
function whereAndWhen(listing: ListingRow, now: Date): string {
  return [t`At “${listing.title}”`, nextTimeText(listing, now)].filter((part) => part !== '').join(', ')
}
