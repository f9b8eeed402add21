import { intersectionOverUnion, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import type { Box, DetectedBox } from './port.ts'

const SAME_THING_OVERLAP = 0.5

interface Cluster {
  box: Box
  members: { detection: Detection; view: number }[]
}

/**
 * Joins what several views (sizes, networks) saw of one photo. Boxes that overlap are one thing whatever their labels:
 * its box is their average weighted by score, its score the mean of the best score and the average over all views (a
 * view that did not see it counts 0), its label the one with the greatest sum of label scores. Agreement between views so
 * counts as much as the confidence of one; this ranks better than keeping the best box (`npm run bench -- detection`).
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

function describeCluster({ box, members }: Cluster, viewCount: number): DetectedBox {
  const bestByView = new Map<number, number>()
  const weightByLabel = new Map<string, number>()
  for (const { detection, view } of members) {
    bestByView.set(view, Math.max(bestByView.get(view) ?? 0, detection.score))
    weightByLabel.set(detection.label, (weightByLabel.get(detection.label) ?? 0) + detection.labelScore)
  }
  const bestScores = [...bestByView.values()]
  const [label] = [...weightByLabel].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
  const labelScores = members
    .filter(({ detection }) => detection.label === label)
    .map(({ detection }) => detection.labelScore)
  return {
    box,
    score: (Math.max(...bestScores) + sum(bestScores) / viewCount) / 2,
    label,
    labelScore: Math.max(...labelScores),
    views: bestByView.size,
    look: null,
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
