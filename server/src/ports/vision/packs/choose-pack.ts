import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PackShelf } from '#ports/vision/port.ts'
import { fetchPack } from './fetch-pack.ts'
import { installPack } from './install.ts'
import { packChecker, packFolder, readInstalled } from './installed.ts'
import { fingerprintManifest, PACKS_FOLDER, readFolderPack, readKnownPack } from './manifest.ts'
import { packShelf } from './pack-shelf.ts'

/** The pack that `auto` fetches. */
export const DEFAULT_PACK = 'extended'
/** Time limit for reading and converting the files of a pack in a folder. */
const FOLDER_TIMEOUT_MS = 60_000
/** The same with an encoder, which reads the catalog's kinds. */
const FOLDER_WITH_ENCODER_TIMEOUT_MS = 15 * 60_000
/** How long the first start tries to fetch the pack. */
const FIRST_TRY_MS = 10_000
/** Marks that the first start has tried to fetch a pack, whether or not that worked. */
const TRIED_FILE = 'tried'

/** A pack that is ready for use. */
export interface PackInUse {
  name: string
  folder: string
  fingerprint: string
}

export interface Packs {
  /** Starts the work in the background. */
  start(): void
  /** The pack to use now; null for the embedded networks. */
  current(): Promise<PackInUse | null>
  /** For an admin who chooses; null where DETECTION_PACK has chosen. */
  shelf: PackShelf | null
  /** In a few words, for an admin. */
  describe(): Promise<string>
  /** Stops the work in the background. */
  close(): void
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface Options {
  /** DETECTION_PACK: `auto`, `embedded`, the name of a known pack, or a folder. */
  wanted: string
  dataDir: string
  log: Log
  /** Manifests of the known packs. Default: those of this version. */
  packsFolder?: string
}

/** Only the embedded networks. */
export const NO_PACKS: Packs = {
  start: () => {},
  current: async () => null,
  shelf: null,
  describe: async () => 'embedded',
  close: () => {},
}

/** Chooses the pack and watches over its files. Nothing here can keep the app from starting. */
export function choosePacks({ wanted, dataDir, log, packsFolder = PACKS_FOLDER }: Options): Packs {
  if (wanted === 'embedded') return NO_PACKS
  const isFolder = /[/\\]/.test(wanted)
  let name = wanted === 'auto' ? DEFAULT_PACK : wanted
  const giveUp = new AbortController()
  const reported = new Set<string>()
  const checkers = new Map<string, ReturnType<typeof packChecker>>()
  let prepared: ReturnType<typeof prepareOrRefuse> | null = null

  /** Logs each reason once. */
  function refuse(reason: string): null {
    if (!reported.has(reason))
      log.warn({ pack: name, reason }, 'the model pack cannot be used; the embedded networks serve')
    reported.add(reason)
    return null
  }

  const prepareOrRefuse = () =>
    prepare().catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))

  /** @returns the name of the pack and the fingerprint that it has to have. */
  async function prepare() {
    if (!isFolder) return { name, fingerprint: fingerprintManifest(readKnownPack(name, packsFolder)) }
    const folder = resolve(wanted)
    const manifest = readFolderPack(folder)
    const fingerprint = fingerprintManifest(manifest)
    const installed = await readInstalled(packFolder(dataDir, manifest.name))
    if (installed?.fingerprint !== fingerprint) {
      const timeoutMs = manifest.vocabulary ? FOLDER_WITH_ENCODER_TIMEOUT_MS : FOLDER_TIMEOUT_MS
      const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(timeoutMs)])
      await installPack({ manifest, dataDir, from: folder, signal })
    }
    return { name: manifest.name, fingerprint }
  }

  async function current(): Promise<PackInUse | null> {
    prepared ??= prepareOrRefuse()
    const pack = await prepared
    if (!pack) return null
    const folder = packFolder(dataDir, pack.name)
    const installed = await readInstalled(folder)
    if (!installed) {
      const isThere = await exists(folder)
      if (isThere) return refuse(`${folder} has no readable description of a pack`)
      return wanted === 'auto' ? null : refuse(`it is not there; run: npm run models -- get ${pack.name}`)
    }
    if (installed.fingerprint !== pack.fingerprint) {
      return refuse(`it was made by another version; run: npm run models -- get ${pack.name}`)
    }
    const check = checkers.get(folder) ?? packChecker(folder)
    checkers.set(folder, check)
    const verdict = await check(installed)
    return verdict.ok ? { name: pack.name, folder, fingerprint: installed.fingerprint } : refuse(verdict.reason)
  }

  function use(chosen: string): void {
    if (chosen === name) return
    name = chosen
    prepared = null
  }

  return {
    shelf: wanted === 'auto' ? packShelf({ dataDir, packsFolder, use }) : null,
    start() {
      if (wanted !== 'auto') return
      const trying = tryOnce({ dataDir, log, packsFolder, signal: giveUp.signal })
      trying.catch((error: unknown) => refuse(String(error)))
    },
    current,
    async describe() {
      const pack = await current()
      if (pack) return pack.name
      const [reason] = [...reported].slice(-1)
      return reason ? `embedded (${name}: ${reason})` : 'embedded'
    },
    close: () => giveUp.abort(),
  }
}

/** On the first start with a data folder, fetches the default pack. */
async function tryOnce(options: Omit<Required<Options>, 'wanted'> & { signal: AbortSignal }): Promise<void> {
  const { dataDir, log, packsFolder, signal } = options
  const folder = join(dataDir, 'models')
  if (await exists(join(folder, TRIED_FILE))) return
  if (await readInstalled(packFolder(dataDir, DEFAULT_PACK))) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, TRIED_FILE), '')
  const pack = DEFAULT_PACK
  try {
    await fetchPack({ name: pack, dataDir, packsFolder, timeoutMs: FIRST_TRY_MS, signal })
    log.info({ pack }, 'a model pack was fetched; photos are analyzed with it from now on')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!signal.aborted) log.info({ pack, reason }, 'no model pack could be fetched; the embedded networks serve')
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
