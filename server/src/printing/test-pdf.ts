import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { getRollLabel } from './labels.ts'
import type { Area } from './sheet.ts'

const require = createRequire(import.meta.url)
const PDFJS = path.dirname(require.resolve('pdfjs-dist/package.json'))
/** Pixels per point: 144 dpi, a quarter of a laser printer's resolution. */
const SCALE = 2

export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: path.join(PDFJS, 'standard_fonts/'),
    verbosity: 0,
  }).promise
}

export interface PlacedText extends Area {
  text: string
}

/** The pieces of text on a page and their positions, in points from the top left corner. @param number from 1 */
export async function readTexts(pdf: PDFDocumentProxy, number: number): Promise<PlacedText[]> {
  const page = await pdf.getPage(number)
  const { height: pageHeight } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, x = 0, baseline = 0] = item.transform as number[]
    return [{ text: item.str, x, y: pageHeight - baseline - size * 0.76, width: item.width, height: size }]
  })
}

/** All text on a page in drawing order. */
export async function readText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  return (await readTexts(pdf, number)).map(({ text }) => text.trim()).join(' ')
}

/** Decodes the QR codes of a rendered page, one in each area; in the whole page by default. */
export async function readCodes(pdf: PDFDocumentProxy, number: number, areas?: Area[]): Promise<(string | null)[]> {
  const page = await pdf.getPage(number)
  const codes: (string | null)[] = []
  const paper = page.getViewport({ scale: 1 })
  for (const area of areas ?? [{ x: 0, y: 0, width: paper.width, height: paper.height }]) {
    codes.push(readCode(await drawArea(page, area, SCALE)))
  }
  return codes
}

export interface Raster {
  /** RGBA, as of a canvas. */
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A page as a printer of that resolution has it, before it decides which dots are black. */
export async function rasterize(pdf: PDFDocumentProxy, number: number, dotsPerInch: number): Promise<Raster> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  return drawArea(page, { x: 0, y: 0, width, height }, dotsPerInch / 72)
}

/** The same with every dot black or white, as a label printer burns it. */
export function toOneBit({ data, width, height }: Raster): Raster {
  return { data: data.map((value, index) => (index % 4 === 3 || value > 127 ? 255 : 0)), width, height }
}

/** Black dots of a roll's label, as a printer of that resolution has it, where the printer leaves it white. */
export function listInkOutside(
  { data, width }: Raster,
  { label, isTurned }: ReturnType<typeof getRollLabel>,
  dotsPerInch: number,
): [column: number, row: number][] {
  const toDots = (points: number) => (points * dotsPerInch) / 72
  const { inner } = label
  const [left, top] = [toDots(inner.x), toDots(inner.y)]
  const [right, lower] = [toDots(inner.x + inner.width), toDots(inner.y + inner.height)]
  const isInside = (across: number, down: number) =>
    across > left - 1 && across < right + 1 && down > top - 1 && down < lower + 1
  const outside: [number, number][] = []
  for (let index = 0; index < data.length; index += 4) {
    if (data[index]! >= 128) continue
    const [column, row] = [(index / 4) % width, Math.floor(index / 4 / width)]
    if (isTurned ? !isInside(row, width - 1 - column) : !isInside(column, row)) outside.push([column, row])
  }
  return outside
}

export function readCode({ data, width, height }: Raster): string | null {
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? null
}

async function drawArea(page: PDFPageProxy, area: Area, scale: number): Promise<Raster> {
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)]
  const canvas = createCanvas(width, height)
  const viewport = page.getViewport({ scale, offsetX: -area.x * scale, offsetY: -area.y * scale })
  await page.render({ canvas, viewport }).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { data, width, height }
}
