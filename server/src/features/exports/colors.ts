/** The product's colors on paper. Each stays apart from its ground when printed in gray. */
export const BLACK = '#000000'
export const WHITE = '#ffffff'
export const INK = '#22201b'
export const SOFT = '#5e574b'
export const LINE = '#c9bfae'
export const PAPER_TINT = '#fbf7ef'
export const BRICK = '#b5391f'
export const MUSTARD = '#f2b632'
