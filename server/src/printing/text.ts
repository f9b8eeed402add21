import { type Face, findFont, type PrintFont } from './fonts.ts'

export interface TextStyle {
  face: Face
  /** Points. */
  size: number
}

/** A piece of text in one font. */
export interface Run {
  text: string
  font: PrintFont
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const places = new Intl.Segmenter('en', { granularity: 'word' })
const ELLIPSIS = '…'

/** Joiners, variation selectors, skin tones and marks of direction: they change how a neighbour is drawn, if at all. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu

const known = new Map<string, PrintFont | null>()

function fontOf(face: Face, cluster: string): PrintFont | null {
  const key = `${face} ${cluster}`
  const found = known.get(key)
  if (found !== undefined) return found
  const font = findFont(
    face,
    Array.from(cluster, (character) => character.codePointAt(0) ?? 0),
  )
  if (known.size < 20_000) known.set(key, font)
  return font
}

/** A text split where its font changes. What no font can draw is left out: an empty box would tell less. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  const add = (part: string): boolean => {
    const font = fontOf(face, part)
    const last = runs.at(-1)
    if (font && last?.font === font) last.text += part
    else if (font) runs.push({ text: part, font })
    return font !== null
  }
  for (const { segment } of clusters.segment(text.normalize('NFC').replace(/\s/g, ' '))) {
    const visible = segment.replace(INVISIBLE, '')
    if (visible && !add(visible))
      Array.from(visible, (character) => add(character) || Array.from(spelled(character), add))
  }
  return runs
}

/** In simpler letters what has no picture of its own: '5/8' of '⅝', apart from a number before it. */
function spelled(character: string): string {
  const simple = character.normalize('NFKD')
  return simple.includes('\u2044') ? ` ${simple.replace('\u2044', '/')}` : simple
}

/** Whether anything of a text can be printed. */
export function isPrintable(text: string): boolean {
  return runsOf(text, 'text').some((run) => run.text.trim() !== '')
}

/** @returns points */
export function widthOf(text: string, { face, size }: TextStyle): number {
  return runsOf(text, face).reduce((sum, run) => sum + run.font.widthOf(run.text), 0) * (size / 1000)
}

interface Box {
  /** Points. */
  width: number
  maxLines: number
}

/** A text in lines of at most `width`; what does not fit the last line ends in an ellipsis. */
export function wrap(text: string, style: TextStyle, { width, maxLines }: Box): string[] {
  const lines = text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), style, width))
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  kept[maxLines - 1] = shorten(`${kept[maxLines - 1]} ${lines[maxLines]}`, style, width)
  return kept
}

function wrapParagraph(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (line && widthOf((line + piece).trimEnd(), style) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
    while (widthOf(line.trimEnd(), style) > width) {
      const start = longestStart(line, style, width)
      lines.push(start)
      line = line.slice(start.length)
    }
  }
  if (line.trim()) lines.push(line.trimEnd())
  return lines
}

/** Where a line may end: after spaces and hyphens, and between the words of scripts that are written without spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let current = ''
  for (const { segment, isWordLike } of places.segment(text)) {
    const isUnspaced = isWordLike === true && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(segment)
    if (isUnspaced && current) {
      pieces.push(current)
      current = ''
    }
    current += segment
    if (/[\s-]$/.test(segment) || isUnspaced) {
      pieces.push(current)
      current = ''
    }
  }
  if (current) pieces.push(current)
  return pieces
}

/** The longest start of a word that fits; at least one character. */
function longestStart(word: string, style: TextStyle, width: number): string {
  let start = ''
  for (const { segment } of clusters.segment(word)) {
    if (start && widthOf(start + segment, style) > width) break
    start += segment
  }
  return start
}

/** A text on one line, cut with an ellipsis where it is too wide. */
export function shorten(text: string, style: TextStyle, width: number): string {
  if (widthOf(text, style) <= width) return text
  const room = width - widthOf(ELLIPSIS, style)
  return longestStart(text, style, room).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '') + ELLIPSIS
}

/**
 * The largest of the sizes from `largest` down to `smallest` at which a text fits the lines without a word broken or
 * cut. @returns points; `smallest` when it fits at none
 */
export function fittingSize(
  text: string,
  { face, largest, smallest }: { face: Face; largest: number; smallest: number },
  box: Box,
): number {
  const words = piecesOf(text).map((piece) => piece.trim())
  for (let size = largest; size > smallest; size -= Math.max(1, size * 0.04)) {
    const style = { face, size }
    if (words.some((word) => widthOf(word, style) > box.width)) continue
    if (wrapParagraph(text, style, box.width).length <= box.maxLines) return size
  }
  return smallest
}
