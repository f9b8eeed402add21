import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as fontkit from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The headline font, or the text font in two weights. */
export type Face = 'display' | 'bold' | 'text'

export interface PrintFont {
  /** Its path, which also identifies it within a PDF. */
  id: string
  bytes: Buffer
  /** Width of a text in thousandths of the font size. */
  measureWidth(text: string): number
  has(codePoint: number): boolean
}

const require = createRequire(import.meta.url)

function fontsource(name: string, weight: number, subsets: readonly string[]): string[] {
  const folder = path.join(path.dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files')
  return subsets.map((subset) => path.join(folder, `${name}-${subset}-${weight}-normal.woff`))
}

const NOTO_SUBSETS = 'latin latin-ext vietnamese cyrillic cyrillic-ext greek greek-ext devanagari'.split(' ')
/** Scripts with a font package of their own. */
const otherScripts = (weight: number) =>
  ['arabic', 'hebrew', 'thai'].flatMap((script) => fontsource(`noto-sans-${script}`, weight, [script]))
const EMOJI_SUBSETS = ['emoji', ...Array.from({ length: 11 }, (_, index) => String(index))]
/** Chinese and Japanese in one file, with one weight (fonts/LICENSES.md). */
const HAN = path.join(import.meta.dirname, '../../fonts/DroidSansFallbackFull.ttf')

/** Fallback order of a face's files: our own font first, then those with more characters. */
const withFallbacks = (own: string[], weight: number): string[] => [
  ...own,
  ...fontsource('noto-sans', weight, NOTO_SUBSETS),
  ...otherScripts(weight),
  ...fontsource('nanum-gothic', weight, ['korean']),
  HAN,
  ...fontsource('noto-emoji', weight === 400 ? 400 : 700, EMOJI_SUBSETS),
]

const FILES: Record<Face, string[]> = {
  display: withFallbacks(fontsource('bricolage-grotesque', 800, ['latin', 'latin-ext', 'vietnamese']), 800),
  bold: withFallbacks(fontsource('figtree', 700, ['latin', 'latin-ext']), 700),
  text: withFallbacks(fontsource('figtree', 400, ['latin', 'latin-ext']), 400),
}

const MAX_KNOWN_WIDTHS = 20_000
const opened = new Map<string, PrintFont>()

function open(file: string): PrintFont {
  const known = opened.get(file)
  if (known) return known
  const bytes = unpackWoff(readFileSync(file))
  const font = fontkit.create(bytes)
  if (!('layout' in font)) throw new Error(`${file} is not a font`)
  const widths = new Map<string, number>()
  const print: PrintFont = {
    id: file,
    bytes,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    measureWidth(text) {
      const measured = widths.get(text)
      if (measured !== undefined) return measured
      const width = (font.layout(text).advanceWidth / font.unitsPerEm) * 1000
      if (widths.size >= MAX_KNOWN_WIDTHS) widths.clear()
      widths.set(text, width)
      return width
    },
  }
  opened.set(file, print)
  return print
}

/** The first font of a face that has all of these characters; null if none has. */
export function findFont(face: Face, codePoints: readonly number[]): PrintFont | null {
  for (const file of FILES[face]) {
    const font = open(file)
    if (codePoints.every((codePoint) => font.has(codePoint))) return font
  }
  return null
}
