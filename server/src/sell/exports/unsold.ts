import { formatPrice } from '@yardsnap/contract/formats'
import { roundToCents } from '@yardsnap/contract/items'
import { plural, t } from '@yardsnap/contract/texts'
import { PAPER } from '#printing/sheet.ts'
import { amountText, describeListing, shorteningNotes } from './inventory.ts'
import type { DrawnDocument, PrintedItem, PrintedListing, PrintTask } from './printed-listing.ts'
import { printTable } from './table.ts'

const NUMBERS = { condition: 64, quantity: 46, low: 56, high: 56 }
/** Space between right-aligned numbers and the text after them, in points. */
const GAP = 12

/** The unsold items for a donation receipt: item, condition and fair value. */
export function printUnsold(task: PrintTask): DrawnDocument {
  const { listing, options } = task
  const width = PAPER[options.paper][0] - 80
  const rest = width - NUMBERS.condition - NUMBERS.quantity - NUMBERS.low - NUMBERS.high - GAP
  return printTable(task, {
    name: t`Unsold items`,
    intro: describeListing(listing),
    columns: [
      { label: t`Item`, width: rest * 0.5 },
      { label: t`Condition`, width: NUMBERS.condition },
      { label: t`Quantity`, width: NUMBERS.quantity, align: 'right' },
      { label: t`Low value`, width: NUMBERS.low, align: 'right' },
      { label: t`High value`, width: NUMBERS.high, align: 'right' },
      { label: '', width: GAP },
      { label: t`Source of the estimate`, width: rest * 0.5 },
    ],
    rows: listing.items.map((item) => ({
      cells: [
        { text: item.title, note: item.category, isStrong: true },
        { text: item.condition },
        { text: item.quantity.toLocaleString('en-US') },
        { text: amountText(roundToCents(item.range.low)) },
        { text: amountText(roundToCents(item.range.high)) },
        { text: '' },
        { text: '', note: item.range.high > 0 ? item.range.source : '' },
      ],
    })),
    outro: [
      ...valueOfAll(listing),
      {
        text: t`Values are estimated for one piece each, and are not an appraisal. Check them before you claim them; items worth more than $5,000 usually need a qualified appraisal (IRS Publication 561).`,
      },
      ...shorteningNotes(listing),
      { text: ' ' },
      { text: t`Given to: ______________________________________     Date: ____________________` },
      { text: ' ' },
      { text: t`Received by: ____________________________________     Signature: ____________________` },
    ],
  })
}

/** The sum, and how many items are not in it. */
function valueOfAll({ items }: PrintedListing): { text: string; isStrong?: boolean }[] {
  const valued = items.filter(({ range }) => range.high > 0)
  const sum = (of: (item: PrintedItem) => number) =>
    formatPrice(roundToCents(valued.reduce((total, item) => total + of(item) * item.quantity, 0)))
  const [low, high] = [sum(({ range }) => range.low), sum(({ range }) => range.high)]
  const others = items.length - valued.length
  return [
    valued.length > 0 ? { text: t`Estimated value of all: ${low} to ${high}`, isStrong: true } : [],
    others > 0 ? { text: uncountedText(others) } : [],
  ].flat()
}

const uncountedText = (count: number) =>
  plural(count, {
    one: '# item has no estimate and is not counted.',
    other: '# items have no estimate and are not counted.',
  })
