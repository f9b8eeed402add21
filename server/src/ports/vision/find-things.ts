import { areaOf, type Detection } from './boxes.ts'
import { loadEmbeddedDetectors } from './embedded-networks.ts'
import { fuseViews } from './fuse.ts'
import { namesWithLabels } from './label-names.ts'
import { MIN_BOX_AREA, NOISE_LABELS } from './noise-labels.ts'
import { detect, detectInViews, type Network, run } from './network.ts'
import { withoutParts } from './one-thing.ts'
import { loadPack } from './packs/installed.ts'
import { cutAndResize, type Picture } from './picture.ts'
import type { Box, DetectedBox } from './port.ts'
import { type Features, featuresOf, probabilityOf, type Ranking } from './rank.ts'
import { RANKING_OF_EMBEDDED } from './ranking-of-embedded.ts'
import { fixedSize, lookAgain } from './second-look.ts'

/** Low scores count, because several views may agree. */
const MIN_VIEW_SCORE = 0.08
/** Minimum score of a person in one view to search for a face there. */
const MIN_PERSON_SCORE = 0.4
/** Candidates with less are hardly ever items. With a second look at each, which costs some 12 ms, the limit is higher. */
const MIN_FUSED_SCORE = 0.12
const MIN_SCORE_TO_LOOK_AT = 0.15
/** Keeps a crowded photo below twice the usual time. */
const MAX_CANDIDATES = 36

/** A candidate before it is ordered, with what it is ordered by. */
export interface Candidate {
  thing: DetectedBox
  features: Features
  /** The labeler's scores by word; empty without a labeler. */
  labels: ReadonlyMap<string, number>
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
}

/** Loads the networks that find things. @param packFolder of an installed pack; null for the embedded detectors */
export async function thingFinder(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  const { ranking } = networks
  return async (picture: Picture): Promise<Seen> => {
    const { candidates, people } = await candidatesIn(networks, picture)
    const ranked = candidates
      .map(({ thing, features, labels }) => ({
        ...namesWithLabels(thing, labels),
        score: probabilityOf(ranking, features, labels),
      }))
      .toSorted((a, b) => b.score - a.score)
    return { things: withoutParts(ranked), people }
  }
}

/** The candidates of a photo, unordered; used alone to learn the order. */
export async function candidateFinder(modelsFolder: string, packFolder: string | null) {
  const networks = await loadNetworks(modelsFolder, packFolder)
  return (picture: Picture) => candidatesIn(networks, picture)
}

async function candidatesIn(networks: Networks, picture: Picture): Promise<{ candidates: Candidate[]; people: Box[] }> {
  const named = await namingViews(networks, picture)
  const views = [...named, ...(await unnamedViews(networks, picture))]
  const { localizer, labeler } = networks
  const minScore = localizer ? MIN_SCORE_TO_LOOK_AT : MIN_FUSED_SCORE
  const things = fuseViews(views.map(withoutNoise), named.length)
    .filter(({ score }) => score >= minScore)
    .slice(0, localizer ? MAX_CANDIDATES : Infinity)
  const looks = []
  for (const { box } of things) looks.push(localizer ? await lookAgain(localizer, picture, box) : null)
  const features = featuresOf(things, views.length, looks)
  const candidates: Candidate[] = []
  for (const [index, thing] of things.entries()) {
    const labels = labeler ? await scoreLabels(labeler, picture, thing.box) : new Map<string, number>()
    candidates.push({ thing, features: features[index]!, labels })
  }
  return { candidates, people: views.flatMap(peopleIn) }
}

async function loadNetworks(modelsFolder: string, packFolder: string | null): Promise<Networks> {
  if (!packFolder) {
    const detectors = await loadEmbeddedDetectors(modelsFolder)
    return { detectors, localizer: undefined, labeler: undefined, ranking: RANKING_OF_EMBEDDED }
  }
  const { networks, embedded, ranking } = await loadPack(packFolder)
  const own = networks.filter(({ spec }) => spec.role === 'detector')
  const withRole = (role: string) => networks.find(({ spec }) => spec.role === role)
  return {
    detectors: [...own, ...(await loadEmbeddedDetectors(modelsFolder, embedded))],
    localizer: withRole('localizer'),
    labeler: withRole('labeler'),
    ranking,
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
export async function scoreLabels(labeler: Network, picture: Picture, box: Box): Promise<Map<string, number>> {
  const size = fixedSize(labeler)
  const outputs = await run(labeler, await cutAndResize(picture, box, size), size)
  const [output] = Object.values(outputs)
  if (output?.data.length !== labeler.labels.length) throw new Error('The labeler has another number of labels')
  return new Map(labeler.labels.map((label, index) => [label, output.data[index]!]))
}

function peopleIn(view: Detection[]): Box[] {
  return view
    .filter(({ label, labelScore }) => label === 'person' && labelScore >= MIN_PERSON_SCORE)
    .map(({ box }) => box)
}

function withoutNoise(view: Detection[]): Detection[] {
  return view.filter(({ label, box }) => !NOISE_LABELS.has(label) && areaOf(box) > MIN_BOX_AREA)
}
