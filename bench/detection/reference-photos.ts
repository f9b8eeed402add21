import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In fractions of the upright photo. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** An item of the ground truth, as a person would list it. */
export interface TrueItem {
  box: Box
  label: string
  /** Its COCO class; null if it has none. */
  coco: string | null
  /** Detecting it is correct, but missing it is not an error. */
  isOptional: boolean
}

export interface ReferencePhoto {
  file: string
  content: Buffer
  /** Photos of one sale show the same things in the same light: they are never learned from and measured on together. */
  sale: string
  items: TrueItem[]
}

interface TruthFile {
  photos: {
    file: string
    source: { repo: string; path: string }
    items: { label: string; box: [number, number, number, number]; coco: string | null; optional?: boolean }[]
  }[]
}

const DEFAULT_FOLDER = join(import.meta.dirname, '../../../shared/photos')

export function referencePhotosFolder(): string {
  return process.env['YARDSNAP_PHOTOS'] ?? DEFAULT_FOLDER
}

/**
 * @returns null when the photos are not on this machine: they are not in the repository, because most have no license.
 */
export function loadReferencePhotos(): ReferencePhoto[] | null {
  const folder = referencePhotosFolder()
  const truthFile = join(folder, 'truth.json')
  if (!existsSync(truthFile)) return null
  const { photos } = JSON.parse(readFileSync(truthFile, 'utf8')) as TruthFile
  return photos.map(({ file, source, items }) => ({
    file,
    sale: `${source.repo} ${/estate-sales\/([^/]+)\//.exec(source.path)?.[1] ?? ''}`,
    content: readFileSync(join(folder, file)),
    items: items.map(({ label, box: [x0, y0, x1, y1], coco, optional = false }) => {
      return { label, coco, isOptional: optional, box: { x0: x0 / 100, y0: y0 / 100, x1: x1 / 100, y1: y1 / 100 } }
    }),
  }))
}
