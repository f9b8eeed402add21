import type { NameTable } from './name-ranking.ts'

/** Written by `npm run bench -- detection --learn-names`, not by hand. */
export const TABLE_OF_EMBEDDED: NameTable = {
  groups: { alone: [0.565, 0.082, 0.448, 1.163, 0], beside: [1.088, 0.269, -0.121] },
  names: { bias: -5.44, weights: [0.379, 0, 0.53, 0.518, -0.254, 2.825, 0], minName: 0.2, minSure: 0.8 },
}
