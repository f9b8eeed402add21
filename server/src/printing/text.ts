import { type Direction, hasRightToLeftLetters, inVisualOrder, splitByLevel, reverseClusters } from './bidi.ts'
import { type Face, findFont, type PrintFont } from './fonts.ts'

export interface TextStyle {
  face: Face
  /** In points. */
  size: number
}

export interface Run {
  text: string
  font: PrintFont
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const places = new Intl.Segmenter('en', { granularity: 'word' })
const ELLIPSIS = '…'
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Joiners, variation selectors, skin tones and direction marks: they only modify their neighbors. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu
/** Scripts in which the joiners U+200C and U+200D affect how letters connect. */
const JOINED_SCRIPTS = /[\p{Script=Arabic}\p{Script=Devanagari}]/u
const INVISIBLE_BUT_JOINERS = /(?![\u200C\u200D])[\p{Cf}\p{Variation_Selector}]/gu
/**
 * Thai's vowel sara am with a preceding tone mark: fonts place the vowel's ring below the mark, so the ring comes
 * first.
 */
const SARA_AM = /([\u0E48-\u0E4B]?)\u0E33/g

const MAX_KNOWN = 20_000
const known = new Map<string, PrintFont | null>()

function chooseFont(face: Face, cluster: string): PrintFont | null {
  const key = `${face} ${cluster}`
  const found = known.get(key)
  if (found !== undefined) return found
  const font = findFont(
    face,
    Array.from(cluster, (character) => character.codePointAt(0) ?? 0),
  )
  // Cleared when it is full, so that one document with unusual letters does not make all later ones slow.
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, font)
  return font
}

/**
 * Splits a line into runs of one font and direction, in visual order. Omits characters without a glyph, because an
 * empty box would be worse. @param direction of the line's paragraph
 */
export function splitIntoRuns(line: string, face: Face, direction: Direction = 'ltr'): Run[] {
  const text = line.normalize('NFC').replace(/\s/g, ' ').replace(SARA_AM, '\u0E4D$1\u0E32')
  const pieces = splitByLevel(text, direction).flatMap(({ text: stretch, level }) =>
    fontRuns(stretch, face).map((run) => ({ ...run, level })),
  )
  return inVisualOrder(pieces).map(({ text: piece, font, level }) => {
    // A font reverses letters of right-to-left scripts by itself, but not the neutral characters between them.
    const isReversed = level % 2 === 1 && !hasRightToLeftLetters(piece)
    return {
      text: isReversed ? reverseClusters(Array.from(clusters.segment(piece), ({ segment }) => segment)) : piece,
      font,
    }
  })
}

function fontRuns(text: string, face: Face): Run[] {
  const runs: Run[] = []
  const add = (part: string): boolean => {
    const font = chooseFont(face, part)
    const last = runs.at(-1)
    if (font && last?.font === font) last.text += part
    else if (font) runs.push({ text: part, font })
    return font !== null
  }
  for (const { segment } of clusters.segment(text)) {
    const visible = segment.replace(JOINED_SCRIPTS.test(segment) ? INVISIBLE_BUT_JOINERS : INVISIBLE, '')
    if (visible && !add(visible))
      Array.from(visible, (character) => add(character) || Array.from(spelled(character), add))
  }
  return runs
}

/** Compatibility decomposition of a character without a glyph: '5/8' for '⅝', separated from a number before it. */
function spelled(character: string): string {
  const simple = character.normalize('NFKD')
  return simple.includes('\u2044') ? ` ${simple.replace('\u2044', '/')}` : simple
}

export function isPrintable(text: string): boolean {
  return splitIntoRuns(text, 'text').some((run) => run.text.trim() !== '')
}

/** Cache of widths at font size 1 by face, because fitting measures the same text at many sizes. */
const knownWidths: Record<Face, Map<string, number>> = { display: new Map(), bold: new Map(), text: new Map() }

/** @returns points */
export function measureWidth(text: string, { face, size }: TextStyle): number {
  const known = knownWidths[face]
  const found = known.get(text)
  if (found !== undefined) return found * size
  const width = splitIntoRuns(text, face).reduce((sum, run) => sum + run.font.measureWidth(run.text), 0) / 1000
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, width)
  return width * size
}

