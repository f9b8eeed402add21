/** In pixels of the picture. */
export type Point = readonly [x: number, y: number]

interface Frame {
  width: number
  height: number
  /** A margin around the picture, so that no cut edge is visible. */
  margin: number
}

/** The part of a closed ring within a frame (Sutherland and Hodgman); empty when there is none. */
export function clipRing(ring: readonly Point[], { width, height, margin }: Frame): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -margin, 1],
    [0, width + margin, -1],
    [1, -margin, 1],
    [1, height + margin, -1],
  ]
  return sides.reduce<Point[]>((points, side) => clipAtSide(points, side), [...ring])
}

function clipAtSide(points: readonly Point[], [axis, limit, sign]: [0 | 1, number, 1 | -1]): Point[] {
  const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
  return points.flatMap((point, index) => {
    const previous = points.at(index - 1) ?? point
    const crossing = isInside(point) === isInside(previous) ? [] : [computeCrossing(previous, point, axis, limit)]
    return isInside(point) ? [...crossing, point] : crossing
  })
}

function computeCrossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** The pieces of a line whose steps touch a frame. */
export function clipLine(line: readonly Point[], { width, height, margin }: Frame): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const [index, point] of line.entries()) {
    const previous = line[index - 1]
    if (!previous) continue
    const isSeen =
      Math.max(previous[0], point[0]) >= -margin &&
      Math.min(previous[0], point[0]) <= width + margin &&
      Math.max(previous[1], point[1]) >= -margin &&
      Math.min(previous[1], point[1]) <= height + margin
    if (!isSeen) {
      piece = []
      continue
    }
    if (piece.length === 0) pieces.push((piece = [previous]))
    piece.push(point)
  }
  return pieces
}
