import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { getSheetLabel } from '#server/printing/labels.ts'

const PER_SHEET = 30
const CODE_POINTS = 60

/** The baseline: labels on the same grid by pdfkit alone, in a standard PDF font. */
export async function bareStickers(items: readonly { title: string; price: number; url: string }[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (const [index, { title, price, url }] of items.entries()) {
    if (index % PER_SHEET === 0) doc.addPage()
    const { x, y } = getSheetLabel('5160', index % PER_SHEET).outline
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
    const side = CODE_POINTS / modules.size
    for (let place = 0; place < modules.size ** 2; place += 1) {
      const [row, column] = [Math.floor(place / modules.size), place % modules.size]
      if (modules.get(row, column)) doc.rect(x + 6 + column * side, y + 6 + row * side, side, side)
    }
    doc.fill('#000000').fontSize(21)
    doc.text(`$${price}`, x + 72, y + 8, { lineBreak: false })
    doc.fontSize(8).text(title, x + 72, y + 32, { width: 110, height: 20, ellipsis: true })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
