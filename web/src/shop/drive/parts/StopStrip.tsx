import { t } from '@yardsnap/contract/texts'
import { Undo2 } from 'lucide-react'
import type { DriveStop } from '#shop/drive/drive.ts'
import type { StopTimes } from '#shop/drive/drive-times.ts'
import { CLOSURES, clockAt } from '#shop/drive/drive-words.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { ExpectedTimes, HeldThings, SavedThings } from '#shop/trips/StopThings.tsx'

/** What comes after the current stop, and at its end what was skipped. Short screens have no room for it. */
export function StopStrip({ drive }: { drive: DriveState }) {
  const { driven, ahead } = drive
  const skipped = driven.filter(({ mark }) => mark === 'skipped')
  if (ahead.length + skipped.length === 0) return null
  return (
    <ul
      aria-label="Stops after this one"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard it is scrolled where no stop has a button
      tabIndex={0}
      className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-0.5 [@media(height<36rem)]:hidden"
    >
      {ahead.map((stop) => (
        <li
          key={stop.listingId}
          className="flex min-h-15 w-52 shrink-0 snap-start items-center gap-3 rounded-control border border-line bg-paper px-3 py-2"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-full bg-grass font-display font-bold text-on-grass tabular-nums">
            {driven.indexOf(stop) + 1}
          </span>
          <span className="min-w-0">
            <bdi className="block truncate font-semibold">{stop.listing.title}</bdi>
            <StopTime stop={stop} times={drive.timesAt(stop)} now={drive.now} />
            <ExpectedTimes listingId={stop.listingId} />
            <HeldThings listingId={stop.listingId} />
            <SavedThings listingId={stop.listingId} />
          </span>
        </li>
      ))}
      {skipped.map((stop) => (
        <li key={stop.listingId} className="shrink-0 snap-start">
          <button
            type="button"
            aria-label={`Undo skipping ${stop.listing.title}`}
            onClick={() => drive.unmark([stop])}
            className="flex h-full min-h-15 w-52 items-center gap-3 rounded-control border-[1.5px] border-dashed border-line-strong px-3 py-2 text-left hover:bg-paper-deep"
          >
            <Undo2 aria-hidden className="size-5 shrink-0 text-sky" />
            <span className="min-w-0">
              <bdi className="block truncate font-semibold">{stop.listing.title}</bdi>
              <span className="text-small text-ink-soft">
                {stop.markedBy === null ? 'Skipped. Undo' : `Skipped by ${stop.markedBy}. Undo`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function StopTime({ stop, times, now }: { stop: DriveStop; times: StopTimes | undefined; now: number }) {
  if (stop.closure)
    return <span className="block truncate text-small font-semibold text-danger">{CLOSURES[stop.closure]}</span>
  if (!times) return null
  if (times.isTooLate && times.closesAt !== null) {
    const clock = clockAt(times.closesAt, stop)
    return (
      <span className="text-small font-semibold text-danger">
        {times.closesAt <= now ? t`Closed at ${clock}` : t`Closes ${clock}`}
      </span>
    )
  }
  return <span className="text-small text-ink-soft tabular-nums">{clockAt(times.arriveAt, stop)}</span>
}
