import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Candidate, candidateFinder } from '#server/ports/vision/detect-objects.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { readInstalled } from '#server/ports/vision/packs/installed.ts'
import { PACKS_FOLDER } from '#server/ports/vision/packs/manifest.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import { type Features, labelLogit, computeProbability, type Ranking } from '#server/ports/vision/rank.ts'
import { fitLogistic } from './logistic.ts'
import { runOver } from './measure.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import { matchPhotos, type Prediction, recallAtPrecision } from './score.ts'

/** Strength of the penalties on squared weights; there are many labels and few examples of each. */
const FEATURE_PENALTY = 1
const LABEL_PENALTY = 100
/** Labels with less effect than the strongest of these are left out of the table. */
const MAX_LABELS = 60
/** Without a second look nothing but the fused score helps on sales that were not learned on (docs/decisions/026). */
const NAMES_WITHOUT_LOOK: readonly (keyof Features)[] = ['fused']

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
  console.table({
    'fused score, nothing learned': curve(examples, ({ object }) => object.score),
    'learned, each sale left out': curveOfLeftOut(examples),
    'learned on all (too good to be true)': curve(examples, scorer(learn(examples))),
  })
  const table = rounded(learn(examples))
  const path = packFolder ? await writePackTable(packFolder, table) : writeEmbeddedTable(table)
  console.log(`Written: ${path}; run npx oxfmt`)
}

function toExample(photo: ReferencePhoto, candidates: Candidate[]): Example {
  const predictions = candidates.map(toPrediction(({ object }) => object.score))
  const matches = matchPhotos([photo], new Map([[photo.file, predictions]]))
  const right = new Set(matches.filter(({ item }) => item !== null).map(({ prediction }) => prediction))
  return { photo, candidates, targets: predictions.map((prediction) => Number(right.has(prediction))) }
}

const scorer = (ranking: Ranking) => (candidate: Candidate) =>
  computeProbability(ranking, candidate.features, candidate.labels)

const toPrediction =
  (getScore: (candidate: Candidate) => number) =>
  (candidate: Candidate): Prediction => ({
    box: candidate.object.box,
    score: getScore(candidate),
    title: candidate.object.label,
    isLabelSure: false,
  })

function curveOfLeftOut(examples: readonly Example[]) {
  const scores = new Map<Candidate, number>()
  for (const sale of new Set(examples.map(({ photo }) => photo.sale))) {
    const score = scorer(learn(examples.filter(({ photo }) => photo.sale !== sale)))
    const left = examples.filter(({ photo }) => photo.sale === sale)
    for (const candidate of left.flatMap(({ candidates }) => candidates)) scores.set(candidate, score(candidate))
  }
  return curve(examples, (candidate) => scores.get(candidate)!)
}

function curve(examples: readonly Example[], getScore: (candidate: Candidate) => number) {
  const photos = examples.map(({ photo }) => photo)
  const predictions = new Map(
    examples.map(({ photo, candidates }) => [photo.file, candidates.map(toPrediction(getScore))]),
  )
  const matches = matchPhotos(photos, predictions)
  const at = [0.5, 0.6].map((precision) => {
    const { recall, score } = recallAtPrecision(photos, matches, precision)
    return [`recall at precision ${precision}`, `${recall.toFixed(3)} (p >= ${score.toFixed(2)})`]
  })
  return Object.fromEntries(at)
}

function learn(examples: readonly Example[]): Ranking {
  const candidates = examples.flatMap((example) => example.candidates)
  const targets = examples.flatMap((example) => example.targets)
  const hasFingerprints = candidates.some(({ features }) => features.look > 0)
  const names = hasFingerprints ? (Object.keys(candidates[0]!.features) as (keyof Features)[]) : NAMES_WITHOUT_LOOK
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
  }
  const effects = new Map(
    labels.map((label, index) => [label, unscaled[names.length + index]! * deviations[names.length + index]!]),
  )
  return { ranking, effects }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded({ bias, weights, labels }: Ranking): Ranking {
  const round = (value: number) => Number(value.toFixed(4))
  const byWeight = Object.entries(labels).toSorted(([, a], [, b]) => b - a)
  return {
    bias: round(bias),
    weights: mapValues(weights, round),
    labels: Object.fromEntries(byWeight.map(([label, weight]) => [label, round(weight)])),
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
