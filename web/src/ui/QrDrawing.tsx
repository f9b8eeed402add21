import { create } from 'qrcode'
import { classes } from './classes.ts'

/** Modules of empty ground that readers need around a code. */
const QUIET = 4

export interface QrDrawingProps {
  text: string
  label: string
  /** How large it may be. */
  className?: string
}

/** A text as a QR code. It is dark on light in the dark scheme too: readers need it so. */
export function QrDrawing({ text, label, className = 'max-w-80' }: QrDrawingProps) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((index) => data[index])
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      className={classes('mx-auto w-full rounded-control bg-[#ffffff]', className)}
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
