import { plural, t } from '@yardsnap/contract/texts'
import { formatDay } from '@yardsnap/contract/dates'
import { formatMoney } from '@yardsnap/contract/formats'
import { payKindName } from '@yardsnap/contract/pay-kinds'
import { categoryName } from '@yardsnap/contract/item-words'
import type { TillState } from '@yardsnap/contract/till'
import type { TillReport } from '@yardsnap/contract/till-report'
import { Link } from '@tanstack/react-router'
import { Download, Heart, HeartHandshake, Lightbulb } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { useTillReport } from './api.ts'
import { CashBox } from './parts/CashBox.tsx'
import { OwnerMark } from './parts/OwnerMark.tsx'

const money = (cents: number) => formatMoney(cents / 100)

interface DayEndScreenProps {
  state: TillState
  /** How many changes wait on this phone to be sent. */
  keptCount: number
  onLeave: () => void
}

/** Money first, then the box, who gets what, and what is left. */
export function DayEndScreen({ state, keptCount, onLeave }: DayEndScreenProps) {
  const [day, setDay] = useState<string | null>(null)
  const query = useTillReport(state.listing.id, day)
  const { data: report, error } = query
  return (
    <TaskScreen title="Day's end" leave="back" onLeave={onLeave}>
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-5 px-4 py-4">
        {keptCount > 0 && (
          <p className="rounded-card bg-mustard-wash p-4 font-semibold">
            {plural(keptCount, {
              one: 'Not counted here yet: # kept on this phone.',
              other: 'Not counted here yet: # kept on this phone.',
            })}
          </p>
        )}
        {error && !report && <LoadFailure query={query} title="The totals of the day could not be loaded" />}
        {!error && !report && <Skeleton className="h-60 rounded-card" />}
        {report && report.days.length > 1 && (
          <ChipGroup
            label="Day"
            isLabelHidden
            options={report.days.map((value) => ({ value, label: formatDay(value) }))}
            value={day ?? report.day}
            onValueChange={setDay}
          />
        )}
        {report && <Report report={report} state={state} />}
      </div>
    </TaskScreen>
  )
}

function Report({ report, state }: { report: TillReport; state: TillState }) {
  const { parts } = report
  const listingId = state.listing.id
  const most = Math.max(1, ...(parts?.hours.map(({ cents }) => cents) ?? []))
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        <Figure name="Total sales" value={money(report.totalCents)} />
        <Figure name="Sold" value={plural(report.piecesSold, { one: '# piece', other: '# pieces' })} />
        <Elsewhere report={report} />
      </div>
      <CashBox key={report.day} report={report} listingId={listingId} />
      <Ways report={report} />
      <Numbers report={report} />
      {parts ? (
        <>
          <Part title={state.consignment?.mode === 'consign' ? t`Whose things were sold` : t`Who gets what`}>
            {parts.owners.map(({ ownerId, name, cents }) => (
              <Row key={ownerId} cents={cents} mark={<OwnerMark owners={state.owners} ownerId={ownerId} />}>
                {name}
              </Row>
            ))}
          </Part>
          {state.consignment?.mode === 'consign' && (
            <p className="-mt-2 text-ink-soft">
              Before parts and fees.{' '}
              <Link to="/sale/$listingId/settle" params={{ listingId }} className={TEXT_LINK}>
                Settle and pay
              </Link>
            </p>
          )}
          {parts.departments.length > 0 && (
            <Part title="By department">
              {parts.departments.map(({ department, cents }) => (
                <Row key={department} cents={cents}>
                  <bdi>{department}</bdi>
                </Row>
              ))}
            </Part>
          )}
          <Part title="By category">
            {parts.categories.map(({ category, cents }) => (
              <Row key={category} cents={cents}>
                {categoryName(category)}
              </Row>
            ))}
          </Part>
          <Part title="By hour">
            {parts.hours.map(({ hour, cents }) => (
              <li key={hour} className="flex min-h-10 flex-wrap items-center gap-3">
                <span className="w-16 shrink-0 tabular-nums">{hourText(hour)}</span>
                <Meter label={hourText(hour)} value={cents} max={most} valueText={money(cents)} />
                <span className="w-24 shrink-0 text-right font-semibold tabular-nums">{money(cents)}</span>
              </li>
            ))}
          </Part>
        </>
      ) : (
        <PremiumHint
          reason="sales_tracking"
          text="With Premium you see what each person, category and hour brought in, and get it as a CSV file."
        />
      )}
      <section>
        {/* What consignors and departments sell are no items of the listing, which alone are counted. */}
        {(report.piecesLeft > 0 || !state.consignment) && (
          <h2 className="pb-2 text-h3">
            {state.consignment
              ? plural(report.piecesLeft, {
                  one: 'Besides what others brought: # piece left',
                  other: 'Besides what others brought: # pieces left',
                })
              : plural(report.piecesLeft, { one: '# piece left', other: '# pieces left' })}
          </h2>
        )}
        <div className="flex flex-wrap gap-2.5 *:grow">
          {report.piecesLeft > 0 && (
            <>
              <ButtonLink to="/sale/$listingId/left" params={{ listingId }} tone="secondary" icon={<HeartHandshake />}>
                What is left
              </ButtonLink>
              <ButtonAnchor
                tone="secondary"
                icon={<Heart />}
                href={`/api/listings/${listingId}/exports/unsold`}
                download
              >
                Donation list
              </ButtonAnchor>
            </>
          )}
          {parts && (
            <ButtonLink to="/sale/$listingId/insights" params={{ listingId }} tone="secondary" icon={<Lightbulb />}>
              For next time
            </ButtonLink>
          )}
          {parts && (
            <ButtonAnchor
              tone="secondary"
              icon={<Download />}
              href={`/api/listings/${listingId}/till/report.csv`}
              download
            >
              CSV file
            </ButtonAnchor>
          )}
        </div>
      </section>
    </>
  )
}

