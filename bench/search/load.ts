import http from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Load {
  perSecond: number
  medianMs: number
  p95Ms: number
}

interface LoadOptions {
  clients: number
  seconds: number
  /** Does one thing and resolves when it is done. */
  request: (index: number) => Promise<void>
}

/** So many clients, each with one request after the other. A second of warming up is not counted. */
export async function measureLoad({ clients, seconds, request }: LoadOptions): Promise<Load> {
  let index = 0
  const run = async (until: number, times: number[]) => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      await request(index++)
      times.push(performance.now() - startedAt)
    }
  }
  const together = async (milliseconds: number) => {
    const times: number[] = []
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: clients }, () => run(startedAt + milliseconds, times)))
    return { times, elapsedMs: performance.now() - startedAt }
  }
  await together(1000)
  const { times, elapsedMs } = await together(seconds * 1000)
  return loadOf(times, elapsedMs)
}

export function loadOf(times: number[], elapsedMs: number): Load {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: (times.length / elapsedMs) * 1000, medianMs: quantile(0.5), p95Ms: quantile(0.95) }
}

/** GETs over connections that stay open; the answers are read to their end. @returns a function that throws unless 200 */
export function keepAliveGet(clients: number, headers: Record<string, string> = {}): (url: string) => Promise<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  return (url) =>
    new Promise((resolve, reject) => {
      http
        .get(url, { agent, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString()
            if (response.statusCode === 200) resolve(body)
            else reject(new Error(`${response.statusCode} ${body.slice(0, 500)}`))
          })
        })
        .on('error', reject)
    })
}
