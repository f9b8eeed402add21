import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { NAME_MAX_EMS, NAME_PADDING, NAME_SIZES } from '@yardsnap/contract/base-map'
import { unpackWoff } from '#printing/woff.ts'
import type { Point } from './clip.ts'
import { valueAt } from './stops.ts'

/** As MapLibre stacks the lines of a name. */
export const LINE_HEIGHT = 1.2

/** Units of an em in the outlines of letters. */
export const EM = 250

export interface Name {
  name: string
  at: Point
  population: number
}

export interface PlacedName {
  lines: readonly { text: string; ems: number }[]
  at: Point
  size: number
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** The names for which there is room, those of larger places before others. @param names largest first */
export function placeNames(names: readonly Name[], letters: Letters): PlacedName[] {
  const taken: Box[] = []
  return names.flatMap(({ name, at, population }) => {
    const size = valueAt(NAME_SIZES, population)
    const lines = letters.breakIntoLines(name)
    const halfWidth = (Math.max(...lines.map(({ ems }) => ems)) * size) / 2 + NAME_PADDING
    const halfHeight = (lines.length * LINE_HEIGHT * size) / 2 + NAME_PADDING
    const box: Box = [at[0] - halfWidth, at[1] - halfHeight, at[0] + halfWidth, at[1] + halfHeight]
    if (taken.some((other) => overlaps(box, other))) return []
    taken.push(box)
    return [{ lines, at, size }]
  })
}

function overlaps(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

export type Letters = ReturnType<typeof openLetters>

/** The files of the page's text font that together have the letters of all names: 'Kāneʻohe' needs both. */
const FONT_FILES = ['latin', 'latin-ext'].map((part) => `@fontsource/figtree/files/figtree-${part}-400-normal.woff`)

/** The letters of the page's text font as outlines: a picture cannot use the page's fonts. */
export function openLetters() {
  const fonts = FONT_FILES.map(openFont)
  const outlines = new Map<string, string>()
  const measureWidth = (text: string) => {
    const runs = splitByFont(text, fonts)
    return runs.reduce((width, { font, text: run }) => width + font.layout(run).advanceWidth / font.unitsPerEm, 0)
  }
  // At most one entry for each place of the base map.
  const broken = new Map<string, PlacedName['lines']>()
  return {
    /** A name as lines with their widths in ems. */
    breakIntoLines(name: string): PlacedName['lines'] {
      const lines = broken.get(name) ?? breakName(name, measureWidth)
      broken.set(name, lines)
      return lines
    },
    /**
     * The glyphs of a text: their distance from its left in ems, and their outlines as SVG path data in `EM` units.
     * These are relative to the glyph's origin, so that the same letter is always the same text, which compresses well.
     */
    layOutGlyphs(text: string) {
      let x = 0
      return splitByFont(text, fonts).flatMap(({ font, text: run }) => {
        const { unitsPerEm } = font
        const { glyphs, positions } = font.layout(run)
        return glyphs.map(({ id: glyphId, path }, index) => {
          const id = `${fonts.indexOf(font)}-${glyphId}`
          const outline = outlines.get(id) ?? toRelativePath(path.scale(EM / unitsPerEm, -EM / unitsPerEm))
          outlines.set(id, outline)
          const left = x
          x += (positions[index]?.xAdvance ?? 0) / unitsPerEm
          return { id, left, outline }
        })
      })
    },
  }
}

type GlyphPath = fontkit.Glyph['path']

const PATH_LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }

/** SVG path data in whole units, each point relative to the one before. */
function toRelativePath({ commands }: GlyphPath): string {
  let [fromX, fromY, startX, startY] = [0, 0, 0, 0]
  return commands
    .map(({ command, args }) => {
      const numbers = args.map(Math.round)
      const relative = numbers.map((number, index) => number - (index % 2 === 0 ? fromX : fromY))
      if (command === 'moveTo') [startX = 0, startY = 0] = numbers
      ;[fromX, fromY] = command === 'closePath' ? [startX, startY] : [numbers.at(-2) ?? fromX, numbers.at(-1) ?? fromY]
      return `${PATH_LETTERS[command]}${relative.join(' ')}`
    })
    .join('')
}

function openFont(file: string) {
  const font = fontkit.create(unpackWoff(readFileSync(createRequire(import.meta.url).resolve(file))))
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`)
  return font
}

type Font = ReturnType<typeof openFont>

/** A text in runs of letters, each of the first font that has them. */
function splitByFont(text: string, fonts: readonly Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ?? fonts[0]
    const last = runs.at(-1)
    if (last && last.font === font) last.text += letter
    else if (font) runs.push({ font, text: letter })
  }
  return runs
}

/** Breaks a name at spaces into as few lines as its width needs, of about the same width. */
function breakName(name: string, widthOf: (text: string) => number): PlacedName['lines'] {
  const total = widthOf(name)
  const target = total / Math.max(1, Math.ceil(total / NAME_MAX_EMS))
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line === undefined || (widthOf(line) + widthOf(longer)) / 2 > target) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.map((text) => ({ text, ems: widthOf(text) }))
}
