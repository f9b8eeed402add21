import type { NameTable } from './name-tables.ts'

/** Written by `npm run bench -- detection --learn-names`, not by hand. */
export const TABLE_OF_LABELER: NameTable = {
  groups: { alone: [0.729, -0.154, 0.201, 0.677, 0.411], beside: [0.991, 0.47, -0.031] },
  names: { bias: -5.525, weights: [-0.107, 0.654, 0.534, 0.495, -0.188, 2.101], minName: 0.325, minSure: 0.9 },
}
