import { areaOf, type Detection, suppressDoubles } from './boxes.ts'
import { loadEmbeddedDetectors } from './embedded-networks.ts'
import { fuseViews } from './fuse.ts'
import { surestWords } from './label-names.ts'
import { MIN_BOX_AREA, NOISE_LABELS } from './noise-labels.ts'
import { detect, detectInViews, fixedSize, type Network, run } from './network.ts'
import { withoutParts } from './without-parts.ts'
import { type FeatureMap, poolOver } from './feature-maps.ts'
import { NAMES_OF_LABELER_FILE, NAMES_OF_NANODET_FILE, NANODET_FILE } from './model-files.ts'
import { loadPack } from './packs/installed.ts'
import { cutAndResize, type Picture } from './picture.ts'
import {
  askHead,
  EMBEDDING,
  type HeadAnswer,
  loadNameHead,
  type NameHead,
  toHeadInput,
  toInnerInput,
} from './name-head.ts'
import { askEncoder, combineSources, type OpenVocabulary } from './open-vocabulary.ts'
import type { Box, DetectedBox } from './port.ts'
import { computeFeatures, computeProbability, type Evidence, type Features, type Ranking } from './rank.ts'
import { RANKING_OF_EMBEDDED } from './ranking-of-embedded.ts'
import { type BoxConfirmation, confirmBox, fitBox, halfwayTo } from './second-look.ts'
import { describeSurroundings } from './surroundings.ts'

/** Low scores count, because several views may agree. */
const MIN_VIEW_SCORE = 0.08
/** Minimum score of a person in one view to search for a face there. */
const MIN_PERSON_SCORE = 0.4
/** Candidates with less are hardly ever items. */
const MIN_FUSED_SCORE = 0.12
/** Bounds the time of a crowded photo. */
const MAX_CANDIDATES = 40
/**
 * A first ranking before the labeler is asked: fused score × (0.2 + look). A fifth of the candidates has less, and two in a hundred of
 * the reference photos' items are lost by leaving them out.
 */
const MIN_FIRST_RANK = 0.055
const FIRST_RANK_WITHOUT_LOOK = 0.2

/** Boxes that overlap by more after they were moved are one thing. */
const MOVED_TOGETHER = 0.65

/** Indexes of NanoDet's views at 640 and at 320 pixels, whose inner values the name head reads. */
const VIEWS_OF_HEAD = [3, 1]
const NOTHING_READ: Pick<Candidate, 'labels' | 'headInput'> = { labels: new Map(), headInput: null }

/** A candidate before it is ordered, with what it is ordered by. */
export interface Candidate extends Evidence {
  object: DetectedBox
  /** Input of the name head; null where none was trained for the networks. */
  headInput: Float32Array | null
  /** What the encoder says of the crop; null without one. */
  likeness: HeadAnswer | null
}

export interface Seen {
  objects: DetectedBox[]
  people: Box[]
}

interface Networks {
  detectors: Network[]
  localizer: Network | undefined
  labeler: Network | undefined
  ranking: Ranking
  /** Null without an encoder. */
  vocabulary: OpenVocabulary | null
}

/** Loads the networks that detect items. @param packFolder of an installed pack; null for the embedded detectors */
export async function objectDetector(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  const { ranking, vocabulary } = networks
  const head = loadNameHead(modelsFolder, packFolder ? NAMES_OF_LABELER_FILE : NAMES_OF_NANODET_FILE)
  const detectObjects = async (picture: Picture): Promise<Seen> => {
    const { candidates, people } = await candidatesIn(networks, picture)
    return { objects: inOrder(candidates, { head, ranking, vocabulary }), people }
  }
  const fit = async (picture: Picture, rough: readonly Box[]): Promise<(Box | null)[]> => {
    const fitted: (Box | null)[] = []
    for (const box of rough) fitted.push(networks.localizer ? await fitBox(networks.localizer, picture, box) : null)
    return fitted
  }
  return { find: detectObjects, fit }
}

/** The candidates of a photo, best first, with what they are likely to be. */
export function inOrder(
  candidates: readonly Candidate[],
  { head, ranking, vocabulary }: Pick<Networks, 'ranking' | 'vocabulary'> & { head: NameHead },
): DetectedBox[] {
  const predictions = combineSources([
    { names: head, answers: candidates.map(({ headInput }) => askIfFits(head, headInput)) },
    ...(vocabulary ? [{ names: vocabulary.kinds, answers: candidates.map(({ likeness }) => likeness) }] : []),
  ])
  const objects = candidates.map((candidate, index) => ({
    ...candidate.object,
    words: surestWords(candidate.labels),
    score: computeProbability(ranking, candidate),
    ...predictions[index]!,
  }))
  return withoutParts(suppressDoubles(objects, { sameLabel: MOVED_TOGETHER, anyLabel: MOVED_TOGETHER }))
}

/** Asks the head, unless the input is from another network than the one that it was trained on. */
function askIfFits(head: NameHead, input: Float32Array | null): HeadAnswer | null {
  return input?.length === head.width ? askHead(head, input) : null
}

/** The candidates of a photo, unordered; used alone to learn the order. */
export async function candidateFinder(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  return (picture: Picture) => candidatesIn(networks, picture)
}

