import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import {
  choose,
  featuresAlone,
  featuresBeside,
  type GroupWeights,
  rankGroups,
} from '#server/sell/detection/group-ranking.ts'
import { isTrusted } from '#server/sell/detection/labels.ts'
import { besideOthers, nameFeatures, type NameTable, type NameWeights } from '#server/sell/detection/name-ranking.ts'
import { ITEM_SCORE } from '#server/sell/detection/rules.ts'
import type { DetectedBox } from '#server/ports/vision/port.ts'
import { fitChoice } from './choice-regression.ts'
import { fitLogistic } from './logistic.ts'
import { judgeName, getTrueName } from './name-truth.ts'
import type { ReferencePhoto, TrueItem } from './reference-photos.ts'
import { matchPhotos, type Prediction } from './score.ts'

/** A photo with what was found in it, by heads that did not learn from its sale. */
export interface SeenPhoto {
  photo: ReferencePhoto
  detections: readonly DetectedBox[]
}

const NAME_PENALTY = 1
const GROUP_PENALTY = 2
const START = { alone: [1, 0, 0, 0, 0], beside: [1, 0.5, 0] }
/** Wrong names of found things, in a part of them: below it a name is shown however weak. */
const MAX_WRONG = 0.13
const BARS = Array.from({ length: 19 }, (_, index) => Number((0.1 + index * 0.025).toFixed(3)))
/** A name is called sure from the lowest of these on at which none was wrong. There are too few names for a lower one. */
const SURE_BARS = [0.8, 0.85, 0.9]

/** Learns how the evidence of found things is weighed. */
export function learnTable(seen: readonly SeenPhoto[]): NameTable {
  const groups = learnGroups(seen)
  const detectedItems = seen.flatMap((each) => listDetectedItems(each, groups))
  const rows = detectedItems.flatMap(({ named }) => named)
  const { weights, bias } = fitLogistic(
    rows.map(({ features }) => Float64Array.from(features)),
    rows.map(({ verdict }) => Number(verdict === 'right')),
    rows[0]!.features.map(() => NAME_PENALTY),
  )
  const names = {
    bias,
    weights: Array.from(weights),
    ...computeBars(detectedItems, { bias, weights: Array.from(weights) }),
  }
  return roundedTable({ groups, names })
}

function learnGroups(seen: readonly SeenPhoto[]): GroupWeights {
  const found = seen.map((each) => ({ ...each, items: matchItems(each) }))
  const getRightIndex = (item: TrueItem | undefined) =>
    ITEM_GROUPS.findIndex((area) => area === (item && getTrueName(item).area))
  const toChoices = (featuresIn: (things: readonly DetectedBox[]) => number[][][]) =>
    found.flatMap(({ detections, items }) => {
      return featuresIn(detections).flatMap((options, index) => {
        const right = getRightIndex(items.get(detections[index]!))
        return right < 0 ? [] : [{ options, right }]
      })
    })
  const alone = fitChoice(
    toChoices((things) => things.map((thing) => featuresAlone(thing))),
    GROUP_PENALTY,
    START.alone,
  )
  const beside = fitChoice(
    toChoices((things) =>
      featuresBeside(
        things,
        things.map((thing) => choose(featuresAlone(thing), alone)),
      ),
    ),
    GROUP_PENALTY,
    START.beside,
  )
  return { alone, beside }
}

/** The items that things are, of those things that are shown as items. */
function matchItems({ photo, detections }: SeenPhoto): Map<DetectedBox, TrueItem> {
  const shown = detections.filter(({ score }) => score >= ITEM_SCORE)
  const predictions = new Map(
    shown.map((thing): [Prediction, DetectedBox] => [
      { box: thing.box, score: thing.score, title: '', isLabelSure: false },
      thing,
    ]),
  )
  const matches = matchPhotos([photo], new Map([[photo.file, [...predictions.keys()]]]))
  return new Map(matches.flatMap(({ prediction, item }) => (item ? [[predictions.get(prediction)!, item]] : [])))
}

interface DetectedItem {
  named: { label: string; features: readonly number[]; verdict: ReturnType<typeof judgeName> }[]
}

function listDetectedItems(seen: SeenPhoto, groups: GroupWeights): DetectedItem[] {
  const ranked = rankGroups(seen.detections, groups)
  const items = matchItems(seen)
  return seen.detections.flatMap((thing, index) => {
    const item = items.get(thing)
    if (!item) return []
    const inPhoto = ranked[index]!
    const kinds = besideOthers(thing.kinds, thing.groups, inPhoto)
    const named = nameFeatures({ ...thing, kinds, groups: inPhoto })
    return [
      {
        named: named.map(({ name, features }) => ({
          label: name.label,
          features,
          verdict: judgeName(name.title, item),
        })),
      },
    ]
  })
}

/** The lowest bars at which not too many names are wrong. */
function computeBars(detectedItems: readonly DetectedItem[], { bias, weights }: Pick<NameWeights, 'bias' | 'weights'>) {
  const firsts = detectedItems.flatMap(({ named }) => {
    const rated = named.map(({ label, features, verdict }) => {
      const sum = features.reduce((total, value, index) => total + value * weights[index]!, bias)
      return { label, verdict, probability: 1 / (1 + Math.exp(-sum)) }
    })
    return rated.toSorted((a, b) => b.probability - a.probability).slice(0, 1)
  })
  const wrongFrom = (bar: number) =>
    firsts.filter(({ verdict, probability }) => verdict === 'wrong' && probability >= bar)
  return {
    minName: BARS.find((bar) => wrongFrom(bar).length <= MAX_WRONG * detectedItems.length) ?? BARS.at(-1)!,
    minSure: SURE_BARS.find((bar) => wrongFrom(bar).every(({ label }) => !isTrusted(label))) ?? 0.95,
  }
}

function roundedTable({ groups, names }: NameTable): NameTable {
  const round = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)))
  return {
    groups: { alone: round(groups.alone), beside: round(groups.beside) },
    names: { ...names, bias: round([names.bias])[0]!, weights: round(names.weights) },
  }
}
