import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from './detection/measure.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { type Load, measureLoad } from './processes/load.ts'
import { onThrowawayDatabase, type WorkPlace } from './processes/throwaway-database.ts'

/**
 * The entry script, the page and a small answer of data: requests per second and processor time of each, beside bare
 * node:http and nginx (where it is installed) that send the same bytes; what metrics cost; and a sale of the samples, rendered anew, kept
 * by the hash of what it shows, and out of the cache of signed-out visitors. `npm run bench -- wire [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = 3
const PORTS = { logged: 4841, silent: 4842, bare: 4843, nginx: 4844, demo: 4847, measured: 4848 }
const ASSETS = path.join(import.meta.dirname, '../web/dist/assets')
const BROTLI = { 'accept-encoding': 'br' }
/** The entry script, beside node:http; metrics, beside none; the sale, in requests per second. */
const BUDGET = { ratio: 0.8, metrics: 1.05, renderedAnew: 120, keptByHash: 500, publicCache: 5000 }
/** Who sends a cookie gets nothing out of the cache of signed-out visitors. */
const VISITOR = { ...BROTLI, cookie: 'visitor=1' }

interface Contender {
  name: string
  pid: number
  url: string
  headers?: Record<string, string>
}

async function bareServer(file: string, port: number, { undoLater }: WorkPlace): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'wire/bare-server.ts'), [String(port), file])
  undoLater(async () => child.kill())
  await once(child, 'message')
  return child.pid ?? 0
}

/** @returns null where nginx is not installed */
async function nginx(file: string, { folder, undoLater }: WorkPlace): Promise<number | null> {
  const program = process.env['NGINX_PROGRAM'] ?? 'nginx'
  if (spawnSync(program, ['-v']).error) return null
  const config = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
    .join(' ')
  writeFileSync(
    config,
    `worker_processes 1; daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}
     http { access_log off; sendfile on; open_file_cache max=100; keepalive_requests 1000000; ${temporary}
       server { listen 127.0.0.1:${PORTS.nginx}; root ${path.dirname(file)}; } }`,
  )
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  undoLater(async () => child.kill())
  await delay(500)
  return child.pid ?? 0
}

/** Measures in turns, so that whatever else the machine does meets all of them. @returns the medians */
async function compare(title: string, contenders: readonly Contender[]): Promise<Load[]> {
  const rounds: Load[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const loads: Load[] = []
    for (const { pid, url, headers = {} } of contenders) {
      loads.push(await measureLoad(pid, { url, headers, seconds: SECONDS }))
    }
    rounds.push(loads)
  }
  const median = (at: number, name: keyof Load) =>
    quantile(
      rounds.map((loads) => loads[at]?.[name] ?? NaN),
      0.5,
    )
  console.log(title)
  return contenders.map(({ name }, at) => {
    const load = {
      requestsPerSecond: median(at, 'requestsPerSecond'),
      cpuMsPerRequest: median(at, 'cpuMsPerRequest'),
      bytesPerRequest: median(at, 'bytesPerRequest'),
    }
    const perSecond = load.requestsPerSecond.toFixed(0).padStart(7)
    console.log(
      `  ${name.padEnd(16)} ${perSecond} /s  ${load.cpuMsPerRequest.toFixed(3)} CPU-ms  ${load.bytesPerRequest.toFixed(0)} bytes`,
    )
    return load
  })
}

/** As they come; `fetch` would decode them. */
async function fetchBytes(url: string): Promise<Buffer> {
  const [answer] = await once(request(url, { headers: BROTLI }).end(), 'response')
  return Buffer.concat(await answer.toArray())
}

