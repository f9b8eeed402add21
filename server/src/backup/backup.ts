import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Connection } from '#db/database.ts'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { listApplied } from '#db/migrate.ts'
import { withClient } from '#db/with-client.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { StartError } from '#start-error.ts'
import { type BackupFiles, backupFiles } from './sealed-files.ts'
import { type BackupPlace, photoFile } from './storage.ts'
import { listTables } from './tables.ts'

/** A backup's `manifest.json`. It is written last: a backup without it is incomplete. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that were applied to the database, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  objects: z.object({ count: z.number().int(), bytes: z.number().int() }),
})
export type Manifest = z.infer<typeof Manifest>

interface BackupOptions {
  connection: Connection
  objects: Pick<ObjectStore, 'list' | 'read'>
  place: BackupPlace
  /** Name of another backup in the same storage, whole or not: photos that it has are shared instead of being copied. */
  former?: string | undefined
  /** If set, the files are encrypted. */
  passphrase?: string | undefined
  /** Called before the backup becomes a whole one. Its error prevents that. */
  beforeEnd?: () => Promise<void>
}

/**
 * Writes a snapshot of the database, then the photos, into a new backup. The app may keep running: a photo that is removed
 * while photos are copied is missing from the backup, as it soon is from the app.
 * @throws StartError when there is something of its name already.
 */
export async function makeBackup({
  connection,
  objects,
  place,
  former,
  passphrase,
  beforeEnd,
}: BackupOptions): Promise<Manifest> {
  const files = backupFiles(place, passphrase)
  await files.begin(former && (await canBeRead({ ...place, name: former }, passphrase)) ? former : undefined)
  await files.write(BEGUN_FILE, Readable.from([Buffer.from(new Date().toISOString())]))
  const database = await copyDatabase(connection, files)
  const manifest: Manifest = {
    madeAt: new Date().toISOString(),
    ...database,
    objects: await copyObjects(objects, files),
  }
  await files.finishPhotos()
  await beforeEnd?.()
  await files.write(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  return manifest
}

/** Whether a backup, whole or not, is encrypted with this passphrase, or without one not at all. */
async function canBeRead(place: BackupPlace, passphrase: string | undefined): Promise<boolean> {
  const files = backupFiles(place, passphrase)
  for (const file of [BEGUN_FILE, MANIFEST_FILE]) {
    try {
      await files.readText(file)
      return true
    } catch (error) {
      if (!(error instanceof StartError)) throw error
    }
  }
  return false
}

async function copyDatabase(
  connection: Connection,
  files: BackupFiles,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  refuseInTransaction('A backup was made')
  return withClient(connection, 'backup', async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await listApplied(client)
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${quoteColumns(columns)}) to stdout`))
      await files.write(tableFile(name), rows)
      tables.push({ name, columns, rows: rows.rowCount })
    }
    return { migrations, tables }
  })
}

/** Objects never change, so one of the same name in a former backup is the same. */
async function copyObjects(objects: BackupOptions['objects'], files: BackupFiles): Promise<Manifest['objects']> {
  let count = 0
  let bytes = 0
  for await (const object of objects.list('')) {
    const file = photoFile(object.key)
    if (!(await files.share(file, object.bytes))) {
      const body = await objects.read(object.key)
      if (!body) continue
      await files.write(file, body)
    }
    count++
    bytes += object.bytes
  }
  return { count, bytes }
}

/** The first file of a backup; those of former versions have none. */
const BEGUN_FILE = 'begun'

export const MANIFEST_FILE = 'manifest.json'

export function tableFile(name: string): string {
  return `tables/${name}.copy`
}

/** Column names, quoted for a SQL statement. */
export function quoteColumns(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
