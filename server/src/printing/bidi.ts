import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'

/** Blocks of Hebrew, Arabic and other right-to-left scripts (UAX 9, table 4). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** Explicit embeddings and overrides, which could be used to make a name unreadable. */
const OVERRIDES = /[\u202A-\u202E]/g
/**
 * The library treats surrogates of these as left-to-right letters, so they are replaced by U+FFFC, which is neutral.
 */
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const WITHOUT_DIRECTION = '\uFFFC'

/** Base direction of a text: that of its first strong character (UAX 9, P2 and P3). */
export function directionOf(text: string): Direction {
  return RIGHT_TO_LEFT.test(text) && (computeLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** Whether a font draws the text from right to left by itself. */
export const hasRightToLeftLetters = (text: string): boolean => RIGHT_TO_LEFT.test(text)

function computeLevels(text: string, direction?: Direction) {
  const plain = text.replace(PICTURES, (picture) => WITHOUT_DIRECTION.repeat(picture.length))
  return bidi.getEmbeddingLevels(plain, direction)
}

/** A run of a line in one direction: right to left if its level is odd. */
export interface LevelRun {
  text: string
  level: number
}

/** The runs of a line in logical order. */
export function splitByLevel(line: string, direction: Direction): LevelRun[] {
  const text = line.replace(OVERRIDES, '')
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, level: 0 }]
  const { levels } = computeLevels(text, direction)
  const runs: LevelRun[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && levels[end] === levels[start]) continue
    runs.push({ text: text.slice(start, end), level: levels[start] ?? 0 })
    start = end
  }
  return runs
}

/** Reorders runs from logical to visual order, left to right (UAX 9, L2). @param pieces in logical order */
export function inVisualOrder<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let order = [...pieces]
  for (let level = highest; level > 0; level -= 1) {
    const turned: Piece[] = []
    let group: Piece[] = []
    for (const piece of order) {
      if (piece.level >= level) {
        group.unshift(piece)
        continue
      }
      turned.push(...group, piece)
      group = []
    }
    order = [...turned, ...group]
  }
  return order
}

/** Reverses the clusters and mirrors brackets (UAX 9, L4), for fonts that draw only left to right. */
export function reverseClusters(clusters: readonly string[]): string {
  return clusters
    .toReversed()
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .join('')
}
