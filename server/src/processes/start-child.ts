import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED_FOLDER } from '#quick-imports.ts'

interface ChildOptions {
  /** Variables besides the path. */
  env?: Record<string, string>
  /** Node's own options. */
  execArgv?: string[]
  /** Whether its error output is the server's. */
  showsErrors?: boolean
}

/**
 * Starts a module that calls `doJobs` as a child of a `processPool`. It works on what people send, so it does not inherit
 * the server's environment with its secrets.
 */
export function startChild(module: URL, args: string[], options: ChildOptions = {}): ChildProcess {
  const { env = {}, execArgv = [], showsErrors = false } = options
  const { PATH, SystemRoot } = process.env
  return fork(fileURLToPath(module), args, {
    env: { PATH, SystemRoot, NODE_COMPILE_CACHE: COMPILED_FOLDER, ...env },
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', showsErrors ? 'inherit' : 'ignore', 'ipc'],
  })
}
