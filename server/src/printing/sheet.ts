import { LANGUAGES } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'
import PDFDocument from 'pdfkit'
import { type Direction, directionOf } from './bidi.ts'
import { qrCode } from './qr.ts'
import { splitIntoRuns, type TextStyle, measureWidth, wrap } from './text.ts'

/** Width and height in points (1/72 inch). */
export const PAPER = { letter: [612, 792], a4: [595.28, 841.89] } as const

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

type Point = Pick<Area, 'x' | 'y'>

export interface InkedText extends TextStyle {
  color?: string
  /** Color of an edge around the letters, for text on a map. */
  halo?: string
  /** Left by default, which means the right for right-to-left text. */
  align?: 'left' | 'center' | 'right'
  /** Multiple of the size; 1.25 by default. */
  lineHeight?: number
  maxLines?: number
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Missing in its types: http://pdfkit.org/docs/images.html */
      openImage(source: Buffer): Buffer & { width: number; height: number }
    }
  }
}

export type Pdf = ReturnType<typeof createPdf>

const INK = '#22201b'
/** Position of the baseline as a fraction of the line's height, from the top. */
const BASELINE = 0.76
/** Under pictures that do not fill their area. */
const PICTURE_GROUND = '#f1ece2'
/**
 * Greatest factor by which a picture may be broader or taller than its area and still fill it; the cut off part is
 * margin.
 */
const MAX_EXCESS = 1.3
/** White border of a QR code in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface QrArea {
  x: number
  y: number
  size: number
  border?: number
  /** Points of a printer's dot: modules are whole dots then, and the code is in the middle of the area. */
  dot?: number | undefined
}

interface PdfOptions {
  title: string
  author: string
  size: readonly [width: number, height: number]
}

