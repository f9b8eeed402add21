import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A server that runs until `stop`, and what the tests need to know of it. */
export interface Service {
  env: Record<string, string>
  stop: () => Promise<void>
}

const START_TIMEOUT_MS = 60_000
const RETRY_MS = 250

/** The folders of programs, with those that only root usually has. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
const ENV = { ...process.env, PATH: FOLDERS.join(path.delimiter) }

/** Those of these programs, given by name or path, that are not installed. */
export function missingPrograms(programs: string[]): string[] {
  return programs.filter((program) => !FOLDERS.some((folder) => isExecutable(path.resolve(folder, program))))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a program to its end. @returns its standard output @throws Error with what it wrote, when it fails */
export function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env: ENV, timeout: 60_000 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}

/** Starts a program that goes on running, in a process group of its own; its output goes to a file. */
export function startProgram(program: string, args: string[], logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  return spawn(program, args, { env: ENV, stdio: ['ignore', log, log], detached: true })
}

/** Stops a program and what it has started. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** Tries until it succeeds. @throws the last error after a minute */
export async function waitUntil(attempt: () => unknown): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await delay(RETRY_MS)
  }
}
