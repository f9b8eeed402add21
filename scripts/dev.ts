import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

const ROOT = path.dirname(import.meta.dirname)

/**
 * Starts the web app with hot reload and a proxy to the server, then the server, which restarts when its files change.
 * The server starts last, reports that both are ready, and uses the web app as its public URL.
 */
const web = await createServer({ root: path.join(ROOT, 'web') })
await web.listen()
const [address = 'http://localhost:5173'] = web.resolvedUrls?.local ?? []

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { PUBLIC_URL: new URL(address).origin, ...process.env },
})
server.once('exit', (code) => process.exit(code ?? 0))
const stop = () => server.kill('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
