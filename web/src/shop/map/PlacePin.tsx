import { PinDrawing } from '#core/map/PinDrawing.tsx'
import { SignPinDrawing } from '#core/map/SignPinDrawing.tsx'
import { classes } from '#ui/classes.ts'

interface PlacePinProps {
  isApproximate: boolean
  isSeen: boolean
  className?: string
}

/** The pin of the one sale on a map: a host's house, or the sign that neighbors saw. */
export function PlacePin({ isApproximate, isSeen, className }: PlacePinProps) {
  const look = classes('h-14 w-11 drop-shadow', className)
  return isSeen ? <SignPinDrawing className={look} /> : <PinDrawing isApproximate={isApproximate} className={look} />
}
