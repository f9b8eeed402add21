import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocketConnection } from '#db/database.ts'
import pg from 'pg'
import { freePort } from './free-port.ts'

const START_TIMEOUT_MS = 10_000

export interface Pgbouncer {
  port: number
  stop(): Promise<void>
}

/**
 * PgBouncer in transaction mode before the server of `connection`, for all of its databases. It has fewer sessions than the
 * app has connections, so that transactions of one connection meet many sessions.
 */
export async function startPgbouncer({ host, port: serverPort, user }: SocketConnection): Promise<Pgbouncer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
query_timeout = 12
idle_transaction_timeout = 15
server_lifetime = 1
log_connections = 0
log_disconnections = 0
log_stats = 0
`,
    { mode: 0o644 },
  )
  // It refuses to run as root, and the server's socket is open to its own user alone.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asNobody, file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  })
  // Also when the run is broken off.
  const stopWithRun = () => child.kill('SIGINT')
  process.once('exit', stopWithRun)
  const stop = async () => {
    process.off('exit', stopWithRun)
    await stopChild(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilOpen(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}

async function waitUntilOpen(port: number): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'any', database: 'postgres' })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > end) throw error
      await delay(50)
    }
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}
