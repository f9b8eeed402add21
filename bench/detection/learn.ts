import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Candidate, candidateFinder } from '#server/ports/vision/detect-objects.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { readInstalled } from '#server/ports/vision/packs/installed.ts'
import { PACKS_FOLDER } from '#server/ports/vision/packs/manifest.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import {
  computeProbability,
  computeTableLogit,
  type Features,
  labelLogit,
  type Ranking,
  readNumbers,
} from '#server/ports/vision/rank.ts'
import { learnTrees } from './boosting.ts'
import { fitLogistic } from './logistic.ts'
import { runOver } from './measure.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import { type Match, matchPhotos, type Prediction, recallAtPrecision } from './score.ts'

/** Strength of the penalties on squared weights; there are many labels and few examples of each. */
const FEATURE_PENALTY = 1
const LABEL_PENALTY = 100
/** Labels with less effect than the strongest of these are left out of the table. */
const MAX_LABELS = 60
/**
 * Without a second look nothing but the fused score helps on sales that were not learned on, and trees help by less than
 * the noise (docs/decisions/026).
 */
const NAMES_WITHOUT_LOOK: readonly (keyof Features)[] = ['fused']
const TREES = 70
const PRECISIONS = [0.5, 0.6] as const
/** Their mean wavers less than the recall at one precision. */
const MEAN_OVER = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]
/** Any other seed does as well; with a fixed one the same trees are written again. */
const SEED = 7

interface Example {
  photo: ReferencePhoto
  candidates: Candidate[]
  /** 1 for the candidates that are items. */
  targets: number[]
}

/**
 * Learns the order of candidates, prints what it reaches on sales that it was not learned on, and writes the table of
 * all photos.
 * @param packFolder of an installed pack; null for the embedded detectors
 */
export async function learnRanking(photos: readonly ReferencePhoto[], packFolder: string | null): Promise<void> {
  const find = await candidateFinder(MODELS_FOLDER, packFolder)
  const found = new Map<string, Candidate[]>()
  await runOver(photos, async ({ file, content }) => {
    found.set(file, (await find(await decodeUpright(content))).candidates)
    return []
  })
  const examples = photos.map((photo) => toExample(photo, found.get(photo.file) ?? []))
  const table = learn(examples)
  const fused: Scorer = ({ object }) => object.score
  const left = scoresOfLeftOut(examples)
  console.table({
    'fused score, nothing learned': curve(examples, fused),
    'table alone, each sale left out': curve(examples, left.byTable),
    'table and trees, each sale left out': curve(examples, left.byTableAndTrees),
    'learned on all (too good to be true)': curve(examples, scorer(table)),
  })
  console.table(foundBySale(examples, { fused, 'table alone': left.byTable, 'table and trees': left.byTableAndTrees }))
  const path = packFolder ? await writePackTable(packFolder, table) : writeEmbeddedTable(table)
  console.log(`Written: ${path}; run npx oxfmt`)
}

function toExample(photo: ReferencePhoto, candidates: Candidate[]): Example {
  // Of two boxes on one thing, the one that the second look confirms is right.
  const predictions = candidates.map(toPrediction(({ object, features }) => object.score * (0.5 + features.lookScore)))
  const matches = matchPhotos([photo], new Map([[photo.file, predictions]]))
  const right = new Set(matches.filter(({ item }) => item !== null).map(({ prediction }) => prediction))
  return { photo, candidates, targets: predictions.map((prediction) => Number(right.has(prediction))) }
}

type Scorer = (candidate: Candidate) => number

const scorer =
  (ranking: Ranking): Scorer =>
  (candidate) =>
    computeProbability(ranking, candidate)

const toPrediction =
  (getScore: Scorer) =>
  (candidate: Candidate): Prediction => ({
    box: candidate.object.box,
    score: getScore(candidate),
    title: candidate.object.label,
    isLabelSure: false,
  })

