import type { Ranking } from './rank.ts'

/** Order of the candidates of the embedded detectors. Written by `npm run bench -- detection --learn`, not by hand. */
export const RANKING_OF_EMBEDDED: Ranking = {
  bias: -4.0766,
  weights: {
    fused: 10.3226,
    rootOfFused: 0,
    views: 0,
    look: 0,
    lookScore: 0,
    lookIou: 0,
    lnArea: 0,
    touchesSide: 0,
    touchesEnd: 0,
    holder: 0,
    held: 0,
    surerIou: 0,
    inside: 0,
  },
  labels: {},
  trees: [],
}
