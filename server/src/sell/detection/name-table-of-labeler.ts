import type { NameTable } from './name-ranking.ts'

/** Written by `npm run bench -- detection --learn-names`, not by hand. */
export const TABLE_OF_LABELER: NameTable = {
  groups: { alone: [0.806, -0.186, 0.217, 0.616, 0.377], beside: [0.988, 0.478, -0.021] },
  names: { bias: -5.665, weights: [-0.047, 0.98, 0.873, 0.361, -0.158, 2.354, -0.163], minName: 0.375, minSure: 0.8 },
}
