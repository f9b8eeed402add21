import { randomUUID } from 'node:crypto'
import { ConsignorPrint } from '@yardsnap/contract/consignment-prints'
import { LABEL_ROLLS, LABEL_SHEETS, type LabelPaper } from '@yardsnap/contract/label-papers'
import { keysOf } from '@yardsnap/contract/schemas'
import { parseTagText } from '@yardsnap/contract/tags'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addConsignor,
  addItem,
  close,
  itemInput,
  openConsignment,
  openPortal,
  payByCheck,
  readSettlement,
  settle,
  taggedLine,
  type TestConsignment,
} from '#day/consignments/test-consignments.ts'
import { sell } from '#day/till/test-till.ts'
import { getRollLabel, getSheetLabel } from '#printing/labels.ts'
import { PAPER } from '#printing/sheet.ts'
import {
  listInkOutside,
  openPdf,
  rasterize,
  readCode,
  readCodes,
  readText,
  readTexts,
  toOneBit,
} from '#printing/test-pdf.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import print from './print-consignor-worker.ts'
import type { PrintedConsignor } from './printed-consignor.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

async function open(visitor: Visitor, path: string) {
  const { rawPayload, statusCode, headers } = await visitor.get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  return openPdf(new Uint8Array(rawPayload))
}

const markPrinted = ({ host, path }: TestConsignment, consignorId: string) =>
  host.post(`${path}/consignors/${consignorId}/printed-tags`, { itemIds: null })

describe('tags', () => {
  test('have codes that a till reads, with what was printed and not what was edited since', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana, { color: 'green' })
    await addItem(sale, ana, { title: 'Blue hat', cents: 350, flag: 'full' })
    await markPrinted(sale, ana.id)
    await sale.host.put(`${sale.path}/consignors/${ana.id}/items/${coat.id}`, itemInput({ cents: 9900 }))
    const pdf = await open(sale.host, `${sale.path}/consignors/${ana.id}/prints/tags`)
    const [first, second] = [30, 306].map((x) => ({ x, y: 30, width: 276, height: 146 }))
    const codes = (await readCodes(pdf, 1, [first!, second!])).flatMap((code) =>
      code === null ? [] : (parseTagText(code) ?? []),
    )
    expect(codes).toEqual([
      { consignor: 1, item: 1, cents: 1000, flag: 'half', color: 'green' },
      { consignor: 1, item: 2, cents: 350, flag: 'full', color: null },
    ])
    const text = await readText(pdf, 1)
    for (const words of ['Red coat', '$10', 'Size 4T', 'G · Half price', '$3.50', 'Full price only', '0001-0002-']) {
      expect(text).toContain(words)
    }
  })

  test('can be those alone that were just noted as printed', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana)
    await markPrinted(sale, ana.id)
    await addItem(sale, ana, { title: 'Blue hat' })
    const { at } = (await markPrinted(sale, ana.id)).json<{ at: string }>()
    const portal = await openPortal(sale, ana)
    const text = await readText(await open(site.visitor, `${portal}/prints/tags?since=${at}`), 1)
    expect(text).toContain('Blue hat')
    expect(text).not.toContain('Red coat')
  })

  test('go on labels, one a page, with codes that a till reads', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana, { color: 'green' })
    await addItem(sale, ana, { title: 'Blue hat', cents: 350, flag: 'full' })
    await markPrinted(sale, ana.id)
    const path = `${sale.path}/consignors/${ana.id}/prints/tags?labels=`
    const pdf = await open(sale.host, `${path}dymo-30334`)
    expect(pdf.numPages).toBe(2)
    for (const [page, words] of [
      [1, ['Red coat', '$10', 'Size 4T', 'G · Half price', '0001-0001-']],
      [2, ['Blue hat', '$3.50', 'Full price only', '0001-0002-']],
    ] as const) {
      expect(parseTagText(readCode(toOneBit(await rasterize(pdf, page, 300))) ?? '')).toMatchObject({ item: page })
      const text = await readText(pdf, page)
      for (const word of words) expect(text).toContain(word)
    }
    expect((await sale.host.get(`${path}napkin`)).statusCode).toBe(400)
  })

  test('that were not noted as printed are not drawn', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana)
    const pdf = await open(sale.host, `${sale.path}/consignors/${ana.id}/prints/tags`)
    expect(await readText(pdf, 1)).toContain('No tag is ready to be printed.')
  })
})

