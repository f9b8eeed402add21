import { PrintOptions } from '@yardsnap/contract/exports'
import { LABEL_ROLLS, type LabelRollName } from '@yardsnap/contract/label-papers'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '#testing/photos.ts'
import { printFlyer } from './flyer.ts'
import { printInventory } from './inventory.ts'
import type { DrawnDocument, PrintedItem, PrintedListing, PrintTask } from './printed-listing.ts'
import { PAPER } from '#printing/sheet.ts'
import { printSigns } from './signs.ts'
import { printStickers } from './stickers.ts'
import { getRollLabel, getSheetLabel } from '#printing/labels.ts'
import {
  listInkOutside,
  openPdf,
  type PlacedText,
  rasterize,
  readCode,
  readCodes,
  readText,
  readTexts,
  toOneBit,
} from '#printing/test-pdf.ts'
import { printUnsold } from './unsold.ts'

const LONG =
  'Everything from a full house on Maple Street and from three neighbors who are all moving away before winter!!'
const SCRIPTS = 'Čtyři žluté Çay bardağı, Ελληνικά κεραμικά, Кресло-качалка, 大掃除の椅子, 重炉, 중고 의자'
const EMOJI = 'Party 🎉 ❤️ 👨‍👩‍👧 🇺🇸 👍🏽 5️⃣'
const UNBROKEN = 'W'.repeat(120)
const FROM_THE_RIGHT = 'كراسي خشب وطاولة، كتب وألعاب (12) ~ כיסאות ירוקים IKEA, เก้าอี้ไม้และโต๊ะน้ำชา'
const SALE_URL = 'https://yardsnap.example/sale/0197f0c2-1111-7222-8333-944455556666'

const picture = await makePhoto()

function makeListing(title: string, count: number, hasPictures = true): PrintedListing {
  const item = (index: number): PrintedItem => ({
    id: String(index),
    title: index % 2 ? title : `Thing ${index}`,
    quantity: 2,
    sellAsLot: index % 3 === 0,
    category: 'Furniture',
    condition: 'Excellent',
    price: index % 4 ? 12.5 : 10_000_000,
    isFree: false,
    range: { low: 4, high: 10_000_000, source: 'californiayouthcharities.org donation value guide' },
    picture: hasPictures ? picture : null,
    url: `${SALE_URL}?item=${String(index).padStart(8, '0')}`,
    stickerNote: 'No. 15 · R',
    ownPrice: index % 4 ? 12.5 : 10_000_000,
    colorLetter: 'B',
    colorText: 'Sticker: Blue',
    priceNotes: [],
    availability: 'available',
  })
  return {
    productName: 'Yardsnap',
    title,
    description: title.repeat(20),
    kind: 'Multi-Family Sale',
    permit: '',
    when: [{ days: 'Wednesday, September 30', hours: '10:00 AM – 12:30 PM', note: '' }],
    street: '12345 Northwest Martin Luther King Junior Boulevard Apartment 1203',
    locality: 'Rancho Santa Margarita, CA 92688',
    url: SALE_URL,
    items: Array.from({ length: count }, (_, index) => item(index)),
  }
}

const order = (
  document: PrintTask['document'],
  listing: PrintedListing,
  options: Partial<PrintOptions> = {},
): PrintTask => ({
  document,
  options: { ...PrintOptions.parse({}), ...options },
  language: 'en',
  listing,
})

const SCRIPTS_WITH_MARKS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u

function overlap(a: PlacedText, b: PlacedText): boolean {
  // Combining marks are separate text pieces.
  const isOneLine = Math.abs(a.y + a.height - b.y - b.height) < a.height / 2
  if (isOneLine && SCRIPTS_WITH_MARKS.test(a.text + b.text)) return false
  // Line spacing is smaller than the glyph height; an overlap of a point is invisible.
  const slack = 0.25 * Math.min(a.height, b.height)
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 1 && down > slack
}

/** Texts that extend beyond the page or overlap others. */
async function untidyIn(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes)
  const untidy: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = (await pdf.getPage(number)).getViewport({ scale: 1 })
    const texts = await readTexts(pdf, number)
    if (texts.length === 0) untidy.push(`page ${number} is empty`)
    const outOfBounds = texts.filter(
      ({ x, y, width, height }) => x < 0 || y < 0 || x + width > page.width + 1 || y + height > page.height + 1,
    )
    const pairs = texts.flatMap((text, index) =>
      texts.slice(index + 1).flatMap((other) => (overlap(text, other) ? [`${text.text} / ${other.text}`] : [])),
    )
    untidy.push(...outOfBounds.map(({ text }) => text), ...pairs)
  }
  return untidy
}

const untidyInDrawn = async (drawn: DrawnDocument) => untidyIn(await drawn.finish())

