import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#db/database.ts'
import { withFirstMigrations } from '#db/first-migrations.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '#db/migrate.ts'
import { withClient } from '#db/with-client.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { StartError } from '#start-error.ts'
import { quoteColumns, Manifest, MANIFEST_FILE, tableFile } from './backup.ts'
import { type BackupFiles, backupFiles } from './sealed-files.ts'
import { type BackupPlace, keyOfPhoto } from './storage.ts'

interface RestoreOptions {
  connection: Connection
  /** Null: photos are verified and not stored. */
  objects: Pick<ObjectStore, 'put' | 'head'> | null
  place: BackupPlace
  /** Required if the backup is encrypted. */
  passphrase?: string | undefined
  log: FastifyBaseLogger
}

/**
 * Fills an empty database and object store from a backup, also from one of an older build: creates the tables with the
 * backup's migrations, stores the photos, loads the rows in one transaction, then applies the remaining migrations.
 * @throws StartError when the backup is incomplete, modified or encrypted with another passphrase, the database has
 *   accounts, or an app is connected to it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { connection, objects, place, passphrase, log } = options
  const files = backupFiles(place, passphrase)
  const manifest = await readManifest(files)
  await checkFiles(files, manifest)
  await withMigrations(manifest.migrations, async (migrations) => {
    await emptyDatabase(connection)
    await migrateDatabase({ connection, log, folder: migrations })
  })
  // Before the accounts, which refuse another restore: one that is cut off may be begun again.
  if (objects) await putObjects(objects, files)
  await fillTables(connection, manifest, files)
  await migrateDatabase({ connection, log })
  return manifest
}

async function readManifest(files: BackupFiles): Promise<Manifest> {
  const text = await files.readText(MANIFEST_FILE)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new StartError(`The backup is damaged: ${MANIFEST_FILE} cannot be read.`, { cause: error })
  }
}

/** Verifies every file before anything is changed: an incomplete backup must not replace existing data. */
async function checkFiles(files: BackupFiles, { tables, objects }: Manifest): Promise<void> {
  const kept = await files.listPhotos()
  if (kept.length !== objects.count) {
    throw new StartError(`This is not a whole backup: it has ${kept.length} photo files, not ${objects.count}`)
  }
  for (const name of [...tables.map((table) => tableFile(table.name)), ...kept]) await files.check(name)
}

/** Runs `use` with a temporary folder that holds only the migrations of the backup's database. */
async function withMigrations(hashes: string[], use: (folder: string) => Promise<void>): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  if (hashes.some((hash, index) => known[index]?.hash !== hash)) {
    throw new StartError('The backup was made by a newer version of the app: restore it with that one.')
  }
  await withFirstMigrations(hashes.length, use)
}

async function emptyDatabase(connection: Connection): Promise<void> {
  await withClient(connection, 'restore', async (client) => {
    const { rows: others } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'yardsnap'",
    )
    if (others.length > 0) throw new StartError('Stop the app before restoring a backup.')
    const { rows: made } = await client.query<{ exists: boolean }>(
      `select to_regclass('public."user"') is not null as exists`,
    )
    if (made[0]?.exists) {
      const { rows: accounts } = await client.query('select 1 from "user" limit 1')
      if (accounts.length > 0) throw new StartError('The database has accounts. Restore into an empty one.')
    }
    for (const schema of ['public', 'drizzle', 'pgboss']) await client.query(`drop schema if exists ${schema} cascade`)
    await client.query('create schema public')
  })
}

async function fillTables(connection: Connection, manifest: Manifest, files: BackupFiles): Promise<void> {
  await withClient(connection, 'restore', async (client) => {
    await client.query('begin')
    for (const { name, columns, rows } of manifest.tables) {
      const table = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${quoteColumns(columns)}) from stdin`))
      await pipeline(await files.read(tableFile(name)), table).catch((error: unknown) => {
        if (!isBadData(error)) throw error
        const message = `The backup is damaged, and no rows were restored: ${tableFile(name)}: ${error.message}`
        throw new StartError(message, { cause: error })
      })
      if (table.rowCount !== rows) throw new StartError(`${name} has ${table.rowCount} rows in the backup, not ${rows}`)
    }
    await client.query('commit')
  })
}

/** Whether PostgreSQL did not understand the rows (class 22), or they contradict one another (class 23). */
const isBadData = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/** Objects are immutable, so those that the store already has are skipped. */
async function putObjects(objects: NonNullable<RestoreOptions['objects']>, files: BackupFiles): Promise<void> {
  for (const name of await files.listPhotos()) {
    const key = keyOfPhoto(name)
    if (key === null || (await objects.head(key))) continue
    await objects.put(key, await files.read(name), { maxBytes: Number.MAX_SAFE_INTEGER })
  }
}
