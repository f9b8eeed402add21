import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Connection } from '#db/database.ts'
import { refuseWhileHolding } from '#db/held-connection.ts'
import { listApplied } from '#db/migrate.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { StartError } from '#start-error.ts'
import { listTables } from './tables.ts'

/** What a backup says of itself, in `manifest.json`, written last: a folder without it is not a whole backup. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that the database had, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  objects: z.object({ count: z.number().int(), bytes: z.number().int() }),
})
export type Manifest = z.infer<typeof Manifest>

interface BackupOptions {
  connection: Connection
  objects: Pick<ObjectStore, 'list' | 'read'>
  /** Made when missing. */
  folder: string
}

/**
 * Writes the database as it is at one moment, and after it the photos, into a folder. The app may go on meanwhile:
 * a photo that is removed while they are copied is missing in the backup, as it soon is in the app.
 * @throws StartError when the folder holds something already.
 */
export async function makeBackup({ connection, objects, folder }: BackupOptions): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
  const database = await copyDatabase(connection, folder)
  const manifest: Manifest = {
    madeAt: new Date().toISOString(),
    ...database,
    objects: await copyObjects(objects, folder),
  }
  await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

async function copyDatabase(connection: Connection, folder: string): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  refuseWhileHolding('A backup was made')
  const client = new pg.Client({ ...connection, application_name: 'yardsnap backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await listApplied(client)
    await mkdir(path.join(folder, 'tables'))
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${listOf(columns)}) to stdout`))
      await pipeline(rows, createWriteStream(tableFile(folder, name)))
      tables.push({ name, columns, rows: rows.rowCount })
    }
    return { migrations, tables }
  } finally {
    await client.end()
  }
}

async function copyObjects(objects: BackupOptions['objects'], folder: string): Promise<Manifest['objects']> {
  let count = 0
  let bytes = 0
  for await (const object of objects.list('')) {
    const body = await objects.read(object.key)
    if (!body) continue
    const file = objectFile(folder, object.key)
    await mkdir(path.dirname(file), { recursive: true })
    await pipeline(body, createWriteStream(file))
    count++
    bytes += object.bytes
  }
  return { count, bytes }
}

export function tableFile(folder: string, name: string): string {
  return path.join(folder, 'tables', `${name}.copy`)
}

export function objectFile(folder: string, key: string): string {
  return path.join(folder, 'objects', ...key.split('/'))
}

/** Column names as they stand in a statement. */
export function listOf(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
