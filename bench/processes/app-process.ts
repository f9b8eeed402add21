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
  /** With the sample sales. */
  isDemo?: boolean
  /** Settings that differ from those of most benches. */
  env?: Record<string, string>
}

/** Starts the app in a process of its own. Resolves when it is ready. */
export async function startApp({ connection, dataDir, port, isDemo, env = {} }: AppOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts', ...(isDemo ? ['--demo'] : [])], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: connection ? toConnectionUrl(connection) : '',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      DETECTION_PACK: process.env['DETECTION_PACK'] ?? 'embedded',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', isDemo ? 'pipe' : 'ignore', 'inherit'],
  })
  if (isDemo) await isSeeded(child)
  while (child.exitCode === null) {
    if (await isReady(port)) return child
    await delay(50)
  }
  throw new Error('the app did not start')
}

/** The demo tells that it is ready once its sales are there, which is later than that it answers. */
async function isSeeded({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) return
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('is ready')) break
  }
  stdout.resume()
}

function toConnectionUrl({ host, port, user, database }: SocketConnection): string {
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
