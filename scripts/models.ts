import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeError } from '#server/backup/reason.ts'
import { parseConfig } from '#server/config/config.ts'
import { choosePacks, DEFAULT_PACK } from '#server/ports/vision/packs/choose-pack.ts'
import { installPack } from '#server/ports/vision/packs/install.ts'
import { packChecker, packFolder, readInstalled } from '#server/ports/vision/packs/installed.ts'
import { KNOWN_PACKS } from '#server/ports/vision/packs/known-packs.ts'
import { fingerprintManifest, PackName, readFolderPack, readKnownPack } from '#server/ports/vision/packs/manifest.ts'

const USAGE = `Usage: npm run models -- <command>
  get [name] [--from <folder>]   fetches a pack, or takes its files from a folder; checks and converts them (default: ${DEFAULT_PACK})
  list                           known and installed packs, and which one DETECTION_PACK chooses
  check [name]                   whether the files of installed packs are undamaged
  remove <name>                  removes an installed pack`
/** With an encoder, reading the catalog's kinds takes minutes beside the download. */
const TIMEOUT_MS = 30 * 60_000

/** `npm run models -- <command>`: model packs in the data folder; the app may run meanwhile. @returns lines to print */
async function runCommand(words: string[]): Promise<string[]> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [command = '', name] = values.help ? ['help'] : positionals
  const { dataDir, detectionPack } = parseConfig(process.env)
  switch (command) {
    case 'get':
      return get({ dataDir, name: name ?? DEFAULT_PACK, from: values.from })
    case 'list':
      return list(dataDir, detectionPack)
    case 'check':
      return check(dataDir, name ? [PackName.parse(name)] : await installedNames(dataDir))
    case 'remove':
      return remove(dataDir, name)
    case 'help':
      return [USAGE]
    default:
      throw new Error(USAGE)
  }
}

async function get({ dataDir, name, from }: { dataDir: string; name: string; from: string | undefined }) {
  const folder = from === undefined ? undefined : path.resolve(from)
  const manifest = folder && !isKnown(name) ? readFolderPack(folder) : readKnownPack(name)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  if (manifest.vocabulary) console.log('After the download the names of all kinds are read, which takes minutes.')
  const { networks } = await installPack({ manifest, dataDir, from: folder, signal })
  return [
    ...manifest.files.map((file) => `${file.name}  ${file.license}`),
    `${manifest.name} is installed: ${networks.length} networks in ${packFolder(dataDir, manifest.name)}`,
  ]
}

async function list(dataDir: string, wanted: string): Promise<string[]> {
  const installed = await installedNames(dataDir)
  const known = KNOWN_PACKS.map((name) => `${name}: ${installed.includes(name) ? 'installed' : 'not installed'}`)
  const own = installed.filter((name) => !isKnown(name)).map((name) => `${name}: installed from a folder`)
  if (wanted === 'auto' && !installed.includes(DEFAULT_PACK)) return [...known, ...own, 'In use: embedded']
  const packs = choosePacks({ wanted: wanted === 'auto' ? DEFAULT_PACK : wanted, dataDir, log: SILENT })
  return [...known, ...own, `In use: ${await packs.describe()}`]
}

const SILENT = { info: () => {}, warn: () => {} }

async function check(dataDir: string, names: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for (const name of names) {
    const folder = packFolder(dataDir, name)
    const installed = await readInstalled(folder)
    const verdict = installed
      ? await packChecker(folder)(installed)
      : { ok: false as const, reason: `${folder} has no readable description of a pack` }
    const isOld = installed && isKnown(name) && installed.fingerprint !== fingerprintManifest(readKnownPack(name))
    const reason = verdict.ok ? (isOld ? 'made by another version' : null) : verdict.reason
    lines.push(`${name}: ${reason ?? 'undamaged'}`)
    if (reason) process.exitCode = 1
  }
  return lines.length > 0 ? lines : ['No pack is installed']
}

async function remove(dataDir: string, name: string | undefined): Promise<string[]> {
  if (!name) throw new Error('Which pack? See: npm run models -- list')
  const folder = packFolder(dataDir, PackName.parse(name))
  if (!(await installedNames(dataDir)).includes(name))
    throw new Error(`${name} is not installed: there is no ${folder}`)
  await rm(folder, { recursive: true })
  return [`${name} is removed`]
}

const isKnown = (name: string) => (KNOWN_PACKS as readonly string[]).includes(name)

async function installedNames(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'models'), { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part')).map(({ name }) => name)
}

try {
  console.log((await runCommand(process.argv.slice(2))).join('\n'))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
