import { priceNow } from '@yardsnap/contract/asking-price'
import { getAvailability, quantityLeft, pendingLeft } from '@yardsnap/contract/items'
import { dayHeld, isCalledOff } from '@yardsnap/contract/live-status'
import { STATUS_DELAY_SECONDS } from '@yardsnap/contract/live-status-changes'
import { dollars } from '@yardsnap/contract/money'
import { daysToShow, isOver } from '@yardsnap/contract/sale-days'
import { ASK_AGAIN_HOURS, type SavedItem, type SavedItemState } from '@yardsnap/contract/saved-items'
import { nearness, placeSeenBy } from '#core/listings/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { ItemRow, ListingRow, SavedRow } from './queries.ts'

const HOUR_MS = 3_600_000

/** A saved item as everybody may see it. */
export function toSavedItem({ saved, listing, item }: SavedRow, now: Date): Outgoing<SavedItem> {
  const { itemId, listingId, title, savedPrice, askedAt } = saved
  const isAsked = askedAt !== null && now.getTime() - askedAt.getTime() < ASK_AGAIN_HOURS * HOUR_MS
  if (!item) {
    const nothing = { category: '', price: null, formerPrice: null, pictureUrl: null, listing: null }
    return { itemId, listingId, title, state: 'gone', isAsked, ...nothing }
  }
  const price = priceNow(item, listing, now)
  return {
    itemId,
    listingId,
    title: item.title,
    category: item.category,
    state: getSavedItemState(item),
    price,
    formerPrice: price !== null && dollars(savedPrice) > dollars(price) ? savedPrice : null,
    pictureUrl: item.pictureUrl,
    listing: toSavedItemListing(listing, now),
    isAsked,
  }
}

/** A sale as people are notified of it: without a status set a moment ago, because the host may still undo it. */
export function withSettledStatus(listing: ListingRow, now: Date): ListingRow {
  const changedAt = listing.liveStatus ? Date.parse(listing.liveStatus.changedAt) : 0
  const isSettled = now.getTime() - changedAt >= STATUS_DELAY_SECONDS * 1000
  return isSettled ? listing : { ...listing, liveStatus: null }
}

function getSavedItemState(item: ItemRow): SavedItemState {
  const availability = getAvailability(item)
  if (availability !== 'available') return availability
  const left = item.sellAsLot ? 1 : quantityLeft(item) - pendingLeft(item)
  return item.heldCount >= left ? 'held' : 'free'
}

function toSavedItemListing(row: ListingRow, now: Date): Outgoing<NonNullable<SavedItem['listing']>> {
  const place = placeSeenBy(null, row)
  const { city, isApproximate } = nearness(place, null)
  const [next] = daysToShow(row, now)
  const day = next && dayHeld(next, row)
  return {
    title: row.title,
    city,
    latitude: place.latitude,
    longitude: place.longitude,
    isApproximate,
    saleDate: day?.date ?? null,
    startTime: day?.startTime ?? null,
    isOver: isOver(row, now),
    isCalledOff: isCalledOff(row),
    takesOffers: row.offerMinPercent !== null,
  }
}
