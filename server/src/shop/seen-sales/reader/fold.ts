/**
 * Lower case without accents, each character in its place: what is found in the folded text has the same indexes in
 * the text itself.
 */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase()
  return Array.from({ length: text.length }, (_, index) => foldUnit(text.charAt(index))).join('')
}

function foldUnit(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase()
  const folded = unit.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.length === 1 ? folded : unit
}

/** A part of a text, from `start` up to `end`. */
export interface Span {
  start: number
  end: number
}

/** What stands for text that has been read: no word, digit or line break, so that nothing else is read from it. */
const READ = '\ue000'

/** The same text with these parts read. */
export function mask(text: string, spans: readonly Span[]): string {
  let masked = text
  for (const { start, end } of spans) masked = masked.slice(0, start) + READ.repeat(end - start) + masked.slice(end)
  return masked
}

export const isRead = (text: string, { start, end }: Span): boolean => text.slice(start, end).includes(READ)
