import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { NetworkSpec } from '#ports/vision/network-spec.ts'
import { Ranking } from '#ports/vision/rank.ts'
import { KNOWN_PACKS } from './known-packs.ts'

/** The file that describes a pack in a folder. */
const MANIFEST_FILE = 'pack.json'
/** Manifests of the known packs. */
export const PACKS_FOLDER = join(import.meta.dirname, '../../../../data/packs')
const MAX_FILE_BYTES = 200 * 1024 * 1024
/** Those of the known packs have some 20 kB. */
const MAX_MANIFEST_BYTES = 2 * 1024 * 1024

/** No folders: a manifest must not reach beyond its own. */
const FileName = z.string().regex(/^[\w-][\w.-]{0,99}$/, 'must be a plain file name')
export const PackName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')

const PackFile = z.object({
  name: FileName,
  /** URLs at fixed commits; the first that answers with the right content is used. Not needed for files in a folder. */
  origins: z.array(z.url()).default([]),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
  bytes: z.number().int().min(1).max(MAX_FILE_BYTES),
  /** Who made it and on which terms it is given. */
  license: z.string().min(1).max(500),
  /** Domains, their subdomains included, that the origins may redirect to; others are refused. */
  redirectDomains: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain'))
    .max(4)
    .optional(),
})
export type PackFile = z.infer<typeof PackFile>

const PackNetwork = NetworkSpec.and(
  z.object({
    name: FileName,
    /** `.onnx` and `.tflite` alone; `.param` (ncnn) and `.xml` (OpenVINO) with a second file of weights. */
    file: FileName,
    weights: FileName.optional(),
  }),
)
export type PackNetwork = z.infer<typeof PackNetwork>

/** How the catalog's kinds become vectors for a pack's encoder, once, when it is installed. */
const Vocabulary = z.object({
  /** An ONNX file; it is not kept after the installation. */
  textEncoder: FileName,
  /** A `tokenizer.json`, or CLIP's list of merges (`.txt.gz`). */
  tokenizer: FileName,
  /** How many tokens the text encoder takes at most. */
  tokens: z.number().int().min(8).max(512),
  /** The number of the token that fills up a shorter text, for an encoder that wants them all; SigLIP does, CLIP does not. */
  padding: z.number().int().min(0).max(1_000_000).optional(),
  /** What is asked about a kind, with its name in place of `{}`; the mean of several counts. */
  prompts: z
    .array(z.string().max(200).includes('{}', { error: 'must have {} where the name stands' }))
    .min(1)
    .max(8),
  /** The logit scale that the encoder was trained with: 100 for CLIP. */
  scale: z.number().min(1).max(1000),
  /** Crops that the encoder is given at once, which bounds its memory. */
  batch: z.number().int().min(1).max(16),
})
export type Vocabulary = z.infer<typeof Vocabulary>

/** For people who decide about a pack; nothing depends on it. */
const Description = z.object({ title: z.string().min(1).max(80), summary: z.string().min(1).max(400) })
const About = Description.extend({ translations: z.partialRecord(z.enum(LANGUAGE_CODES), Description).default({}) })

/** A set of networks that detect and name items in place of the embedded detectors (docs/models.md). */
export const PackManifest = z
  .object({
    name: PackName,
    files: z.array(PackFile).min(1).max(20),
    networks: z.array(PackNetwork).min(1).max(8),
    /** Needed by an encoder. */
    vocabulary: Vocabulary.optional(),
    about: About.optional(),
    /** Embedded networks whose views count too. */
    embedded: z.array(z.enum(['ssd-open-images.onnx', 'ssd-coco.onnx', 'nanodet-g.onnx'])).default([]),
    /** Learned for these networks; without it candidates are ordered by what was learned for the largest known pack. */
    ranking: Ranking.optional(),
  })
  .refine(
    ({ files, networks, vocabulary }) =>
      [
        ...networks.flatMap(({ file, weights = file }) => [file, weights]),
        ...(vocabulary ? [vocabulary.textEncoder, vocabulary.tokenizer] : []),
      ].every((name) => files.some((each) => each.name === name)),
    'a network names a file that is not among the files',
  )
  .refine(({ files }) => new Set(files.map(({ name }) => name)).size === files.length, 'two files have one name')
  .refine(
    ({ networks }) => networks.some(({ role }) => role === 'detector' || role === 'localizer'),
    'nothing in it finds things',
  )
  .refine(
    ({ networks }) =>
      (['localizer', 'labeler', 'encoder'] as const).every(
        (role) => networks.filter((each) => each.role === role).length <= 1,
      ),
    'there may be one localizer, one labeler and one encoder',
  )
  .refine(
    ({ networks, vocabulary }) => networks.some(({ role }) => role === 'encoder') === (vocabulary !== undefined),
    'an encoder and a vocabulary need each other',
  )
export type PackManifest = z.infer<typeof PackManifest>

/** @throws when this version knows no such pack */
export function readKnownPack(name: string, packsFolder = PACKS_FOLDER): PackManifest {
  const file = join(packsFolder, `${PackName.parse(name)}.json`)
  if (!existsSync(file)) throw new Error(`There is no pack ${name}; known are: ${KNOWN_PACKS.join(', ')}`)
  return PackManifest.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** For packs that have no ranking of their own: without trees, which ask for the answers of known views. */
export function rankingOfLargest(): Ranking {
  const { ranking } = readKnownPack(KNOWN_PACKS.at(-1) ?? '')
  if (!ranking) throw new Error('The largest known pack has no ranking')
  return { ...ranking, trees: [] }
}

/**
 * The pack in a folder: its own manifest, or the largest known pack whose files it holds.
 * @throws when there is none, or it is not valid
 */
export function readFolderPack(folder: string): PackManifest {
  const own = join(folder, MANIFEST_FILE)
  if (existsSync(own)) return readOwnManifest(own)
  const known = KNOWN_PACKS.toReversed()
    .map((name) => readKnownPack(name))
    .find(({ files }) => files.every(({ name }) => existsSync(join(folder, name))))
  if (!known) throw new Error(`${folder} has no ${MANIFEST_FILE}`)
  return known
}

/** @throws with the file and what is wrong with it in one line */
function readOwnManifest(file: string): PackManifest {
  const stats = statSync(file)
  if (!stats.isFile() || stats.size > MAX_MANIFEST_BYTES) throw new Error(`${file} is no description of a pack`)
  try {
    return PackManifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file}: ${describeFaults(error)}`, { cause: error })
  }
}

function describeFaults(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}

/** Increment when conversion changes, so that installed packs are converted again. */
const CONVERSION_REVISION = 1

/** @returns a hash that changes with whatever a pack consists of. */
export function fingerprintManifest({ about: _about, ...manifest }: PackManifest): string {
  return createHash('sha256')
    .update(JSON.stringify([CONVERSION_REVISION, manifest]))
    .digest('hex')
    .slice(0, 16)
}
