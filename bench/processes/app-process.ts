import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocketConnection } from '#server/db/database.ts'

interface AppOptions {
  /** A migrated database; by default the app starts its own PostgreSQL in the data folder. */
  connection?: SocketConnection
  dataDir: string
  port: number
  /** Settings that differ from those of most benches. */
  env?: Record<string, string>
}

/** Starts the app in a process of its own. Resolves when it is ready. */
export async function startApp({ connection, dataDir, port, env = {} }: AppOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: connection ? addressOf(connection) : '',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null) {
    if (await isReady(port)) return child
    await delay(50)
  }
  throw new Error('the app did not start')
}

function addressOf({ host, port, user, database }: SocketConnection): string {
  const where = new URLSearchParams({ host, port: String(port), user })
  return `postgresql://localhost/${database}?${where.toString()}`
}

export async function stopApp(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}
