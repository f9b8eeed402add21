import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Database, openDatabase, type SocketConnection } from '#db/database.ts'

export interface TestDatabase {
  connection: SocketConnection
  database: Database
  /** Closes `database`, terminates remaining connections and drops it. */
  drop(this: void): Promise<void>
}

/** Creates a migrated, empty database. Create one per test file and drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes half of the time of copying page by page through the log, as PostgreSQL does by itself.
  await administer(`create database ${name} template ${pg.escapeIdentifier(template.database)} strategy file_copy`)
  const connection = { ...template, database: name }
  const database = openDatabase({ connection, pooled: pooledBefore(connection), log: pino({ level: 'error' }) })
  return {
    connection,
    database,
    async drop() {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** The way through PgBouncer, in the run that has one. */
function pooledBefore({ database }: SocketConnection): SocketConnection | undefined {
  const port = inject('pgbouncerPort')
  return port === null ? undefined : { host: '127.0.0.1', port, user: 'any', database }
}

/** The settings by which a process finds the database, through PgBouncer in the run that has one. */
export function databaseSettings(connection: SocketConnection): Record<string, string> {
  const pooled = pooledBefore(connection)
  if (!pooled) return { DATABASE_URL: toDatabaseUrl(connection) }
  return { DATABASE_URL: toDatabaseUrl(pooled), DATABASE_DIRECT_URL: toDatabaseUrl(connection) }
}

/** As the value of DATABASE_URL. */
export function toDatabaseUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://localhost/${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('templateDatabase'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
