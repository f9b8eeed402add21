import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Connection } from '#db/database.ts'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { listApplied } from '#db/migrate.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { type BackupFiles, backupFiles } from './files.ts'
import { listTables } from './tables.ts'

/** A backup's `manifest.json`. It is written last: a folder without it is an incomplete backup. */
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
  /** Created if missing. */
  folder: string
  /** Another backup, whole or not: photos that it has are linked to instead of being copied. */
  former?: string | undefined
  /** If set, the files are encrypted. */
  passphrase?: string | undefined
}

/**
 * Writes a snapshot of the database, then the photos, into a folder. The app may keep running: a photo that is removed
 * while photos are copied is missing from the backup, as it soon is from the app.
 * @throws StartError when the folder is not empty.
 */
export async function makeBackup({
  connection,
  objects,
  folder,
  former,
  passphrase,
}: BackupOptions): Promise<Manifest> {
  const files = backupFiles(folder, passphrase)
  await files.begin()
  const database = await copyDatabase(connection, files)
  const manifest: Manifest = {
    madeAt: new Date().toISOString(),
    ...database,
    objects: await copyObjects(objects, files, former),
  }
  await files.write(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  return manifest
}

async function copyDatabase(
  connection: Connection,
  files: BackupFiles,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  refuseInTransaction('A backup was made')
  const client = new pg.Client({ ...connection, application_name: 'yardsnap backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await listApplied(client)
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${listOf(columns)}) to stdout`))
      await files.write(tableFile(name), rows)
      tables.push({ name, columns, rows: rows.rowCount })
    }
    return { migrations, tables }
  } finally {
    await client.end()
  }
}

/** Objects never change, so one of the same name in a former backup is the same. */
async function copyObjects(
  objects: BackupOptions['objects'],
  files: BackupFiles,
  former: string | undefined,
): Promise<Manifest['objects']> {
  let count = 0
  let bytes = 0
  for await (const object of objects.list('')) {
    const name = objectFile(object.key)
    const isLinked = former !== undefined && (await files.linkFrom(former, name, object.bytes))
    if (!isLinked) {
      const body = await objects.read(object.key)
      if (!body) continue
      await files.write(name, body)
    }
    count++
    bytes += object.bytes
  }
  return { count, bytes }
}

export const MANIFEST_FILE = 'manifest.json'
export const OBJECTS_FOLDER = 'objects'

export function tableFile(name: string): string {
  return `tables/${name}.copy`
}

function objectFile(key: string): string {
  return `${OBJECTS_FOLDER}/${key}`
}

/** Column names, quoted for a SQL statement. */
export function listOf(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
