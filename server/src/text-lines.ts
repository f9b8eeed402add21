/** What some reader takes for the end of a line: Unicode's line breaks, and every other control character but the tab. */
const LINE_END = /\r\n|(?!\t)[\p{Cc}\u2028\u2029]/u
/** XML has no way to hold them. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g

/** The lines of a text that people typed, trimmed, of characters that every format can hold. */
export function linesOf(text: string): string[] {
  return text
    .replace(NO_CHARACTERS, '')
    .split(LINE_END)
    .map((line) => line.trim())
}

/** The text as one line, for what has no lines. */
export function oneLine(text: string): string {
  return linesOf(text).filter(Boolean).join(' ')
}
