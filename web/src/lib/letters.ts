const USUAL_PIXELS = 16

/** Of a rem: the reader may have chosen larger letters. */
export function rootFontPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PIXELS
}

/** How many times as large as usual letters are. */
export const readLetters = (): number => rootFontPixels() / USUAL_PIXELS
