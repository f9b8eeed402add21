/** Line ends for any reader: Unicode's line breaks, and every other control character except the tab. */
const LINE_END = /\r\n|(?!\t)[\p{Cc}\u2028\u2029]/u
/** Noncharacters, which XML cannot represent. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g

/** Splits user input into trimmed lines, without characters that some format cannot hold. */
export function splitLines(text: string): string[] {
  return text
    .replace(NO_CHARACTERS, '')
    .split(LINE_END)
    .map((line) => line.trim())
}

/** Joins the lines of a text, for formats without line breaks. */
export function oneLine(text: string): string {
  return splitLines(text).filter(Boolean).join(' ')
}
