import { t } from '@yardsnap/contract/texts'
import type { Interest, InterestDay } from '@yardsnap/contract/interest'
import type { Listing } from '@yardsnap/contract/listings'
import { isPremiumRefusal } from '#api/call.ts'
import { PremiumLock } from '#core/plans/PremiumHint.tsx'
import { useShare } from '#core/listings/use-share.ts'
import { formatDay } from '@yardsnap/contract/dates'
import { formatCount } from '@yardsnap/contract/formats'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { useInterest } from './api.ts'
import { Card } from '#ui/Card.tsx'

type Kind = keyof Interest['totals']

const KINDS: readonly { kind: Kind; name: string; hint: string }[] = [
  { kind: 'views', name: t`Views`, hint: t`People who opened the page` },
  { kind: 'saves', name: t`Saves`, hint: t`Shoppers who put it on their list` },
  { kind: 'contacts', name: t`Contacts`, hint: t`Shoppers who wrote to you` },
  { kind: 'routes', name: t`Trips`, hint: t`Shoppers who planned to drive by` },
]

const GRID = 'grid gap-4 desk:grid-cols-2'

/** What shoppers did about a sale, by day (S6.3). */
export function InterestDashboard({ listing }: { listing: Listing }) {
  const query = useInterest(listing.id)
  const { data: interest, error } = query
  if (isPremiumRefusal(error)) {
    return (
      <PremiumLock
        reason="analytics"
        title="See who is coming"
        text="With Premium this page shows, day by day, how many people looked at your sale, saved it, wrote to you and planned a trip to it."
      />
    )
  }
  if (error && !interest) return <LoadFailure query={query} title="The figures could not be loaded" />
  if (!interest) {
    return (
      <Skeletons label="Loading the figures" count={KINDS.length} className={GRID} itemClassName="h-60 rounded-card" />
    )
  }
  if (KINDS.every(({ kind }) => interest.totals[kind] === 0)) return <NothingYet listing={listing} />
  return (
    <>
      <div className={GRID}>
        {KINDS.map(({ kind, name, hint }) => (
          <DayBars
            key={kind}
            name={name}
            hint={hint}
            total={interest.totals[kind]}
            days={interest.days.map((day) => ({ day: day.day, count: day[kind] }))}
          />
        ))}
      </div>
      <DayTable days={interest.days} />
    </>
  )
}

function DayTable({ days }: { days: readonly InterestDay[] }) {
  const busy = days.filter((day) => KINDS.some(({ kind }) => day[kind] > 0)).toReversed()
  return (
    <section className="mt-8">
      <h2 className="text-h2">Day by day</h2>
      <p className="mt-1 mb-3 text-ink-soft">
        Each person counts once a day, and who it was is not kept. Days begin at midnight UTC; your own visits and those
        of crawlers are left out.
      </p>
      <Table
        caption="Interest day by day, the latest first"
        rows={busy}
        keyOf={(day) => day.day}
        columns={[
          { header: t`Day`, cell: (day) => <span className="whitespace-nowrap">{formatDay(day.day)}</span> },
          ...KINDS.map(({ kind, name }) => ({ header: name, cell: (day: InterestDay) => day[kind], isNumeric: true })),
        ]}
      />
    </section>
  )
}

function NothingYet({ listing }: { listing: Listing }) {
  const { share } = useShare(listing)
  const isDraft = listing.status === 'draft'
  return (
    <EmptyCard
      scene="sign"
      title="Nobody has looked yet"
      description={
        isDraft
          ? 'Counting begins when the sale is published.'
          : 'As soon as people open your sale, save it or plan a trip, it shows here. Sharing the link helps.'
      }
      action={!isDraft && <Button onClick={share}>Share the sale</Button>}
    />
  )
}

interface DayBarsProps {
  /** What is counted: 'Views'. */
  name: string
  hint: string
  total: number
  /** Oldest first. @property day YYYY-MM-DD */
  days: readonly { day: string; count: number }[]
}

const HEIGHT = 72
const BAR = 8
const STEP = 10

/** Daily counts as bars. The largest count is also given as text, for those who cannot see the bars. */
function DayBars({ name, hint, total, days }: DayBarsProps) {
  const best = days.reduce((most, day) => (day.count > most.count ? day : most), { day: '', count: 0 })
  const summary = best.count > 0 ? t`Most on ${formatDay(best.day)}: ${best.count}` : t`None in these days`
  return (
    <Card className="p-4.5">
      <h2 className="flex items-baseline justify-between gap-3 text-h3">
        {name}
        <span className="text-h2 tabular-nums">{formatCount(total)}</span>
      </h2>
      <p className="text-small text-ink-soft">{hint}</p>
      <svg
        role="img"
        aria-label={`${name} by day. ${summary}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 block h-24 w-full border-b-[1.5px] border-line-strong"
      >
        {days.map(({ day, count }, index) => {
          const height = best.count === 0 ? 0 : (count / best.count) * HEIGHT
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className="fill-ink"
            >
              <title>{`${formatDay(day)}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="mt-1.5 flex justify-between gap-3 text-tiny text-ink-soft">
        <span>{formatDay(days[0]?.day)}</span>
        <span>{formatDay(days.at(-1)?.day)}</span>
      </p>
      <p className="mt-1 text-small">{summary}</p>
    </Card>
  )
}
