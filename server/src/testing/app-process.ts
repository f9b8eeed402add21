import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect } from 'vitest'

const MAIN = path.join(import.meta.dirname, '../main.ts')
const started: ChildProcess[] = []

export interface StartedApp {
  child: ChildProcess
  /** Output so far, including stderr. */
  output(): string
  ended: Promise<number | null>
}

/** Starts the app like `npm start -- <words>`, on a port chosen by the system. */
export function startApp(env: Record<string, string>, words: string[] = []): StartedApp {
  return followApp(
    spawn(process.execPath, [MAIN, ...words], {
      env: { PATH: process.env['PATH'], PORT: '0', DETECTION: 'off', RATE_LIMITS: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/** Takes over a process that runs the app. */
export function followApp(child: ChildProcess): StartedApp {
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { child, output: () => text, ended }
}

/** Waits until the app is ready. */
export async function waitForUrl(app: StartedApp): Promise<string> {
  const findUrl = () => /is ready: (http:\S+)/.exec(app.output())?.[1]
  await expect
    .poll(() => findUrl() ?? app.output(), { timeout: 60_000 })
    .toSatisfy(() => findUrl() !== undefined || app.child.exitCode !== null)
  const found = findUrl()
  if (!found) throw new Error(`The app ended: ${app.output()}`)
  return found
}

/** Stops what the tests of a file have started. */
export async function stopApps(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'close')
  }
}
