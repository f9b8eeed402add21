import type { Accent } from '@yardsnap/contract/page-styles'

/** The brand colors on paper. Each contrasts with its background even when printed in grayscale. */
export const BLACK = '#000000'
export const WHITE = '#ffffff'
export const INK = '#22201b'
export const SOFT = '#5e574b'
export const LINE = '#c9bfae'
export const PAPER_TINT = '#fbf7ef'
export const BRICK = '#b5391f'
export const MUSTARD = '#f2b632'

/** The accents of `accents.css` in their light scheme: white on them is read. */
export const ACCENT_INKS: Record<Accent, string> = {
  brick: BRICK,
  plum: '#7a2f63',
  ocean: '#1d5a7e',
  forest: '#2c6a4a',
  rose: '#a8284f',
  slate: '#45505c',
}
