import type { NameWeights } from './name-ranking.ts'

/**
 * How names are weighed, by logistic regression on the names of found items of the reference photos, and from which probability on
 * one is shown and called sure: chosen with each sale left out (docs/models.md).
 */
export const WEIGHTS_WITH_KINDS: NameWeights = {
  bias: -4.684,
  weights: [0.01, 0.698, 0.479, 0.231, -0.14, 1.914],
  minName: 0.3,
  minSure: 0.9,
}

/** The same with detectors' classes alone, where no kinds were learned for the networks in use. */
export const WEIGHTS_WITHOUT_KINDS: NameWeights = {
  bias: -6.564,
  weights: [2.698, 0, 0, 0, -0.958, 0.448],
  minName: 0.25,
  minSure: 0.7,
}
