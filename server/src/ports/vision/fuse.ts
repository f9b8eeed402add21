import { areaOf, clampBox, intersectionOverUnion, overlapArea, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { commonName } from './names.ts'
import type { Box, DetectedBox } from './port.ts'

const SAME_THING_OVERLAP = 0.5
/** Things that were told apart and overlap by more are one after all. */
const DOUBLE_OVERLAP = 0.55
/** How much more a sure answer counts for the box than an unsure one. */
const SCORE_EXPONENT = 0.75
/** How much the best score of a thing counts beside its average over the views. */
const BEST_SCORE_WEIGHT = 0.4
/** Averages of boxes come out small, above all around small things; each side moves out by this part of the length. */
const MARGIN = 0.03
/** What lies in a surer thing by this much of its area, is that much smaller, and is called the same is its part. */
const MIN_PART_INSIDE = 0.85
const MAX_PART_SIZE = 1 / 1.5
/** What the score of a part is multiplied by: a chair in a row of chairs is for sale with it. */
const PART_FACTOR = 0.85

interface Cluster {
  box: Box
  members: { detection: Detection; view: number }[]
}

/**
 * Joins what several views (sizes, networks) saw of one photo. Boxes that overlap are one thing whatever their labels:
 * its box is their average weighted by score, with a margin; its score is mostly the average over all
 * views (a view that did not see it counts 0), so that agreement counts more than the confidence of one; its label is
 * the name that they are surest of together (names.ts). The constants are measured: docs/decisions/012.
 * @returns best first
 */
export function fuseViews(views: readonly (readonly Detection[])[]): DetectedBox[] {
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
  const things = clusters.map((cluster) => describeCluster(cluster, views.length))
  const apart = suppressDoubles(things, { sameLabel: DOUBLE_OVERLAP, anyLabel: DOUBLE_OVERLAP })
  return lowerParts(apart)
    .map((thing) => ({ ...thing, box: withMargin(thing.box) }))
    .toSorted((a, b) => b.score - a.score)
}

/** A chair of a set that is seen as one, or a half of a couch, is less likely a thing of its own. */
function lowerParts(things: readonly DetectedBox[]): DetectedBox[] {
  const isPartOf = (part: DetectedBox, whole: DetectedBox) =>
    whole.score > part.score &&
    whole.label === part.label &&
    areaOf(part.box) < MAX_PART_SIZE * areaOf(whole.box) &&
    overlapArea(part.box, whole.box) > MIN_PART_INSIDE * areaOf(part.box)
  return things.map((thing) =>
    things.some((other) => isPartOf(thing, other)) ? { ...thing, score: thing.score * PART_FACTOR } : thing,
  )
}

function withMargin({ x0, y0, x1, y1 }: Box): Box {
  const across = MARGIN * (x1 - x0)
  const down = MARGIN * (y1 - y0)
  return clampBox({ x0: x0 - across, y0: y0 - down, x1: x1 + across, y1: y1 + down })
}

function closestCluster(clusters: Cluster[], box: Box): Cluster | null {
  let closest: Cluster | null = null
  let overlap = SAME_THING_OVERLAP
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

function describeCluster({ box, members }: Cluster, viewCount: number): DetectedBox {
  const byView = Map.groupBy(members, ({ view }) => view)
  const bestScores = [...byView.values()].map((seen) => Math.max(...seen.map(({ detection }) => detection.score)))
  const { label, score: labelScore } = commonName(
    [...byView.values()].map((seen) => seen.map(({ detection }) => detection)),
    viewCount,
  ) ?? { label: members[0]!.detection.label, score: 0 }
  return {
    box,
    score: BEST_SCORE_WEIGHT * Math.max(...bestScores) + (1 - BEST_SCORE_WEIGHT) * (sum(bestScores) / viewCount),
    label,
    labelScore,
    views: byView.size,
    fingerprint: null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
