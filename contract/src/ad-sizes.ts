// In a file of its own, so that a page which only shows ads does not load the validator.

export const AD_SIZES = ['banner', 'leaderboard', 'rectangle', 'square', 'mobile-banner'] as const
export type AdSize = (typeof AD_SIZES)[number]

/** The box of each size in CSS pixels (S9.10): those of the Interactive Advertising Bureau. */
export const AD_BOXES: Record<AdSize, { width: number; height: number }> = {
  banner: { width: 468, height: 60 },
  leaderboard: { width: 728, height: 90 },
  rectangle: { width: 300, height: 250 },
  square: { width: 250, height: 250 },
  'mobile-banner': { width: 320, height: 50 },
}

/** Boxes up to this height hold one or two lines. CSS pixels. */
const MAX_STRIP_HEIGHT = 90

/** Whether a size is a strip, which needs the width of a page rather than that of a card. */
export function isStrip(size: AdSize): boolean {
  return AD_BOXES[size].height <= MAX_STRIP_HEIGHT
}
