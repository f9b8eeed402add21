import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from './migrate.ts'

const JOURNAL = 'meta/_journal.json'

/** What drizzle-kit keeps beside its migrations, oldest first. */
interface Journal {
  entries: { tag: string }[]
}

/** The names of all migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag)
}

/** Runs `use` with a temporary folder of migrations that ends after the first `count`. */
export async function withFirstMigrations<T>(count: number, use: (folder: string) => Promise<T>): Promise<T> {
  const journal = await readJournal()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-migrations-'))
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await writeFile(
      path.join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    )
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')) as Journal
}
