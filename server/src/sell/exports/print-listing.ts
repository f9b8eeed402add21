import { formatHours, formatMarkdown } from '@yardsnap/contract/dates'
import { dollars } from '@yardsnap/contract/money'
import { isFree } from '@yardsnap/contract/item-prices'
import { ITEM_CONDITIONS, type Item, type ListedItem, quantityLeft, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { addDays, getSaleDays } from '@yardsnap/contract/sale-days'
import { inferSaleType, type SaleType } from '@yardsnap/contract/sale-type'
import { DateTime } from 'luxon'
import type { PricingService } from '#sell/pricing/service.ts'
import { CONDITION_TEXTS, type PrintedDays, type PrintedItem, type PrintedListing } from './printed-listing.ts'

interface Context {
  pricing: Pick<PricingService, 'guideRange'>
  publicUrl: string
  productName: string
  pictures: ReadonlyMap<string, Uint8Array>
  stickerNotes: ReadonlyMap<string, string>
}

/** Public names of the sale types (S4.15). */
const KINDS: Record<SaleType, string> = {
  'multi-family': 'Multi-Family Sale',
  estate: 'Estate Sale',
  moving: 'Moving Sale',
  family: 'Garage Sale',
}

/** Formats a listing for print. Documents are for the seller, so they always include the street. */
export function printedListing(listing: Listing, context: Context): PrintedListing {
  const { streetAddress, city, state, zipCode, address } = listing
  const locality = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const url = new URL(`/sale/${listing.id}`, context.publicUrl).href
  return {
    productName: context.productName,
    title: listing.title,
    description: listing.description,
    kind: KINDS[inferSaleType(listing.title)],
    when: printedDays(listing),
    markdowns: listing.markdowns.map(formatMarkdown),
    street: streetAddress || (locality ? '' : address),
    locality,
    url,
    items: listing.items.map((item) => printedItem(item, url, context)),
  }
}

/**
 * Length of the item id prefix in QR codes: enough to be unique within a listing, and short because longer URLs make
 * the modules smaller.
 */
const ITEM_LETTERS = 8

/** Unsold items with their remaining quantities. */
export function itemsLeft({ items }: Listing): ListedItem[] {
  return items
    .map((item) => ({ ...item, quantity: quantityLeft(item), soldQuantity: 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** URL of an item on the listing's page. */
export const getItemUrl = ({ id }: Pick<Item, 'id'>, listingUrl: string): string =>
  `${listingUrl}?item=${id.slice(-ITEM_LETTERS)}`

function printedItem(item: ListedItem, url: string, { pricing, pictures, stickerNotes }: Context): PrintedItem {
  const guide = item.isNamed ? pricing.guideRange(item.title) : null
  const condition = ITEM_CONDITIONS.find((known) => known === item.condition)
  return {
    id: item.id,
    title: item.title,
    quantity: item.quantity,
    sellAsLot: item.sellAsLot,
    category: item.category.charAt(0).toUpperCase() + item.category.slice(1),
    condition: condition ? CONDITION_TEXTS[condition] : item.condition,
    price: dollars(item.priceSuggested),
    isFree: isFree(item),
    range: guide
      ? { low: guide.low, high: guide.high, source: guide.source }
      : { low: dollars(item.priceLow), high: dollars(item.priceHigh), source: 'The seller’s own estimate' },
    picture: pictures.get(item.id) ?? null,
    url: getItemUrl(item, url),
    stickerNote: stickerNotes.get(item.id) ?? '',
    availability: getAvailability(item),
  }
}

/** Days that follow one another and have the same hours are one entry. */
export function printedDays(
  listing: Pick<Listing, 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays'>,
): PrintedDays[] {
  const runs: { first: string; last: string; hours: string; note: string }[] = []
  for (const { date, startTime, endTime, note } of getSaleDays(listing)) {
    const hours = formatHours(startTime, endTime)
    const before = runs.at(-1)
    if (before?.hours === hours && before.note === note && addDays(before.last, 1) === date) before.last = date
    else runs.push({ first: date, last: date, hours, note })
  }
  if (runs.length === 0) return [{ days: 'Date TBD', hours: formatHours(listing.startTime, listing.endTime), note: '' }]
  return runs.map(({ first, last, hours, note }) => ({
    days: first === last ? longDay(first) : `${longDay(first)} – ${longDay(last)}`,
    hours,
    note,
  }))
}

/** 'Saturday, May 3' */
function longDay(date: string): string {
  return DateTime.fromISO(date, { zone: 'utc' }).toFormat('cccc, LLLL d')
}
