import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { StartError } from '#start-error.ts'
import type { Connection } from './database.ts'
import { refuseInTransaction } from './connection-checkout.ts'
import { isDatabaseDown } from './failures.ts'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/** Key of the advisory lock. The number is arbitrary, but must not change: all processes of this product share it. */
const MIGRATION_LOCK = 7_352_019

const EXTENSIONS = ['cube', 'btree_gist', 'pg_trgm', 'unaccent']

/**
 * Migrates the database to this build's schema. An advisory lock serializes processes that start together, and all
 * pending migrations run in one transaction, so that an interrupted one leaves nothing behind.
 * @throws StartError when the database has migrations that this build does not know, or does not let it in.
 */
export async function migrateDatabase({ connection, log, folder = MIGRATIONS_FOLDER }: MigrateOptions): Promise<void> {
  refuseInTransaction('The database was migrated')
  const client = await connect(connection, log)
  try {
    await refuseOtherEncoding(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    for (const name of EXTENSIONS) {
      await client.query(`create extension if not exists ${name}`).catch((error: unknown) => {
        throw explainRefusal(error, connection)
      })
    }
    const known = readMigrationFiles({ migrationsFolder: folder })
    const applied = await listApplied(client)
    refuseUnknown(applied, known)
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    const count = known.length - applied.length
    if (count > 0) log.info({ count }, 'migrated the database')
  } finally {
    await client.end()
  }
}

async function connect(connection: Connection, log: FastifyBaseLogger): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...connection, application_name: 'yardsnap migrations' })
    // Without a listener, a lost connection would crash the process instead of failing the query.
    client.on('error', (error) => log.error({ err: error }, 'lost the database connection while migrating'))
    await client.connect()
    return client
  } catch (error) {
    throw explainRefusal(error, connection)
  }
}

/** A server of the operator's that answers and lets nobody in, such as for a wrong password: a retry would not help. */
function explainRefusal(error: unknown, connection: Connection): unknown {
  if (!('connectionString' in connection) || isDatabaseDown(error) || !(error instanceof Error)) return error
  return new StartError(`The database cannot be used: ${error.message}. Look at DATABASE_URL.`, { cause: error })
}

/** In another encoding than this, texts in some languages could not be stored. */
async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding")
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new StartError(`The database has the encoding ${encoding}. Make one with the encoding UTF8.`)
}

interface MigrateOptions {
  connection: Connection
  log: FastifyBaseLogger
  folder?: string
}

/** Hashes of the applied migrations, in order. */
export async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!tables[0].exists) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map((row) => row.hash)
}

/** @throws StartError when there are migrations that this build does not know */
export function refuseUnknown(applied: string[], known: MigrationMeta[]): void {
  const hashes = new Set(known.map((migration) => migration.hash))
  const unknown = applied.filter((hash) => !hashes.has(hash)).length
  if (unknown === 0) return
  throw new StartError(
    `The database has ${unknown === 1 ? 'a migration' : `${unknown} migrations`} that this build does not know. ` +
      'It was used by a newer version of the app: start that one, or restore a backup made by this one.',
  )
}
