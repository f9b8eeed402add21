import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, globSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What the image's own layer holds, measured without an engine: the tree that the Dockerfile copies, with what it takes out,
 * in megabytes (of 1,000,000 bytes) on the disk and packed by gzip as a registry has it. The layers of the base image are not in it.
 */
const ROOT = path.dirname(import.meta.dirname)
const PORT = Number(process.env['PORT'] ?? 4391)
const target = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-image-'))
chmodSync(target, 0o755)
try {
  copyTree()
  const lines = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '')
  for (const [command] of lines.matchAll(/\bnpm (?:pkg|prune) [^&\n]+/g)) run(`${command} --offline --ignore-scripts`)
  removeFiles(lines)
  report()
  await start()
} finally {
  rmSync(target, { recursive: true, force: true })
}

/** Without what .dockerignore names; dependencies and the built web app are made in the image and so are copied. */
function copyTree(): void {
  const left = new Set([
    '.git',
    '.github',
    '.tsbuild',
    'data',
    'bench',
    'e2e',
    '.env',
    'screens',
    'node_modules/.vitest-cache',
    'node_modules/.cache',
  ])
  cpSync(ROOT, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const name = path.relative(ROOT, source)
      return !left.has(name) && !/\.(log|test\.tsx?)$/.test(name.startsWith('node_modules') ? '' : name)
    },
  })
}

/** What the Dockerfile removes. */
function removeFiles(lines: string): void {
  for (const [, names = ''] of lines.matchAll(/\brm -r ([^&\n]+)/g)) {
    for (const pattern of names.trim().split(' '))
      for (const file of globSync(pattern, { cwd: target })) rmSync(path.join(target, file), { recursive: true })
  }
}

/** What is left has to be enough for the app, its pages included. */
async function start(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(PORT),
    DATA_DIR: path.join(target, 'data'),
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: target,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const answer = (address: string) => fetch(`http://127.0.0.1:${PORT}${address}`).catch(() => null)
  while (child.exitCode === null && !(await answer('/api/ready'))?.ok) await delay(100)
  const page = await (await answer('/'))?.text()
  child.kill('SIGTERM')
  await ended
  if (!page?.includes('<main')) throw new Error('what is left renders no pages')
  console.log('it starts, and renders its first page')
}

function report(): void {
  const parts = ['node_modules', ...workspaceModules(), 'server/models', 'server/data', 'server/fonts', 'web/dist']
  const rows = parts.map((part): [string, number] => [part, sizeOf(path.join(target, part))])
  const whole = sizeOf(target)
  rows.push(['everything else', whole - rows.reduce((sum, [, size]) => sum + size, 0)])
  const largest = readdirSync(path.join(target, 'node_modules'), { withFileTypes: true })
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(path.join(target, 'node_modules', name)).map((sub) => `${name}/${sub}`)
        : [name],
    )
    .map((name): [string, number] => [`  of these ${name}`, sizeOf(path.join(target, 'node_modules', name))])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
  rows.splice(1, 0, ...largest)
  for (const [name, size] of [...rows, ['the layer', whole] as const])
    console.log(`${name.padEnd(44)}${inMegabytes(size)}`)
  const packed = spawnSync('sh', ['-c', 'tar --create --file=- . | gzip -6 | wc -c'], { cwd: target, encoding: 'utf8' })
  console.log(`${'the layer, packed'.padEnd(44)}${inMegabytes(Number(packed.stdout))}`)
}

function workspaceModules(): string[] {
  return ['server/node_modules', 'web/node_modules'].filter((name) => sizeOf(path.join(target, name)) > 0)
}

function sizeOf(file: string): number {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.size
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`.padStart(8)
}

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: target, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
}
