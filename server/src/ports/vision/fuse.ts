import { areaOf, clampBox, type Detection, intersectionOverUnion, overlapArea, suppressDoubles } from './boxes.ts'
import { commonNames } from './names.ts'
import type { Box, DetectedBox } from './port.ts'

const SAME_OBJECT_OVERLAP = 0.5
/** Fused boxes that overlap by more than this are merged. */
const DOUBLE_OVERLAP = 0.55
/** Exponent of the scores as weights of the boxes. */
const SCORE_EXPONENT = 0.75
/** Weight of an object's best score, the rest being its average over the views. */
const BEST_SCORE_WEIGHT = 0.4
/**
 * Averaged boxes are too small, above all for small objects; each side moves outward by this fraction of the length.
 */
const MARGIN = 0.03
/**
 * An object is a part of a higher-scored one if this share of its area lies inside it, its area is smaller by the same
 * factor, and it has the same label.
 */
const MIN_PART_INSIDE = 0.85
const MAX_PART_SIZE = 1 / 1.5
/** Factor for the score of a part: a chair in a row of chairs is sold with the row. */
const PART_FACTOR = 0.85

interface Cluster {
  box: Box
  members: { detection: Detection; view: number }[]
}

/**
 * Fuses the detections of several views (sizes, models) of one photo. Overlapping boxes are one object whatever their
 * labels: its box is their average weighted by score, with a margin; its score is mostly the average over all views (a
 * view that did not detect it counts 0), so that agreement counts more than the confidence of one view; its label is
 * the name with the highest combined score (names.ts), next to which the other likely names are kept. The constants are measured: docs/decisions/012.
 * @param namingViews how many of the views know names; others say that there is a thing, not which
 * @returns best first
 */
export function fuseViews(views: readonly (readonly Detection[])[], namingViews: number = views.length): DetectedBox[] {
  const seen = views.flatMap((detections, view) => detections.map((detection) => ({ detection, view })))
  const clusters: Cluster[] = []
  for (const member of seen.toSorted((a, b) => b.detection.score - a.detection.score)) {
    const cluster = closestCluster(clusters, member.detection.box)
    if (!cluster) {
      clusters.push({ box: member.detection.box, members: [member] })
      continue
    }
    cluster.members.push(member)
    cluster.box = averageBox(cluster)
  }
  const objects = clusters.map((cluster) => describeCluster(cluster, views.length, namingViews))
  const apart = suppressDoubles(objects, { sameLabel: DOUBLE_OVERLAP, anyLabel: DOUBLE_OVERLAP })
  return lowerParts(apart)
    .map((object) => ({ ...object, box: withMargin(object.box) }))
    .toSorted((a, b) => b.score - a.score)
}

/**
 * Lowers the scores of parts: a chair of a detected set, or half of a couch, is less likely to be an item of its own.
 */
function lowerParts(objects: readonly DetectedBox[]): DetectedBox[] {
  const isPartOf = (part: DetectedBox, whole: DetectedBox) =>
    whole.score > part.score &&
    whole.label === part.label &&
    areaOf(part.box) < MAX_PART_SIZE * areaOf(whole.box) &&
    overlapArea(part.box, whole.box) > MIN_PART_INSIDE * areaOf(part.box)
  return objects.map((object) =>
    objects.some((other) => isPartOf(object, other)) ? { ...object, score: object.score * PART_FACTOR } : object,
  )
}

function withMargin({ x0, y0, x1, y1 }: Box): Box {
  const across = MARGIN * (x1 - x0)
  const down = MARGIN * (y1 - y0)
  return clampBox({ x0: x0 - across, y0: y0 - down, x1: x1 + across, y1: y1 + down })
}

function closestCluster(clusters: Cluster[], box: Box): Cluster | null {
  let closest: Cluster | null = null
  let overlap = SAME_OBJECT_OVERLAP
  for (const cluster of clusters) {
    const candidate = intersectionOverUnion(cluster.box, box)
    if (candidate <= overlap) continue
    closest = cluster
    overlap = candidate
  }
  return closest
}

function averageBox({ members }: Cluster): Box {
  const weighted = members.map(({ detection }) => ({ box: detection.box, weight: detection.score ** SCORE_EXPONENT }))
  const total = sum(weighted.map(({ weight }) => weight))
  const average = (side: keyof Box) => sum(weighted.map(({ box, weight }) => box[side] * weight)) / total
  return { x0: average('x0'), y0: average('y0'), x1: average('x1'), y1: average('y1') }
}

function describeCluster({ box, members }: Cluster, viewCount: number, namingViews: number): DetectedBox {
  const byView = Map.groupBy(members, ({ view }) => view)
  const bestScores = [...byView.values()].map((seen) => Math.max(...seen.map(({ detection }) => detection.score)))
  const names = commonNames(
    [...byView.values()].map((seen) => seen.map(({ detection }) => detection)),
    namingViews,
  )
  const { label, score: labelScore } = names[0] ?? { label: members[0]!.detection.label, score: 0 }
  return {
    box,
    score: BEST_SCORE_WEIGHT * Math.max(...bestScores) + (1 - BEST_SCORE_WEIGHT) * (sum(bestScores) / viewCount),
    label,
    labelScore,
    names,
    words: [],
    groups: [],
    kinds: [],
    views: byView.size,
    fingerprint: null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
