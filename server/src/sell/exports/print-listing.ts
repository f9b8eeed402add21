import { shownTitle } from '@yardsnap/contract/item-titles'
import { isFor, pricesAt } from '@yardsnap/contract/asking-price'
import { formatHours } from '@yardsnap/contract/dates'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { dollars } from '@yardsnap/contract/money'
import { isFree } from '@yardsnap/contract/item-prices'
import { ITEM_CONDITIONS, type Item, type ListedItem, quantityLeft, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { formatRuleOfThing, getAnnouncedRules } from '@yardsnap/contract/price-rule-words'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { inferSaleType, type SaleType } from '@yardsnap/contract/sale-type'
import { COLOR_LETTERS, colorName } from '@yardsnap/contract/sticker-colors'
import { t } from '@yardsnap/contract/texts'
import { type PrintedDays, toPrintedDays } from '#printing/printed-days.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import type { PrintedItem, PrintedListing } from './printed-listing.ts'

interface Context {
  pricing: Pick<PricingService, 'guideRange'>
  publicUrl: string
  productName: string
  pictures: ReadonlyMap<string, Uint8Array>
  stickerNotes: ReadonlyMap<string, string>
  /** Prices are those of this time. */
  now: Date
}

/** Public names of the sale types (S4.15). */
const getKinds = (): Record<SaleType, string> => ({
  'multi-family': t`Multi-Family Sale`,
  estate: t`Estate Sale`,
  moving: t`Moving Sale`,
  family: t`Garage Sale`,
})

/** Formats a listing for print in the language of the moment. Documents are for the seller, so they always include the street. */
export function printedListing(listing: Listing, context: Context): PrintedListing {
  const { streetAddress, city, state, zipCode, address } = listing
  const locality = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const url = new URL(`/sale/${listing.id}`, context.publicUrl).href
  const getCents = pricesAt(listing, context.now)
  const rules = getAnnouncedRules(listing, context.now).filter(({ kind }) => kind !== 'bag')
  return {
    productName: context.productName,
    title: listing.title,
    description: listing.description,
    kind: getKinds()[inferSaleType(listing.title)],
    when: printedDays(listing),
    street: streetAddress || (locality ? '' : address),
    locality,
    permit: listing.permitNumber ? t`Permit ${listing.permitNumber}` : '',
    url,
    items: listing.items.map((item) => printedItem(item, { cents: getCents(item), rules, url, context })),
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

function printedItem(
  item: ListedItem,
  { cents, rules, url, context }: { cents: number; rules: readonly PriceRule[]; url: string; context: Context },
): PrintedItem {
  const { pricing, pictures, stickerNotes } = context
  const condition = ITEM_CONDITIONS.find((known) => known === item.condition)
  return {
    id: item.id,
    title: shownTitle(item),
    quantity: item.quantity,
    sellAsLot: item.sellAsLot,
    category: categoryName(item.category),
    condition: condition ? conditionName(condition) : item.condition,
    price: cents / 100,
    ownPrice: dollars(item.priceSuggested),
    colorLetter: item.stickerColor === null ? '' : COLOR_LETTERS[item.stickerColor],
    colorText: item.stickerColor === null ? '' : t`Sticker: ${colorName(item.stickerColor)}`,
    priceNotes: item.isFirm || isFree(item) ? [] : rules.filter((rule) => isFor(rule, item)).map(formatRuleOfThing),
    isFree: isFree(item),
    range: rangeOfPiece(item, pricing),
    picture: pictures.get(item.id) ?? null,
    url: getItemUrl(item, url),
    stickerNote: stickerNotes.get(item.id) ?? '',
    availability: getAvailability(item),
  }
}

/** What one piece may be worth: by the price guide, else by the item's own range, which is that of a whole lot. */
export function rangeOfPiece(item: ListedItem, pricing: Pick<PricingService, 'guideRange'>): PrintedItem['range'] {
  const guide = item.isNamed ? pricing.guideRange(item.title) : null
  if (guide) return guide
  const pieces = item.sellAsLot ? item.quantity : 1
  const [low, high] = [dollars(item.priceLow) / pieces, dollars(item.priceHigh) / pieces]
  return { low, high, source: sourceOfOwnRange(item) }
}

/**
 * Who made the range that an item itself has. The donation list goes to charities and tax offices: it does not say that
 * a seller estimated what the app did.
 */
const sourceOfOwnRange = ({ priceSource }: ListedItem): string =>
  priceSource === null || priceSource === 'own' || priceSource === 'free'
    ? t`The seller’s own estimate`
    : t`Automatic estimate`

/** At least one entry, also of a sale without a date. */
export function printedDays(
  listing: Pick<Listing, 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays'>,
): PrintedDays[] {
  const days = getSaleDays(listing)
  if (days.length > 0) return toPrintedDays(days)
  return [{ days: t`Date TBD`, hours: formatHours(listing.startTime, listing.endTime), note: '' }]
}
