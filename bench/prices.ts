import { fromRetail } from '#server/sell/pricing/estimate.ts'
import { computeQuantile } from '#server/sell/pricing/quantiles.ts'
import { matchGuide } from '#server/sell/pricing/guide.ts'
import { pricingService } from '#server/sell/pricing/service.ts'
import { spaced } from '#server/kinds/words.ts'
import { embeddedMarket } from '#server/ports/market/embedded.ts'
import { type AskedItem, askingPricesFolder, loadAskedItems, loadDraftGuide } from './prices/asking-prices.ts'
import { loadOtherSales } from './prices/other-sales.ts'

/**
 * Compares suggested prices with the prices that sellers asked. Nothing is learned from these prices, except in the row
 * that says so, which is leave-one-out; what sellers ask in relation to the guide is fitted to the other sales. Without published items and eBay, as for the first seller of a new site.
 */
interface Suggestion {
  price: number
  min: number
  max: number
}

interface Way {
  name: string
  suggest: (item: AskedItem, others: readonly AskedItem[]) => Promise<Suggestion | null>
}

const BAR = { insideShare: 0.75, factorOff: 1.8, width: 3.5 }

const app = pricingService({ findPublished: async () => [], findSold: async () => [], market: embeddedMarket() })

async function ours({ title, category, condition, retailDollars }: AskedItem): Promise<Suggestion | null> {
  const retailPrice = retailDollars === null ? {} : { retailPrice: retailDollars.toFixed(2) }
  const answer = await app
    .analyze({ id: 'seller', isPremium: false }, { itemName: title, category, condition, ...retailPrice })
    .catch(() => null)
  if (!answer) return null
  const { recommendedPrice, priceRange } = answer
  return { price: Number(recommendedPrice), min: Number(priceRange.min), max: Number(priceRange.max) }
}

async function draftAsIs({ title }: AskedItem): Promise<Suggestion | null> {
  const names = ({ kind }: { kind: string }) => kind.replace(/\(.*?\)/g, '').split('/')
  const row = loadDraftGuide().find((kind) => names(kind).some((name) => spaced(title).includes(spaced(name))))
  return row ? { price: Math.sqrt(row.low * row.high), min: row.low, max: row.high } : null
}

/** Suggests the share of the new price that other sellers asked, as a range of one to three. */
async function learnedShare({ retailDollars }: AskedItem, others: readonly AskedItem[]): Promise<Suggestion | null> {
  if (retailDollars === null) return null
  const shares = others.flatMap((item) => (item.retailDollars ? item.askedDollars / item.retailDollars : []))
  const price = retailDollars * computeQuantile(shares, 0.5)
  return { price, min: price / Math.sqrt(BAR.width), max: price * Math.sqrt(BAR.width) }
}

const WAYS: Way[] = [
  { name: 'ours: price when new, else guide', suggest: ours },
  { name: 'ours, guide alone', suggest: (item) => ours({ ...item, retailDollars: null }) },
  {
    name: 'ours, price when new alone',
    suggest: async ({ retailDollars, condition }) => {
      if (retailDollars === null) return null
      const { recommended: price, range } = fromRetail(retailDollars, condition)
      return { price, ...range }
    },
  },
  { name: 'share learned from the others', suggest: learnedShare },
  { name: "the guide's draft as it is", suggest: draftAsIs },
]

const percent = (share: number) => `${(share * 100).toFixed(0)}%`
const isInside = (asked: number, { min, max }: Suggestion) => asked >= min && asked <= max
const factorOff = (asked: number, { price }: Suggestion) => Math.max(asked / price, price / asked)

