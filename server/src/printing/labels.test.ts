import { LABEL_ROLLS, type LabelRollName } from '@yardsnap/contract/label-papers'
import { describe, expect, test } from 'vitest'
import { BLACK } from './colors.ts'
import { getRollLabel, getSheetLabel, type Label, printLabels } from './labels.ts'
import type { Area, Pdf } from './sheet.ts'
import { openPdf, rasterize, readCode, readCodes, readTexts, toOneBit } from './test-pdf.ts'

/** As long as addresses of items are on the longest hosts that are usual. */
const URL =
  'https://garage-sales.example.org/sale/0197f0c2-1111-7222-8333-944455556666?item=a1b2c3d4&from=the-printed-label'
const MILLIMETERS = 25.4 / 72
const DOCUMENT = { title: 'Labels', author: 'Test' }
const ROLLS = Object.keys(LABEL_ROLLS) as LabelRollName[]

function drawCode(pdf: Pdf, url: string, { inner, dot }: Label): void {
  pdf.qr(url, { x: inner.x, y: inner.y, size: Math.min(inner.width, inner.height), border: 1, dot })
}

describe.each(ROLLS)('the roll %s', (paper) => {
  const roll = LABEL_ROLLS[paper]

  test('has one label a page, in the size of the paper to a tenth of a millimeter', async () => {
    const pdf = await openPdf(await printLabels({ ...DOCUMENT, paper }, [URL, URL, URL], drawCode).finish())
    expect(pdf.numPages).toBe(3)
    for (const number of [1, 2, 3]) {
      const [left, bottom, right, top] = (await pdf.getPage(number)).view as [number, number, number, number]
      expect([left, bottom]).toEqual([0, 0])
      expect(Math.abs(right * MILLIMETERS - roll.width)).toBeLessThan(0.1)
      expect(Math.abs(top * MILLIMETERS - roll.length)).toBeLessThan(0.1)
    }
  })

  test('has a code of whole dots, which is read after the printer has made them black or white', async () => {
    const pdf = await openPdf(await printLabels({ ...DOCUMENT, paper }, [URL], drawCode).finish())
    const raster = await rasterize(pdf, 1, roll.dotsPerInch)
    const grays = raster.data.filter((value, index) => index % 4 !== 3 && value > 8 && value < 247)
    expect(grays).toHaveLength(0)
    expect(readCode(toOneBit(raster))).toBe(URL)
    expect(readCode(toOneBit(await rasterize(pdf, 1, 203)))).toBe(URL)
  })

  test('is drawn on within the edges that its printer leaves white', async () => {
    const fill = (pdf: Pdf, _: string, { inner }: Label) => pdf.box(inner, { fill: BLACK })
    const pdf = await openPdf(await printLabels({ ...DOCUMENT, paper }, ['all'], fill).finish())
    const { data, width, height } = await rasterize(pdf, 1, roll.dotsPerInch)
    const isWhite = (x: number, y: number) => data[4 * (Math.floor(y) * width + Math.floor(x))]! > 127
    const dots = (millimeters: number) => (millimeters / 25.4) * roll.dotsPerInch
    const { side, end } = roll.margin
    expect(isWhite(width / 2, height / 2)).toBe(false)
    for (const inside of [0, 2]) {
      const [x, y] = [dots(side) + (inside ? 2 : -1), dots(end) + (inside ? 2 : -1)]
      const edges = [isWhite(x, height / 2), isWhite(width - 1 - x, height / 2)]
      expect([...edges, isWhite(width / 2, y), isWhite(width / 2, height - 1 - y)]).toEqual(Array(4).fill(!inside))
    }
  })
})

test('a label that is longer than wide is read along its roll', async () => {
  const { label, isTurned } = getRollLabel('brother-dk-1201')
  expect(isTurned).toBe(true)
  expect(label.outline.width * MILLIMETERS).toBeCloseTo(90, 1)
  const write = (pdf: Pdf, text: string, { inner }: Label) => {
    pdf.text(text, inner, { face: 'bold', size: 12 })
  }
  const pdf = await openPdf(await printLabels({ ...DOCUMENT, paper: 'brother-dk-1201' }, ['Lamp'], write).finish())
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  // The matrix of text that runs down the page, as it does for who turns the label to the left.
  const [first] = items.flatMap((item) => ('str' in item && item.str === 'Lamp' ? [item.transform as number[]] : []))
  expect(first?.slice(0, 4).map((value) => Math.round(value))).toEqual([0, -12, 12, 0])
})

const contains = (outer: Area, { x, y, width, height }: Area) =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height

test('hang tags are eight to a Letter page, below their holes, with codes that are read', async () => {
  const urls = Array.from({ length: 9 }, (_, index) => `${URL}&n=${index}`)
  const draw = (pdf: Pdf, url: string, label: Label) => {
    drawCode(pdf, url, label)
    pdf.text(url.slice(-1), { ...label.inner, y: label.inner.y + label.inner.height - 20 }, { face: 'text', size: 10 })
  }
  const pdf = await openPdf(await printLabels({ ...DOCUMENT, paper: 'hang-tags' }, urls, draw).finish())
  expect(pdf.numPages).toBe(2)
  expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792])
  const labels = Array.from({ length: 8 }, (_, index) => getSheetLabel('hang-tags', index))
  expect(
    await readCodes(
      pdf,
      1,
      labels.map(({ inner }) => inner),
    ),
  ).toEqual(urls.slice(0, 8))
  for (const [index, text] of (await readTexts(pdf, 1)).entries()) {
    expect(contains(labels[index]!.inner, text)).toBe(true)
  }
  const page = { x: 0, y: 0, width: 612, height: 792 }
  for (const { outline, inner } of labels) {
    expect(contains(page, outline)).toBe(true)
    expect(contains(outline, inner)).toBe(true)
    expect(inner.y - outline.y).toBeGreaterThan(44)
  }
  const { data, width } = await rasterize(pdf, 1, 144)
  const isMarked = (x: number, y: number) => data[4 * (Math.round(2 * y) * width + Math.round(2 * x))]! < 250
  const someMarked = (from: number, isAt: (offset: number) => boolean) =>
    Array.from({ length: 24 }, (_, index) => from + index / 2).some((at) => isAt(at))
  for (const { outline } of labels) {
    expect(someMarked(outline.y + 100, (y) => isMarked(outline.x, y))).toBe(true)
    expect(someMarked(outline.x + 10, (x) => isMarked(x, outline.y))).toBe(true)
    expect(someMarked(outline.y + 24, (y) => isMarked(outline.x + 72, y))).toBe(true)
  }
})
