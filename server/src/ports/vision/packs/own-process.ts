import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface OwnProcess {
  /** A file beside this one that sends a string where it fails. */
  script: string
  args: string[]
  /** The error message when it ends without sending one. */
  ended: string
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Runs what touches a network that somebody else made in a process of its own without the server's secrets: a file that
 * loads may still end the process that runs it.
 * @throws an Error that says why it failed
 */
export async function runInOwnProcess({ script, args, ended, timeoutMs, signal }: OwnProcess): Promise<void> {
  const { PATH, SystemRoot } = process.env
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { PATH, SystemRoot },
    execArgv: [],
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let reason = ended
  child.on('message', (message) => void (reason = typeof message === 'string' ? message : reason))
  child.on('error', (error) => void (reason = `${ended}: ${error.message}`))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(reason)
}