const TITLES = {
  long: LONG,
  'of many scripts': SCRIPTS,
  'with emoji': EMOJI,
  'without a place to break': UNBROKEN,
  'from the right': FROM_THE_RIGHT,
}
const CASES = Object.entries(TITLES).flatMap(([name, title]) =>
  [0, 1, 3, 6].map((count) => [name, count, title] as const),
)
const PICTURED = makeListing('Maple Street Sale', 6)

describe.each(['pictures', 'details', 'poster'] as const)('the flyer %s', (layout) => {
  test.each(CASES)('with a title %s and %d items fits on one page without overlaps', async (_, count, title) => {
    const paper = count % 2 ? 'letter' : 'a4'
    const look = { layout, paper, ink: count % 2 ? 'color' : 'saving' } as const
    const bytes = await printFlyer(order('flyer', makeListing(title, count, count !== 3), look)).finish()
    expect(await untidyIn(bytes)).toEqual([])
    expect((await openPdf(bytes)).numPages).toBe(1)
  })

  test.each([2, 7])('says the hours of all of %d days, without overlaps', async (count) => {
    const when = Array.from({ length: count }, (_, index) => ({
      days: `Wednesday, September ${20 + index} – Wednesday, September 30`,
      hours: `10:00 AM – 12:3${index} PM`,
      note: '',
    }))
    const bytes = await printFlyer(order('flyer', { ...PICTURED, when }, { layout })).finish()
    expect(await untidyIn(bytes)).toEqual([])
    const text = await readText(await openPdf(bytes), 1)
    expect(when.filter(({ hours }) => !text.includes(hours.slice(-8)))).toEqual([])
  })

  test.each([3, 7])('leaves the address and the code uncovered with notes of %d days', async (count) => {
    const when = Array.from({ length: count }, (_, index) => ({
      days: `Wednesday, December ${6 + index}`,
      hours: '9:00 AM – 12:30 PM',
      note: 'Half of the barn only, bring boxes',
    }))
    const bytes = await printFlyer(order('flyer', { ...PICTURED, when }, { layout })).finish()
    expect(await untidyIn(bytes)).toEqual([])
    const texts = await readTexts(await openPdf(bytes), 1)
    const [locality, scan] = [PICTURED.locality.slice(0, 8), 'Scan for'].map((start) =>
      texts.find(({ text }) => text.startsWith(start))!,
    )
    // The code is beside these words, in the sidebar above them.
    const codeTop = layout === 'details' ? scan!.y - 136 : scan!.y
    expect(locality!.y + locality!.height).toBeLessThan(codeTop)
  })

  test.each(['color', 'saving'] as const)('has a readable QR code, in %s', async (ink) => {
    const bytes = await printFlyer(order('flyer', PICTURED, { layout, ink })).finish()
    expect(await readCodes(await openPdf(bytes), 1)).toEqual([SALE_URL])
  })
})

test.each(Object.entries(TITLES))('signs, stickers and lists with a title %s have no overlaps', async (_, title) => {
  const listing = makeListing(title, 9)
  expect(await untidyInDrawn(printSigns(order('signs', listing, { ink: 'saving', paper: 'a4' })))).toEqual([])
  expect(await untidyInDrawn(printStickers(order('stickers', listing)))).toEqual([])
  expect(
    await untidyInDrawn(printStickers(order('stickers', listing, { labels: '5163', stickersPer: 'unit' }))),
  ).toEqual([])
  expect(await untidyInDrawn(printInventory(order('inventory', listing)))).toEqual([])
  expect(await untidyInDrawn(printUnsold(order('unsold', listing, { paper: 'a4' })))).toEqual([])
})

test.each(Object.entries(TITLES))('signs of two days with a title %s have the permit on the page', async (_, title) => {
  const when = [
    { days: 'Wednesday, September 30', hours: '10:00 AM – 12:30 PM', note: '' },
    { days: 'Thursday, October 1', hours: '10:00 AM – 12:30 PM', note: '' },
  ]
  const listing = { ...makeListing(title, 0), when, permit: 'Permit GS-2026-0042' }
  for (const paper of ['letter', 'a4'] as const) {
    const pdf = await openPdf(await printSigns(order('signs', listing, { paper })).finish())
    const permit = (await readTexts(pdf, 1)).find(({ text }) => text.includes('GS-2026-0042'))
    // Printers leave a quarter of an inch white.
    expect(permit!.y + permit!.height).toBeLessThan(PAPER[paper][0] - 18)
  }
})

test.each([1, 4])('a sign by corner with a permit of %d times 29 letters says which way it faces', async (times) => {
  const place = 'Cartel 1 de 3: va en North Orange Blossom Trail y West Colonial Drive, de frente a los autos del norte'
  const signs = { accent: 'brick' as const, families: '3 familias', signs: [{ arrow: 90, place }] }
  const listing = { ...makeListing('Lamp', 0), permit: 'Permiso de venta GS-2026-0042'.repeat(times), signs }
  const pdf = await openPdf(await printSigns(order('signs', listing, { arrows: 'corners' })).finish())
  for (const number of [1, 2]) expect(await readText(pdf, number)).toContain('de frente a los autos del norte')
  expect(await readCodes(pdf, 2)).toEqual([SALE_URL])
})

