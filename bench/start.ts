import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { family, readMegabytes } from './processes/memory.ts'

/**
 * Measures the time from `npm start` to the first response, with an empty and a used data folder, and the idle memory.
 */
const ROUNDS = Number(process.argv[2] ?? 7)
const PORT = Number(process.env['PORT'] ?? 4390)
const BUDGET = { firstStartMs: 5_000, warmStartMs: 1_500, idleMegabytes: 250 }
/** Long enough for the startup tasks to finish. */
const REST_MS = 5_000
const ROOT = path.dirname(import.meta.dirname)

interface Started {
  child: ChildProcess
  readyMs: number
}

async function start(command: string, args: string[], dataDir: string): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`the app ended with ${child.exitCode}`)
    await delay(5)
  }
  return { child, readyMs: performance.now() - startedAt }
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/api/health`)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  while (await isHealthy()) await delay(20)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function measureStarts(command: string, args: string[]) {
  const first: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = newDataDir()
    for (const times of [first, warm]) {
      const { child, readyMs } = await start(command, args, dataDir)
      times.push(readyMs)
      await stop(child)
    }
    rmSync(dataDir, { recursive: true })
  }
  return { firstMs: median(first), warmMs: median(warm) }
}

async function measureMemory(): Promise<{ app: number; postgres: number }> {
  const dataDir = newDataDir()
  const { child } = await start(process.execPath, ['server/src/main.ts'], dataDir)
  await delay(REST_MS)
  const [app = 0, ...others] = family(child.pid ?? 0)
  const memory = { app: readMegabytes([app]), postgres: readMegabytes(others) }
  await stop(child)
  rmSync(dataDir, { recursive: true })
  return memory
}

function newDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-'))
  chmodSync(folder, 0o711)
  return folder
}

function printRow(what: string, measured: number, budget: number | null, unit: string): void {
  const limit = budget === null ? '' : `${budget} ${unit}${measured <= budget ? '' : '  OVER'}`
  console.log(`${what.padEnd(44)}${`${Math.round(measured)} ${unit}`.padStart(12)}   ${limit}`)
}

const whole = await measureStarts('npm', ['start'])
const alone = await measureStarts(process.execPath, ['server/src/main.ts'])
const memory = await measureMemory()
console.log(`${`median of ${ROUNDS}`.padEnd(44)}${'measured'.padStart(12)}   budget`)
printRow('npm start, empty data folder', whole.firstMs, BUDGET.firstStartMs, 'ms')
printRow('npm start, warm', whole.warmMs, BUDGET.warmStartMs, 'ms')
printRow('the app alone, empty data folder', alone.firstMs, null, 'ms')
printRow('the app alone, warm', alone.warmMs, null, 'ms')
printRow('memory at rest, app and PostgreSQL', memory.app + memory.postgres, BUDGET.idleMegabytes, 'MB')
printRow('  of it the app', memory.app, null, 'MB')
printRow('  of it PostgreSQL and other processes', memory.postgres, null, 'MB')
