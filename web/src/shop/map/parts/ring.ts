/** Readable on light and dark maps; width in pixels, dashes and gaps in widths. */
export const RING = { color: '#8a8172', opacity: 0.6, width: 1.25, dashes: [2, 3] }
