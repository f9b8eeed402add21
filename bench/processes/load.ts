import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { family } from './memory.ts'

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10
const CONNECTIONS = 20

export interface Load {
  requestsPerSecond: number
  /** Processor time of the server's processes, for one request. */
  cpuMsPerRequest: number
  bytesPerRequest: number
}

/** Asks one URL again and again; `[<id>]` in it becomes another text each time. @throws if an answer is not 2xx */
export async function measureLoad(
  pid: number,
  { url, headers = {}, seconds }: { url: string; headers?: Record<string, string>; seconds: number },
): Promise<Load> {
  const before = readCpuMs(pid)
  const {
    '2xx': answers,
    errors,
    non2xx,
    duration,
    throughput,
  } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    idReplacement: url.includes('[<id>]'),
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers that are not 2xx`)
  return {
    requestsPerSecond: answers / duration,
    cpuMsPerRequest: (readCpuMs(pid) - before) / answers,
    bytesPerRequest: throughput.total / answers,
  }
}

/** Of a process and all its descendants. */
export function readCpuMs(pid: number): number {
  return family(pid).reduce((sum, member) => sum + readTicks(member) * MS_PER_TICK, 0)
}

function readTicks(pid: number): number {
  // The name, in parentheses, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
