import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Connection } from './database.ts'
import { sqlState } from './failures.ts'
import { withClient } from './with-client.ts'

const IN_USE = '55006'

/**
 * Runs `use` with an empty database of its own on the same server, which is dropped afterwards.
 * @throws the server's error where the app's user may not create databases
 */
export async function withScratchDatabase<T>(connection: Connection, use: (scratch: Connection) => Promise<T>) {
  const name = await withClient(connection, 'backup', async (client) => {
    const made = `${await prefixOf(client)}${randomBytes(6).toString('hex')}`
    await client.query(`create database ${made}`)
    return made
  })
  try {
    return await use(inDatabase(connection, name))
  } finally {
    await withClient(connection, 'backup', (client) => client.query(`drop database ${name} with (force)`))
  }
}

/** Drops those of this database that a process has left behind which was killed, unless somebody is connected. */
export async function dropLeftScratchDatabases(connection: Connection): Promise<void> {
  await withClient(connection, 'backup', async (client) => {
    const left = 'select datname as name from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ name: string }>(left, [await prefixOf(client)])
    for (const { name } of rows) {
      await client.query(`drop database if exists ${name}`).catch((error: unknown) => {
        if (sqlState(error) !== IN_USE) throw error
      })
    }
  })
}

/** Several sites may share a server: the names say whose a scratch database is. */
async function prefixOf(client: pg.Client): Promise<string> {
  const own = 'select oid from pg_database where datname = current_database()'
  const { rows } = await client.query<{ oid: number }>(own)
  return `yardsnap_scratch_${rows[0]?.oid}_`
}

function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
