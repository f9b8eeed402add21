import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fileChecker, type Verdict } from '#ports/vision/model-files.ts'
import { decodeKindVectors, type KindVectors } from '#ports/vision/kind-vectors.ts'
import { EMBEDDING } from '#ports/vision/name-head.ts'
import { type Network, openNetwork, withOutput } from '#ports/vision/network.ts'
import { NetworkSpec } from '#ports/vision/network-spec.ts'
import { Ranking } from '#ports/vision/rank.ts'

/** The vectors of the catalog's kinds, of a pack with an encoder. */
export const KINDS_FILE = 'kinds.vectors'

/** What a pack in the data folder consists of after conversion. */
export const INSTALLED_FILE = 'installed.json'

export const InstalledPack = z.object({
  name: z.string(),
  /** Of the manifest that it was made from; see fingerprintManifest. */
  fingerprint: z.string(),
  networks: z.array(z.object({ file: z.string(), sha256: z.string(), bytes: z.number(), spec: NetworkSpec })),
  /** Files of embedded networks whose views count too. */
  embedded: z.array(z.string()),
  ranking: Ranking,
  /** Of a pack with an encoder. */
  kinds: z.object({ file: z.string(), sha256: z.string(), bytes: z.number() }).optional(),
})
export type InstalledPack = z.infer<typeof InstalledPack>

export function packFolder(dataDir: string, name: string): string {
  return join(dataDir, 'models', name)
}

/** @returns null when the folder holds no installed pack, or one that cannot be read. */
export async function readInstalled(folder: string): Promise<InstalledPack | null> {
  const content = await readFile(join(folder, INSTALLED_FILE), 'utf8').catch(() => null)
  if (content === null) return null
  try {
    return InstalledPack.parse(JSON.parse(content))
  } catch {
    return null
  }
}

/** Checks that all files are there and undamaged; cheap when they have not changed. */
export function packChecker(folder: string) {
  const checkFile = fileChecker(folder)
  return async (pack: InstalledPack): Promise<Verdict> => {
    for (const file of [...pack.networks, ...(pack.kinds ? [pack.kinds] : [])]) {
      const verdict = await checkFile(file)
      if (!verdict.ok) return verdict
    }
    return { ok: true }
  }
}

/**
 * Opens a labeler with its inner values as one more output. Another labeler than the one that the head was trained on
 * has no such output; names then come from its words alone.
 */
async function openWithEmbedding(content: Uint8Array) {
  return openNetwork(withOutput(content, EMBEDDING)).catch(() => openNetwork(content))
}

/** An installed pack, ready to be asked. */
export interface LoadedPack {
  networks: Network[]
  embedded: string[]
  ranking: Ranking
  /** Null without an encoder. */
  kinds: KindVectors | null
}

/** Opens the networks of an installed pack. @throws when a file is missing, damaged or no network */
export async function loadPack(folder: string): Promise<LoadedPack> {
  const pack = InstalledPack.parse(JSON.parse(readFileSync(join(folder, INSTALLED_FILE), 'utf8')))
  const read = ({ file, sha256 }: { file: string; sha256: string }) => {
    const content = readFileSync(join(folder, file))
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw new Error(`${file} is damaged`)
    return content
  }
  const networks: Network[] = []
  for (const { file, sha256, spec } of pack.networks) {
    const content = read({ file, sha256 })
    const labels = Array.isArray(spec.labels) ? spec.labels : []
    const open = spec.role === 'labeler' ? openWithEmbedding : openNetwork
    const session = await open(content).catch((cause: unknown) => {
      throw new Error(`${file} cannot be loaded: ${String(cause)}`, { cause })
    })
    networks.push({ session, spec, labels })
  }
  const kinds = pack.kinds ? decodeKindVectors(read(pack.kinds)) : null
  return { networks, embedded: pack.embedded, ranking: pack.ranking, kinds }
}
