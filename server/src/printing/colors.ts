/** The brand colors on paper. Each contrasts with its background even when printed in grayscale. */
export const BLACK = '#000000'
export const WHITE = '#ffffff'
export const INK = '#22201b'
export const SOFT = '#5e574b'
export const LINE = '#c9bfae'
export const PAPER_TINT = '#fbf7ef'
export const BRICK = '#b5391f'
export const MUSTARD = '#f2b632'
