import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

export interface Load {
  perSecond: number
  medianMs: number
  p95Ms: number
}

interface LoadOptions {
  clients: number
  seconds: number
  /** Performs one request and resolves when it is complete. */
  request: (index: number) => Promise<void>
}

interface RateOptions extends Omit<LoadOptions, 'clients'> {
  perSecond: number
}

/** Runs concurrent clients that each make one request after another. A warm-up of one second is not counted. */
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
  return summarizeLoad(times, elapsedMs)
}

export function summarizeLoad(times: number[], elapsedMs: number): Load {
  return {
    perSecond: (times.length / elapsedMs) * 1000,
    medianMs: computeQuantile(times, 0.5),
    p95Ms: computeQuantile(times, 0.95),
  }
}

export function computeQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Begins requests at a steady rate, whether or not earlier ones are complete. */
export async function measureRate({ perSecond, seconds, request }: RateOptions): Promise<Load> {
  const times: number[] = []
  const startedAt = performance.now()
  const ask = async (index: number) => {
    const beginsAt = startedAt + (index * 1000) / perSecond
    await delay(Math.max(0, beginsAt - performance.now()))
    await request(index)
    times.push(performance.now() - beginsAt)
  }
  await Promise.all(Array.from({ length: perSecond * seconds }, (_, index) => ask(index)))
  return summarizeLoad(times, performance.now() - startedAt)
}

/**
 * GET over keep-alive connections. Responses are not parsed, because that would take CPU time from the server. @returns
 * a function that throws unless the status is 200
 */
export function keepAliveGet(clients: number, headers: Record<string, string> = {}): (url: string) => Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const idle: Socket[] = []
  let opened = 0
  return async (url) => {
    const { hostname, port, host, pathname, search } = new URL(url)
    if (idle.length === 0 && opened++ === clients) throw new Error('more requests at once than clients')
    const socket = idle.pop() ?? connect({ host: hostname, port: Number(port), noDelay: true })
    const answered = untilAnswered(socket)
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
    await answered
    idle.push(socket)
  }
}

/** Resolves when the response of the current request is complete. */
function untilAnswered(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let missing = Number.NaN
    const onData = (chunk: Buffer) => {
      if (Number.isNaN(missing)) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) return finish(new Error(head.slice(0, 800)))
        missing = Number(length) - (head.length - end - 4)
      } else {
        missing -= chunk.length
      }
      if (missing === 0) finish()
    }
    const finish = (error?: Error) => {
      socket.off('data', onData).off('error', finish).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onClose = () => finish(new Error('the connection was closed'))
    socket.on('data', onData).on('error', finish).on('close', onClose)
  })
}
