import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kind, kindCatalog } from '#server/kinds/catalog.ts'
import { scoreLabels } from '#server/ports/vision/find-things.ts'
import { MODELS_FOLDER, NAMES_OF_LABELER_FILE } from '#server/ports/vision/model-files.ts'
import { askHead, encodeNameHead, type NameHead, project } from '#server/ports/vision/name-head.ts'
import { loadPack } from '#server/ports/vision/packs/installed.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import type { Box } from '#server/ports/vision/port.ts'
import { trueNameOf } from './name-truth.ts'
import { learnProjection } from './projection.ts'
import { type ReferencePhoto, referencePhotosFolder } from './reference-photos.ts'
import { fitSoftmax } from './softmax-regression.ts'

const DIMENSIONS = 192
/** Photos of sales look like what sellers take; those of data sets less, and boxes in photos of sales most. */
const SALE_WEIGHT = 1
const DATASET_WEIGHT = 0.4
const BOX_WEIGHT = 2
const MIN_EXAMPLES = 3
const GROUPS = { penalty: 3, steps: 40 }
const KINDS = { penalty: 0.5, steps: 30 }
/** Sales that are left out together. */
const FOLDS = 4
const WHOLE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** A crop with its kind, from a photo of one thing or a box of a reference photo. */
interface NamedCrop {
  input: Float32Array
  kind: Kind
  weight: number
  /** The sale or repository that it is from. */
  source: string
}

interface Learned {
  head: NameHead
  /** The crops in few dimensions, to learn again without some sources. */
  relearn: (isLeftOut: (source: string) => boolean) => NameHead
}

/**
 * Learns groups and kinds on what the labeler computes for photos of single things and the boxes of the reference
 * photos, and writes the numbers.
 */
export async function learnNames(photos: readonly ReferencePhoto[], packFolder: string): Promise<void> {
  const crops = await gatherCrops(photos, packFolder)
  const learned = learnHead(crops)
  const { head } = learned
  console.log(`${crops.length} crops, ${head.kinds.length} kinds`)
  console.table(measureLeftOut(learned, crops, new Set(photos.map(({ sale }) => sale))))
  writeHead(head)
}

/** Boxes of the reference photos, judged by heads that were learned without their sales, and without the photo's other things. */
function measureLeftOut({ relearn }: Learned, crops: readonly NamedCrop[], sales: ReadonlySet<string>) {
  const rows = { boxes: 0, 'group first': 0, 'group in three': 0, 'kind first': 0, 'kind in four': 0 }
  const best = (names: readonly string[], scores: Float64Array) => {
    return names.toSorted((a, b) => scores[names.indexOf(b)]! - scores[names.indexOf(a)]!)
  }
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = new Set([...sales].filter((_, index) => index % FOLDS === fold))
    const head = relearn((source) => out.has(source))
    for (const { input, kind } of crops.filter(({ source }) => out.has(source))) {
      const answer = askHead(head, input)
      const groups = best(head.groups, answer.groups)
      const kinds = best(head.kinds, answer.kinds)
      rows.boxes += 1
      rows['group first'] += Number(groups[0] === kind.area)
      rows['group in three'] += Number(groups.slice(0, 3).includes(kind.area))
      rows['kind first'] += Number(kinds[0] === kind.name)
      rows['kind in four'] += Number(kinds.slice(0, 4).includes(kind.name))
    }
  }
  return rows
}