/** The scores of candidates by what was learned on the other sales. */
function scoresOfLeftOut(examples: readonly Example[]): { byTable: Scorer; byTableAndTrees: Scorer } {
  const scores = new Map<Candidate, { byTable: number; byTableAndTrees: number }>()
  for (const sale of new Set(examples.map(({ photo }) => photo.sale))) {
    const ranking = learn(examples.filter(({ photo }) => photo.sale !== sale))
    const left = examples.filter(({ photo }) => photo.sale === sale)
    for (const candidate of left.flatMap(({ candidates }) => candidates)) {
      scores.set(candidate, {
        byTable: computeProbability({ ...ranking, trees: [] }, candidate),
        byTableAndTrees: computeProbability(ranking, candidate),
      })
    }
  }
  return {
    byTable: (candidate) => scores.get(candidate)!.byTable,
    byTableAndTrees: (candidate) => scores.get(candidate)!.byTableAndTrees,
  }
}

function curve(examples: readonly Example[], getScore: Scorer) {
  const photos = examples.map(({ photo }) => photo)
  const matches = matchExamples(examples, getScore)
  const at = PRECISIONS.map((precision) => {
    const { recall, score } = recallAtPrecision(photos, matches, precision)
    return [`recall at precision ${precision}`, `${recall.toFixed(3)} (p >= ${score.toFixed(2)})`]
  })
  const recalls = MEAN_OVER.map((precision) => recallAtPrecision(photos, matches, precision).recall)
  return { ...Object.fromEntries(at), 'mean recall, 0.4 to 0.8': mean(recalls).toFixed(3) }
}

/** How many items of each sale are found where all sales together reach a precision, beside how many boxes. */
function foundBySale(examples: readonly Example[], scorers: Record<string, Scorer>) {
  const [, precision] = PRECISIONS
  const photos = examples.map(({ photo }) => photo)
  const shown = Object.entries(scorers).map(([name, getScore]) => {
    const { score } = recallAtPrecision(photos, matchExamples(examples, getScore), precision)
    return { name, getScore, score }
  })
  const rows = [...new Set(photos.map(({ sale }) => sale))].map((sale) => {
    const own = examples.filter(({ photo }) => photo.sale === sale)
    const columns = shown.map(({ name, getScore, score }) => {
      const taken = matchExamples(own, getScore).filter(({ prediction }) => prediction.score >= score)
      const found = taken.filter(({ item }) => item?.isOptional === false)
      return [`${name}: found`, `${found.length} with ${taken.length} boxes`]
    })
    const items = own.flatMap(({ photo }) => photo.items).filter(({ isOptional }) => !isOptional)
    return [sale, { items: items.length, ...Object.fromEntries(columns) }]
  })
  return Object.fromEntries(rows)
}

function matchExamples(examples: readonly Example[], getScore: Scorer): Match[] {
  const photos = examples.map(({ photo }) => photo)
  return matchPhotos(
    photos,
    new Map(examples.map(({ photo, candidates }) => [photo.file, candidates.map(toPrediction(getScore))])),
  )
}

function learn(examples: readonly Example[]): Ranking {
  const table = rounded(learnTable(examples))
  if (!hasSecondLook(examples)) return table
  const rows = examples.flatMap(({ candidates, targets }) => {
    return candidates.map((candidate, index) => {
      return { numbers: readNumbers(candidate), target: targets[index]!, logit: computeTableLogit(table, candidate) }
    })
  })
  const names = [...new Set(rows.flatMap(({ numbers }) => Object.keys(numbers)))]
  return { ...table, trees: learnTrees(rows, names, TREES, seededRandom(SEED)) }
}

/** Mulberry32. @returns a function that gives numbers from 0 to below 1 */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function hasSecondLook(examples: readonly Example[]): boolean {
  return examples.some(({ candidates }) => candidates.some(({ features }) => features.look > 0))
}

