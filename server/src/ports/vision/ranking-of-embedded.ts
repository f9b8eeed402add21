import type { Ranking } from './rank.ts'

export const RANKING_OF_EMBEDDED: Ranking = { bias: 0, weights: { fused: 1, rootOfFused: 0, views: 0, look: 0, lookScore: 0, lookIou: 0, lnArea: 0, touchesSide: 0, touchesEnd: 0, holder: 0, held: 0, surerIou: 0, inside: 0 }, labels: {} }
