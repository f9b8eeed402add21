import { intersectionOverUnion, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { commonName } from './names.ts'
import type { Box, DetectedBox } from './port.ts'

const SAME_THING_OVERLAP = 0.5

interface Cluster {
  box: Box
  members: { detection: Detection; view: number }[]
}

/**
 * Joins what several views (sizes, networks) saw of one photo. Boxes that overlap are one thing whatever their labels:
 * its box is their average weighted by score, its score the mean of the best score and the average over all views (a
 * view that did not see it counts 0), its label the name that they are surest of together (names.ts). Agreement between views
 * so counts as much as the confidence of one; this ranks better than keeping the best box (`npm run bench -- detection`).
 * @param nameWeights how much each view counts for the names
 * @returns best first
 */
export function fuseViews(
  views: readonly (readonly Detection[])[],
  nameWeights: readonly number[] = views.map(() => 1),
): DetectedBox[] {
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
  const things = clusters.map((cluster) => describeCluster(cluster, nameWeights))
  return suppressDoubles(things, { sameLabel: SAME_THING_OVERLAP, anyLabel: SAME_THING_OVERLAP })
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
  const total = sum(members.map(({ detection }) => detection.score))
  const average = (side: keyof Box) =>
    sum(members.map(({ detection }) => detection.box[side] * detection.score)) / total
  return { x0: average('x0'), y0: average('y0'), x1: average('x1'), y1: average('y1') }
}

function describeCluster({ box, members }: Cluster, nameWeights: readonly number[]): DetectedBox {
  const byView = Map.groupBy(members, ({ view }) => view)
  const bestScores = [...byView.values()].map((seen) => Math.max(...seen.map(({ detection }) => detection.score)))
  const { label, score: labelScore } = commonName(
    [...byView].map(([view, seen]) => ({
      detections: seen.map(({ detection }) => detection),
      weight: nameWeights[view]!,
    })),
    sum(nameWeights),
  ) ?? { label: members[0]!.detection.label, score: 0 }
  return {
    box,
    score: (Math.max(...bestScores) + sum(bestScores) / nameWeights.length) / 2,
    label,
    labelScore,
    views: byView.size,
    look: null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
