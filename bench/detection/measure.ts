import type { ReferencePhoto } from './reference-photos.ts'
import type { Prediction, Predictions } from './score.ts'

export interface Run {
  predictions: Predictions
  /** Wall-clock time per photo in ms. */
  wallMs: number[]
  /** CPU time of this process per photo in ms, over all cores; meaningless if another process does the work. */
  cpuMs: number[]
}

export async function runOver(
  photos: readonly ReferencePhoto[],
  predict: (photo: ReferencePhoto) => Promise<Prediction[]>,
): Promise<Run> {
  const predictions = new Map<string, Prediction[]>()
  const wallMs: number[] = []
  const cpuMs: number[] = []
  for (const photo of photos) {
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    predictions.set(photo.file, await predict(photo))
    wallMs.push(performance.now() - start)
    const { user, system } = process.cpuUsage(cpuBefore)
    cpuMs.push((user + system) / 1000)
  }
  return { predictions, wallMs, cpuMs }
}

/** @param fraction 0.5 for the median, 0.95 for the 95th percentile */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}
