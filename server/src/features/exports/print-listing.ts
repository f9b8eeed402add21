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

/** What passers-by call each type of sale (S4.15). */
const KINDS: Record<ReturnType<typeof saleTypeOf>, string> = {
  'Multi-Family': 'Multi-Family Sale',
  'Estate Sale': 'Estate Sale',
  'Moving Sale': 'Moving Sale',
  'Family Sale': 'Garage Sale',
}

/** A sale in the words that paper shows. Paper is the seller's own, so it names the street in any case. */
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

/** Enough of an item's id to tell it from the sale's others: each letter makes the dots of its code smaller. */
const ITEM_LETTERS = 8

/** What is not sold yet, with the pieces that are left of it. */
export function itemsLeft({ items }: Listing): ListedItem[] {
  return items
    .map((item) => ({ ...item, quantity: quantityLeft(item), soldQuantity: 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** Where the sale's page shows this item. */
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

/** As far as people drive who find a sale by its flyer. */
const AROUND_MILES = 8
const MAX_TOWNS = 24
const NEAREST_TOWN_MILES = 0.4

/** The towns around a sale; null unless it is known to the street where that is, and where there are none. */
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
