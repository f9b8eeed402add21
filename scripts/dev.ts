import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/**
 * The server, started again when its files change, and the web app with hot reload, which passes the server's paths on
 * to it. One that ends takes the other with it.
 */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['../node_modules/vite/bin/vite.js'], { cwd: path.join(ROOT, 'web'), stdio: 'inherit' }),
]

const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))
for (const child of children) child.once('exit', stopAll)
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
