import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from 'embedded-postgres-cluster'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { SocketConnection } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The migrated database that every test file copies. PostgreSQL can copy it only while nobody is connected to it.
     */
    templateDatabase: SocketConnection
    /** Of PgBouncer before it, where the tests go through it (`npm run test:services -- pgbouncer`). */
    pgbouncerPort: number | null
  }
}

/** One PostgreSQL for the whole test run. Its data is disposable, so it does not sync to disk. */
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** In a process of its own: Vitest cannot load all of the app here. */
const MAKE_QUEUES = path.join(import.meta.dirname, 'make-queues.ts')

export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-test-'))
  await chmod(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: THROWAWAY })
  await migrateDatabase({ connection: postgres.connection, log })
  await promisify(execFile)(process.execPath, [MAKE_QUEUES, JSON.stringify(postgres.connection), dataDir])
  project.provide('templateDatabase', postgres.connection)
  const pgbouncer = process.env['TEST_PGBOUNCER'] ? await startPgbouncer(postgres.connection) : null
  project.provide('pgbouncerPort', pgbouncer?.port ?? null)
  return async () => {
    await pgbouncer?.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    removeTemporaryFiles()
  }
}
