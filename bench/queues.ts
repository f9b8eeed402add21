import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { attackPrinting } from './hostile/printing.ts'
import { attackTrips } from './hostile/trips.ts'
import { startApp, stopApp } from './processes/app-process.ts'

/**
 * What another account waits while one account fills the queues of printing and of trips, with rate limits.
 * `npm run bench -- queues`
 */
const PORT = Number(process.env['PORT'] ?? 4851)

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-'))
const app = await startApp({ dataDir, port: PORT, env: { RATE_LIMITS: 'on', DETECTION: 'off' } })
try {
  const url = `http://127.0.0.1:${PORT}`
  const areGood = [await attackTrips(url), await attackPrinting(url)]
  if (areGood.includes(false)) process.exitCode = 1
} finally {
  await stopApp(app)
  rmSync(dataDir, { recursive: true })
}
