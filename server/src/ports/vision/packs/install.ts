import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadKnownFile } from '#external/download.ts'
import { convertNetwork, readLabels } from './convert.ts'
import { fingerprintManifest, type PackFile, type PackManifest, rankingOfLargest, type Vocabulary } from './manifest.ts'
import { INSTALLED_FILE, type InstalledPack, KINDS_FILE, packFolder } from './installed.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Installation {
  manifest: PackManifest
  /** The app's data folder. */
  dataDir: string
  /** A folder to take the files from; without one they are downloaded. */
  from?: string | undefined
  signal: AbortSignal
  /** Called with the number of bytes of all files that are fetched. */
  onProgress?: (bytes: number) => void
  /** Limit for the networks while they run. */
  maxMemoryMb?: number
}

/** Some thousand texts on one processor core. */
const EMBEDDING_TIMEOUT_MS = 15 * 60_000
const TRIAL_TIMEOUT_MS = 60_000
/** For the networks of one child process that analyzes photos. */
const MAX_MEMORY_MB = 1200

/**
 * Fetches a pack's files, checks, converts and tries them, and puts the result into the data folder under its name. Until then everything is
 * in a folder of another name, so that an interrupted installation leaves what was there.
 * @throws an Error that names the file that could not be fetched, is another, is damaged or does not work
 */
export async function installPack(installation: Installation): Promise<InstalledPack> {
  const { manifest, dataDir, from, signal, onProgress = () => {}, maxMemoryMb = MAX_MEMORY_MB } = installation
  const folder = packFolder(dataDir, manifest.name)
  const temporary = `${folder}.${randomUUID()}.part`
  await mkdir(temporary, { recursive: true })
  try {
    let bytesBefore = 0
    for (const file of manifest.files) {
      const before = bytesBefore
      const onBytes = (bytes: number) => onProgress(before + bytes)
      await fetchFile({ file, from, folder: temporary, signal, onBytes })
      bytesBefore += file.bytes
    }
    const kinds = manifest.vocabulary && (await embedKinds(manifest.vocabulary, temporary, signal))
    const installed = { ...(await convertAll(manifest, temporary)), ...(kinds && { kinds }) }
    for (const { name } of manifest.files) await rm(join(temporary, name))
    await writeFile(join(temporary, INSTALLED_FILE), JSON.stringify(installed, null, 1))
    await tryNetworks(temporary, signal, maxMemoryMb)
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
    return installed
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Writes the vectors of the catalog's kinds into the folder. @throws an Error that names the files they are made with */
async function embedKinds(
  vocabulary: Vocabulary,
  folder: string,
  signal: AbortSignal,
): Promise<InstalledPack['kinds']> {
  const { textEncoder, tokenizer } = vocabulary
  try {
    await runInOwnProcess({
      script: './embed-kinds-child.ts',
      args: [folder, JSON.stringify(vocabulary)],
      ended: 'the process that reads the kinds ended',
      timeoutMs: EMBEDDING_TIMEOUT_MS,
      signal,
    })
  } catch (cause) {
    throw new Error(`${textEncoder} with ${tokenizer} cannot be used: ${describeError(cause)}`, { cause })
  }
  return { file: KINDS_FILE, ...computeIdentity(await readFile(join(folder, KINDS_FILE))) }
}

/**
 * Runs each network of a pack once on noise: a file that loads may still have other outputs or sizes than its manifest
 * says, or need more memory than there is.
 * @throws an Error that names the network and says why it cannot be used
 */
function tryNetworks(folder: string, signal: AbortSignal, maxMemoryMb: number): Promise<void> {
  return runInOwnProcess({
    script: './try-networks-child.ts',
    args: [folder, String(maxMemoryMb)],
    ended: 'the process that tried the networks ended',
    timeoutMs: TRIAL_TIMEOUT_MS,
    signal,
  })
}

async function convertAll(manifest: PackManifest, folder: string): Promise<InstalledPack> {
  const read = (file: string) => readFileSync(join(folder, file))
  const networks: InstalledPack['networks'] = []
  for (const network of manifest.networks) {
    try {
      const content = convertNetwork(network, read)
      const { name, file: _file, weights: _weights, ...spec } = network
      const file = `${name}.converted.onnx`
      await writeFile(join(folder, file), content)
      networks.push({ file, ...computeIdentity(content), spec: { ...spec, labels: readLabels(network, read) } })
    } catch (cause) {
      throw new Error(`${network.file} cannot be used: ${describeError(cause)}`, { cause })
    }
  }
  const { name, embedded, ranking = rankingOfLargest() } = manifest
  return { name, fingerprint: fingerprintManifest(manifest), networks, embedded, ranking }
}

function computeIdentity(content: Uint8Array): { sha256: string; bytes: number } {
  return { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length }
}

interface Fetching {
  file: PackFile
  from: string | undefined
  folder: string
  signal: AbortSignal
  onBytes: (bytes: number) => void
}

async function fetchFile({ file, from, folder, signal, onBytes }: Fetching): Promise<void> {
  const target = join(folder, file.name)
  const failures: string[] = []
  if (from) return copyKnownFile(file, join(from, file.name), target)
  for (const url of file.origins) {
    try {
      const { sha256, bytes, redirectDomains } = file
      return await downloadKnownFile({ url, file: target, sha256, bytes, redirectDomains, signal, onBytes })
    } catch (error) {
      if (signal.aborted) throw new Error(`${file.name} could not be fetched in time`, { cause: error })
      failures.push(`${url}: ${describeError(error)}`)
    }
  }
  throw new Error(`${file.name} could not be fetched: ${failures.join('; ') || 'it has no origin'}`)
}

async function copyKnownFile({ name, sha256, bytes }: PackFile, source: string, target: string): Promise<void> {
  const info = await stat(source).catch(() => null)
  if (!info) throw new Error(`${name} is missing: there is no ${source}`)
  if (info.size !== bytes)
    throw new Error(`${name} is not the file that it should be: ${info.size} bytes, not ${bytes}`)
  if (computeIdentity(await readFile(source)).sha256 !== sha256)
    throw new Error(`${name} is not the file that it should be`)
  await copyFile(source, target)
}

/** With the cause of a failed fetch, which says why there is no network. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

interface OwnProcess {
  /** A file beside this one that sends a string where it fails. */
  script: string
  args: string[]
  /** The error message when it ends without sending one. */
  ended: string
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Runs what touches a network that somebody else made in a process of its own without the server's secrets: a file that
 * loads may still end the process that runs it.
 * @throws an Error that says why it failed
 */
async function runInOwnProcess({ script, args, ended, timeoutMs, signal }: OwnProcess): Promise<void> {
  const { PATH, SystemRoot } = process.env
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { PATH, SystemRoot },
    execArgv: [],
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let reason = ended
  child.on('message', (message) => void (reason = typeof message === 'string' ? message : reason))
  child.on('error', (error) => void (reason = `${ended}: ${error.message}`))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(reason)
}