function writeHead(head: NameHead): void {
  const content = encodeNameHead(head)
  writeFileSync(join(MODELS_FOLDER, NAMES_OF_LABELER_FILE), content)
  const path = join(MODELS_FOLDER, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { models: { file: string }[] }
  const sha256 = createHash('sha256').update(content).digest('hex')
  const entry = { file: NAMES_OF_LABELER_FILE, sha256, bytes: content.length, labels: [] }
  const models = [...manifest.models.filter(({ file }) => file !== entry.file), entry]
  writeFileSync(path, `${JSON.stringify({ ...manifest, models }, null, 2)}\n`)
}

async function gatherCrops(photos: readonly ReferencePhoto[], packFolder: string): Promise<NamedCrop[]> {
  const { networks } = await loadPack(packFolder)
  const labeler = networks.find(({ spec }) => spec.role === 'labeler')
  if (!labeler) throw new Error('The pack has no labeler')
  const crops: NamedCrop[] = []
  async function add(content: Buffer, box: Box, rest: { kind: Kind | null; weight: number; source: string }) {
    const { kind } = rest
    if (!kind || kind.area === '') return
    const { headInput } = await scoreLabels(labeler!, await decodeUpright(content), box)
    if (!headInput) throw new Error('This labeler is not the one that names are learned on')
    crops.push({ ...rest, kind, input: headInput })
  }
  for (const { content, kind, weight, source } of singleThings()) await add(content, WHOLE, { kind, weight, source })
  for (const { content, items, sale } of photos) {
    for (const item of items) {
      await add(content, item.box, { kind: trueNameOf(item).kind, weight: BOX_WEIGHT, source: sale })
    }
  }
  return crops
}

/** Photos of single things with the seller's title, beside the folder of reference photos or in YARDSNAP_THINGS. */
function* singleThings() {
  const folder = process.env['YARDSNAP_THINGS'] ?? join(referencePhotosFolder(), '../things')
  const list = join(folder, 'things.tsv')
  if (!existsSync(list))
    throw new Error(`No photos of single things in ${folder} (set YARDSNAP_THINGS to their folder)`)
  for (const line of readFileSync(list, 'utf8').trim().split('\n').slice(1)) {
    const [file = '', group = '', source = '', , , kind = ''] = line.split('\t')
    yield {
      content: readFileSync(join(folder, file)),
      kind: kindCatalog().find(kind)?.kind ?? null,
      weight: group === 'sale' ? SALE_WEIGHT : DATASET_WEIGHT,
      source,
    }
  }
}

function projectionOf(crops: readonly NamedCrop[]) {
  const width = crops[0]!.input.length
  const values = new Float32Array(crops.length * width)
  for (const [index, { input }] of crops.entries()) values.set(input, index * width)
  return learnProjection(values, width, DIMENSIONS)
}

function learnHead(crops: readonly NamedCrop[], learned = projectionOf(crops)): Learned {
  const width = crops[0]!.input.length
  const { means, rows: projection } = learned
  const few = crops.map(({ input }) => project({ means, projection, dimensions: DIMENSIONS }, input))
  const groups = [...new Set(crops.map(({ kind }) => kind.area))].toSorted()
  const counts = Map.groupBy(crops, ({ kind }) => kind.name)
  const kinds = [...counts].filter(([, same]) => same.length >= MIN_EXAMPLES).map(([name]) => name)
  const groupOfKind = kinds.map((name) => groups.indexOf(counts.get(name)![0]!.kind.area))
  const base = { width, dimensions: DIMENSIONS, groups, kinds, groupOfKind, means, projection }

  function fit(names: readonly string[], nameOf: (crop: NamedCrop) => string, options: Fit) {
    const chosen = crops.flatMap((crop, index) => {
      const target = names.indexOf(nameOf(crop))
      return target < 0 || options.isLeftOut(crop.source) ? [] : [{ crop, target, row: few[index]! }]
    })
    const rows = new Float32Array(chosen.length * DIMENSIONS)
    for (const [index, { row }] of chosen.entries()) rows.set(row, index * DIMENSIONS)
    const examples = {
      values: rows,
      width: DIMENSIONS,
      targets: Int32Array.from(chosen, ({ target }) => target),
      weights: Float32Array.from(chosen, ({ crop }) => crop.weight),
    }
    return Float32Array.from(fitSoftmax(examples, { ...options, classes: names.length }))
  }

  function relearn(isLeftOut: (source: string) => boolean): NameHead {
    const groupWeights = fit(groups, ({ kind }) => kind.area, { ...GROUPS, isLeftOut })
    const kindWeights = fit(kinds, ({ kind }) => kind.name, { ...KINDS, isLeftOut })
    return { ...base, groupWeights, kindWeights }
  }
  return { head: relearn(() => false), relearn }
}

interface Fit {
  penalty: number
  steps: number
  isLeftOut: (source: string) => boolean
}
