import { addressText } from '@yardsnap/contract/address-text'
import { LocateFixed } from 'lucide-react'
import type { DriveStop } from '#shop/drive/drive.ts'
import type { StopTimes } from '#shop/drive/drive-times.ts'
import { clockAt } from '#shop/drive/drive-words.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { AheadAppointments } from '#core/appointments/AheadAppointments.tsx'
import { OwnHolds } from '#core/holds/OwnHolds.tsx'
import { StatusBanner } from '#core/live-status/StatusBanner.tsx'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { formatMinutes } from '#shop/trips/words.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { Button } from '#ui/Button.tsx'
import { DetourHint } from './DetourHint.tsx'
import { OpenLabel } from './OpenLabel.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { SalePictures, WantedPictures } from './WantedPictures.tsx'

interface NextStopProps {
  drive: DriveState
  stop: DriveStop
}

/** The stop that the shopper drives to. */
export function NextStop({ drive, stop }: NextStopProps) {
  const times = drive.timesAt(stop)
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-2.5">
        <OpenLabel drive={drive} stop={stop} />
        <h2 className="line-clamp-3 text-h1 wrap-anywhere">
          <bdi>{stop.listing.title}</bdi>
        </h2>
        <p className="text-lead leading-snug text-ink-soft wrap-anywhere">
          <bdi>{addressText(stop.listing)}</bdi>
        </p>
      </div>
      {times && stop.closure === null && <Figures drive={drive} stop={stop} times={times} />}
      <StatusBanner listing={stop.listing} />
      <AheadAppointments listingId={stop.listingId} />
      <OwnHolds listingId={stop.listingId} />
      <PlanNotice drive={drive} stop={stop} />
      <DetourHint drive={drive} />
      {drive.items.length > 0 ? <WantedPictures items={drive.items} /> : <SalePictures listing={stop.listing} />}
    </>
  )
}

/** The distance and the arrival time. Offline the traffic is not known, so miles are shown instead of minutes. */
function Figures({ drive, stop, times }: NextStopProps & { times: StopTimes }) {
  const isOffline = useIsOffline()
  const { position } = drive
  const { leg, arriveAt } = times
  const isRough = leg?.isEstimate || stop.listing.positionPrecision !== 'street'
  const miles = leg && formatMiles(leg.miles, { isApproximate: isRough })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dl className="flex flex-wrap divide-x divide-line *:flex *:flex-col-reverse *:px-5 *:first:pl-0">
        {leg && (
          <div>
            <dt className="text-ink-soft">{isOffline ? 'to drive' : miles}</dt>
            <Figure
              text={isOffline ? leg.miles.toFixed(1) : formatMinutes(Math.round(leg.minutes))}
              unit={isOffline && 'mi'}
            />
          </div>
        )}
        {!isOffline && (
          <div>
            <dt className="text-ink-soft">you arrive</dt>
            <Figure text={clockAt(arriveAt, stop)} />
          </div>
        )}
      </dl>
      {position.position === null && (
        <Button
          tone="quiet"
          icon={<LocateFixed />}
          onClick={position.ask}
          isPending={position.isAsking}
          pendingText="Finding your location..."
          className="-mx-5 text-sky"
        >
          How far from here?
        </Button>
      )}
      {position.failure !== null && (
        <p role="alert" className="w-full text-small text-ink-soft">
          {position.failure}
        </p>
      )}
    </div>
  )
}

/** '1 h 8 min', '12:10 PM': numbers large, units small. */
function Figure({ text, unit }: { text: string; unit?: string | false }) {
  const words = [...text.split(' '), unit].filter((word) => typeof word === 'string')
  return (
    <dd className="font-display text-[2.25rem] leading-tight font-extrabold whitespace-nowrap tabular-nums">
      {words.map((word, index) => (
        <span key={word} className={/\d/.test(word) ? undefined : 'text-h3 font-bold'}>
          {index > 0 && ' '}
          {word}
        </span>
      ))}
    </dd>
  )
}
