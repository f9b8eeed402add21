/** In pixels where letters are of the usual size; pins and clusters grow with the letters in them. */
export const PIN_SIZES = {
  listing: { width: 44, height: 56 },
  gold: { width: 52, height: 68 },
  seen: { width: 44, height: 56 },
  day: { width: 58, height: 56 },
  cluster: { width: 52, height: 52 },
} as const

/** From the point of a pin to where an info window begins. */
export const PIN_HEIGHT = 58

/** The part of a pin that no other may hide, so that it can be pressed. */
export const PRESS_WIDTH = 30

/** As the style of an element. */
export const pinStyle = (kind: keyof typeof PIN_SIZES): { width: string; height: string } => {
  const { width, height } = PIN_SIZES[kind]
  return { width: `${width / 16}rem`, height: `${height / 16}rem` }
}