describe('receipts', () => {
  test('say that a consignor with a high split and a worked shift gets all of the price, and no more', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana', { splitBasisPoints: 9500, hasWorkedShift: true })
    const text = await readText(await open(sale.host, `${sale.path}/consignors/${ana.id}/prints/acceptance`), 1)
    expect(text).toContain('The consignor gets 100% of the price.')
  })

  test('say what was accepted, what was pulled and why', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana Lima')
    for (const title of ['Red coat', 'Old crib', 'Never came']) await addItem(sale, ana, { title })
    const checkIn = (items: number[], change: object) =>
      sale.host.post(`${sale.path}/check-in`, { consignor: 1, items, ...change })
    await checkIn([1], { place: 'checked_in' })
    await checkIn([2], { place: 'pulled', pulledBecause: 'Recalled' })
    const text = await readText(await open(sale.host, `${sale.path}/consignors/${ana.id}/prints/acceptance`), 1)
    for (const words of [
      'Consignor 1: Ana Lima',
      'Red coat',
      'Accepted',
      'Pulled: Recalled',
      'gets 60% of the price',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Never came')
  })

  test('say what was sold and what somebody gets, by their link', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 150 })
    const ana = await addConsignor(sale, 'Ana')
    const ben = await addConsignor(sale, 'Ben')
    const coat = await addItem(sale, ana)
    const saleId = randomUUID()
    const lantern = await addItem(sale, ben, { title: 'Lantern' })
    await sell(sale, { id: saleId, lines: [taggedLine(coat), taggedLine(lantern)] })
    await sell(sale, { lines: [{ consignor: ana.number, title: 'Green frog', cents: 500 }] })
    await close(sale)
    const [frog] = (await readSettlement(sale)).unknownLines
    await sale.host.put(`${sale.path}/settlement/unknown-lines/${frog!.purchaseId}`, { consignor: 1, item: null })
    await settle(sale)
    const path = `${await openPortal(sale, ana)}/prints/payout`
    const text = await readText(await open(site.visitor, path), 1)
    for (const words of ['Red coat', '$10.00', 'Green frog', '$5.00', '$15.00', '$9.00', '-$1.50', '$7.50'])
      expect(text).toContain(words)
    expect(text).not.toContain('Lantern')

    expect((await payByCheck(sale, ana.id, 750)).statusCode).toBe(204)
    await sale.host.delete(`${sale.path}/till/sales/${saleId}`)
    expect(await readText(await open(site.visitor, path), 1)).toContain('Was paid $6.00 too much')
  })
})

describe('every print of a consignor', () => {
  const LONG: PrintedConsignor = {
    productName: 'Yardsnap',
    sale: 'The Great Autumn Consignment Sale of the Parents of Rancho Santa Margarita and all of its Schools',
    who: 'Consignor 9999: Maximiliana Featherstonehaugh-Cholmondeley',
    day: 'Wednesday, September 30',
    tags: Array.from({ length: 23 }, (_, index) => ({
      code: `YT1:9999-${String(index).padStart(4, '0')}-0:9999999999:H:G`,
      price: '$99,999,999.99',
      title: 'Hand-embroidered winter coat with bears, lions, and a hood of the softest wool there is',
      size: 'Size 24 months to 3T, runs small',
      number: '9999-9999-0',
      note: 'G · Half price when the sale says so',
    })),
    rows: Array.from({ length: 120 }, () => ({
      number: '9999-9999-0',
      title: 'Hand-embroidered winter coat with bears, lions, and a hood of the softest wool there is, 24 months',
      state: 'Pulled: it was recalled by its maker in the spring of last year, and is not to be sold',
      amount: '$99,999,999.99',
    })),
    sums: [
      { label: 'A correction with a reason that is as long as a reason may be '.repeat(2), amount: '-$99,999,999.99' },
    ],
    notes: [
      '2031-05-10, $99,999,999.99, paid otherwise, with a note that is as long as notes may be, and that is long',
    ],
  }

  test.each(ConsignorPrint.options)('%s keeps long texts on its paper, in English and Spanish', async (document) => {
    for (const [paper, language] of [
      ['letter', 'en'],
      ['a4', 'es'],
    ] as const) {
      const pdf = await openPdf(await print({ document, options: { paper }, language, consignor: LONG }))
      const [width, height] = PAPER[paper]
      expect(pdf.numPages).toBeGreaterThan(1)
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const beyond = (await readTexts(pdf, page)).filter(
          (text) => text.x < 0 || text.x + text.width > width + 1 || text.y + text.height * 0.76 > height + 1,
        )
        expect(beyond).toEqual([])
      }
    }
  })

  const printLabels = async (labels: LabelPaper) => {
    const task = { document: 'tags', options: { paper: 'letter', labels }, language: 'es', consignor: LONG } as const
    return openPdf(await print(task))
  }

  test.each(keysOf(LABEL_ROLLS))('tags on %s stay within what is printed, and are read', async (roll) => {
    const pdf = await printLabels(roll)
    expect(pdf.numPages).toBe(LONG.tags.length)
    const { dotsPerInch } = LABEL_ROLLS[roll]
    const raster = await rasterize(pdf, 1, dotsPerInch)
    expect(readCode(toOneBit(raster))).toBe(LONG.tags[0]!.code)
    expect(listInkOutside(raster, getRollLabel(roll), dotsPerInch)).toEqual([])
  })

  test.each(keysOf(LABEL_SHEETS))('tags on %s stay on their labels, and are read', async (sheet) => {
    const pdf = await printLabels(sheet)
    const { columns, rows } = LABEL_SHEETS[sheet]
    const labels = Array.from({ length: columns * rows }, (_, index) => getSheetLabel(sheet, index).outline)
    const codes = await readCodes(pdf, 1, labels.slice(0, 3))
    expect(codes).toEqual(LONG.tags.slice(0, 3).map(({ code }) => code))
    const beyond = (await readTexts(pdf, 1)).filter(
      ({ x, y, width, height }) =>
        !labels.some(
          (label) =>
            x >= label.x &&
            y >= label.y &&
            x + width <= label.x + label.width &&
            y + height * 0.76 <= label.y + label.height,
        ),
    )
    expect(beyond).toEqual([])
  })
})
