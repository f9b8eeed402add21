import { t } from '@yardsnap/contract/texts'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { directionOf } from '#printing/bidi.ts'
import { PAPER } from '#printing/sheet.ts'
import { oneLine } from '#text/text-lines.ts'
import {
  describeListing,
  describeItem,
  priceTexts,
  rangeNote,
  rangeText,
  shorteningNotes,
  totalText,
} from './inventory.ts'
import type { DrawnDocument, PrintedItem, PrintTask } from './printed-listing.ts'

/** Word measures in twentieths of a point. */
const TWIPS = 20
const MARGIN = 40
const PICTURE_PIXELS = 58
/** Column widths as shares: picture, item, quantity, range, price, total. */
const SHARES = [0.13, 0.37, 0.1, 0.17, 0.11, 0.12] as const
const getHeads = () => ['', t`Item`, t`Quantity`, t`Estimated range`, t`Asking price`, t`Total`]

const line = { style: BorderStyle.SINGLE, size: 4, color: 'C9BFAE' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** The inventory as an editable Word document. */
export function writeInventory({ listing, options }: PrintTask): DrawnDocument {
  const [width, height] = PAPER[options.paper]
  const widths = SHARES.map((share) => Math.round(share * (width - 2 * MARGIN) * TWIPS))
  const document = new Document({
    title: oneLine(t`${listing.title}: inventory`),
    creator: listing.productName,
    styles: { default: { document: { run: { size: 20, font: 'Calibri' } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: Math.round(width * TWIPS), height: Math.round(height * TWIPS) },
            margin: { top: MARGIN * TWIPS, right: MARGIN * TWIPS, bottom: MARGIN * TWIPS, left: MARGIN * TWIPS },
          },
        },
        footers: { default: pageNumbers() },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            bidirectional: isRightToLeft(listing.title),
            children: [titleRun(listing.title)],
          }),
          ...describeListing(listing).map((text) => new Paragraph({ text: oneLine(text), spacing: { after: 80 } })),
          new Table({
            columnWidths: widths,
            width: { size: 100, type: WidthType.PERCENTAGE },
            borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
            rows: [headRow(), ...listing.items.map(itemRow)],
          }),
          new Paragraph({
            spacing: { before: 240 },
            children: [new TextRun({ text: totalText(listing), bold: true })],
          }),
          ...[{ text: rangeNote() }, ...shorteningNotes(listing)].map(({ text }) => new Paragraph({ text })),
        ],
      },
    ],
  })
  return { finish: () => Packer.toBuffer(document) }
}

const isRightToLeft = (text: string): boolean => directionOf(text) === 'rtl'

function titleRun(title: string): TextRun {
  return new TextRun({ text: oneLine(title), bold: true, rightToLeft: isRightToLeft(title) })
}

function pageNumbers(): Footer {
  const { CURRENT, TOTAL_PAGES } = PageNumber
  // The library puts the numbers in place of these words, each a piece of its own.
  const numbers = t`Page ${CURRENT} of ${TOTAL_PAGES}`.split(new RegExp(`(${CURRENT}|${TOTAL_PAGES})`))
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ children: numbers })] })],
  })
}

function headRow(): TableRow {
  return new TableRow({
    tableHeader: true,
    children: getHeads().map((text, index) => cell([new TextRun({ text, bold: true, size: 17 })], index > 1)),
  })
}

function itemRow(item: PrintedItem): TableRow {
  return new TableRow({
    cantSplit: true,
    children: [
      cell(item.picture ? [pictureRun(item.picture, item.title)] : []),
      cell([titleRun(item.title), new TextRun({ text: describeItem(item), break: 1, size: 17, color: '5E574B' })]),
      cell([new TextRun(item.quantity.toLocaleString('en-US'))], true),
      cell([new TextRun(rangeText(item))], true),
      ...priceTexts(item).map((text) => cell([new TextRun(text)], true)),
    ],
  })
}

function pictureRun(jpeg: Uint8Array, title: string): ImageRun {
  return new ImageRun({
    type: 'jpg',
    data: Buffer.from(jpeg),
    transformation: fitted(jpegSize(jpeg)),
    altText: { name: t`Picture`, title: oneLine(title), description: oneLine(title) },
  })
}

function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = PICTURE_PIXELS / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** JPEG start-of-frame markers that our own encoder writes: baseline and progressive. */
const FRAME_MARKERS = [0xc0, 0xc2]

/** Width and height from the JPEG frame header. */
function jpegSize(jpeg: Uint8Array): { width: number; height: number } {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (FRAME_MARKERS.includes(view.getUint8(at + 1))) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
  }
  return { width: 1, height: 1 }
}

function cell(children: (TextRun | ImageRun)[], isNumber = false): TableCell {
  return new TableCell({
    margins: { top: 60, bottom: 60, left: 60, right: 60 },
    children: [new Paragraph({ alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT, children })],
  })
}
