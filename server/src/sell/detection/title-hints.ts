import type { Box, TextLine } from '#ports/vision/port.ts'

const MAX_TITLE = 60
const MAX_LINES = 3
/** Below this confidence text is often misread, and a wrong name is worse than none. */
const MIN_CONFIDENCE = 0.92
/** Minimum part of a line inside the box, and the minimum letter size as a fraction of the box's shorter side. */
const MIN_INSIDE = 0.8
const MIN_LETTERS_SIZE = 0.04
/** Lines at least this large relative to the largest one belong to the title. */
const TITLE_SIZE = 0.6
const MIN_LETTERS = 4

/** Brands that belong into a title; compared case-insensitively. */
const BRANDS = new Map(
  (
    'Acer Apple Asus Bose Bosch Breville Brother Canon Casio Cuisinart Dell DeWalt Dyson Epson Fujifilm ' +
    'Garmin Hoover HP IBM JBL JVC Kenwood KitchenAid Kodak Lenovo LG Logitech Makita Microsoft Miele Minolta ' +
    'Nikon Nintendo Olympus Panasonic Philips Pioneer Polaroid Ryobi Samsung Sharp Singer Sony Toshiba Vizio ' +
    'Yamaha'
  )
    .split(' ')
    .map((brand) => [brand.toLowerCase(), brand]),
)

interface Sized {
  text: string
  /** Letter height as a fraction of the photo's side along which it is measured. */
  size: number
  box: Box
}

/** Assigns each line to the smallest box that contains it. */
export function textsByBox(boxes: readonly Box[], texts: readonly TextLine[]): Map<Box, TextLine[]> {
  const byBox = new Map<Box, TextLine[]>()
  for (const line of texts) {
    const holders = boxes.filter((box) => shareInside(line.box, box) >= MIN_INSIDE)
    const [smallest] = holders.toSorted((a, b) => areaOf(a) - areaOf(b))
    if (smallest) byBox.set(smallest, [...(byBox.get(smallest) ?? []), line])
  }
  return byBox
}

/**
 * The name printed on a book, a game or a box: its largest lines, in reading order.
 * @returns plain text of at most 60 characters; null if nothing there looks like a name
 */
export function titleIn(box: Box, texts: readonly TextLine[]): string | null {
  const shorterSide = Math.min(box.x1 - box.x0, box.y1 - box.y0)
  const lines = texts
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .map((line) => ({ text: clean(line.text), size: getLetterHeight(line), box: line.box }))
    .filter(({ text, size }) => readsLikeWords(text) && size >= MIN_LETTERS_SIZE * shorterSide)
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  const title = lines
    .filter(({ size }) => size >= TITLE_SIZE * largest)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_LINES)
    .toSorted(inReadingOrder)
    .map(({ text }) => text)
    .join(' ')
  return title === '' ? null : shorten(title)
}

/** The brand on an object in its official spelling; null if there is no known one. */
export function brandIn(texts: readonly TextLine[]): string | null {
  for (const { text, confidence } of texts) {
    if (confidence < MIN_CONFIDENCE) continue
    for (const word of clean(text).split(' ')) {
      const brand = BRANDS.get(word.toLowerCase())
      if (brand) return brand
    }
  }
  return null
}

/** Keeps letters, digits and punctuation common in names, so that no markup, URL or price gets through. */
function clean(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[^\p{Script=Latin}\d &'.,:!?-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ &'.,:!?-]+|(?<![ &'.,:?-])[ &'.,:?-]+$/g, '')
  return plain === plain.toUpperCase() ? inTitleCase(plain) : plain
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replaceAll(/(^|[ -])(\p{L})/gu, (_match, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

/** Rejects numbers, codes and misread patterns: a name is mostly letters, including vowels. */
function readsLikeWords(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const vowels = text.match(/[aeiouyáéíóúäöü]/giu)?.length ?? 0
  return letters >= MIN_LETTERS && letters >= 0.7 * text.replaceAll(' ', '').length && vowels >= letters / 6
}

function getLetterHeight({ box, isUpright }: TextLine): number {
  return isUpright ? box.x1 - box.x0 : box.y1 - box.y0
}

function inReadingOrder(a: Sized, b: Sized): number {
  return a.box.y0 + a.box.y1 - b.box.y0 - b.box.y1 || a.box.x0 - b.box.x0
}

/** Truncates at a word boundary. */
function shorten(title: string): string {
  if (title.length <= MAX_TITLE) return title
  const cut = title.slice(0, MAX_TITLE + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trim()
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
}

function shareInside(line: Box, box: Box): number {
  const x0 = Math.max(line.x0, box.x0)
  const y0 = Math.max(line.y0, box.y0)
  const overlap = areaOf({ x0, y0, x1: Math.min(line.x1, box.x1), y1: Math.min(line.y1, box.y1) })
  return overlap / (areaOf(line) || 1)
}
