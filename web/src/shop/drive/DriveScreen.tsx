import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { Map as MapIcon, WifiOff } from 'lucide-react'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { usePartsAtHand } from '#core/offline/use-parts-at-hand.ts'
import { useWakeLock } from '#lib/use-wake-lock.ts'
import type { Trip } from '#shop/trips/trip.ts'
import { Badge } from '#ui/Badge.tsx'
import { type StepState, TaskScreen } from '#ui/TaskScreen.tsx'
import type { DriveStop } from './drive.ts'
import { DriveSummary } from './parts/DriveSummary.tsx'
import { HereActions, NextActions } from './parts/DriveActions.tsx'
import { HereStop } from './parts/HereStop.tsx'
import { NextStop } from './parts/NextStop.tsx'
import { StopStrip } from './parts/StopStrip.tsx'
import { useDrive } from './use-drive.ts'

const loadToaster = () => import('#ui/Toaster.tsx')

interface DriveScreenProps {
  userId: string
  trip: Trip
  onLeave: () => void
}

/** One stop at a time, to be read at a glance: the way there, then what to look for there. */
export function DriveScreen({ userId, trip, onLeave }: DriveScreenProps) {
  const drive = useDrive(userId, trip)
  const { driven, phase, current } = drive
  useWakeLock()
  // Undo also works after the signal is lost.
  usePartsAtHand(loadToaster)
  const number = current ? driven.indexOf(current) + 1 : 0
  return (
    <TaskScreen
      title={current ? `Stop ${number} of ${driven.length}` : 'Your drive'}
      onLeave={onLeave}
      hasToastsBelow
      steps={driven.map((stop) => getStepState(stop, current))}
      tools={<Tools isMarkWaiting={drive.isMarkWaiting} />}
      actions={
        current && (
          <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-2.5">
            {phase === 'here' ? (
              <HereActions drive={drive} stop={current} />
            ) : (
              <NextActions key={current.listingId} drive={drive} stop={current} />
            )}
            <StopStrip drive={drive} />
          </div>
        )
      }
    >
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-5 px-4 py-5 desk:px-0">
        {!current && <DriveSummary drive={drive} />}
        {current &&
          (phase === 'here' ? <HereStop drive={drive} stop={current} /> : <NextStop drive={drive} stop={current} />)}
      </div>
      <output className="sr-only">{announcement(drive)}</output>
    </TaskScreen>
  )
}

function getStepState(stop: DriveStop, current: DriveStop | null): StepState {
  if (stop === current) return 'now'
  if (stop.mark === null) return 'ahead'
  return stop.mark === 'visited' ? 'done' : 'skipped'
}

function announcement({ phase, current }: ReturnType<typeof useDrive>): string {
  if (!current) return t`That was the last stop.`
  const { title } = current.listing
  return phase === 'here' ? t`You are at ${title}.` : t`Next stop: ${title}.`
}

function Tools({ isMarkWaiting }: { isMarkWaiting: boolean }) {
  const isOffline = useIsOffline()
  return (
    <>
      {isOffline && (
        <Badge tone="attention" icon={<WifiOff />}>
          {isMarkWaiting ? 'Kept on this phone' : 'No signal'}
        </Badge>
      )}
      <Link
        to="/saved"
        search={{ show: 'trip' }}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-paper-deep [&>svg]:size-5"
      >
        <MapIcon aria-hidden />
        Whole trip
      </Link>
    </>
  )
}