/** Mentions sales that were marked without the till, and pieces that are not in the totals. */
function Elsewhere({ report: { markedCents, piecesUncounted } }: { report: TillReport }) {
  const texts = [
    markedCents > 0 && t`${money(markedCents)} of it was marked sold, not taken at the till.`,
    piecesUncounted > 0 &&
      plural(piecesUncounted, {
        one: '# piece was sold without a price and is not counted.',
        other: '# pieces were sold without a price and are not counted.',
      }),
  ].filter(Boolean)
  return texts.length > 0 && <p className="col-span-full text-small">{texts.join(' ')}</p>
}

/** What should be in the apps, beside what should be in the box. */
function Ways({ report: { ways } }: { report: TillReport }) {
  if (ways.length === 0) return null
  return (
    <Part title="Not in cash">
      {ways.map(({ paidBy, cents, sales }) => (
        <Row key={paidBy} cents={cents}>
          {paidBy === null ? t`Something else` : payKindName(paidBy)} ·{' '}
          {plural(sales, { one: '# sale', other: '# sales' })}
        </Row>
      ))}
    </Part>
  )
}

/** The sales of each phone by their numbers, which are on receipts and in the notes of payments. */
function Numbers({ report: { numbered } }: { report: TillReport }) {
  if (numbered.length === 0) return null
  return (
    <section>
      <h2 className="pb-2 text-h3">By number</h2>
      <ul className="rounded-card border border-line bg-card px-4 py-2">
        {numbered.map(({ deviceName, sales, takenBack, first, last }) => (
          <li key={first} className="flex min-h-11 items-center gap-3">
            <span className="min-w-0 grow">
              <bdi className="block truncate">{deviceName}</bdi>
              <span className="text-small text-ink-soft">
                {plural(sales, { one: '# sale', other: '# sales' })}
                {takenBack > 0 && `, ${plural(takenBack, { one: '# taken back', other: '# taken back' })}`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{first === last ? `#${first}` : `#${first} to #${last}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Card className="p-4">
      <h2 className="text-body font-normal text-ink-soft">{name}</h2>
      <p className="font-display text-h2 font-bold break-words tabular-nums">{value}</p>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-2 text-h3">{title}</h2>
      <ul className="rounded-card border border-line bg-card px-4 py-2">{children}</ul>
    </section>
  )
}

function Row({ mark, cents, children }: { mark?: ReactNode; cents: number; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      {mark}
      <bdi className="min-w-0 grow truncate">{children}</bdi>
      <span className="font-semibold tabular-nums">{money(cents)}</span>
    </li>
  )
}

/** '9 AM' */
function hourText(hour: number): string {
  const shown = hour % 12 || 12
  return hour < 12 ? t`${shown} AM` : t`${shown} PM`
}
