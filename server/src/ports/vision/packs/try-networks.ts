import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const TIMEOUT_MS = 60_000

/**
 * Runs each network of a pack once on noise, in a process of its own without the server's secrets: a file that loads may
 * still have other outputs or sizes than its manifest says, or end the process that loads it.
 * @throws an Error that names the network and says why it cannot be used
 */
export async function tryNetworks(folder: string, signal: AbortSignal): Promise<void> {
  const { PATH, SystemRoot } = process.env
  const child = fork(fileURLToPath(new URL('./try-networks-child.ts', import.meta.url)), [folder], {
    env: { PATH, SystemRoot },
    execArgv: [],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let reason = 'the process that tried the networks ended'
  child.on('message', (message) => void (reason = typeof message === 'string' ? message : reason))
  child.on('error', (error) => void (reason = `the networks could not be tried: ${error.message}`))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(reason)
}
