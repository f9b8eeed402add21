import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { formatForecast, type SaturdayPlan } from '@yardsnap/contract/saturday'
import { plural, t } from '@yardsnap/contract/texts'
import { CalendarCheck } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { saturdayQuery, useAcceptSaturday, useChangeSaturday, useDismissSaturday } from './api.ts'

/** The plan that was made for a person's Saturday, until they use it or do not want it. */
export function YourSaturday({ userId }: { userId: string }) {
  const { data } = useQuery(saturdayQuery)
  const plan = data?.plan
  if (!plan || plan.state !== 'proposed') return null
  return <Plan key={plan.day} userId={userId} plan={plan} />
}

function Plan({ userId, plan }: { userId: string; plan: SaturdayPlan }) {
  const navigate = useNavigate()
  const openTrip = () => navigate({ to: '/saved', search: { show: 'trip' } })
  const { mutate, isPending } = useAcceptSaturday(userId, openTrip)
  const dismiss = useDismissSaturday()
  const change = useChangeSaturday((planning) => navigate({ to: '/saved', state: { planning } }))
  const { day, stops } = plan
  const use = () => mutate({ day, listingIds: stops.map(({ id }) => id) })
  return (
    <Card className="p-5 desk:p-6">
      <section aria-labelledby="your-saturday">
        <div className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-grass-wash text-grass">
            <CalendarCheck className="size-6" aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 id="your-saturday" className="text-h2">
              Your Saturday
            </h2>
            <p className="text-lead">{describeTimes(plan)}</p>
            <p className="text-ink-soft">{describeStops(plan)}</p>
            {plan.forecast && <p className="text-small text-ink-soft">Forecast: {formatForecast(plan.forecast)}</p>}
          </div>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button isPending={isPending} pendingText="Planning..." onClick={use}>
            Use this plan
          </Button>
          <Button
            tone="secondary"
            isPending={change.isPending}
            pendingText="Opening..."
            onClick={() => change.mutate({ day })}
          >
            Change
          </Button>
          <Button tone="quiet" onClick={() => dismiss(plan)}>
            No, thanks
          </Button>
        </div>
      </section>
    </Card>
  )
}

/** 'Sat, Nov 28, 7:30 AM to 11:40 AM'. */
function describeTimes({ day, departAt, returnAt }: SaturdayPlan): string {
  const [from, until] = [departAt, returnAt].map((instant) => formatTime(instant.slice(11, 16))) as [string, string]
  return t`${formatDay(day)}, ${from} to ${until}`
}

function describeStops({ findCount, stops }: SaturdayPlan): string {
  const count = plural(stops.length, { one: '# stop', other: '# stops' })
  if (findCount === 0) return count
  const finds = plural(findCount, { one: '# find of yours', other: '# finds of yours' })
  return `${count}, ${finds}`
}
