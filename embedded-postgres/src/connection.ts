import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { SOCKET_PORT } from './socket.ts'

const DATABASE = 'yardsnap'

/** Connection options for `pg`. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
  /** Otherwise PGSSLMODE of the environment, which is meant for other servers, asks for what a socket cannot do. */
  ssl?: false
}

export function connectionTo(socketFolder: string): SocketConnection {
  return { host: socketFolder, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE, ssl: false }
}

export async function ensureDatabase(connection: SocketConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(DATABASE)}`)
  } finally {
    await client.end()
  }
}
