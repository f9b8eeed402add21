import { plural, t } from '@yardsnap/contract/texts'
import { formatDate } from '@yardsnap/contract/dates'
import { FREE_LISTINGS_PER_MONTH, FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'
import type { PlanState } from '@yardsnap/contract/own-plan'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { usePlanState, useUsageStats } from '#core/plans/api.ts'

const DAY_MS = 24 * 3_600_000

/** The account's Premium status; nothing if it never had any. */
export function PlanStatus() {
  const { data: plan, dataUpdatedAt } = usePlanState()
  if (!plan || plan.kind === 'free') return null
  if (plan.kind === 'ended') return <Ended isPastDue={plan.subscription?.isPastDue ?? false} />
  const { title, text, isWarning } = describePlan(plan, dataUpdatedAt)
  return (
    <StatusPanel title={title} isWarning={isWarning}>
      <p>{text}</p>
    </StatusPanel>
  )
}

function describePlan({ kind, endsAt, subscription }: PlanState, now: number) {
  if (subscription?.isPastDue) {
    const text = t`It is tried again in the next days. Check your card under Manage payment to keep Premium.`
    return { title: t`The last payment failed`, text, isWarning: true }
  }
  if (kind === 'trial' && endsAt) {
    const daysLeft = Math.max(1, Math.ceil((Date.parse(endsAt) - now) / DAY_MS))
    const title = plural(daysLeft, { one: 'Your trial: # day left', other: 'Your trial: # days left' })
    const lastDay = formatInstantDay(endsAt)
    const text =
      subscription && !subscription.isCancelled
        ? t`Premium is yours until ${lastDay}. It goes on if you have given a card; else your account is a free one again, with everything kept.`
        : t`Premium is yours until ${lastDay}. Then your account is a free one again, with everything kept.`
    return { title, text, isWarning: false }
  }
  return { title: t`You have Premium`, text: premiumText(endsAt, subscription), isWarning: false }
}

function premiumText(endsAt: string | null, subscription: PlanState['subscription']): string {
  if (subscription?.isCancelled) {
    return t`It is canceled and lasts until ${formatInstantDay(subscription.renewsAt)}. Everything you made is kept.`
  }
  if (subscription) return t`The next payment is on ${formatInstantDay(subscription.renewsAt)}.`
  return endsAt ? t`It lasts until ${formatInstantDay(endsAt)}.` : t`It does not end.`
}

function Ended({ isPastDue }: { isPastDue: boolean }) {
  const { data: usage } = useUsageStats()
  const active = usage?.currentActiveListings ?? 0
  return (
    <StatusPanel title="Premium has ended" isWarning>
      {isPastDue && <p>The last payment failed. Check your card under Manage payment to have Premium again.</p>}
      <p>
        {active > 0
          ? plural(active, {
              one: 'Everything you made is still here. Your active sale stays public. Paused until you upgrade:',
              other: 'Everything you made is still here. Your # active sales stay public. Paused until you upgrade:',
            })
          : 'Everything you made is still here. Paused until you upgrade:'}
      </p>
      <ul className="mt-1 list-disc pl-5">
        <li>new listings beyond {FREE_LISTINGS_PER_MONTH} a month and 1 active sale</li>
        <li>new photos beyond {FREE_PHOTOS_PER_LISTING} a listing</li>
        <li>gold pins on the map</li>
      </ul>
    </StatusPanel>
  )
}

interface StatusPanelProps {
  title: string
  isWarning: boolean
  children: ReactNode
}

function StatusPanel({ title, isWarning, children }: StatusPanelProps) {
  return (
    <section
      aria-labelledby="plan-standing"
      className={classes('rounded-card px-5 py-4', isWarning ? 'bg-mustard-wash' : 'bg-grass-wash')}
    >
      <h2 id="plan-standing" className="text-h3">
        {title}
      </h2>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** 'Sat, Nov 21, 2026', by this device's clock. */
function formatInstantDay(instant: string): string {
  const day = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return formatDate(`${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`)
}
