import type { NameTable } from './name-ranking.ts'

/** Written by `npm run bench -- detection --learn-names`, not by hand. */
export const TABLE_OF_EMBEDDED: NameTable = {
  groups: { alone: [0.51, 0.144, 0.446, 1.16, 0], beside: [1.1, 0.224, -0.098] },
  names: { bias: -5.571, weights: [0.403, 0, 0.499, 0.531, -0.231, 2.874], minName: 0.225, minSure: 0.8 },
}
