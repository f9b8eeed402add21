import { PrintOptions } from '@yardsnap/contract/exports'
import sharp from 'sharp'
import { openPrinter } from '#server/printing/printer.ts'
import type { PrintedItem, PrintedListing, PrintTask } from '#server/sell/exports/printed-listing.ts'
import { bareStickers } from './exports/bare-stickers.ts'
import { family, readMegabytes } from './processes/memory.ts'

/**
 * Measures the time from request to finished document, in a new process and in a warm one, and the memory of both. The
 * baseline is the bare library, which draws the same 300 labels in one font without fitting the text.
 */
const ROUNDS = Number(process.argv[2] ?? 5)
const BUDGET_MS: Record<string, number> = { stickers: 3000, flyer: 1500 }
const ITEMS = 300
const SALE_URL = 'https://yardsnap.example/sale/0197f0c2-1111-7222-8333-944455556666'
const TITLES = ['Padded bar stool, black steel legs', 'Кресло-качалка, дерево', 'Folding chair 椅子 🎉', 'Café table']

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b5391f' } })
  .jpeg()
  .toBuffer()

function item(index: number): PrintedItem {
  return {
    id: String(index),
    title: TITLES[index % TITLES.length] ?? '',
    quantity: 1,
    sellAsLot: false,
    category: 'Furniture',
    condition: 'Good',
    price: 5 + index,
    isFree: false,
    range: { low: 4, high: 60, source: 'a guide' },
    picture,
    url: `${SALE_URL}?item=${String(index).padStart(8, '0')}`,
    stickerNote: 'No. 15 · R',
    ownPrice: 12.5,
    colorLetter: 'B',
    colorText: 'Sticker: Blue',
    priceNotes: [],
    availability: 'available',
  }
}

const listing: PrintedListing = {
  productName: 'Yardsnap',
  title: 'Estate sale: mid-century house, everything goes',
  description: 'Forty years of good furniture, records and pictures.',
  kind: 'Estate Sale',
  when: [{ days: 'Saturday, November 21', hours: '8:00 AM – 2:00 PM', note: '' }],
  street: '400 S Orange Ave',
  locality: 'Orlando, FL 32801',
  permit: '',
  url: SALE_URL,
  items: Array.from({ length: ITEMS }, (_, index) => item(index)),
}

const LIMITS = { processes: 1, timeoutMs: 60_000 }

const DRAWER = new URL('../server/src/sell/exports/print-worker.ts', import.meta.url)
let printer = openPrinter(LIMITS)

async function timed(work: () => Promise<{ byteLength: number }>): Promise<{ ms: number; kilobytes: number }> {
  const startedAt = performance.now()
  const { byteLength } = await work()
  return { ms: performance.now() - startedAt, kilobytes: Math.round(byteLength / 1000) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const report: Record<string, unknown>[] = []

for (const document of ['stickers', 'flyer', 'signs', 'inventory', 'unsold'] as const) {
  const task: PrintTask = { document, options: PrintOptions.parse({}), language: 'en', listing }
  const print = () => printer.run(DRAWER, task, { account: 'bench' })
  await printer.close()
  printer = openPrinter(LIMITS)
  const first = await timed(print)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push((await timed(print)).ms)
  const budget = BUDGET_MS[document]
  report.push({
    document,
    'fresh process, ms': Math.round(first.ms),
    'again, median ms': Math.round(median(rounds)),
    kilobytes: first.kilobytes,
    'budget, ms': budget ?? '',
    'is within': budget === undefined ? '' : first.ms < budget,
    'both, MB': Math.round(readMegabytes(family(process.pid))),
  })
}
await printer.close()

const bare = await timed(() => bareStickers(listing.items))
report.push({ document: 'stickers, bare pdfkit', 'fresh process, ms': Math.round(bare.ms), kilobytes: bare.kilobytes })

console.table(report)
console.log(
  `${ITEMS} items with pictures; the peak of this process ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`,
)
