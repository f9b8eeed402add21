const ROUNDS = 11

/**
 * Median durations of two calls, in milliseconds. The calls alternate, so that other load on the machine affects both.
 */
export async function medianTimesMs(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []]
  await Promise.all([one(), other()])
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await timeMs(one))
    times[1].push(await timeMs(other))
  }
  return [median(times[0]), median(times[1])] as const
}

async function timeMs(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await call()
  return performance.now() - begun
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
