import { choose } from '#server/sell/detection/group-ranking.ts'
import { minimize } from './softmax-regression.ts'

const STEPS = 60

/** Ways that a thing may be, each with its features, and which of them is right. */
export interface Choice {
  options: readonly (readonly number[])[]
  right: number
}

/** Weights of features, the same for all options (McFadden's conditional logit), with a quadratic penalty. */
export function fitChoice(choices: readonly Choice[], penalty: number, start: readonly number[]): number[] {
  const lossAt = (at: Float64Array) => {
    const weights = Array.from(at)
    const gradient = Float64Array.from(weights, (weight, index) => penalty * (weight - start[index]!))
    let loss = weights.reduce((sum, weight, index) => sum + (penalty / 2) * (weight - start[index]!) ** 2, 0)
    for (const { options, right } of choices) {
      const probabilities = choose(options, weights)
      loss -= Math.log(probabilities[right]! + 1e-12)
      for (const [option, features] of options.entries()) {
        const error = probabilities[option]! - Number(option === right)
        for (const [index, value] of features.entries()) gradient[index]! += error * value
      }
    }
    return { loss, gradient }
  }
  return Array.from(minimize(Float64Array.from(start), STEPS, lossAt))
}
