import type { NameTable } from './name-ranking.ts'

/** Written by `npm run bench -- detection --learn-names`, not by hand. */
export const TABLE_OF_LABELER: NameTable = {
  groups: { alone: [0.743, -0.131, 0.215, 0.604, 0.391], beside: [0.988, 0.479, -0.021] },
  names: { bias: -5.318, weights: [-0.133, 0.658, 0.564, 0.464, -0.218, 2.143], minName: 0.325, minSure: 0.9 },
}