await onThrowawayDatabase({
  name: 'wire',
  async measure(place) {
    const logged = await place.startApp(PORTS.logged, { LOG_LEVEL: 'info' })
    const silent = await place.startApp(PORTS.silent, { LOG_LEVEL: 'silent' })
    const entry = globSync('entry-*.js', { cwd: ASSETS })[0] ?? ''
    const root = path.join(place.folder, 'root')
    mkdirSync(root)

    const script = path.join(root, 'script.txt')
    writeFileSync(script, readFileSync(path.join(ASSETS, `${entry}.br`)))
    const nginxPid = await nginx(script, place)
    const [ours, bare] = await compare('the entry script', [
      { name: 'ours', pid: logged.pid, url: `http://127.0.0.1:${PORTS.logged}/assets/${entry}`, headers: BROTLI },
      { name: 'node:http', pid: await bareServer(script, PORTS.bare, place), url: `http://127.0.0.1:${PORTS.bare}/` },
      ...(nginxPid ? [{ name: 'nginx', pid: nginxPid, url: `http://127.0.0.1:${PORTS.nginx}/script.txt` }] : []),
    ])
    if (!nginxPid) console.log('  nginx is not installed: skipped')
    // By processor time: what else a shared machine does changes how many there are in a second.
    const ratio = (bare?.cpuMsPerRequest ?? 0) / (ours?.cpuMsPerRequest ?? 1)
    console.log(`  ${ratio.toFixed(2)} times as many for the same processor time as node:http (budget ${BUDGET.ratio})`)
    if (ratio < BUDGET.ratio) process.exitCode = 1

    const measured = await place.startApp(PORTS.measured, { LOG_LEVEL: 'info', METRICS_TOKEN: 'a token for the bench' })
    const [plain, counted] = await compare('a small answer', [
      { name: 'without metrics', pid: logged.pid, url: `http://127.0.0.1:${PORTS.logged}/api/health` },
      { name: 'with metrics', pid: measured.pid, url: `http://127.0.0.1:${PORTS.measured}/api/health` },
    ])
    const cost = (counted?.cpuMsPerRequest ?? Infinity) / (plain?.cpuMsPerRequest ?? 1)
    console.log(`  ${cost.toFixed(3)} times the processor time with metrics (budget ${BUDGET.metrics})`)
    if (cost > BUDGET.metrics) process.exitCode = 1

    for (const [title, url, port] of [
      ['the page', '/', 4845],
      ['a small answer', '/api/health', 4846],
    ] as const) {
      const file = path.join(root, `${port}.txt`)
      writeFileSync(file, await fetchBytes(`http://127.0.0.1:${PORTS.logged}${url}`))
      await compare(title, [
        { name: 'ours', pid: logged.pid, url: `http://127.0.0.1:${PORTS.logged}${url}`, headers: BROTLI },
        { name: 'ours, log off', pid: silent.pid, url: `http://127.0.0.1:${PORTS.silent}${url}`, headers: BROTLI },
        { name: 'node:http', pid: await bareServer(file, port, place), url: `http://127.0.0.1:${port}/` },
      ])
    }
  },
})

async function measureSale(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-wire-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
  const app = await startApp({ dataDir, port: PORTS.demo, isDemo: true, env: { SITE_MODE: 'open', LOG_LEVEL: 'info' } })
  try {
    const site = `http://127.0.0.1:${PORTS.demo}`
    const [listing] = (await (await fetch(`${site}/api/public-listings`)).json()) as { id: string }[]
    const url = `${site}/sale/${listing?.id}`
    const pid = app.pid ?? 0
    const loads = await compare('the page of a sale', [
      // The address is part of what a page shows, so that each of these is another page.
      { name: 'rendered anew', pid, url: `${url}?from=[<id>]`, headers: VISITOR },
      { name: 'kept by hash', pid, url, headers: VISITOR },
      { name: 'public cache', pid, url, headers: BROTLI },
    ])
    const budgets = [BUDGET.renderedAnew, BUDGET.keptByHash, BUDGET.publicCache]
    if (loads.some((load, at) => load.requestsPerSecond < (budgets[at] ?? 0))) {
      console.log(`  OVER BUDGET: ${budgets.join(', ')} /s`)
      process.exitCode = 1
    }
  } finally {
    await stopApp(app)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measureSale()
