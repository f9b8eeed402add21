import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#errors.ts'
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

  test('a queue that exists gets what has changed of its options, and is left alone otherwise', async () => {
    const start = async (retryLimit: number) => {
      queue = createQueue({ database: own.database, log })
      queue.define({ name: 'known', payload: Greeting, retryLimit, run: async () => undefined })
      await queue.start()
      const { rows } = await own.database.pool.query<{ limit: number; updatedOn: Date }>(
        `select retry_limit as limit, updated_on as "updatedOn" from pgboss.queue where name = 'known'`,
      )
      await queue.stop()
      return rows[0]!
    }
    const first = await start(1)
    expect(await start(1)).toEqual(first)
    const changed = await start(2)
    expect(changed.limit).toBe(2)
    expect(changed.updatedOn).not.toEqual(first.updatedOn)
  })

  test('refuses a payload that does not match its schema', async () => {
    queue = createQueue({ database: own.database, log })
    const greet = queue.define({ name: 'strict', payload: Greeting, run: async () => undefined })
    await queue.start()
    const wrong = { name: 5 } as unknown as z.infer<typeof Greeting>
    await expect(greet.send(wrong)).rejects.toThrow(z.ZodError)
  })

  test('a process that runs no jobs leaves them to others', async () => {
    const sender = createQueue({ database: own.database, log, runsJobs: false })
    const done = new EventEmitter()
    const definition = (by: string) => ({
      name: 'elsewhere',
      payload: Greeting,
      run: async () => void done.emit('run', by),
    })
    const jobs = sender.define(definition('sender'))
    await sender.start()
    onTestFinished(() => sender.stop())
    await jobs.send({ name: 'Ann' })
    queue = createQueue({ database: own.database, log })
    queue.define(definition('worker'))
    const run = once(done, 'run')
    await queue.start()
    expect(await run).toEqual(['worker'])
  })

  test('retries a failed job later', async () => {
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

  test('does not retry a job that is invalid', async () => {
    queue = createQueue({ database: own.database, log })
    const hopeless = queue.define({
      name: 'hopeless',
      payload: Greeting,
      run: () => Promise.reject(new AppError('invalid', 'There is no such mailbox')),
    })
    await queue.start()
    await hopeless.send({ name: 'Ann' })
    const ended = "select state::text, retry_count from pgboss.job where name = 'hopeless'"
    await expect
      .poll(async () => (await own.database.pool.query(ended)).rows, { timeout: 5_000 })
      .toEqual([{ state: 'completed', retry_count: 0 }])
  })

  test('starts the next waiting job without delay', async () => {
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

/** One interval spans 2001 to 2033, so that no interval ends during a test. */
const ONE_RUN_SECONDS = 1_000_000_000

describe('recurring jobs', () => {
  let own: TestDatabase
  let queues: Queue[] = []
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterEach(() => Promise.all(queues.map((queue) => queue.stop())))
  afterAll(() => own.drop())

  /** Simulates another process, or the same one after a restart. */
  async function startProcess(name: string, seconds: number, run: () => Promise<void>): Promise<Queue> {
    const queue = createQueue({ database: own.database, log })
    queue.every(name, seconds, run)
    queues = [...queues, queue]
    await queue.start()
    return queue
  }

  async function listStates(name: string): Promise<string[]> {
    const query = 'select state::text from pgboss.job where name = $1 order by created_on'
    return (await own.database.pool.query<{ state: string }>(query, [name])).rows.map(({ state }) => state)
  }

  test('run repeatedly', async () => {
    let runs = 0
    await startProcess('often', 1, async () => void runs++)
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  }, 15_000)

  test('never overlap, also over several processes and when they take longer than their interval', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const run = async () => {
      most = Math.max(most, ++running)
      await own.database.pool.query('select pg_sleep(1.5)')
      running--
      runs++
    }
    await startProcess('long', 1, run)
    await startProcess('long', 1, run)
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(3)
    expect(most).toBe(1)
  }, 25_000)

  test('are remembered over restarts, and run at once if they became due meanwhile', async () => {
    let runs = 0
    const start = () => startProcess('kept', ONE_RUN_SECONDS, async () => void runs++)
    const [first] = [await start(), await start()]
    await expect.poll(() => listStates('kept')).toEqual(['completed'])
    await first.stop()
    const second = await start()
    expect(await listStates('kept')).toEqual(['completed'])
    await second.stop()
    await own.database.pool.query(`update pgboss.job set singleton_on = 'epoch' where name = 'kept'`)
    await start()
    await expect.poll(() => runs).toBe(2)
  })

  test('are retried at their next time when they fail', async () => {
    let runs = 0
    await startProcess('failing', 1, async () => {
      if (++runs === 1) throw new Error('not now')
    })
    await expect
      .poll(async () => (await listStates('failing')).slice(0, 2), { timeout: 10_000 })
      .toEqual(['failed', 'completed'])
  }, 15_000)

  test('have not failed when a restart cuts them off', async () => {
    const started = new EventEmitter()
    const running = once(started, 'running')
    const queue = await startProcess('cut-short', ONE_RUN_SECONDS, async () => {
      started.emit('running')
      await new Promise(() => undefined)
    })
    await running
    await queue.stop()
    expect(await listStates('cut-short')).toEqual(['failed'])
    expect(await queue.state()).toMatchObject([{ name: 'cut-short', running: 0, failed: 0, failedLately: 0 }])
  }, 25_000)

  test('use a changed interval at once', async () => {
    let runs = 0
    const before = await startProcess('changed', ONE_RUN_SECONDS, async () => void runs++)
    await expect.poll(() => runs).toBe(1)
    await before.stop()
    await startProcess('changed', 1, async () => void runs++)
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  }, 15_000)

  test('continue after the database was unavailable when one was due', async () => {
    let runs = 0
    await startProcess('cut-off', 1, async () => void runs++)
    await expect.poll(() => runs).toBeGreaterThan(0)
    await own.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yardsnap jobs' and datname = current_database()",
    )
    const before = runs
    await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(before)
  }, 25_000)
})
