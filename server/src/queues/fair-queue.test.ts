import { expect, test } from 'vitest'
import { fairQueue, type FairLimits } from './fair-queue.ts'

const LIMITS: FairLimits = {
  running: 1,
  waiting: 6,
  perAccount: { running: 1, total: 4 },
  retryAfterSeconds: 7,
  refusals: { account: 'You have enough here.', full: 'Everybody is here.' },
}

/** Work that goes on until it is let go. */
function workshop(limits: Partial<FairLimits> = {}) {
  const run = fairQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  return {
    begun,
    /** @param name the account's, and a number */
    order: (name: string, signal?: AbortSignal): Promise<void> =>
      run({ account: name.slice(0, 1), signal }, () => {
        begun.push(name)
        return new Promise((resolve) => gates.set(name, resolve))
      }),
    finish: async (name: string): Promise<void> => {
      await expect.poll(() => gates.has(name)).toBe(true)
      gates.get(name)?.()
    },
  }
}

test('S-T15 V-B4 accounts take turns: who comes later waits for one piece of work of an account that has many', async () => {
  const { order, finish, begun } = workshop()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => order(name))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await finish(name)
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('S-T15 one account does not take every place, even while nobody else is there', async () => {
  const { order, finish, begun } = workshop({ running: 2 })
  const all = ['a1', 'a2', 'b1'].map((name) => order(name))
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'b1']) await finish(name)
  await Promise.all(all)
})

test('S-T15 an account with enough, and anybody when the queue is full, is refused and told when to come again', async () => {
  const { order, finish } = workshop()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => order(name))
  await expect(order('a5')).rejects.toMatchObject({
    code: 'rate_limited',
    message: LIMITS.refusals.account,
    retryAfterSeconds: 7,
  })
  const others = ['b1', 'b2', 'b3'].map((name) => order(name))
  await expect(order('c1')).rejects.toMatchObject({
    code: 'unavailable',
    message: LIMITS.refusals.full,
    retryAfterSeconds: 7,
  })
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4']) await finish(name)
  await Promise.all([...all, ...others])
  const again = order('a6')
  await finish('a6')
  await again
})

test('S-T15 V-B4 who has left loses the place in the queue, which another order of the account can take', async () => {
  const { order, finish, begun } = workshop({ perAccount: { running: 1, total: 2 } })
  const leaving = new AbortController()
  const first = order('a1')
  const left = order('a2', leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  await expect(order('a3', leaving.signal)).rejects.toMatchObject({ code: 'unavailable' })
  const next = order('a4')
  for (const name of ['a1', 'a4']) await finish(name)
  await Promise.all([first, next])
  expect(begun).toEqual(['a1', 'a4'])
})

test('S-T15 work that fails gives its place to the next', async () => {
  const run = fairQueue(LIMITS)
  await expect(run({ account: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run({ account: 'a' }, async () => 'done')).resolves.toBe('done')
})
