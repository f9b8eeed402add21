import { formatHours } from '@yardsnap/contract/dates'
import { dollars } from '@yardsnap/contract/money'
import { haversineMiles } from '@yardsnap/contract/places'
import { ITEM_CONDITIONS, type Item, type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { saleTypeOf } from '@yardsnap/contract/sale-type'
import { DateTime } from 'luxon'
import type { PlacesService } from '#features/places/service.ts'
import type { PricingService } from '#features/pricing/service.ts'
import { CONDITION_TEXTS, type PrintedItem, type PrintedListing, type Surroundings } from './printed-listing.ts'

interface Context {
  pricing: Pick<PricingService, 'guideRange'>
  publicUrl: string
  productName: string
  pictures: ReadonlyMap<string, Uint8Array>
  surroundings: Surroundings | null
}

/** Public names of the sale types (S4.15). */
const KINDS: Record<ReturnType<typeof saleTypeOf>, string> = {
  'Multi-Family': 'Multi-Family Sale',
  'Estate Sale': 'Estate Sale',
  'Moving Sale': 'Moving Sale',
  'Family Sale': 'Garage Sale',
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
    kind: KINDS[saleTypeOf(listing.title)],
    day: dayText(listing),
    hours: formatHours(listing.startTime, listing.endTime),
    street: streetAddress || (locality ? '' : address),
    locality,
    url,
    items: listing.items.map((item) => printedItem(item, url, context)),
    surroundings: context.surroundings,
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
export const itemUrlOf = ({ id }: Pick<Item, 'id'>, listingUrl: string): string =>
  `${listingUrl}?item=${id.slice(-ITEM_LETTERS)}`

function printedItem(item: Item, url: string, { pricing, pictures }: Context): PrintedItem {
  const guide = pricing.guideRange(item.title)
  const condition = ITEM_CONDITIONS.find((known) => known === item.condition)
  return {
    id: item.id,
    title: item.title,
    quantity: item.quantity,
    sellAsLot: item.sellAsLot,
    category: item.category.charAt(0).toUpperCase() + item.category.slice(1),
    condition: condition ? CONDITION_TEXTS[condition] : item.condition,
    price: dollars(item.priceSuggested),
    range: guide
      ? { low: guide.low, high: guide.high, source: guide.source }
      : { low: dollars(item.priceLow), high: dollars(item.priceHigh), source: 'The seller’s own estimate' },
    picture: pictures.get(item.id) ?? null,
    url: itemUrlOf(item, url),
  }
}

/** 'Saturday, May 3' */
export function dayText({ saleDate }: Pick<Listing, 'saleDate'>): string {
  return saleDate ? DateTime.fromISO(saleDate, { zone: 'utc' }).toFormat('cccc, LLLL d') : 'Date TBD'
}

/** How far people usually drive to a sale that they find by its flyer. */
const AROUND_MILES = 8
const MAX_TOWNS = 24
const NEAREST_TOWN_MILES = 0.4

/** The towns around a listing; null if its position is known only to the state or not at all, or if there are none. */
export async function surroundingsOf(
  { latitude, longitude, positionPrecision }: Listing,
  places: Pick<PlacesService, 'townsAround'>,
): Promise<Surroundings | null> {
  if (latitude === null || longitude === null || positionPrecision === null || positionPrecision === 'state')
    return null
  const here = { latitude, longitude }
  const towns = (await places.townsAround(here, AROUND_MILES))
    .map((town) => ({
      name: town.name,
      east: Math.sign(town.longitude - longitude) * haversineMiles(here, { latitude, longitude: town.longitude }),
      south: Math.sign(latitude - town.latitude) * haversineMiles(here, { latitude: town.latitude, longitude }),
    }))
    .filter(({ east, south }) => Math.hypot(east, south) >= NEAREST_TOWN_MILES)
    .slice(0, MAX_TOWNS)
  return towns.length > 0 ? { towns } : null
}
