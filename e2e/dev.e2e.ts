import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'

const ROOT = path.dirname(import.meta.dirname)

test('npm run dev names addresses of the web app alone, with the server behind it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-dev-'))
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(await freePort()), CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (dev.exitCode === null && dev.kill()) await once(dev, 'exit')
    // The server may still be stopping.
    await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 250 })
  })
  let output = ''
  for await (const chunk of dev.stdout) {
    output += String(chunk)
    if (output.includes('is ready: ')) break
  }
  const addresses = (output.match(/http:\/\/\S+/g) ?? []).map((address) => new URL(address))
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/setup', '/'])
  expect(new Set(addresses.map(({ origin }) => origin)).size).toBe(1)
  for (const address of addresses) expect(await (await fetch(address)).text()).toContain('/src/main.tsx')
  expect((await fetch(new URL('/api/health', addresses[0]))).status).toBe(200)
})
