import { parseArgs } from 'node:util'
import { findRunningPostgres, startEmbeddedPostgres } from 'embedded-postgres-cluster'
import { makeBackup } from '#server/backup/backup.ts'
import { bucketStorage } from '#server/backup/bucket-storage.ts'
import { checkConsistency } from '#server/backup/consistency.ts'
import { placeOfFolder } from '#server/backup/folder-storage.ts'
import { readPassphrase } from '#server/backup/passphrase.ts'
import { describeError } from '#server/backup/reason.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { BackupPlace } from '#server/backup/storage.ts'
import { backupBucket } from '#server/config/backups-config.ts'
import { parseConfig, parseEnvironment } from '#server/config/config.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { type Connection, type Database, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { backupObjectStore, chooseObjectStore } from '#server/ports/objects/index.ts'
import { createLogger } from '#server/log/logger.ts'
import { createServices } from '#server/services.ts'
import { ADMIN_COMMANDS } from '#server/site/admin/commands.ts'
import type { AdminService } from '#server/site/admin/service.ts'

const log = createLogger({ level: 'warn' })

interface Command {
  words: string
  does: string
  endsWithText?: true
  /** @returns text to print */
  run(words: string[]): Promise<string>
}

const PASSPHRASE_WORDS = '[--passphrase-file <file>]'

const COMMANDS = new Map<string, Command>([
  ...Object.entries(ADMIN_COMMANDS).map(([name, command]): [string, Command] => [
    name,
    { ...command, run: (words) => inDatabase((database) => withAdmin(database, (admin) => command.run(admin, words))) },
  ]),
  [
    'backup',
    {
      words: `<folder or s3://…> ${PASSPHRASE_WORDS}`,
      does: 'writes the database and the photos into a new folder; the app may run meanwhile',
      run: async (words) => {
        const given = givenBackup(words)
        return inDatabase((database) => backUp(database, given))
      },
    },
  ],
  [
    'restore',
    {
      words: `<folder or s3://…> ${PASSPHRASE_WORDS}`,
      does: 'fills an empty database and photo store from a backup; the app must not run',
      run: async (words) => restore(givenBackup(words)),
    },
  ],
  ['help', { words: '', does: 'lists the commands', run: async () => usage() }],
  ['migrate', { words: '', does: "brings the database to this version's schema, as each start does", run: migrate }],
  [
    'check-photos',
    { words: '', does: 'compares the database with the photo store', run: () => inDatabase(reportPhotos) },
  ],
])

function usage(): string {
  const lines = [...COMMANDS].map(([name, { words, does }]) => `  ${`${name} ${words}`.padEnd(56)}${does}`)
  return ['Usage: npm run admin -- <command>', ...lines].join('\n')
}

interface GivenBackup {
  place: BackupPlace
  passphrase: string | undefined
}

/** @throws Error when no backup is named, the bucket has no keys, or the file contains no valid passphrase */
function givenBackup(words: string[]): GivenBackup {
  const options = { 'passphrase-file': { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
  const [where, other] = positionals
  if (!where) throw new Error('Name a folder, or a place in a bucket such as s3://bucket/folder/name')
  if (other !== undefined) throw new Error(`Name one place: '${other}' is another one`)
  const file = values['passphrase-file']
  const passphrase = file === undefined ? undefined : readPassphrase(file)
  return { place: where.startsWith('s3://') ? placeInBucket(where) : placeOfFolder(where), passphrase }
}

function placeInBucket(address: string): BackupPlace {
  const [, url, name] = /^(s3:\/\/[^/]+(?:\/.+)?)\/([^/]+)$/.exec(address) ?? []
  if (!url || !name) throw new Error(`${address} is no address such as s3://bucket/folder/name`)
  const { s3 } = backupBucket(parseEnvironment(process.env), url)
  return { storage: bucketStorage({ store: backupObjectStore(s3), url }), name }
}

/** Jobs are sent, such as mails, and left to the app to run. */
async function withAdmin(database: Database, work: (admin: AdminService) => Promise<string>): Promise<string> {
  const services = createServices({ config: { ...parseConfig(process.env), role: 'web' }, database, log })
  await services.start()
  try {
    return await work(services.admin)
  } finally {
    await services.stop()
  }
}

function photoStore() {
  return chooseObjectStore({ config: parseConfig(process.env), log })
}

async function backUp({ connection }: Database, { place, passphrase }: GivenBackup): Promise<string> {
  const { tables, objects } = await makeBackup({ connection, objects: photoStore(), place, passphrase })
  return `${place.storage.open(place.name).address}: ${sumOfRows(tables)} rows and ${objects.count} files. Keep the app's APP_SECRET with it.`
}

async function restore(given: GivenBackup): Promise<string> {
  const reached = await reachDatabase()
  try {
    const { connection } = reached
    const { madeAt, tables, objects } = await restoreBackup({ connection, objects: photoStore(), ...given, log })
    return `The backup of ${madeAt} is back: ${sumOfRows(tables)} rows and ${objects.count} files.`
  } finally {
    await reached.release()
  }
}

async function migrate(): Promise<string> {
  const reached = await reachDatabase()
  try {
    await migrateDatabase({ connection: reached.connection, log })
    return 'The database has the schema of this version.'
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

/** The database of the running app, or one that is started for this command. */
async function reachDatabase(): Promise<{ connection: Connection; release(): Promise<void> }> {
  const config = parseConfig(process.env)
  const release = async () => undefined
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) return { connection: { connectionString: url }, release }
  const running = findRunningPostgres(config.dataDir)
  if (running) return { connection: running, release }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    copyDatabase: (from, to) => copyDatabase(from, to, log),
  })
  await migrateDatabase({ connection: postgres.connection, log })
  return { connection: postgres.connection, release: () => postgres.stop() }
}

async function inDatabase(work: (database: Database) => Promise<string>): Promise<string> {
  const reached = await reachDatabase()
  const database = openDatabase({ connection: reached.connection, log })
  try {
    return await work(database)
  } finally {
    await database.close()
    await reached.release()
  }
}

/** Runs a command, prints its output, and sets the exit code. */
export async function run([name = '', ...words]: string[]): Promise<void> {
  try {
    const command = COMMANDS.get(/^(?:--help|-h)$/.test(name) ? 'help' : name)
    if (!command) throw new Error(usage())
    const mostWords = command.words.match(/[<[]/g)?.length ?? 0
    if (words.length > mostWords && !command.endsWithText) {
      throw new Error(`Usage: npm run admin -- ${name} ${command.words}`.trim())
    }
    console.log(await command.run(words))
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}
