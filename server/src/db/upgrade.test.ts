import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listTables, type Table } from '#backup/tables.ts'
import { testApp } from '#testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openWorld, type World } from '#testing/world.ts'
import { listMigrations, withFirstMigrations } from './first-migrations.ts'
import { migrateDatabase } from './migrate.ts'

const log = pino({ level: 'silent' })
type Row = Record<string, unknown>

let world: World
let old: TestDatabase
beforeAll(async () => {
  world = await openWorld()
  old = await createTestDatabase()
  await old.database.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
})
afterAll(async () => {
  await world.close()
  await old.drop()
})

async function withClient<T>({ connection }: Pick<TestDatabase, 'connection'>, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const readRows = async (client: pg.Client, { name, columns }: Table): Promise<Row[]> => {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const table = pg.escapeIdentifier(name)
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(part) as row from (select ${list} from ${table}) as part order by part::text`,
  )
  return rows.map(({ row }) => row)
}

describe('a database of any earlier schema', () => {
  test('keeps every row through all migrations, each table filled as soon as there is one', async () => {
    /** With the columns of the schema at that migration. */
    const filled = new Map<string, { table: Table; rows: Row[] }>()
    const migrations = await listMigrations()
    await withClient(world.site, async (source) => {
      const today = new Map((await listTables(source)).map((table) => [table.name, table]))
      for (let count = 1; count <= migrations.length; count++) {
        await withFirstMigrations(count, (folder) => migrateDatabase({ connection: old.connection, log, folder }))
        await withClient(old, async (client) => {
          for (const table of await listTables(client)) {
            const now = today.get(table.name)
            if (!now || filled.has(table.name)) continue
            const columns = table.columns.filter((column) => now.columns.includes(column))
            const part = { name: table.name, columns }
            const rows = await readRows(source, part)
            filled.set(table.name, { table: part, rows })
            await insert(client, part, rows)
          }
        })
      }
      expect([...filled.keys()].toSorted()).toEqual([...today.keys()].toSorted())
      await withClient(old, async (client) => {
        for (const { table, rows } of filled.values()) {
          expect([table.name, await readRows(client, table)]).toEqual([table.name, rows])
        }
      })
    })
  })

  test.each([
    '/api/my-listings',
    '/api/public-listings?search=porch&location=32801',
    '/api/listings/:listingId/ledger',
    '/api/conversations',
    '/api/account/sessions',
  ])('answers %s as before', async (url) => {
    const upgraded = await testApp({ beside: { ...old, dataDir: world.site.dataDir } })
    onTestFinished(() => upgraded.close())
    const address = url.replace(':listingId', String(world.known['listingId']?.[0]))
    const answer = await upgraded.enter(world.people.owner).get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual((await world.people.owner.get(address)).json())
  })
})

async function insert(client: pg.Client, { name, columns }: Table, rows: Row[]): Promise<void> {
  const table = pg.escapeIdentifier(name)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(
    `insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
