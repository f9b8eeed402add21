import { formatPrice } from '@yardsnap/contract/formats'
import { formatTag } from '@yardsnap/contract/item-prices'
import { roundToCents } from '@yardsnap/contract/items'
import { plural, t } from '@yardsnap/contract/texts'
import { PAPER } from '#printing/sheet.ts'
import type { DrawnDocument, PrintedItem, PrintedListing, PrintTask } from './printed-listing.ts'
import { printTable, type Row } from './table.ts'

/** The first column is reserved for the picture and has no text. */
const PICTURE_COLUMN = 52
const NUMBERS = { quantity: 46, range: 92, price: 66, total: 72 }

export function printInventory(task: PrintTask): DrawnDocument {
  const { listing, options } = task
  const width = PAPER[options.paper][0] - 80
  const title = width - PICTURE_COLUMN - NUMBERS.quantity - NUMBERS.range - NUMBERS.price - NUMBERS.total
  return printTable(task, {
    name: t`Inventory`,
    intro: describeListing(listing),
    columns: [
      { label: '', width: PICTURE_COLUMN },
      { label: t`Item`, width: title },
      { label: t`Quantity`, width: NUMBERS.quantity, align: 'right' },
      { label: t`Estimated range`, width: NUMBERS.range, align: 'right' },
      { label: t`Asking price`, width: NUMBERS.price, align: 'right' },
      { label: t`Total`, width: NUMBERS.total, align: 'right' },
    ],
    rows: listing.items.map(toInventoryRow),
    outro: [{ text: totalText(listing), isStrong: true }, { text: rangeNote() }, ...shorteningNotes(listing)],
  })
}

export const rangeNote = () => t`Asking prices are the seller’s. Ranges are estimates, not an appraisal.`

/** Says what is missing from a table. */
export function shorteningNotes({ isShortened, url }: PrintedListing): { text: string }[] {
  if (!isShortened) return []
  return [{ text: t`Very long texts are shortened here and end in “…”. They are in full at ${url}` }]
}

export function describeListing({ when, street, locality, items }: PrintedListing): string[] {
  const address = [street, locality].filter(Boolean).join(', ')
  const days = when.map((one) => `${one.days}, ${one.hours}`)
  return [
    [days.join('; '), address].filter(Boolean).join('  ·  '),
    plural(items.length, { one: '# item', other: '# items' }),
  ]
}

export function totalText({ items }: PrintedListing): string {
  return t`Estimated total: ${formatPrice(items.reduce((sum, item) => sum + computeTotal(item), 0))}`
}

/** Price times quantity, consistent with the listing's total. @returns US dollars */
function computeTotal({ price, quantity }: PrintedItem): number {
  return roundToCents(price * quantity)
}

/** A dash if it is not known. */
export function amountText(amount: number): string {
  return amount > 0 ? formatPrice(amount) : '–'
}

/** The price of one piece and of all pieces; a dash if no price is set yet. */
export const priceTexts = (item: PrintedItem): [one: string, together: string] =>
  item.isFree ? [formatTag(0), formatTag(0)] : [amountText(item.price), amountText(computeTotal(item))]

/** The range of what the asking price is for: one piece, or a whole lot. */
export function rangeText({ range, quantity, sellAsLot }: PrintedItem): string {
  const pieces = sellAsLot ? quantity : 1
  const [low, high] = [roundToCents(range.low * pieces), roundToCents(range.high * pieces)]
  if (high <= 0) return '–'
  return low === high ? formatPrice(low) : `${formatPrice(low)} – ${formatPrice(high)}`
}

const getAvailabilityTexts = (): Record<PrintedItem['availability'], string> => ({
  available: '',
  pending: t`Pending`,
  sold: t`Sold`,
})

export function describeItem({ category, condition, sellAsLot, availability, colorText }: PrintedItem): string {
  return [getAvailabilityTexts()[availability], category, condition, sellAsLot && t`sold as one lot`, colorText]
    .filter(Boolean)
    .join(' · ')
}

function toInventoryRow(item: PrintedItem): Row {
  return {
    picture: item.picture,
    cells: [
      { text: '' },
      { text: item.title, note: describeItem(item), isStrong: true },
      { text: item.quantity.toLocaleString('en-US') },
      { text: rangeText(item) },
      ...priceTexts(item).map((text) => ({ text })),
    ],
  }
}
