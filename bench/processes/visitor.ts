import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const PAUSE_MS = 50

/**
 * Asks an address again and again, in a thread of its own: what the measuring thread does meanwhile, such as sending
 * photos, is not counted as waiting. @returns ends it, and resolves with the response times in ms
 */
export function visiting(url: string): () => Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
  const done = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return () => {
    worker.postMessage('end')
    return done
  }
}

async function visit(url: string): Promise<number[]> {
  const tookMs: number[] = []
  let isOver = false
  parentPort?.once('message', () => (isOver = true))
  while (!isOver) {
    const askedAt = performance.now()
    const answer = await fetch(url)
    await answer.text()
    if (!answer.ok) throw new Error(`a visitor was answered ${answer.status}`)
    tookMs.push(performance.now() - askedAt)
    await delay(PAUSE_MS)
  }
  return tookMs
}

if (!isMainThread) parentPort?.postMessage(await visit(String(workerData)))
