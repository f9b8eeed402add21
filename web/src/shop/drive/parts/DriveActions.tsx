import { getDestination } from '@yardsnap/contract/address-text'
import { appleMapsLink, googleMapsLink } from '@yardsnap/contract/map-links'
import { ArrowRight, Check, Navigation, SkipForward, Undo2 } from 'lucide-react'
import { directed, type DriveStop, notArrived } from '#shop/drive/drive.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { Button, ButtonAnchor, type ButtonTone } from '#ui/Button.tsx'

interface ActionsProps {
  drive: DriveState
  stop: DriveStop
}

const MAIN = 'min-h-17 text-h3'
/** In large letters the icon stands above the words. */
const OTHER = 'min-h-14 flex-wrap px-2! text-lead'

/** The main button is Directions, then 'I am here' once directions were opened, or Skip for a closed stop. */
export function NextActions({ drive, stop }: ActionsProps) {
  const { change, notes } = drive
  const link = directionsTo(stop)
  const hasDirections = link === null || notes.directedId === stop.listingId
  const main = stop.closure ? 'skip' : hasDirections ? 'here' : 'directions'
  const getStyle = (name: typeof main): { tone: ButtonTone; className: string } =>
    name === main
      ? { tone: 'primary', className: `${MAIN} order-first col-span-2` }
      : { tone: 'secondary', className: OTHER }
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {link !== null && (
        <ButtonAnchor
          href={link}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation />}
          onClick={() => change((before) => directed(before, stop.listingId))}
          {...getStyle('directions')}
        >
          Directions
        </ButtonAnchor>
      )}
      <Button icon={<Check />} onClick={() => drive.arrive(stop)} {...getStyle('here')}>
        I am here
      </Button>
      <Button icon={<SkipForward />} onClick={() => drive.skip(stop)} {...getStyle('skip')}>
        Skip
      </Button>
    </div>
  )
}

export function HereActions({ drive, stop }: ActionsProps) {
  const { change } = drive
  const isLast = drive.ahead.length === 0
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        tone="secondary"
        icon={<Undo2 />}
        className={`${MAIN} grow`}
        onClick={() => change((before) => notArrived(before, stop.listingId))}
      >
        Not yet
      </Button>
      <Button
        icon={isLast ? <Check /> : <ArrowRight />}
        className={`${MAIN} grow-[99] basis-32`}
        onClick={() => drive.visit(stop)}
      >
        {isLast ? 'Finish' : 'Next stop'}
      </Button>
    </div>
  )
}

/** A link to the device's map app, to the area of a hidden address; null without address and position. */
function directionsTo({ listing }: DriveStop): string | null {
  const { latitude, longitude } = listing
  const address = getDestination(listing)
  if (address === '' && (latitude === null || longitude === null)) return null
  const place = { address, latitude, longitude }
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? appleMapsLink(place) : googleMapsLink(place)
}