/** Creates a PDF in the language of the moment. All lengths are points from the top left corner of the page. */
export function createPdf({ title, author, size }: PdfOptions) {
  const doc = new PDFDocument({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: LANGUAGES[language()].locale,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => doc.once('end', resolve))
  const registered = new Set<string>()

  function line(text: string, x: number, baseline: number, style: InkedText & { direction: Direction }): void {
    let at = x
    for (const run of splitIntoRuns(text, style.face, style.direction)) {
      if (!registered.has(run.font.id)) doc.registerFont(run.font.id, run.font.bytes)
      registered.add(run.font.id)
      doc
        .font(run.font.id)
        .fontSize(style.size)
        .fillColor(style.color ?? INK)
      if (style.halo) drawHalo(doc, run.text, { x: at, y: baseline }, { color: style.halo, size: style.size })
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += (run.font.measureWidth(run.text) * style.size) / 1000
    }
  }

  return {
    width: size[0],
    height: size[1],

    addPage(): void {
      doc.addPage()
    },

    /** Draws a text with line breaks. @returns its height */
    text(text: string, { x, y, width }: Omit<Area, 'height'>, style: InkedText): number {
      const direction = directionOf(text)
      const { lineHeight = 1.25, maxLines = 1 } = style
      const height = style.size * lineHeight
      const lines = wrap(text, style, { width, maxLines })
      const { align = direction === 'rtl' && lines.length > 1 ? 'right' : 'left' } = style
      for (const [index, content] of lines.entries()) {
        const room = align === 'left' ? 0 : width - measureWidth(content, style)
        const top = y + index * height + (height - style.size) / 2
        line(content, x + (align === 'center' ? room / 2 : room), top + style.size * BASELINE, { ...style, direction })
      }
      return lines.length * height
    },

    measureHeight(text: string, width: number, style: InkedText): number {
      const { lineHeight = 1.25, maxLines = 1 } = style
      return wrap(text, style, { width, maxLines }).length * style.size * lineHeight
    },

    ...shapes(doc),

    /** Draws a JPEG that fills the area when that cuts off little; otherwise all of it, on a soft ground. */
    picture(jpeg: Uint8Array, area: Area, radius = 0): void {
      const { x, y, width, height } = area
      const image = doc.openImage(Buffer.from(jpeg))
      const excess = (image.width * height) / (image.height * width)
      const fills = Math.max(excess, 1 / excess) <= MAX_EXCESS
      doc.save().roundedRect(x, y, width, height, radius).clip()
      doc.rect(x, y, width, height).fill(PICTURE_GROUND)
      doc.image(image, x, y, {
        [fills ? 'cover' : 'fit']: [width, height],
        align: 'center',
        valign: 'center',
      })
      doc.restore()
    },

    /** Draws on each page at the end, for what is known only then, such as the page count. */
    onEachPage(draw: (page: number, count: number) => void): void {
      const { start, count } = doc.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(start + index)
        draw(index + 1, count)
      }
    },

    async finish(): Promise<Buffer> {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Share of a text's size. */
const HALO = 0.28

/** Draws the edge of letters alone, below the letters: drawn with them it would lie on their neighbors. */
function drawHalo(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y }: Point,
  { color, size }: { color: string; size: number },
) {
  doc
    .save()
    .lineWidth(size * HALO)
    .lineJoin('round')
    .strokeColor(color)
  doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', fill: false, stroke: true })
  doc.restore()
}

function shapes(doc: PDFKit.PDFDocument) {
  return {
    box({ x, y, width, height }: Area, look: { fill?: string; line?: string; radius?: number; thickness?: number }) {
      doc.roundedRect(x, y, width, height, look.radius ?? 0)
      if (look.line) doc.lineWidth(look.thickness ?? 1).strokeColor(look.line)
      if (look.fill && look.line) doc.fillAndStroke(look.fill, look.line)
      else if (look.fill) doc.fill(look.fill)
      else doc.stroke()
    },

    rule(x: number, y: number, width: number, color: string): void {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke()
    },

    /** Draws an SVG path, scaled from its own units into the area. */
    path(
      data: string,
      { x, y, width }: Omit<Area, 'height'>,
      drawing: { units: number; fill?: string; line?: string; thickness?: number },
    ) {
      doc
        .save()
        .translate(x, y)
        .scale(width / drawing.units)
        .path(data)
      if (drawing.fill) doc.fill(drawing.fill)
      else
        doc
          .lineWidth(drawing.thickness ?? 1.5)
          .lineJoin('round')
          .lineCap('round')
          .strokeColor(drawing.line ?? INK)
          .stroke()
      doc.restore()
    },

    /** Draws something of which only what lies within an area is visible. */
    clipped({ x, y, width, height }: Area, radius: number, draw: () => void): void {
      doc.save().roundedRect(x, y, width, height, radius).clip()
      draw()
      doc.restore()
    },

    /** Draws something turned about a point. @param degrees clockwise */
    turned(degrees: number, { x, y }: Point, draw: () => void): void {
      doc.save().rotate(degrees, { origin: [x, y] })
      draw()
      doc.restore()
    },

    /** Draws something narrower or broader than it is, from a point on. @param share of its width */
    stretched(share: number, { x, y }: Point, draw: () => void): void {
      doc.save().scale(share, 1, { origin: [x, y] })
      draw()
      doc.restore()
    },

    /** Draws a dashed line to cut along. */
    cutLine(from: Point, to: Point, color: string): void {
      doc.save().moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.5).dash(3, { space: 3 }).stroke(color).restore()
    },

    /** Draws a QR code on white. @param border white modules around it; fewer where the surrounding paper is white */
    qr(text: string, { x, y, size: side, border = QUIET_ZONE, dot }: QrArea): void {
      const { size: modules, stretches } = qrCode(text)
      const across = modules + 2 * border
      const module = dot === undefined ? side / across : Math.max(1, Math.floor(side / across / dot)) * dot
      const toDots = (length: number) => (dot === undefined ? length : Math.floor(length / dot) * dot)
      const edge = (side - across * module) / 2
      const [left, top] = [toDots(x + edge) + border * module, toDots(y + edge) + border * module]
      doc.rect(x, y, side, side).fill('#ffffff')
      for (const stretch of stretches) {
        doc.rect(left + stretch.x * module, top + stretch.y * module, stretch.length * module, module)
      }
      doc.fill('#000000')
    },
  }
}
