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
