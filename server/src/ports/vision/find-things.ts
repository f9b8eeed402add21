import { areaOf, type Detection } from './boxes.ts'
import { loadEmbeddedDetectors } from './embedded-networks.ts'
import { fuseViews } from './fuse.ts'
import { surestWords } from './label-names.ts'
import { MIN_BOX_AREA, NOISE_LABELS } from './noise-labels.ts'
import { detect, detectInViews, fixedSize, type Network, run } from './network.ts'
import { withoutParts } from './one-thing.ts'
import { NAMES_OF_LABELER_FILE } from './model-files.ts'
import { loadPack } from './packs/installed.ts'
import { cutAndResize, type Picture } from './picture.ts'
import { askHead, EMBEDDING, type HeadAnswer, loadNameHead, type NameHead, toHeadInput } from './name-head.ts'
import { askEncoder, combineSources, type OpenVocabulary } from './open-vocabulary.ts'
import type { Box, DetectedBox } from './port.ts'
import { type Features, featuresOf, probabilityOf, type Ranking } from './rank.ts'
import { RANKING_OF_EMBEDDED } from './ranking-of-embedded.ts'
import { fitBox, lookAgain } from './second-look.ts'

/** Low scores count, because several views may agree. */
const MIN_VIEW_SCORE = 0.08
/** Minimum score of a person in one view to search for a face there. */
const MIN_PERSON_SCORE = 0.4
/** Candidates with less are hardly ever items. With a second look at each, which costs some 12 ms, the limit is higher. */
const MIN_FUSED_SCORE = 0.12
const MIN_SCORE_TO_LOOK_AT = 0.15
/** Keeps a crowded photo below twice the usual time. */
const MAX_CANDIDATES = 36

/** Things that are likely enough to be one tell what their neighbors are. */
const MIN_NEIGHBOR = 0.2
const NOTHING_READ: Pick<Candidate, 'labels' | 'headInput'> = { labels: new Map(), headInput: null }

/** A candidate before it is ordered, with what it is ordered by. */
export interface Candidate {
  thing: DetectedBox
  features: Features
  /** The labeler's scores by word; empty without a labeler. */
  labels: ReadonlyMap<string, number>
  /** What the head reads of the crop; null without a labeler that was learned on. */
  headInput: Float32Array | null
  /** What the encoder says of the crop; null without one. */
  likeness: HeadAnswer | null
}

export interface Seen {
  things: DetectedBox[]
  people: Box[]
}

interface Networks {
  detectors: Network[]
  localizer: Network | undefined
  labeler: Network | undefined
  ranking: Ranking
  /** Null where nothing was learned for these networks. */
  head: NameHead | null
  /** Null without an encoder. */
  vocabulary: OpenVocabulary | null
}

/** Loads the networks that find things. @param packFolder of an installed pack; null for the embedded detectors */
export async function thingFinder(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  const find = async (picture: Picture): Promise<Seen> => {
    const { candidates, people } = await candidatesIn(networks, picture)
    const ranked = candidates
      .map((candidate) => toThing(candidate, networks))
      .toSorted((a, b) => b.thing.score - a.thing.score)
    const things = withoutParts(ranked.map(({ thing }) => thing))
    return { things: withKinds(networks, things, new Map(ranked.map((each) => [each.thing, each]))), people }
  }
  const fit = async (picture: Picture, rough: readonly Box[]): Promise<(Box | null)[]> => {
    const fitted: (Box | null)[] = []
    for (const box of rough) fitted.push(networks.localizer ? await fitBox(networks.localizer, picture, box) : null)
    return fitted
  }
  return { find, fit }
}

function toThing({ thing, features, labels, headInput, likeness }: Candidate, { head, ranking }: Networks) {
  const answer = head && headInput ? askHead(head, headInput) : null
  const score = probabilityOf(ranking, features, labels)
  return { thing: { ...thing, words: surestWords(labels), score }, answer, likeness }
}

/** With the groups and kinds that the head and the encoder tell, each thing beside its neighbors. */
function withKinds(
  { head, vocabulary }: Networks,
  things: readonly DetectedBox[],
  told: ReadonlyMap<DetectedBox, { answer: HeadAnswer | null; likeness: HeadAnswer | null }>,
): DetectedBox[] {
  const sources = [
    ...(head ? [{ names: head, answers: things.map((thing) => told.get(thing)?.answer ?? null) }] : []),
    ...(vocabulary
      ? [{ names: vocabulary.kinds, answers: things.map((thing) => told.get(thing)?.likeness ?? null) }]
      : []),
  ]
  const isNeighbor = things.map(({ score }) => score >= MIN_NEIGHBOR)
  const combined = combineSources(sources, isNeighbor)
  return things.map((thing, index) => ({ ...thing, ...combined[index]! }))
}

/** The candidates of a photo, unordered; used alone to learn the order. */
export async function candidateFinder(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  return (picture: Picture) => candidatesIn(networks, picture)
}

async function candidatesIn(networks: Networks, picture: Picture): Promise<{ candidates: Candidate[]; people: Box[] }> {
  const named = await namingViews(networks, picture)
  const views = [...named, ...(await unnamedViews(networks, picture))]
  const { localizer, labeler, vocabulary } = networks
  const minScore = localizer ? MIN_SCORE_TO_LOOK_AT : MIN_FUSED_SCORE
  const things = fuseViews(views.map(withoutNoise), named.length)
    .filter(({ score }) => score >= minScore)
    .slice(0, localizer ? MAX_CANDIDATES : Infinity)
  const looks = []
  for (const { box } of things) looks.push(localizer ? await lookAgain(localizer, picture, box) : null)
  const features = featuresOf(things, views.length, looks)
  const boxes = things.map(({ box }) => box)
  const likenesses = vocabulary ? await askEncoder(vocabulary, picture, boxes) : []
  const candidates: Candidate[] = []
  for (const [index, thing] of things.entries()) {
    const read = labeler ? await scoreLabels(labeler, picture, thing.box) : NOTHING_READ
    candidates.push({ thing, features: features[index]!, ...read, likeness: likenesses[index] ?? null })
  }
  return { candidates, people: views.flatMap(peopleIn) }
}

async function loadNetworks(modelsFolder: string, packFolder: string | null): Promise<Networks> {
  if (!packFolder) {
    const detectors = await loadEmbeddedDetectors(modelsFolder)
    const none = { localizer: undefined, labeler: undefined, head: null, vocabulary: null }
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
    head: loadNameHead(modelsFolder, NAMES_OF_LABELER_FILE),
    vocabulary: encoder && kinds ? { encoder, kinds } : null,
  }
}

async function namingViews({ detectors }: Networks, picture: Picture): Promise<Detection[][]> {
  const views: Detection[][] = []
  for (const detector of detectors) views.push(...(await detectInViews(detector, picture, MIN_VIEW_SCORE)))
  return views
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
