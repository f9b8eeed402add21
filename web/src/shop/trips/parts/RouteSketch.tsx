import type { TripGeometry } from '@yardsnap/contract/trips'
import type { RouteStop } from '#shop/map/RouteMap.tsx'

const WIDTH = 400
const HEIGHT = 240
const MARGIN = 30

interface RouteSketchProps {
  geometry: TripGeometry
  stops: readonly RouteStop[]
  /** Whether the line goes straight from stop to stop instead of along roads. */
  isStraight: boolean
}

/** The route to scale, without streets. It needs no map server and little ink. */
export function RouteSketch({ geometry, stops, isStraight }: RouteSketchProps) {
  const project = fitting(geometry.coordinates)
  const line = geometry.coordinates.map((position) => project(position).join(' ')).join('L')
  const start = geometry.coordinates[0]
  return (
    <svg
      role="img"
      aria-label={isStraight ? 'The stops and the straight lines between them' : 'The stops and the way between them'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block size-full bg-paper-deep"
    >
      <path d={`M${line}`} fill="none" strokeWidth="9" strokeLinejoin="round" className="stroke-card" />
      <path
        d={`M${line}`}
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={isStraight ? '4 8' : undefined}
        className="stroke-grass"
      />
      {start && <StartMark at={project(start)} />}
      {stops.map(({ id, order, latitude, longitude }) => (
        <StopMark key={id} at={project([longitude, latitude])} number={order} />
      ))}
    </svg>
  )
}

type Point = readonly [x: number, y: number]

function StartMark({ at: [x, y] }: { at: Point }) {
  return <circle cx={x} cy={y} r="8" strokeWidth="4" className="fill-sky stroke-card" />
}

function StopMark({ at: [x, y], number }: { at: Point; number: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="14" strokeWidth="2.5" className="fill-grass stroke-card" />
      <text
        x={x}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        className="fill-on-grass font-display text-tiny font-bold tabular-nums"
      >
        {number}
      </text>
    </g>
  )
}

/** Projects `[longitude, latitude]` onto the drawing: same scale both ways, centered, north up. */
function fitting(coordinates: readonly Point[]): (position: Point) => Point {
  const longitudes = coordinates.map(([longitude]) => longitude)
  const latitudes = coordinates.map(([, latitude]) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  // A degree of longitude is shorter the farther it is from the equator.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / ((east - west) * shrink || Number.MIN_VALUE),
    (HEIGHT - 2 * MARGIN) / (north - south || Number.MIN_VALUE),
  )
  const safeScale = Number.isFinite(scale) ? scale : 0
  return ([longitude, latitude]) => [
    WIDTH / 2 + (longitude - (west + east) / 2) * shrink * safeScale,
    HEIGHT / 2 - (latitude - (south + north) / 2) * safeScale,
  ]
}