test('300 stickers fit their labels, and a QR code on the last sheet is readable', async () => {
  const pdf = await openPdf(await printStickers(order('stickers', makeListing(LONG, 300))).finish())
  expect(pdf.numPages).toBe(10)
  const labels = Array.from({ length: 30 }, (_, index) => getSheetLabel('5160', index).outline)
  for (const text of await readTexts(pdf, 10)) {
    const isInside = labels.some(
      (label) =>
        text.x >= label.x &&
        text.x + text.width <= label.x + label.width &&
        text.y >= label.y &&
        text.y + text.height <= label.y + label.height,
    )
    expect([text.text, isInside]).toEqual([text.text, true])
  }
  const [code] = await readCodes(pdf, 10, [labels.at(-1)!])
  expect(code).toMatch(/^https:\/\/yardsnap\.example\/sale\/.*\?item=\d{8}$/)
})

describe.each(Object.keys(LABEL_ROLLS) as LabelRollName[])('a sticker on %s', (labels) => {
  test.each(Object.entries(TITLES))('with a title %s stays within what is printed, and is read', async (_, title) => {
    const made = makeListing(title, 2)
    const priceNotes = ['Half price on Sunday, May 4 from 12:00 PM until it is gone']
    const listing = { ...made, items: made.items.map((item) => ({ ...item, priceNotes })) }
    const pdf = await openPdf(await printStickers(order('stickers', listing, { labels })).finish())
    const { dotsPerInch } = LABEL_ROLLS[labels]
    const raster = await rasterize(pdf, 2, dotsPerInch)
    expect(readCode(toOneBit(raster))).toMatch(/\?item=0000000\d$/)
    const outside = listInkOutside(raster, getRollLabel(labels), dotsPerInch)
    expect(outside).toEqual([])
  })

  test('tells in full from when a price falls where the title is short', async () => {
    const [thing] = makeListing('Lamp', 1).items
    const priceNotes = ['25% off from Sat, Nov 28, 9:00 AM']
    const items = [{ ...thing!, title: 'Lamp', quantity: 1, price: 38.83, ownPrice: 38.83, priceNotes }]
    const pdf = await openPdf(
      await printStickers(order('stickers', { ...makeListing('Lamp', 0), items }, { labels })).finish(),
    )
    expect((await readText(pdf, 1)).replaceAll(/\s+/g, ' ')).toContain(priceNotes[0])
  })
})

test('hang tags have price, title and notes between the hole and the code', async () => {
  const pdf = await openPdf(
    await printStickers(order('stickers', makeListing(LONG, 9), { labels: 'hang-tags' })).finish(),
  )
  expect(pdf.numPages).toBe(2)
  const [first] = Array.from({ length: 8 }, (_, index) => getSheetLabel('hang-tags', index))
  const text = await readText(pdf, 2)
  expect(text).toMatch(/\$10,000,000 Thing 8 No\. 15 · R/)
  expect((await readCodes(pdf, 2, [first!.inner]))[0]).toMatch(/\?item=\d{8}$/)
  expect(
    await untidyIn(await printStickers(order('stickers', makeListing(LONG, 9), { labels: 'hang-tags' })).finish()),
  ).toEqual([])
})

test.each([printInventory, printUnsold])('a list says where a sale of seven days is: %o', async (print) => {
  const day = { days: 'Miércoles 30 de septiembre', hours: '10:00 a. m. – 12:30 p. m.', note: 'La mitad del granero' }
  const listing = { ...makeListing('Lamp', 1), when: Array.from({ length: 7 }, () => day) }
  const pdf = await openPdf(await print(order('inventory', listing)).finish())
  expect(await readText(pdf, 1)).toContain(listing.locality)
})

test('the unsold list says how many items its sum leaves out', async () => {
  const [known, other] = makeListing('Lamp', 2).items
  const items = [known!, { ...other!, range: { low: 0, high: 0, source: 'Own estimate' } }]
  const readUnsold = async (listed: PrintedItem[]) =>
    readText(await openPdf(await printUnsold(order('unsold', { ...PICTURED, items: listed })).finish()), 1)
  expect(await readUnsold(items)).toMatch(/value of all: \$8 to \$20,000,000 1 item has no estimate and is not counted/)
  expect(await readUnsold(items.slice(1))).not.toMatch(/value of all|Own estimate/)
})

test('300 items fill the pages of an inventory, each in its own row', async () => {
  const bytes = await printInventory(order('inventory', makeListing('Lamp', 300))).finish()
  expect(await untidyIn(bytes)).toEqual([])
  const pdf = await openPdf(bytes)
  expect(pdf.numPages).toBeGreaterThan(20)
  const last = (await readTexts(pdf, pdf.numPages)).map((piece) => piece.text).join(' ')
  expect(last).toContain(`Page ${pdf.numPages} of ${pdf.numPages}`)
  expect(last).toContain('Estimated total')
})
