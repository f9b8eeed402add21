import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('L8 runs a few decodings, queues some and refuses the rest at once', async () => {
  const run = boundedQueue({ running: 2, waiting: 3 })
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate
    running -= 1
  }
  const calls = Array.from({ length: 8 }, () => run(work))
  const outcomes = Promise.allSettled(calls)
  await expect(calls[7]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  finish()
  const statuses = (await outcomes).map((outcome) => outcome.status)
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(3)
  expect(most).toBe(2)
  await expect(run(async () => 'free again')).resolves.toBe('free again')
})

test('L8 work that takes two places waits for both, and later work that takes one does not overtake it', async () => {
  const run = boundedQueue({ running: 2, waiting: 9 })
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  const start = (name: string, places: number) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => gates.set(name, resolve))
    }
    return run(work, places)
  }
  const finish = async (name: string, work: Promise<void>) => {
    gates.get(name)?.()
    await work
  }
  const first = start('first', 1)
  const large = start('large', 2)
  const next = start('next', 1)
  const last = start('last', 1)
  await expect.poll(() => begun).toEqual(['first'])
  await finish('first', first)
  await expect.poll(() => begun).toEqual(['first', 'large'])
  await finish('large', large)
  await expect.poll(() => begun).toEqual(['first', 'large', 'next', 'last'])
  await Promise.all([finish('next', next), finish('last', last)])
})
