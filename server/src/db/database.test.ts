import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseDown, sqlState } from './failures.ts'
import { withClient } from './with-client.ts'

const log = pino({ level: 'silent' })
const catchFailure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('database', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterAll(() => own.drop())

  test('extracts the SQLSTATE of a failed statement, with and without the wrapper of Drizzle', async () => {
    const { db, pool } = own.database
    const throughDrizzle = await catchFailure(db.execute(sql`select 1 / 0`))
    const direct = await catchFailure(pool.query('select 1 / 0'))
    expect([sqlState(throughDrizzle), sqlState(direct)]).toEqual(['22012', '22012'])
    expect(isDatabaseDown(throughDrizzle)).toBe(false)
    expect(sqlState(new Error('something else'))).toBeUndefined()
  })

  test('limits the time of a statement on every connection', async () => {
    const { rows } = await own.database.db.execute(sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(rows).toEqual([{ statement: '10s', idle: '15s' }])
  })

  test('R5 recovers from lost connections, and reports the loss as a database that is down', async () => {
    const { db } = own.database
    const cut = await catchFailure(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    expect(isDatabaseDown(cut)).toBe(true)
    const { rows } = await db.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
  })

  test('R5 a backup that loses its connection fails, and the process goes on', async () => {
    const cut = withClient(own.connection, 'test', async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const lost = new Promise((resolve) => client.once('end', resolve))
      await own.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await lost
      await client.query('select 1')
    })
    await expect(cut).rejects.toThrow('is not queryable')
  })

  test.each([
    ['no socket', '/nowhere'],
    ['nobody listening', '127.0.0.1'],
  ])('R5 knows a database that cannot be reached: %s', async (_, host) => {
    const connection = { host, port: 1, user: 'nobody', database: 'nothing' }
    const database = openDatabase({ connection, log })
    const failure = await catchFailure(database.db.execute(sql`select 1`))
    await database.close()
    expect(isDatabaseDown(failure)).toBe(true)
  })

  test('gives each test file a database of its own', async () => {
    const other = await createTestDatabase()
    await other.database.db.execute(sql`create table only_here (id int)`)
    const { rows } = await own.database.db.execute(sql`select to_regclass('only_here') as found`)
    await other.drop()
    expect(rows).toEqual([{ found: null }])
  })
})
