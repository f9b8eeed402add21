import { t } from '@yardsnap/contract/texts'
import { formatDay } from '@yardsnap/contract/dates'
import { Route } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { type DriveStop, goingNextTo } from '#shop/drive/drive.ts'
import { clockAt } from '#shop/drive/drive-words.ts'
import { isLate as isLateAt, type StopTimes } from '#shop/drive/drive-times.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { tripFailureMessage } from '#shop/trips/api.ts'
import { toLocalDate } from '#shop/trips/words.ts'
import { Button } from '#ui/Button.tsx'

interface PlanNoticeProps {
  drive: DriveState
  stop: DriveStop
}

/** Warns that the order does not work, and offers a better one. */
export function PlanNotice({ drive, stop }: PlanNoticeProps) {
  const { better, change, replanning, trip, day } = drive
  const isOffline = useIsOffline()
  const isLate = (one: DriveStop) => {
    const times = drive.timesAt(one)
    return one.closure === null && times !== undefined && isLateAt(times)
  }
  const late = better ?? [stop, ...drive.ahead].find(isLate)
  const times = late && drive.timesAt(late)
  const planned = toLocalDate(trip.plan.departAt)
  const isOld = planned < day
  if (!isOld && !times) return null
  return (
    <section aria-label="Updates on your trip" className="grid gap-3 rounded-card bg-mustard-wash px-4 py-3.5">
      <p className="font-semibold wrap-anywhere">
        {isOld
          ? `This trip was planned for ${formatDay(planned)}.`
          : late && times && describeLate(late, times, drive.now)}
      </p>
      {better && !isOld ? (
        <Button
          tone="secondary"
          icon={<Route />}
          onClick={() => change((notes) => goingNextTo(notes, better.listingId))}
        >
          Go there next
        </Button>
      ) : (
        !isOffline &&
        replanning.canStart && (
          <Button
            tone="secondary"
            icon={<Route />}
            onClick={replanning.start}
            isPending={replanning.isPending}
            pendingText="Planning..."
          >
            {isOld ? 'Plan it for today' : 'Plan the rest again'}
          </Button>
        )
      )}
      {replanning.error && !isUnauthorized(replanning.error) && (
        <p role="alert" className="text-small text-danger">
          {tripFailureMessage(replanning.error)}
        </p>
      )}
    </section>
  )
}

/** What one comes too late for. A sale that has closed has given up its holds, too. */
function describeLate(stop: DriveStop, times: StopTimes, now: number): string | null {
  const { isTooLate, closesAt, holdEndsAt, missesAppointment, expectedAt } = times
  const { title } = stop.listing
  if (missesAppointment && expectedAt !== null)
    return t`${title} expects you at ${clockAt(expectedAt, stop)}, before you arrive.`
  if (isTooLate && closesAt !== null) {
    const clock = clockAt(closesAt, stop)
    return closesAt <= now ? t`${title} closed at ${clock}.` : t`${title} closes at ${clock}, before you arrive.`
  }
  return holdEndsAt === null ? null : t`Your hold at ${title} ends at ${clockAt(holdEndsAt, stop)}, before you arrive.`
}
