// Prepares a clone for the next command. Plain JavaScript that an older Node can run: on a new machine it runs before
// the Node that the app needs is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './chromium.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const MODULES = path.join(ROOT, 'node_modules')
const DIST = path.join(ROOT, 'web/dist')

/** Sources of the built web app. */
const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunk-groups.ts',
  'web/endpoints-plugin.ts',
  'web/page-files-plugin.ts',
  'web/precompress-plugin.ts',
  'web/service-worker-plugin.ts',
  'web/standalone-script.ts',
  'web/package.json',
  'languages/src',
  ...catalogs().map((file) => `languages/${file}`),
  'contract/src',
  'contract/data',
  'package-lock.json',
]

/** Of npm, to install what is in the lock file. */
const CI = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
/** For what an older npm leaves out. */
const NEW_NPM = '11.19.1'

const wants = new Set(process.argv.slice(2))

try {
  if (!isInstalled()) runNpm(process.execPath, CI)
  let node = findNode()
  if (isPlatformPackageMissing()) {
    runNpm(node, ['exec', '--yes', `--package=npm@${NEW_NPM}`, '--', 'npm', ...CI])
    node = findNode()
  }
  if (wants.has('--build')) buildWebApp(node)
  if (wants.has('--chromium') && !findChromium()) installChromium(node)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** Whether node_modules matches the lock file. Optional packages may be missing. */
function isInstalled() {
  if (!existsSync(path.join(MODULES, '.package-lock.json'))) return false
  const { packages: locked } = readJson('package-lock.json')
  const { packages: installed } = readJson('node_modules/.package-lock.json')
  return Object.entries(locked)
    .filter(([name, entry]) => name.includes('node_modules/') && !entry.link && !entry.optional && !entry.devOptional)
    .every(([name, entry]) => installed[name]?.version === entry.version)
}

/**
 * Whether binaries for this platform were left out. npm does so without a word when the Node that runs it is older than they
 * ask for (Node 20.0), and before 9.6.5 with all that ask for glibc, which it does not recognize. The packaged Node, which
 * runs the app, and an npm of its time install them.
 */
function isPlatformPackageMissing() {
  // npm's own list of what is installed names those that it left out as well.
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([, { os, cpu, libc }]) => os?.includes(process.platform) && cpu?.includes(process.arch) && !isMusl(libc))
    .some(([name]) => !existsSync(path.join(ROOT, name)))
}

function isMusl(libc) {
  return libc !== undefined && !libc.includes('glibc')
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
}

/** @param node the Node that runs npm */
function runNpm(node, given) {
  console.log('Installing what the app needs (npm ci) …')
  const npm = process.env.npm_execpath
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
  if (npm) run(node, [npm, ...given], 'The installation failed.', { env })
  else run('npm', given, 'The installation failed.', { env })
}

/**
 * The Node that runs the app: from the app's packages, otherwise the system's. npm before 11.6 installs the packaged one
 * without its link in `.bin`, by which npm's scripts find it; the link is made here then.
 */
function findNode() {
  const link = path.join(MODULES, '.bin/node')
  const packaged = path.join(MODULES, `node-${process.platform}-${process.arch}/bin/node`)
  if (!existsSync(link) && existsSync(packaged)) {
    // A link that leads nowhere is there all the same.
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    symlinkSync(path.relative(path.dirname(link), packaged), link)
  }
  if (existsSync(link)) return link
  const { node: needed } = readJson('server/package.json').engines
  if (isAtLeast(process.versions.node, needed.replace('>=', ''))) return process.execPath
  throw new Error(`Node ${needed} is needed; this is ${process.version}. Install it from https://nodejs.org`)
}

function isAtLeast(version, least) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor = 0] = least.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

function buildWebApp(node) {
  const stamp = path.join(DIST, '.build-hash')
  const hash = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the web app …')
  for (const language of ['en', ...catalogs().map((file) => path.parse(file).name)]) buildLanguage(node, language)
  writeFileSync(stamp, hash)
}

/** The catalog of each language but English, which stands in the code. */
function catalogs() {
  return readdirSync(path.join(ROOT, 'languages')).filter((file) => file.endsWith('.po'))
}

/** Each language is an output of its own. Files without texts are the same in all, and have the same names. */
function buildLanguage(node, language) {
  const vite = [path.join(MODULES, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const [own, server] = language === 'en' ? ['dist', 'dist-server'] : [`dist/${language}`, `dist-server/${language}`]
  const options = { cwd: path.join(ROOT, 'web'), env: { ...process.env, APP_LANGUAGE: language } }
  for (const output of [
    ['--outDir', own],
    ['--ssr', 'src/entry-server.tsx', '--outDir', server],
  ]) {
    run(node, [...vite, ...output], 'The web app could not be built.', options)
  }
  if (language !== 'en') cpSync(path.join(ROOT, 'web', own, 'assets'), path.join(DIST, 'assets'), { recursive: true })
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of WEB_SOURCES.flatMap((source) => filesIn(path.join(ROOT, source)))) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)))
}

function run(command, args, failure, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(error ? `${failure} ${error.message}` : failure)
}
