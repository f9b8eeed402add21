import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** As Node was shipped with them, and the newest npm that installs no link to the packaged Node. */
const PAIRS = [
  { node: '20.0.0', npm: '9.6.4' },
  { node: '20.0.0', npm: '10.8.2' },
  { node: '22.12.0', npm: '10.9.0' },
  { node: '22.12.0', npm: '11.0.0' },
]

/** Installing and building take most of it. */
const START_TIMEOUT_MS = 600_000
const POLL_MS = 500

interface Clone {
  folder: string
  env: NodeJS.ProcessEnv
}

/** Starts a bare clone of the last commit with each old npm and Node, and none newer in reach. @returns whether all did */
export async function testOldNpm(root: string): Promise<boolean> {
  let isGood = true
  for (const pair of PAIRS) {
    const name = `Node ${pair.node} with npm ${pair.npm}`
    const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-old-npm-'))
    try {
      const clone = makeClone(root, folder, pair)
      // By hand first, as somebody might: what it leaves has to heal by itself.
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        ...inClone(clone),
        stdio: 'inherit',
      })
      const link = path.join(clone.folder, 'node_modules/.bin/node')
      console.log(`${name}: npm ci ${lstatSync(link, { throwIfNoEntry: false }) ? 'makes' : 'leaves out'} the link`)
      await startOnce(clone)
      console.log(`${name}: npm start serves`)
    } catch (error) {
      isGood = false
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return isGood
}

/** A clone, and an environment whose PATH has this Node, this npm and the system's tools. */
function makeClone(root: string, folder: string, { node, npm }: (typeof PAIRS)[number]): Clone {
  const tools = path.join(folder, 'tools')
  mkdirSync(tools)
  const nodePackage = `node-${process.platform}-${process.arch}@${node}`
  const install = ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', [...install, nodePackage, `npm@${npm}`], { cwd: folder, stdio: 'inherit' })
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  const packaged = path.join(tools, 'node_modules', nodePackage.split('@')[0] ?? '', 'bin/node')
  symlinkSync(packaged, path.join(bin, 'node'))
  symlinkSync(path.join(tools, 'node_modules/npm/bin/npm-cli.js'), path.join(bin, 'npm'))
  const clone = path.join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-local', root, clone])
  // Without what the npm and the Node that run this tell their children.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE$/.test(name)))
  return { folder: clone, env: { ...env, PATH: `${bin}:/usr/bin:/bin` } }
}

const inClone = ({ folder, env }: Clone) => ({ cwd: folder, env })

/** @throws when it ends before it serves, or does not serve in time */
async function startOnce(clone: Clone): Promise<void> {
  const port = await freePort()
  const env = {
    ...clone.env,
    PORT: String(port),
    DATA_DIR: path.join(clone.folder, 'data'),
    DETECTION_PACK: 'embedded',
    RECALLS: 'off',
    BOOK_TITLES: 'off',
  }
  // A group of its own, so that npm's shell and the app end together.
  const started = spawn('npm', ['start'], {
    cwd: clone.folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let errors = ''
  started.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  try {
    const until = Date.now() + START_TIMEOUT_MS
    while (!(await isReady(port))) {
      if (started.exitCode !== null || started.signalCode !== null) throw new Error(`npm start ended: ${errors.trim()}`)
      if (Date.now() > until) throw new Error('npm start does not serve')
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  } finally {
    stopGroup(started)
    await ended
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
  return answer?.ok ?? false
}

function stopGroup({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
