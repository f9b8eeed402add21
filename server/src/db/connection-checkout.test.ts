import { DrizzleQueryError, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { boundedQueue } from '#queues/bounded-queue.ts'
import { createQueue } from '#jobs/queue.ts'
import { neverInTransaction } from '#external/never-in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { CheckedOutConnectionError } from './connection-checkout.ts'
import { migrateDatabase } from './migrate.ts'

const log = pino({ level: 'silent' })

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const one = sql`select 1 as one`
const takenConnections = () => own.database.pool.totalCount - own.database.pool.idleCount

describe('S-N2 S-N7 while a connection is checked out', () => {
  const waits: [string, () => unknown][] = [
    ['a query past the transaction', () => own.database.db.execute(one)],
    ['a query of the pool', () => own.database.pool.query('select 1')],
    ['a connection of the pool', () => own.database.pool.connect()],
    ['another transaction', () => own.database.db.transaction((tx) => tx.execute(one))],
    ['a migration', () => migrateDatabase({ connection: own.connection, log })],
    ['work that may have to wait', () => boundedQueue({ running: 1, waiting: 1 })(async () => 1)],
    ['an external service', () => neverInTransaction('shop', { buy: async () => 1 }).buy()],
    [
      'a job past the transaction',
      () => {
        const jobs = createQueue({ database: own.database, log })
        return jobs.define({ name: 'test', payload: z.object({}), run: async () => undefined }).send({})
      },
    ],
  ]

  test.each(waits)('waiting for %s throws', async (_what, wait) => {
    const work = own.database.db.transaction(async (tx) => {
      await tx.execute(one)
      await wait()
    })
    const failure: unknown = await work.catch((error: unknown) => error)
    const cause = failure instanceof DrizzleQueryError ? failure.cause : failure
    expect(cause).toBeInstanceOf(CheckedOutConnectionError)
    expect(takenConnections()).toBe(0)
  })

  test('its own statements run, several at once, and nested transactions', async () => {
    const { db } = own.database
    const rows = await db.transaction(async (tx) => {
      await Promise.all([tx.execute(one), tx.execute(one)])
      return tx.transaction(async (inner) => (await inner.execute(one)).rows)
    })
    expect(rows).toEqual([{ one: 1 }])
  })

  test('other work is not affected, nor is background work after the checkout has ended', async () => {
    const { db, pool } = own.database
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let late: Promise<unknown> = Promise.resolve()
    const checkout = db.transaction(async (tx) => {
      late = ended.then(() => db.transaction((next) => next.execute(one)))
      await tx.execute(one)
    })
    await Promise.all([checkout, pool.query('select 1'), db.transaction((tx) => tx.execute(one))])
    end()
    await expect(late).resolves.toMatchObject({ rows: [{ one: 1 }] })
    expect(takenConnections()).toBe(0)
  })

  test('a transaction returns its connection', async () => {
    await expect(own.database.pool.connect()).rejects.toThrow('is taken by db.transaction')
  })

  test('a connection whose BEGIN fails is returned, and nobody gets one inside another’s transaction', async () => {
    const { db } = own.database
    const cut = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(cut).rejects.toThrow('rollback')
    expect(takenConnections()).toBe(0)
    const { rows } = await db.execute(sql`select now() = statement_timestamp() as fresh`)
    expect(rows).toEqual([{ fresh: true }])
  })
})
