import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { waitForUrl, followApp, startApp, stopApps } from '#testing/app-process.ts'
import { freePort } from '#testing/free-port.ts'
import { createTestDatabase, toDatabaseUrl } from '#testing/test-database.ts'

describe('the app process', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-main-'))
    chmodSync(dataDir, 0o711)
  })
  afterEach(stopApps)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('R1 stops on SIGTERM under load without truncating a response, exits 0, and stops its database', async () => {
    const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const address = await waitForUrl(app)
    const postmaster = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
    const counts = { complete: 0, turnedAway: 0 }
    let isStopping = false
    /**
     * Sends requests until the app is gone. Responses that have begun, and those to requests sent before the stop, must
     * be complete.
     */
    const visit = async () => {
      for (;;) {
        const wasAskedInTime = !isStopping
        const response = await fetch(`${address}/api/ready`).catch((error: unknown) => {
          if (wasAskedInTime) throw error
        })
        if (!response) return counts.turnedAway++
        await response.json()
        counts.complete++
      }
    }
    const visitors = Array.from({ length: 20 }, visit)
    await expect.poll(() => counts.complete).toBeGreaterThan(200)
    isStopping = true
    app.child.kill('SIGTERM')
    await Promise.all(visitors)

    expect(await app.ended).toBe(0)
    expect(counts.turnedAway).toBe(20)
    expect(existsSync(`/proc/${postmaster}`)).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
  })

  test('R1 stops when npm receives a signal', async () => {
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...process.env, PORT: '0', DETECTION: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const app = followApp(npm)
    await waitForUrl(app)
    npm.kill('SIGTERM')
    expect(await app.ended).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('counts a Ctrl-C only once when both the terminal and npm send it', async () => {
    const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await waitForUrl(app)
    app.child.kill('SIGINT')
    app.child.kill('SIGINT')
    expect(await app.ended).toBe(0)
  })

  test('R2 starts after kill -9', async () => {
    const killed = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await waitForUrl(killed)
    killed.child.kill('SIGKILL')
    await killed.ended
    const next = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const response = await fetch(`${await waitForUrl(next)}/api/ready`)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  test('takes no settings of other PostgreSQL servers for its own', async () => {
    const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PGSSLMODE: 'require', PGHOST: 'nowhere.invalid' })
    expect(await waitForUrl(app)).toMatch(/^http:/)
  })

  test('R3 refuses to start twice on the same data folder, with a one-line message', async () => {
    const first = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await waitForUrl(first)
    const second = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(`^Cannot start: .* is in use by another process of this app, pid ${first.child.pid}\\.`),
      ),
    ])
  })

  test('R5 is alive but not ready while its database is unreachable, and recovers without a restart', async () => {
    const { connection, drop } = await createTestDatabase()
    onTestFinished(drop)
    // A proxy in front of the database, which refuses connections at first.
    const door = createServer((client) => {
      const server = createConnection(path.join(connection.host, `.s.PGSQL.${connection.port}`))
      client.pipe(server).pipe(client)
      client.on('error', () => server.destroy())
      server.on('error', () => client.destroy())
    })
    const [databasePort, port] = [await freePort(), await freePort()]
    const url = `postgres://${connection.user}@127.0.0.1:${databasePort}/${connection.database}`
    const app = startApp({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'silent' })

    const address = `http://127.0.0.1:${port}`
    const status = (at: string) =>
      fetch(`${address}${at}`).then(
        (response) => response.status,
        () => 0,
      )
    await expect.poll(() => status('/api/health'), { timeout: 20_000 }).toBe(200)
    expect(await status('/api/ready')).toBe(503)
    expect(await status('/api/public-listings')).toBe(503)
    const page = await fetch(`${address}/browse`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('<h1>Back in a moment</h1>')
    const spanish = await fetch(`${address}/es/browse`, { headers: { accept: 'text/html' } })
    expect(await spanish.text()).toContain('<h1>Volvemos en un momento</h1>')

    door.listen(databasePort, '127.0.0.1')
    onTestFinished(() => void door.close())
    await waitForUrl(app)
    expect(await status('/api/ready')).toBe(200)
  })

  test('refuses an invalid setting with one line that names it and the reason', async () => {
    const app = startApp({ DATA_DIR: dataDir, SITE_MODE: 'closed' })
    expect(await app.ended).toBe(1)
    expect(app.output()).toBe('Cannot start: SITE_MODE: must be one of prelaunch, open\n')
  })

  test('refuses words that it does not know, which may be a mistyped --demo', async () => {
    const app = startApp({ DATA_DIR: dataDir }, ['--demos'])
    expect(await app.ended).toBe(1)
    expect(app.output()).toMatch(/^Cannot start: '--demos' is not known\. .*\n$/)
  })

  test.each(['nowhere.invalid', 'fe80::1'])('reports in one line that it cannot listen on %s', async (host) => {
    const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error', HOST: host })
    expect(await app.ended).toBe(1)
    expect(app.output()).toBe(`Cannot start: ${host} is not an address of this machine. Set HOST to one that is.\n`)
  })

  test('R5 reports in one line what a database that lets nobody in says', async () => {
    const { connection, drop } = await createTestDatabase()
    onTestFinished(drop)
    const url = toDatabaseUrl({ ...connection, database: 'none' })
    const app = startApp({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'error' })
    expect(await app.ended).toBe(1)
    const reason = 'database "none" does not exist. Look at DATABASE_URL.'
    expect(app.output()).toBe(`Cannot start: The database cannot be used: ${reason}\n`)
  })

  test('reports that its port is in use, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: String(port) })
    expect(await app.ended).toBe(1)
    expect(app.output()).toContain(`Cannot start: Port ${port} is in use.`)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    other.close()
  })

  test('reports why it cannot use its data folder', async () => {
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    const app = startApp({ DATA_DIR: file })
    expect(await app.ended).toBe(1)
    expect(app.output()).toBe(`Cannot start: ${file} cannot be used: there is a file of that name\n`)
  })
})
