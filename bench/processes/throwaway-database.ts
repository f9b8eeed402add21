import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres-cluster'
import pg from 'pg'
import { pino } from 'pino'
import type { SocketConnection } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startApp, stopApp } from './app-process.ts'

interface Workload {
  name: string
  /** Inserts the test data into the migrated database. */
  fill?: (client: pg.Client) => Promise<void>
  measure: (place: WorkPlace) => Promise<void>
}

export interface WorkPlace {
  connection: SocketConnection
  folder: string
  /** Starts the app on the database; it is stopped after the measurement. */
  startApp: (port: number, env?: Record<string, string>) => Promise<{ pid: number }>
  /** Registers a cleanup step to run after the measurement, in reverse order. */
  undoLater: (step: () => Promise<unknown>) => void
}

/** Runs a workload on a temporary embedded PostgreSQL. */
export async function onThrowawayDatabase({ name, fill, measure }: Workload): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `yardsnap-bench-${name}-`))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, which needs access
  const undo: (() => Promise<unknown>)[] = []
  try {
    const log = pino({ level: 'warn' })
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
    undo.push(() => postgres.stop())
    const { connection } = postgres
    await migrateDatabase({ connection, log })
    if (fill) await fillWith(connection, fill)
    await measure({
      connection,
      folder,
      async startApp(port, env = {}) {
        const app = await startApp({ connection, dataDir: path.join(folder, 'app'), port, env })
        undo.push(() => stopApp(app))
        return { pid: app.pid ?? 0 }
      },
      undoLater: (step) => undo.push(step),
    })
  } finally {
    for (const step of undo.toReversed()) await step()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fillWith(connection: SocketConnection, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await fill(client)
  await client.end()
}
