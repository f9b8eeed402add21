import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'

/** The blocks of Hebrew, Arabic and the other scripts that run from right to left (UAX 9, table 4). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** They turn letters against their own direction, which makes a name unreadable on purpose. */
const OVERRIDES = /[\u202A-\u202E]/g
/** The library takes the halves of these for letters that run from left to right; U+FFFC has no direction. */
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const WITHOUT_DIRECTION = '\uFFFC'

/** Where a text starts: the direction of its first letter that has one (UAX 9, P2 and P3). */
export function directionOf(text: string): Direction {
  return RIGHT_TO_LEFT.test(text) && (levelsOf(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** Whether a font draws it from right to left by itself. */
export const hasRightToLeftLetters = (text: string): boolean => RIGHT_TO_LEFT.test(text)

function levelsOf(text: string, direction?: Direction) {
  const plain = text.replace(PICTURES, (picture) => WITHOUT_DIRECTION.repeat(picture.length))
  return bidi.getEmbeddingLevels(plain, direction)
}

/** A piece of a line in one direction: from right to left where the level is odd. */
export interface Stretch {
  text: string
  level: number
}

/** The stretches of a line in the order in which it is read. */
export function stretchesOf(line: string, direction: Direction): Stretch[] {
  const text = line.replace(OVERRIDES, '')
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, level: 0 }]
  const { levels } = levelsOf(text, direction)
  const stretches: Stretch[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && levels[end] === levels[start]) continue
    stretches.push({ text: text.slice(start, end), level: levels[start] ?? 0 })
    start = end
  }
  return stretches
}

/** From left to right as they stand on paper (UAX 9, L2). @param pieces in the order in which they are read */
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

/** Backwards and with its brackets turned (UAX 9, L4), for a font that knows of one direction only. */
export function turned(clusters: readonly string[]): string {
  return clusters
    .toReversed()
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .join('')
}
