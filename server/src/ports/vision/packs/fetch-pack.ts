import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FetchMessage } from './fetch-pack-child.ts'

interface Fetch {
  name: string
  dataDir: string
  packsFolder: string
  timeoutMs: number
  signal: AbortSignal
  onProgress?: (bytes: number) => void
}

/**
 * Fetches and installs a known pack in a process of its own, because converting takes a second of computing, and reading the kinds
 * minutes.
 * @throws an Error that says why it failed
 */
export async function fetchPack({ name, dataDir, packsFolder, timeoutMs, signal, onProgress }: Fetch): Promise<void> {
  const child = fork(
    fileURLToPath(new URL('./fetch-pack-child.ts', import.meta.url)),
    [name, dataDir, packsFolder, String(timeoutMs)],
    { env: networkEnvironment(), execArgv: [], signal, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  let reason = 'the process that fetches it ended'
  child.on('message', (message: FetchMessage) => {
    if (message.kind === 'progress') onProgress?.(message.bytes)
    else ({ reason } = message)
  })
  child.on('error', (error) => void (reason = error.message))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(reason)
}

/** What a connection may need; the server's secrets stay with it. */
function networkEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'SystemRoot',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'NODE_USE_ENV_PROXY',
    'NODE_EXTRA_CA_CERTS',
  ]
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}
