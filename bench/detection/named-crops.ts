import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { kindCatalog } from '#server/kinds/catalog.ts'
import { type Candidate, candidateFinder, innerReader, scoreLabels } from '#server/ports/vision/detect-objects.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { loadPack } from '#server/ports/vision/packs/installed.ts'
import { decodeUpright, type Picture, resizePicture } from '#server/ports/vision/picture.ts'
import type { Box } from '#server/ports/vision/port.ts'
import { getTrueName } from './name-truth.ts'
import { type ReferencePhoto, referencePhotosFolder } from './reference-photos.ts'

/** Photos of sales look like what sellers take; those of data sets less, and boxes in photos of sales most. */
const SALE_WEIGHT = 1
const DATASET_WEIGHT = 0.15
const BOX_WEIGHT = 2
const WHOLE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }
/** Where no crops are looked at, photos of single things are put together as in a photo of a sale, this many a side. */
const MOSAIC_SIDE = 2
const MOSAIC_PIXELS = 640
/** Of a kind, in mosaics. */
const MOST_OF_DATASETS = 25

/** A thing with its kind, from a photo of it alone or a box of a reference photo. */
export interface NamedCrop {
  input: Float32Array
  /** Of the catalog. */
  kind: string
  area: string
  weight: number
  /** The sale or repository that it is from. */
  source: string
}

export interface TrainingData {
  crops: NamedCrop[]
  /** By the file of the reference photo. */
  candidates: Map<string, Candidate[]>
}

type Named = Omit<NamedCrop, 'input'>
interface Single {
  content: Buffer
  named: Named
}

/**
 * What heads and names are learned from.
 * @param packFolder of an installed pack with a labeler; null for the embedded detectors
 * @param isCached whether what the last run gathered is used again
 */
export async function collectTrainingData(
  photos: readonly ReferencePhoto[],
  packFolder: string | null,
  isCached: boolean,
): Promise<TrainingData> {
  const cache = path.join(
    os.tmpdir(),
    `yardsnap-bench-names-${packFolder ? path.basename(packFolder) : 'embedded'}.bin`,
  )
  if (isCached && existsSync(cache)) return deserialize(readFileSync(cache)) as TrainingData
  const find = await candidateFinder(MODELS_FOLDER, packFolder)
  const candidates = new Map<string, Candidate[]>()
  for (const { file, content } of photos) candidates.set(file, (await find(await decodeUpright(content))).candidates)
  const crops = await (packFolder ? cropsOfLabeler(photos, packFolder) : cropsOfDetector(photos))
  const trainingData = { crops, candidates }
  writeFileSync(cache, serialize(trainingData))
  return trainingData
}

async function cropsOfLabeler(photos: readonly ReferencePhoto[], packFolder: string): Promise<NamedCrop[]> {
  const { networks } = await loadPack(packFolder)
  const labeler = networks.find(({ spec }) => spec.role === 'labeler')
  if (!labeler) throw new Error('The pack has no labeler')
  const read = async (picture: Picture, box: Box) => {
    const { headInput } = await scoreLabels(labeler, picture, box)
    if (!headInput) throw new Error('This labeler is not the one that names are learned on')
    return headInput
  }
  const crops: NamedCrop[] = []
  for (const { content, named } of singleItems()) {
    crops.push({ ...named, input: await read(await decodeUpright(content), WHOLE) })
  }
  for (const { content, boxes } of namedBoxes(photos)) {
    const picture = await decodeUpright(content)
    for (const { box, named } of boxes) crops.push({ ...named, input: await read(picture, box) })
  }
  return crops
}

async function cropsOfDetector(photos: readonly ReferencePhoto[]): Promise<NamedCrop[]> {
  const readCrops = await innerReader(MODELS_FOLDER)
  const crops: NamedCrop[] = []
  for (const singles of chunk(withoutMany([...singleItems()]), MOSAIC_SIDE ** 2)) {
    const pictures = []
    for (const { content } of singles) pictures.push(await decodeUpright(content))
    const read = await readCrops(await makeMosaic(pictures))
    for (const [index, { named }] of singles.entries()) crops.push({ ...named, input: read(getMosaicBox(index)) })
  }
  for (const { content, boxes } of namedBoxes(photos)) {
    const read = await readCrops(await decodeUpright(content))
    for (const { box, named } of boxes) crops.push({ ...named, input: read(box) })
  }
  return crops
}

function getMosaicBox(index: number): Box {
  const column = index % MOSAIC_SIDE
  const row = Math.floor(index / MOSAIC_SIDE)
  return {
    x0: column / MOSAIC_SIDE,
    y0: row / MOSAIC_SIDE,
    x1: (column + 1) / MOSAIC_SIDE,
    y1: (row + 1) / MOSAIC_SIDE,
  }
}

async function makeMosaic(pictures: readonly Picture[]): Promise<Picture> {
  const side = MOSAIC_PIXELS / MOSAIC_SIDE
  const pixels = Buffer.alloc(MOSAIC_PIXELS ** 2 * 3)
  for (const [index, picture] of pictures.entries()) {
    const { pixels: own } = await resizePicture(picture, side, side)
    const { x0, y0 } = getMosaicBox(index)
    for (let row = 0; row < side; row++) {
      const to = (y0 * MOSAIC_PIXELS + row) * MOSAIC_PIXELS + x0 * MOSAIC_PIXELS
      own.copy(pixels, to * 3, row * side * 3, (row + 1) * side * 3)
    }
  }
  return { pixels, width: MOSAIC_PIXELS, height: MOSAIC_PIXELS }
}

/** Data sets have many more of some kinds than sales do, and looking at whole photos takes long. */
function withoutMany(singles: readonly Single[]): Single[] {
  const counts = new Map<string, number>()
  return singles.filter(({ named: { kind, weight } }) => {
    if (weight >= SALE_WEIGHT) return true
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return counts.get(kind)! <= MOST_OF_DATASETS
  })
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** Photos of single things with the seller's title, beside the folder of reference photos or in YARDSNAP_THINGS. */
function* singleItems(): Generator<Single> {
  const folder = process.env['YARDSNAP_THINGS'] ?? path.join(referencePhotosFolder(), '../things')
  const list = path.join(folder, 'things.tsv')
  if (!existsSync(list))
    throw new Error(`No photos of single things in ${folder} (set YARDSNAP_THINGS to their folder)`)
  for (const line of readFileSync(list, 'utf8').trim().split('\n').slice(1)) {
    const [file = '', group = '', source = '', , , name = ''] = line.split('\t')
    const kind = kindCatalog().find(name)?.kind
    if (!kind || kind.area === '') continue
    const weight = group === 'sale' ? SALE_WEIGHT : DATASET_WEIGHT
    const named = { kind: kind.name, area: kind.area, weight, source }
    yield { content: readFileSync(path.join(folder, file)), named }
  }
}

function* namedBoxes(photos: readonly ReferencePhoto[]) {
  for (const { content, items, sale } of photos) {
    const boxes = items.flatMap((item) => {
      const { kind } = getTrueName(item)
      if (!kind) return []
      return [{ box: item.box, named: { kind: kind.name, area: kind.area, weight: BOX_WEIGHT, source: sale } }]
    })
    yield { content, boxes }
  }
}
