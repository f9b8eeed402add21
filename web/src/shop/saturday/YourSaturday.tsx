import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { formatForecast, type SaturdayPlan } from '@yardsnap/contract/saturday'
import { plural, t } from '@yardsnap/contract/texts'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { saturdayQuery, useAcceptSaturday, useDismissSaturday } from './api.ts'

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
  const [isChanging, setChanging] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const { day, stops } = plan
  const chosen = stops.filter(({ id }) => !leftOut.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((other) => other !== id) : [...before, id]))
  const use = () => mutate({ day, listingIds: chosen.map(({ id }) => id) })
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
            <p className="text-ink-soft">{describeStops(plan, chosen.length)}</p>
            {plan.forecast && <p className="text-small text-ink-soft">Forecast: {formatForecast(plan.forecast)}</p>}
          </div>
        </div>
        {isChanging && (
          <ul className="mt-4 grid grid-cols-1 gap-x-6 desk:grid-cols-2" aria-label="Stops of the plan">
            {stops.map(({ id, title, city }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <Checkbox
                  label={city ? `${title}, ${city}` : title}
                  checked={!leftOut.has(id)}
                  onChange={(event) => choose(id, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            isPending={isPending}
            pendingText="Planning..."
            disabled={chosen.length === 0}
            aria-describedby={chosen.length === 0 ? 'no-stop' : undefined}
            onClick={use}
          >
            Use this plan
          </Button>
          {!isChanging && (
            <Button tone="secondary" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
          <Button tone="quiet" onClick={() => dismiss(plan)}>
            No, thanks
          </Button>
        </div>
        {chosen.length === 0 && (
          <p id="no-stop" className="mt-3 text-small text-ink-soft">
            Select at least 1 stop.
          </p>
        )}
      </section>
    </Card>
  )
}

/** 'Sat, Nov 28, 7:30 AM to 11:40 AM'. */
function describeTimes({ day, departAt, returnAt }: SaturdayPlan): string {
  const [from, until] = [departAt, returnAt].map((instant) => formatTime(instant.slice(11, 16))) as [string, string]
  return t`${formatDay(day)}, ${from} to ${until}`
}

function describeStops({ findCount, stops }: SaturdayPlan, chosenCount: number): string {
  const count = plural(chosenCount, { one: '# stop', other: '# stops' })
  // Nobody knows at which stops the things are once some are left out.
  if (findCount === 0 || chosenCount < stops.length) return count
  const finds = plural(findCount, { one: '# find of yours', other: '# finds of yours' })
  return `${count}, ${finds}`
}