async function candidatesIn(networks: Networks, picture: Picture): Promise<{ candidates: Candidate[]; people: Box[] }> {
  const seen = await namingViews(networks, picture)
  const named = seen.map(({ detections }) => detections)
  const maps = networks.labeler ? [] : selectMaps(seen)
  const views = [...named, ...(await unnamedViews(networks, picture))]
  const { localizer, labeler, vocabulary } = networks
  const objects = fuseViews(views.map(withoutNoise), named.length)
    .filter(({ score }) => score >= MIN_FUSED_SCORE)
    .slice(0, localizer ? MAX_CANDIDATES : Infinity)
  const confirmations: (BoxConfirmation | null)[] = []
  for (const { box } of objects) confirmations.push(localizer ? await confirmBox(localizer, picture, box) : null)
  const features = computeFeatures(objects, views.length, confirmations)
  const aspect = picture.width / picture.height
  const surroundings = describeSurroundings(objects, views, { confirmations, aspect })
  const described = objects
    .map((object, index) => ({
      seenAt: object.box,
      object: { ...object, box: halfwayTo(confirmations[index]!, object.box) },
      features: features[index]!,
      surroundings: surroundings[index]!,
    }))
    .filter((each) => !localizer || firstRankOf(each.features) >= MIN_FIRST_RANK)
  const boxes = described.map(({ seenAt }) => seenAt)
  const likenesses = vocabulary ? await askEncoder(vocabulary, picture, boxes) : []
  const candidates: Candidate[] = []
  for (const [index, { seenAt, ...each }] of described.entries()) {
    const read = labeler ? await scoreLabels(labeler, picture, seenAt) : readMaps(maps, seenAt)
    candidates.push({ ...each, ...read, likeness: likenesses[index] ?? null })
  }
  return { candidates, people: views.flatMap(peopleIn) }
}

function firstRankOf({ fused, look }: Features): number {
  return fused * (FIRST_RANK_WITHOUT_LOOK + look)
}

async function loadNetworks(modelsFolder: string, packFolder: string | null): Promise<Networks> {
  if (!packFolder) {
    const detectors = await loadEmbeddedDetectors(modelsFolder)
    const none = { localizer: undefined, labeler: undefined, vocabulary: null }
    return { ...none, detectors, ranking: RANKING_OF_EMBEDDED }
  }
  const { networks, embedded, ranking, kinds } = await loadPack(packFolder)
  const own = networks.filter(({ spec }) => spec.role === 'detector')
  const withRole = (role: string) => networks.find(({ spec }) => spec.role === role)
  const encoder = withRole('encoder')
  return {
    detectors: [...own, ...(await loadEmbeddedDetectors(modelsFolder, embedded))],
    localizer: withRole('localizer'),
    labeler: withRole('labeler'),
    ranking,
    vocabulary: encoder && kinds ? { encoder, kinds } : null,
  }
}

async function namingViews({ detectors }: Pick<Networks, 'detectors'>, picture: Picture) {
  const views = []
  for (const detector of detectors) views.push(...(await detectInViews(detector, picture, MIN_VIEW_SCORE)))
  return views
}

/** Selects the views that the head was trained on: a large one for small items, and a small one for large items. */
function selectMaps(views: Awaited<ReturnType<typeof namingViews>>): FeatureMap[] {
  const withMaps = views.filter(({ inner }) => inner.length > 0)
  return VIEWS_OF_HEAD.flatMap((index) => withMaps[index]?.inner ?? [])
}

function readMaps(maps: readonly FeatureMap[], box: Box): typeof NOTHING_READ {
  return maps.length === 0 ? NOTHING_READ : { ...NOTHING_READ, headInput: toInnerInput(poolOver(maps, box)) }
}

/** Reads the input of the head for a box without a labeler. Used alone to train a head. */
export async function innerReader(modelsFolder: string) {
  const detectors = await loadEmbeddedDetectors(modelsFolder, [NANODET_FILE])
  return async (picture: Picture) => {
    const maps = selectMaps(await namingViews({ detectors }, picture))
    return (box: Box) => toInnerInput(poolOver(maps, box))
  }
}

/** The localizer's view of the whole photo counts twice: measured, docs/models.md. */
async function unnamedViews({ localizer }: Networks, picture: Picture): Promise<Detection[][]> {
  if (!localizer) return []
  const whole = await detect(localizer, picture, { size: fixedSize(localizer), minScore: MIN_VIEW_SCORE })
  return [whole, whole]
}

/** The labeler's score of each word, 0..1, for what is in the box. @throws when the network has another number of outputs */
export async function scoreLabels(
  labeler: Network,
  picture: Picture,
  box: Box,
): Promise<Pick<Candidate, 'labels' | 'headInput'>> {
  const size = fixedSize(labeler)
  const outputs = await run(labeler, await cutAndResize(picture, box, size), size)
  const output = Object.entries(outputs).find(([name]) => name !== EMBEDDING)?.[1]
  if (output?.data.length !== labeler.labels.length) throw new Error('The labeler has another number of labels')
  const labels = new Map(labeler.labels.map((label, index) => [label, output.data[index]!]))
  const embedding = outputs[EMBEDDING]?.data
  // Some words stand twice in the labeler's list, so that the map has fewer than there are scores.
  return { labels, headInput: embedding ? toHeadInput(embedding, output.data) : null }
}

function peopleIn(view: Detection[]): Box[] {
  return view
    .filter(({ label, labelScore }) => label === 'person' && labelScore >= MIN_PERSON_SCORE)
    .map(({ box }) => box)
}

function withoutNoise(view: Detection[]): Detection[] {
  return view.filter(({ label, box }) => !NOISE_LABELS.has(label) && areaOf(box) > MIN_BOX_AREA)
}
