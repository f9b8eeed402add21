import { sharp } from './sharp.ts'

/** Widths of the bars and spaces of each digit, from the left (GS1 General Specifications, 5.2.1: number set A). */
const DIGIT_WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which digits of the left half of an EAN-13 are of set B, by its first digit, which has no bars of its own. */
const LEFT_SETS = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']
/** Which digits of a UPC-E of number system 0 are of set B, by its check digit. */
const UPC_E_SETS = ['BBBAAA', 'BBABAA', 'BBAABA', 'BBAAAB', 'BABBAA', 'BAABBA', 'BAAABB', 'BABABA', 'BABAAB', 'BAABAB']
/** Space that must be left white on both sides, in modules. */
const QUIET = 11

/** Modules from the left, '1' for a bar. */
function toModules(digit: string, set: 'A' | 'B' | 'C'): string {
  const widths = DIGIT_WIDTHS[Number(digit)]!.split('').map(Number)
  const inOrder = set === 'B' ? widths.toReversed() : widths
  const first = set === 'C' ? 1 : 0
  return inOrder.map((width, index) => String((first + index) % 2).repeat(width)).join('')
}

const half = (digits: string, sets: string) =>
  digits
    .split('')
    .map((digit, index) => toModules(digit, sets[index] as 'A' | 'B' | 'C'))
    .join('')

/** @param code EAN-13, UPC-A (12 digits) or EAN-8; a UPC-E as 'E' and eight digits */
function toBars(code: string): string {
  if (code.startsWith('E')) return `101${half(code.slice(2, 8), UPC_E_SETS[Number(code[8])]!)}010101`
  if (code.length === 8) return `101${half(code.slice(0, 4), 'AAAA')}01010${half(code.slice(4), 'CCCC')}101`
  const [first, ...rest] = code.padStart(13, '0')
  const digits = rest.join('')
  return `101${half(digits.slice(0, 6), LEFT_SETS[Number(first)]!)}01010${half(digits.slice(6), 'CCCCCC')}101`
}

const GROUND = '#b08d57'

export interface DrawnCode {
  code: string
  /** Of its upper left corner in the photo, in pixels. */
  left: number
  top: number
  /** Of the bars, in pixels; with the white around them a code is a quarter wider. */
  width: number
  /** Degrees. */
  turned?: number
}

/** Pixels of a module before it is made as small as wanted. */
const FINE = 8

/** A code on white. */
async function drawCode({ code, width, turned = 0 }: DrawnCode): Promise<Buffer> {
  const bars = toBars(code)
  const modules = `${'0'.repeat(QUIET)}${bars}${'0'.repeat(QUIET)}`
  const row = Buffer.from(modules.split('').flatMap((bar) => Array<number>(FINE).fill(bar === '1' ? 0 : 255)))
  const raw = { width: row.length, height: 1, channels: 1 } as const
  const size = { width: Math.round((width * modules.length) / bars.length), height: Math.round(width / 2) }
  const drawn = await sharp(row, { raw })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const margin = Math.round(width / 20)
  const framed = await sharp(drawn).extend({ top: margin, bottom: margin, background: 'white' }).png().toBuffer()
  return sharp(framed).rotate(turned, { background: GROUND }).png().toBuffer()
}

/** A photo of codes on a brown ground, as a JPEG. */
export async function drawCodes(
  codes: readonly DrawnCode[],
  { width = 1600, height = 1200, blur = 0 }: { width?: number; height?: number; blur?: number } = {},
): Promise<Buffer> {
  const layers = await Promise.all(
    codes.map(async (code) => ({ input: await drawCode(code), left: code.left, top: code.top })),
  )
  const photo = sharp({ create: { width, height, channels: 3, background: GROUND } }).composite(layers)
  const drawn = await photo.png().toBuffer()
  const blurred = blur > 0 ? sharp(drawn).blur(blur) : sharp(drawn)
  return blurred.jpeg({ quality: 88 }).toBuffer()
}
