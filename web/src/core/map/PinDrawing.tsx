const OUTLINE = 'M22 3 41 17v24H30l-8 15-8-15H3V17z'

interface PinDrawingProps {
  isGold?: boolean
  isApproximate: boolean
  className: string
}

/** A house on a point: dashed when the street is unknown, golden for a premium sale. */
export function PinDrawing({ isGold = false, isApproximate, className }: PinDrawingProps) {
  const plain = isApproximate ? 'fill-brick-wash stroke-brick' : 'fill-brick stroke-card'
  return (
    <svg aria-hidden viewBox="0 0 44 58" className={className}>
      <path
        d={OUTLINE}
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeDasharray={isApproximate ? '5 3' : undefined}
        className={isGold ? 'fill-mustard stroke-on-mustard' : plain}
      />
    </svg>
  )
}
