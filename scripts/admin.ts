import { makeBackup } from '#server/backup/backup.ts'
import { checkConsistency } from '#server/backup/consistency.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { parseConfig } from '#server/config.ts'
import { type Connection, type Database, openDatabase } from '#server/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { chooseObjectStore } from '#server/ports/objects/index.ts'
import { createLogger } from '#server/logger.ts'
import { createServices } from '#server/services.ts'
import { OPERATOR_COMMANDS } from './admin/operator-commands.ts'

const USAGE = [
  'Usage: npm run admin -- <command>',
  ...Object.entries(OPERATOR_COMMANDS).map(([name, { words, does }]) => line(`${name} ${words}`, does)),
  line('backup <folder>', 'writes the database and the photos into a new folder; the app may run meanwhile'),
  line('restore <folder>', 'fills an empty database and photo store from a backup; the app must not run'),
  line('check-photos', 'compares the database with the photo store'),
].join('\n')

function line(command: string, does: string): string {
  return `  ${command.padEnd(38)}${does}`
}

/** @returns what to print. */
async function runCommand(database: Database, [name = '', ...words]: string[]): Promise<string> {
  if (name === 'backup' && words[0]) return backUp(database, words[0])
  if (name === 'check-photos') return reportPhotos(database)
  const command = Object.hasOwn(OPERATOR_COMMANDS, name) ? OPERATOR_COMMANDS[name] : undefined
  if (!command) throw new Error(USAGE)
  const { operator } = createServices({ config: parseConfig(process.env), database, log })
  return command.run(operator, words)
}

function photoStore() {
  return chooseObjectStore({ config: parseConfig(process.env), log })
}

async function backUp({ connection }: Database, folder: string): Promise<string> {
  const { tables, objects } = await makeBackup({ connection, objects: photoStore(), folder })
  return `${folder}: ${sumOfRows(tables)} rows and ${objects.count} files. Keep the app's APP_SECRET with it.`
}

async function restore(folder: string): Promise<string> {
  const reached = await reachDatabase()
  try {
    const { connection } = reached
    const { madeAt, tables, objects } = await restoreBackup({ connection, objects: photoStore(), folder, log })
    return `The backup of ${madeAt} is back: ${sumOfRows(tables)} rows and ${objects.count} files.`
  } finally {
    await reached.release()
  }
}

function sumOfRows(tables: { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

async function reportPhotos({ pool }: Database): Promise<string> {
  const { missing, orphans } = await checkConsistency(pool, photoStore())
  return [
    `${missing.length} files are missing`,
    ...missing.map((key) => `  ${key}`),
    `${orphans.length} files belong to nothing; they are removed within the hour`,
    ...orphans.map((key) => `  ${key}`),
  ].join('\n')
}

/** The database of the running app, else one that is started for this command. */
async function reachDatabase(): Promise<{ connection: Connection; release(): Promise<void> }> {
  const config = parseConfig(process.env)
  const release = async () => undefined
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, release }
  const running = findRunningPostgres(config.dataDir)
  if (running) return { connection: running, release }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  await migrateDatabase({ connection: postgres.connection, log })
  return { connection: postgres.connection, release: () => postgres.stop() }
}

const log = createLogger({ level: 'warn' })
try {
  const [command, folder] = process.argv.slice(2)
  console.log(command === 'restore' && folder ? await restore(folder) : await runInDatabase(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runInDatabase(words: string[]): Promise<string> {
  const reached = await reachDatabase()
  const database = openDatabase({ connection: reached.connection, log })
  try {
    return await runCommand(database, words)
  } finally {
    await database.close()
    await reached.release()
  }
}