async function measure({ name, suggest }: Way, items: readonly AskedItem[]): Promise<void> {
  const priced: { asked: number; suggestion: Suggestion }[] = []
  for (const item of items) {
    const suggestion = await suggest(
      item,
      items.filter((other) => other !== item),
    )
    if (suggestion) priced.push({ asked: item.askedDollars, suggestion })
  }
  const inside = priced.filter(({ asked, suggestion }) => isInside(asked, suggestion)).length
  const factor = computeQuantile(
    priced.map(({ asked, suggestion }) => factorOff(asked, suggestion)),
    0.5,
  )
  const width = computeQuantile(
    priced.map(({ suggestion }) => suggestion.max / suggestion.min),
    0.5,
  )
  const isGood = inside / priced.length >= BAR.insideShare && factor <= BAR.factorOff && width <= BAR.width
  const columns = [
    name.padEnd(34),
    `${priced.length} of ${items.length}`.padStart(9),
    `${inside} (${percent(inside / priced.length)})`.padStart(10),
    percent(inside / items.length).padStart(7),
    factor.toFixed(2).padStart(8),
    `1:${width.toFixed(1)}`.padStart(8),
    isGood ? '  meets the bar' : '',
  ]
  console.log(columns.join(' '))
}

async function printMisses(items: readonly AskedItem[]): Promise<void> {
  for (const item of items) {
    const suggestion = await ours(item)
    if (suggestion && isInside(item.askedDollars, suggestion)) continue
    const suggestionText = suggestion ? `$${suggestion.price} ($${suggestion.min} to $${suggestion.max})` : 'no price'
    console.log(`  ${item.title.slice(0, 60).padEnd(60)} asked $${item.askedDollars}, ours ${suggestionText}`)
  }
}

function printSpeed(): void {
  const timed = (work: () => void) => {
    const startedAt = performance.now()
    work()
    return `${(performance.now() - startedAt).toFixed(0)} ms`
  }
  const titles = Array.from({ length: 300 }, (_, index) => `Vintage oak thing ${index} with a leather floor lamp, blue`)
  const loading = timed(() => matchGuide('lamp'))
  const pricing = timed(() => titles.forEach((title) => matchGuide(title)))
  console.log(`The catalog is loaded in ${loading}; ${titles.length} titles are priced in ${pricing}.\n`)
}

/** How well the range holds in a sale if it is moved by what fits the other sales best. */
async function printOtherSales(): Promise<void> {
  const sales = new Map<string, { asked: number; suggestion: Suggestion }[]>()
  for (const [sale, items] of loadOtherSales()) {
    const priced = await Promise.all(
      items.map(async (item) => ({ asked: item.askedDollars, suggestion: await ours(item) })),
    )
    sales.set(
      sale,
      priced.flatMap(({ asked, suggestion }) => (suggestion ? { asked, suggestion } : [])),
    )
  }
  if (sales.size === 0) return
  const computeShareInside = (sale: string, move: number) => {
    const all = sales.get(sale) ?? []
    return all.filter(({ asked, suggestion }) => isInside(asked / move, suggestion)).length / all.length
  }
  const moves = Array.from({ length: 30 }, (_, index) => 0.5 * 1.06 ** index)
  console.log(
    '\nOther sales                                       things     inside   best move of the others, inside by it',
  )
  for (const [sale, all] of sales) {
    const others = [...sales.keys()].filter((other) => other !== sale)
    const sum = (move: number) => others.reduce((total, other) => total + computeShareInside(other, move), 0)
    const best = moves.reduce((found, move) => (sum(move) > sum(found) ? move : found))
    const columns = [sale.padEnd(48), String(all.length).padStart(7), percent(computeShareInside(sale, 1)).padStart(10)]
    console.log(...columns, best.toFixed(2).padStart(10), percent(computeShareInside(sale, best)).padStart(8))
  }
}

printSpeed()
const items = loadAskedItems()
if (items) {
  console.log(`${items.length} asking prices; the bar: ${percent(BAR.insideShare)} inside, a median factor of`)
  console.log(`${BAR.factorOff} off, no range wider than 1:${BAR.width}, all of those that have a price\n`)
  console.log('                                      priced     inside  of all   factor    width')
  for (const way of WAYS) await measure(way, items)
  console.log('\nOutside of our range, or without a price:')
  await printMisses(items)
  await printOtherSales()
} else {
  console.log(`Skipped: no asking prices in ${askingPricesFolder()} (YARDSNAP_PRICES names another folder)`)
}
