import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('L8 of many decodings a few run, some wait and the rest are refused at once', async () => {
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