function learnTable(examples: readonly Example[]): Ranking {
  const candidates = examples.flatMap((example) => example.candidates)
  const targets = examples.flatMap((example) => example.targets)
  const names = hasSecondLook(examples)
    ? (Object.keys(candidates[0]!.features) as (keyof Features)[])
    : NAMES_WITHOUT_LOOK
  const labels = [...candidates[0]!.labels.keys()]
  const all = fitColumns({ candidates, targets, names, labels })
  const strongest = labels
    .toSorted((a, b) => Math.abs(all.effects.get(b)!) - Math.abs(all.effects.get(a)!))
    .slice(0, MAX_LABELS)
  return labels.length > MAX_LABELS
    ? fitColumns({ candidates, targets, names, labels: strongest }).ranking
    : all.ranking
}

interface Fit {
  candidates: readonly Candidate[]
  targets: readonly number[]
  names: readonly (keyof Features)[]
  labels: readonly string[]
}

/** Features are scaled to a deviation of 1 for the penalty, and back for the table. */
function fitColumns({ candidates, targets, names, labels }: Fit) {
  const columns = [
    ...names.map((name) => candidates.map(({ features }) => features[name])),
    ...labels.map((label) => candidates.map((candidate) => labelLogit(candidate.labels.get(label) ?? 0))),
  ]
  const means = columns.map((column) => mean(column))
  const deviations = columns.map((column, index) => {
    return Math.sqrt(mean(column.map((value) => (value - means[index]!) ** 2))) || 1
  })
  const scales = deviations.map((deviation, index) => (index < names.length ? deviation : 1))
  const rows = candidates.map((_, row) =>
    Float64Array.from(columns, (column, index) => (column[row]! - means[index]!) / scales[index]!),
  )
  const penalties = columns.map((_, index) => (index < names.length ? FEATURE_PENALTY : LABEL_PENALTY))
  const { weights, bias } = fitLogistic(rows, targets, penalties)
  const unscaled = Array.from(weights, (weight, index) => weight / scales[index]!)
  const zero = Object.fromEntries(Object.keys(candidates[0]!.features).map((name) => [name, 0]))
  const ranking: Ranking = {
    bias: bias - unscaled.reduce((sum, weight, index) => sum + weight * means[index]!, 0),
    weights: {
      ...(zero as unknown as Features),
      ...Object.fromEntries(names.map((name, index) => [name, unscaled[index]!])),
    },
    labels: Object.fromEntries(labels.map((label, index) => [label, unscaled[names.length + index]!])),
    trees: [],
  }
  const effects = new Map(
    labels.map((label, index) => [label, unscaled[names.length + index]! * deviations[names.length + index]!]),
  )
  return { ranking, effects }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded({ bias, weights, labels, trees }: Ranking): Ranking {
  const round = (value: number) => Number(value.toFixed(4))
  const byWeight = Object.entries(labels).toSorted(([, a], [, b]) => b - a)
  return {
    bias: round(bias),
    weights: mapValues(weights, round),
    labels: Object.fromEntries(byWeight.map(([label, weight]) => [label, round(weight)])),
    trees,
  }
}

function mapValues(weights: Ranking['weights'], change: (value: number) => number): Ranking['weights'] {
  return Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, change(value)])) as Ranking['weights']
}

function writeEmbeddedTable(table: Ranking): string {
  const path = fileURLToPath(new URL('../../server/src/ports/vision/ranking-of-embedded.ts', import.meta.url))
  const text = `import type { Ranking } from './rank.ts'

/** Order of the candidates of the embedded detectors. Written by \`npm run bench -- detection --learn\`, not by hand. */
export const RANKING_OF_EMBEDDED: Ranking = ${JSON.stringify(table)}
`
  writeFileSync(path, text)
  return path
}

/** Into the manifest of a known pack; of another, beside its networks. */
async function writePackTable(packFolder: string, table: Ranking): Promise<string> {
  const name = (await readInstalled(packFolder))?.name ?? ''
  const known = join(PACKS_FOLDER, `${name}.json`)
  const manifest: object | null = existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : null
  const path = manifest ? known : join(packFolder, 'ranking.json')
  writeFileSync(path, JSON.stringify(manifest ? { ...manifest, ranking: table } : table, null, 2))
  return path
}
