import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createQueue, type Queue } from './queue.ts'

const log = pino({ level: 'silent' })
const Greeting = z.object({ name: z.string() })

describe('job queue', () => {
  let own: TestDatabase
  let queue: Queue
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterEach(() => queue.stop())
  afterAll(() => own.drop())

  test('runs a job with its payload', async () => {
    queue = createQueue({ database: own.database, log })
    const done = new EventEmitter()
    const greet = queue.define({
      name: 'greet',
      payload: Greeting,
      run: async ({ name }) => void done.emit('greeted', name),
    })
    await queue.start()
    const greeted = once(done, 'greeted')
    await greet.send({ name: 'Ann' })
    expect(await greeted).toEqual(['Ann'])
  })

  test('runs a job only when the transaction that sent it commits', async () => {
    queue = createQueue({ database: own.database, log })
    const seen: string[] = []
    const done = new EventEmitter()
    const greet = queue.define({
      name: 'greet-in-transaction',
      payload: Greeting,
      run: async ({ name }) => {
        seen.push(name)
        done.emit('greeted')
      },
    })
    await queue.start()
    const greeted = once(done, 'greeted')
    await expect(
      own.database.db.transaction(async (tx) => {
        await greet.send({ name: 'undone' }, { tx })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await own.database.db.transaction((tx) => greet.send({ name: 'kept' }, { tx }))
    await greeted
    expect(seen).toEqual(['kept'])
  })

  test('keeps at most one waiting job for a key', async () => {
    queue = createQueue({ database: own.database, log })
    const count = queue.define({ name: 'keyed', payload: Greeting, run: async () => undefined })
    await queue.start()
    await own.database.db.transaction(async (tx) => {
      await count.send({ name: 'first' }, { tx, key: 'same' })
      await count.send({ name: 'second' }, { tx, key: 'same' })
      await count.send({ name: 'third' }, { tx, key: 'other' })
      await count.send({ name: 'fourth' }, { tx })
      const { rows } = await tx.execute("select data->>'name' as name from pgboss.job where name = 'keyed' order by 1")
      expect(rows).toEqual([{ name: 'first' }, { name: 'fourth' }, { name: 'third' }])
    })
  })

  test('refuses a payload that its schema does not know', async () => {
    queue = createQueue({ database: own.database, log })
    const greet = queue.define({ name: 'strict', payload: Greeting, run: async () => undefined })
    await queue.start()
    const wrong = { name: 5 } as unknown as z.infer<typeof Greeting>
    await expect(greet.send(wrong)).rejects.toThrow(z.ZodError)
  })

  test('puts a failed job back, to be tried again later', async () => {
    queue = createQueue({ database: own.database, log })
    const flaky = queue.define({
      name: 'flaky',
      payload: Greeting,
      run: () => Promise.reject(new Error('not now')),
    })
    await queue.start()
    await flaky.send({ name: 'Ann' })
    const later = "select state::text, start_after > now() as is_later from pgboss.job where name = 'flaky'"
    await expect
      .poll(async () => (await own.database.pool.query(later)).rows, { timeout: 5_000 })
      .toEqual([{ state: 'retry', is_later: true }])
  })

  test('goes on with the next job at once while several wait', async () => {
    queue = createQueue({ database: own.database, log })
    const seen: string[] = []
    const done = new EventEmitter()
    const names = ['Ann', 'Ben', 'Cleo', 'Dan']
    const greet = queue.define({
      name: 'several',
      payload: Greeting,
      run: async ({ name }) => {
        if (seen.push(name) === names.length) done.emit('all')
      },
    })
    await queue.start()
    const all = once(done, 'all')
    await own.database.db.transaction(async (tx) => {
      for (const name of names) await greet.send({ name }, { tx })
    })
    await all
    expect(seen).toEqual(names)
  }, 10_000)

  test('R1 waits for the running job when it stops', async () => {
    queue = createQueue({ database: own.database, log })
    const steps: string[] = []
    const started = new EventEmitter()
    const slow = queue.define({
      name: 'slow',
      payload: Greeting,
      run: async () => {
        started.emit('running')
        await own.database.pool.query('select pg_sleep(0.5)')
        steps.push('finished')
      },
    })
    await queue.start()
    const running = once(started, 'running')
    await slow.send({ name: 'Ann' })
    await running
    await queue.stop()
    expect(steps).toEqual(['finished'])
    const { rows } = await own.database.pool.query("select state::text from pgboss.job where name = 'slow'")
    expect(rows).toEqual([{ state: 'completed' }])
  })
})
