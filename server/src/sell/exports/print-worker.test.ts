import { PrintOptions } from '@yardsnap/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrinter, type Printer } from '#printing/printer.ts'
import type { PrintTask } from './printed-listing.ts'
import { openPdf, readText } from '#printing/test-pdf.ts'

const LIMITS = { processes: 1, timeoutMs: 60_000 }

const DRAWER = new URL('./print-worker.ts', import.meta.url)

let printer: Printer
beforeAll(() => {
  printer = openPrinter(LIMITS)
})
afterAll(() => printer.close())

const task = {
  document: 'unsold',
  options: PrintOptions.parse({}),
  language: 'en',
  listing: {
    productName: 'Yardsnap',
    title: 'Everything goes',
    description: '',
    kind: 'Yard Sale',
    permit: '',
    when: [{ days: 'Saturday, November 21', hours: '8:00 AM – 2:00 PM', note: '' }],
    street: '400 S Orange Ave',
    locality: 'Orlando, FL 32801',
    url: 'https://yardsnap.example/sale/1',
    items: [],
  },
} satisfies PrintTask

const makeItem = (title: string) => ({
  id: '1',
  title,
  quantity: 1,
  sellAsLot: false,
  category: 'Furniture',
  condition: 'Good',
  price: 5,
  isFree: false,
  range: { low: 4, high: 6, source: 'a guide' },
  picture: null,
  url: `${task.listing.url}?item=1`,
  stickerNote: '',
  ownPrice: 12.5,
  colorLetter: 'B',
  colorText: 'Sticker: Blue',
  priceNotes: [],
  availability: 'available' as const,
})

/** Its drawing takes minutes. */
const endless: PrintTask = {
  ...task,
  listing: {
    ...task.listing,
    items: Array.from({ length: 50_000 }, (_, index) => makeItem(`Chair ${index} `.repeat(15))),
  },
}

const drawn = async (by = printer) => readText(await openPdf(await by.run(DRAWER, task, { account: 'dana' })), 1)

test('S-T15 a document that fails does not block the next one', async () => {
  const broken = { ...task, listing: { ...task.listing, items: [null] } }
  await expect(printer.run(DRAWER, broken, { account: 'dana' })).rejects.toThrow('TypeError')
  expect(await drawn()).toContain('Everything goes')
}, 60_000)

test('S-T15 a document that takes too long is refused with words, and its process is replaced', async () => {
  const hasty = openPrinter({ ...LIMITS, timeoutMs: 1 })
  for (let round = 0; round < 2; round += 1) {
    await expect(hasty.run(DRAWER, task, { account: 'dana' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('took too long'),
      retryAfterSeconds: 5,
    })
  }
  await hasty.close()
  expect(await drawn()).toContain('Everything goes')
}, 60_000)

test('S-T15 V-B4 who leaves while a document is drawn ends it, and the next one gets a new process', async () => {
  await drawn()
  const leaving = new AbortController()
  const left = printer.run(DRAWER, endless, { account: 'dana', signal: leaving.signal })
  const next = drawn()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toContain('Everything goes')
}, 60_000)

test('S-T15 whatever is typed, a document is drawn in time, and says what is missing', async () => {
  const marks = '\u0301\u0316\u0323'.repeat(3000)
  const title = `a${marks}`
  const unspaced = 'W'.repeat(20_000)
  const listing = { ...task.listing, title: unspaced, description: `${unspaced}\n${title}`, items: [makeItem(title)] }
  for (const document of ['flyer', 'unsold'] as const) {
    const bytes = await printer.run(DRAWER, { ...task, document, listing }, { account: 'dana' })
    expect(await readText(await openPdf(bytes), 1)).toContain('…')
  }
  const table = await openPdf(await printer.run(DRAWER, { ...task, listing }, { account: 'dana' }))
  expect(await readText(table, 1)).toContain('Very long texts are shortened here')
  expect(await drawn()).not.toContain('shortened')
}, 60_000)
