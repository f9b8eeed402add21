/** Tags, and one that is never closed. */
const MARKUP = /<[^>]*(>|$)/g
/** Controls, and what turns the direction of writing or cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu

/** What a model wrote, as one line of plain text: no markup, nothing invisible, at most `max` characters. */
export function lineOf(written: string, max: number): string {
  const plain = written
    .slice(0, max * 20)
    .replace(MARKUP, ' ')
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, max).join('').trim()
}