interface Box {
  /** In points. */
  width: number
  maxLines: number
}

/** Breaks a text into lines of at most `width`; text beyond the last line is replaced by an ellipsis. */
export function wrap(text: string, style: TextStyle, { width, maxLines }: Box): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    for (const line of breakLines(paragraph.trim(), style, width)) {
      const last = lines.length < maxLines ? undefined : lines.pop()
      lines.push(last === undefined ? line : shorten(`${last} ${line}`, style, width))
      if (last !== undefined) return lines
    }
  }
  return lines
}

/** Yields the lines of a paragraph one at a time, so that lines that are not drawn are not measured. */
function* breakLines(text: string, style: TextStyle, width: number): Generator<string> {
  let line = ''
  for (const piece of splitAtBreaks(text)) {
    if (line && measureWidth((line + piece).trimEnd(), style) > width) {
      yield line.trimEnd()
      line = piece.trimStart()
    } else {
      line += piece
    }
    while (measureWidth(line.trimEnd(), style) > width) {
      const start = longestStart(line, style, width)
      yield start
      line = line.slice(start.length)
    }
  }
  if (line.trim()) yield line.trimEnd()
}

/** '4:00' and 'PM' are one word to who reads a time, and so are '4:00', 'p.' and 'm.' in Spanish. */
const TIME_OF_DAY = /\d\s(?:[AP]M\b\S*|[ap]\.(?:\sm\.\S*)?)\s?$/

/** Splits a text at possible line breaks: after spaces and hyphens, and between words of scripts without spaces. */
function splitAtBreaks(text: string): string[] {
  const pieces: string[] = []
  for (const piece of splitAtSpaces(text)) {
    const joined = `${pieces.at(-1) ?? ''}${piece}`
    if (TIME_OF_DAY.test(joined)) pieces.splice(-1, 1, joined)
    else pieces.push(piece)
  }
  return pieces
}

function splitAtSpaces(text: string): string[] {
  const pieces: string[] = []
  let current = ''
  for (const { segment, isWordLike } of places.segment(text)) {
    const isUnspaced = isWordLike === true && UNSPACED.test(segment)
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

/**
 * The longest prefix of a word that fits; at least one character. It is searched for by doubling and halving: measuring a
 * text takes as long as the text is.
 */
function longestStart(word: string, style: TextStyle, width: number): string {
  const ends = Array.from(clusters.segment(word), ({ index, segment }) => index + segment.length)
  const getPrefix = (count: number) => word.slice(0, ends[count - 1])
  const fits = (count: number) => measureWidth(getPrefix(count), style) <= width
  let count = 1
  while (count < ends.length && fits(Math.min(2 * count, ends.length))) count = Math.min(2 * count, ends.length)
  for (let tooMany = Math.min(2 * count, ends.length + 1); tooMany - count > 1;) {
    const middle = (count + tooMany) >> 1
    if (fits(middle)) count = middle
    else tooMany = middle
  }
  return getPrefix(count)
}

/** Truncates a text to one line, with an ellipsis if needed. */
export function shorten(text: string, style: TextStyle, width: number): string {
  if (measureWidth(text, style) <= width) return text
  const room = width - measureWidth(ELLIPSIS, style)
  return longestStart(text, style, room).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '') + ELLIPSIS
}

/**
 * The largest size from `largest` down to `smallest` at which a text fits without breaking or truncating a word.
 * @returns points; `smallest` if it fits at none
 */
export function fittingSize(
  text: string,
  { face, largest, smallest }: { face: Face; largest: number; smallest: number },
  box: Box,
): number {
  const words = splitAtBreaks(text).map((piece) => piece.trim())
  for (let size = largest; size > smallest; size -= Math.max(1, size * 0.04)) {
    const style = { face, size }
    if (words.some((word) => measureWidth(word, style) > box.width)) continue
    if (isWithin(breakLines(text, style, box.width), box.maxLines)) return size
  }
  return smallest
}

function isWithin(lines: Iterable<string>, most: number): boolean {
  let count = 0
  for (const _ of lines) {
    count += 1
    if (count > most) return false
  }
  return true
}
