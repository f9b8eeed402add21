import { STREET_LINE, STREET_PIECES, STREET_SIZE, type StreetPaint } from '@yardsnap/contract/street-drawing'
import { classes } from '#ui/classes.ts'

/** At night the windows are lit. */
const PAINTS: Record<StreetPaint, string> = {
  card: 'fill-card',
  brick: 'fill-brick',
  brickWash: 'fill-brick-wash',
  grass: 'fill-grass',
  grassWash: 'fill-grass-wash',
  sky: 'fill-sky',
  skyWash: 'fill-sky-wash',
  mustard: 'fill-mustard',
  mustardWash: 'fill-mustard-wash',
  window: 'fill-[light-dark(var(--card),var(--mustard))]',
}

const { width, height, below } = STREET_SIZE

/** A street on the morning of a community sale day. Where there is less room than it is wide, its middle is seen. */
export function StreetDrawing({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 ${below - height} ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      strokeWidth={STREET_LINE}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('block w-full', className)}
    >
      {STREET_PIECES.map(({ x, y, shapes }, piece) => (
        <g key={piece} transform={`translate(${x} ${y})`}>
          {shapes.map(({ path, fill, isOutlined }) => (
            <path
              key={path}
              d={path}
              className={classes(
                fill ? PAINTS[fill] : 'fill-none',
                isOutlined && 'stroke-[light-dark(var(--ink),var(--line-strong))]',
              )}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
