import { randomBytes } from 'node:crypto'
import type { Connection } from './database.ts'
import { withClient } from './with-client.ts'

/**
 * Runs `use` with an empty database of its own on the same server, which is dropped afterwards.
 * @throws the server's error where the app's user may not create databases
 */
export async function withScratchDatabase<T>(connection: Connection, use: (scratch: Connection) => Promise<T>) {
  const name = `yardsnap_scratch_${randomBytes(6).toString('hex')}`
  await withClient(connection, 'backup', (client) => client.query(`create database ${name}`))
  try {
    return await use(inDatabase(connection, name))
  } finally {
    await withClient(connection, 'backup', (client) => client.query(`drop database ${name} with (force)`))
  }
}

function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
