import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const Manifest = z.object({
  models: z.array(z.object({ file: z.string(), sha256: z.string(), bytes: z.number(), labels: z.array(z.string()) })),
})

export const NANODET_FILE = 'nanodet-g.onnx'
export const SSD_OPEN_IMAGES_FILE = 'ssd-open-images.onnx'
export const SSD_COCO_FILE = 'ssd-coco.onnx'
export const FACES_FILE = 'blazeface.onnx'
export const TEXT_LINES_FILE = 'text-lines.onnx'
export const TEXT_READING_FILE = 'text-reading.onnx'
export const CHARACTERS_FILE = 'text-reading.txt'
/** Learned on what the labeler of the packs computes, and on what the embedded NanoDet does. */
export const NAMES_OF_LABELER_FILE = 'names-of-labeler.bin'
export const NAMES_OF_NANODET_FILE = 'names-of-nanodet.bin'
const ALL_FILES = [
  NANODET_FILE,
  SSD_OPEN_IMAGES_FILE,
  SSD_COCO_FILE,
  FACES_FILE,
  TEXT_LINES_FILE,
  TEXT_READING_FILE,
  CHARACTERS_FILE,
  NAMES_OF_LABELER_FILE,
  NAMES_OF_NANODET_FILE,
]

/** The models of this version; scripts/models builds them. */
export const MODELS_FOLDER = join(import.meta.dirname, '../../../models')

export type Verdict = { ok: true } | { ok: false; reason: string }

/** Reads a model and its labels. @throws when it is missing or differs from the manifest. */
export function loadModel(folder: string, file: string): { content: Uint8Array; labels: string[] } {
  const { models } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const entry = models.find((model) => model.file === file)
  if (!entry) throw new Error(`The manifest has no ${file}`)
  const content = readFileSync(join(folder, file))
  if (createHash('sha256').update(content).digest('hex') !== entry.sha256) throw new Error(`${file} is damaged`)
  return { content, labels: entry.labels }
}

/** @returns a short hash of the models in a folder, determined by weights and labels. */
export function fingerprintModels(folder: string): string {
  try {
    const manifest = readFileSync(join(folder, 'manifest.json'))
    return createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  } catch {
    return 'missing'
  }
}

/**
 * Checks files of a folder against what they should be. A file is hashed again only when its size or modification time
 * has changed, so that frequent checks are cheap.
 */
export function fileChecker(folder: string) {
  const verified = new Map<string, string>()

  return async ({ file, sha256, bytes }: { file: string; sha256: string; bytes: number }): Promise<Verdict> => {
    const path = join(folder, file)
    const info = await stat(path).catch(() => null)
    if (!info) return { ok: false, reason: `The model file ${path} is missing` }
    const damaged = { ok: false, reason: `The model file ${path} is damaged` } as const
    if (info.size !== bytes) return damaged
    const stamp = `${info.ino}:${info.size}:${info.mtimeMs}`
    if (verified.get(file) === stamp) return { ok: true }
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    if (hash.digest('hex') !== sha256) return damaged
    verified.set(file, stamp)
    return { ok: true }
  }
}

/** Checks that all embedded models exist and are undamaged. */
export function modelFilesChecker(folder: string) {
  const checkFile = fileChecker(folder)

  return async (): Promise<Verdict> => {
    const path = join(folder, 'manifest.json')
    try {
      const { models } = Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
      for (const file of ALL_FILES) {
        const entry = models.find((model) => model.file === file)
        const verdict = entry ? await checkFile(entry) : { ok: false as const, reason: `${path} has no ${file}` }
        if (!verdict.ok) return verdict
      }
      return { ok: true }
    } catch (cause) {
      return { ok: false, reason: `The models in ${folder} cannot be read: ${String(cause)}` }
    }
  }
}
