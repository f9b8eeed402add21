import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { NameTable } from '#server/sell/detection/name-ranking.ts'
import { selectCandidates } from '#server/sell/detection/rules.ts'
import { inOrder } from '#server/ports/vision/detect-objects.ts'
import { MODELS_FOLDER, NAMES_OF_LABELER_FILE, NAMES_OF_NANODET_FILE } from '#server/ports/vision/model-files.ts'
import { askHead, encodeNameHead, type NameHead } from '#server/ports/vision/name-head.ts'
import { loadPack } from '#server/ports/vision/packs/installed.ts'
import { RANKING_OF_EMBEDDED } from '#server/ports/vision/ranking-of-embedded.ts'
import { headLearner } from './learn-head.ts'
import { learnTable, type SeenPhoto } from './learn-name-table.ts'
import { collectTrainingData, type TrainingData, type NamedCrop } from './named-crops.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import { type Match, matchPhotos } from './score.ts'
import { measureChips, measureGroups, measureVerdicts } from './score-names.ts'

const TABLES_FOLDER = path.join(import.meta.dirname, '../../server/src/sell/detection')

/**
 * Learns groups, kinds and how names are weighed, prints how often names are right for sales that nothing was learned from, and
 * writes the numbers.
 * @param packFolder of an installed pack; null for the embedded detectors
 */
export async function learnNames(
  photos: readonly ReferencePhoto[],
  packFolder: string | null,
  isCached: boolean,
): Promise<void> {
  const trainingData = await collectTrainingData(photos, packFolder, isCached)
  const ranking = packFolder ? (await loadPack(packFolder)).ranking : RANKING_OF_EMBEDDED
  const sales = [...new Set(photos.map(({ sale }) => sale))]
  const learner = headLearner(trainingData.crops, (source) => !sales.includes(source))

  const seen: SeenPhoto[] = []
  const rows = { boxes: 0, 'group first': 0, 'group in three': 0, 'kind first': 0, 'kind in four': 0 }
  for (const sale of sales) {
    const head = learner.learn((source) => source === sale)
    for (const crop of trainingData.crops) if (crop.source === sale) judgeBox(rows, head, crop)
    for (const photo of photos.filter((each) => each.sale === sale)) {
      seen.push({ photo, detections: inOrder(candidatesFor(trainingData, photo), { head, ranking, vocabulary: null }) })
    }
  }
  console.log(
    `${trainingData.crops.length} things with a kind; boxes as they are drawn, without the photo's other things:`,
  )
  console.table({ ...rows, ...shares(rows) })
  printNames(leftOut(seen, sales))
  const head = learner.learn(() => false)
  writeHead(head, packFolder ? NAMES_OF_LABELER_FILE : NAMES_OF_NANODET_FILE)
  writeTable(learnTable(seen), packFolder ? 'labeler' : 'embedded')
}

function candidatesFor({ candidates }: TrainingData, { file }: ReferencePhoto) {
  return candidates.get(file) ?? []
}

function judgeBox(rows: Record<string, number>, head: NameHead, { input, kind, area }: NamedCrop): void {
  const answer = askHead(head, input)
  const best = (names: readonly string[], scores: Float64Array, count: number) =>
    names.toSorted((a, b) => scores[names.indexOf(b)]! - scores[names.indexOf(a)]!).slice(0, count)
  rows['boxes']! += 1
  rows['group first']! += Number(best(head.groups, answer.groups, 1).includes(area))
  rows['group in three']! += Number(best(head.groups, answer.groups, 3).includes(area))
  rows['kind first']! += Number(best(head.kinds, answer.kinds, 1).includes(kind))
  rows['kind in four']! += Number(best(head.kinds, answer.kinds, 4).includes(kind))
}

function shares(rows: Record<string, number>) {
  const { boxes = 1, ...counts } = rows
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number((count / boxes).toFixed(3))]))
}

/** Items with names by a table that was learned without their sale, from evidence of heads that were, too. */
function leftOut(seen: readonly SeenPhoto[], sales: readonly string[]): Match[] {
  return sales.flatMap((sale) => {
    const table = learnTable(seen.filter(({ photo }) => photo.sale !== sale))
    return seen
      .filter(({ photo }) => photo.sale === sale)
      .flatMap(({ photo, detections }) => {
        const items = selectCandidates(detections, [], table).filter(({ tier }) => tier === 'item')
        return matchPhotos([photo], new Map([[photo.file, items]]))
      })
  })
}

function printNames(matches: readonly Match[]): void {
  console.table({
    'first names of found items': measureVerdicts(matches),
    'those called sure': measureVerdicts(matches, ({ prediction }) => prediction.isLabelSure),
  })
  console.table({
    'a right name among the chips, of items without one': measureChips(matches),
    'the right group': measureGroups(matches),
  })
}

function writeHead(head: NameHead, file: string): void {
  const content = encodeNameHead(head)
  writeFileSync(path.join(MODELS_FOLDER, file), content)
  const listFile = path.join(MODELS_FOLDER, 'manifest.json')
  const manifest = JSON.parse(readFileSync(listFile, 'utf8')) as { models: { file: string }[] }
  const sha256 = createHash('sha256').update(content).digest('hex')
  const entry = { file, sha256, bytes: content.length, labels: [] }
  const models = [...manifest.models.filter((model) => model.file !== file), entry]
  writeFileSync(listFile, `${JSON.stringify({ ...manifest, models }, null, 2)}\n`)
}

function writeTable(table: NameTable, networks: 'labeler' | 'embedded'): void {
  const file = path.join(TABLES_FOLDER, `name-table-of-${networks}.ts`)
  const text = `import type { NameTable } from './name-ranking.ts'

/** Written by \`npm run bench -- detection --learn-names\`, not by hand. */
export const TABLE_OF_${networks.toUpperCase()}: NameTable = ${JSON.stringify(table)}
`
  writeFileSync(file, text)
  console.log(`Written: ${file}; run npx oxfmt`)
}
