import { describeAsked, type MyEntry } from '@yardsnap/contract/community-entries'
import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { describeCategories } from '#shop/community-days/houses.ts'
import { StreetDrawing } from '#shop/community-days/StreetDrawing.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** The title of an entry's page: how it stands. */
export function describeEntry({ status, number }: Pick<MyEntry, 'status' | 'number'>): string {
  if (status === 'in') return number === null ? t`You are in` : t`You are in: number ${number}`
  if (status === 'asked') return t`The organizer was asked`
  return status === 'refused' ? t`The organizer has not let this house in` : t`You have left this day`
}

/** How a house takes part: its number, or what it waits for, its days and what it has. */
export function EntryCard({ entry }: { entry: MyEntry }) {
  const { status, number, askedBecause, streetAddress, city, dates, permitNumber, gateHint, day } = entry
  const { closesOn: closedOn, opensOn } = day.registration
  const title = describeEntry(entry)
  const facts = [
    dates.map((date) => formatDay(date)).join('; '),
    describeCategories(entry),
    permitNumber && t`Permit ${permitNumber}`,
  ].filter(Boolean)
  return (
    <Card className="overflow-hidden text-center">
      <div className="flex flex-col items-center gap-1.5 px-5 pt-6">
        <PageTitle title={title} className={status === 'in' ? 'text-h3 text-grass' : 'text-h2'}>
          {status === 'in' ? t`You are in` : title}
        </PageTitle>
        {number !== null && (
          <p className="font-display text-[clamp(5rem,3rem+9vw,8rem)] leading-none font-extrabold tracking-tighter tabular-nums">
            <span className="sr-only">Number </span>
            {number}
          </p>
        )}
        <p className="font-display text-h3 wrap-anywhere font-bold">
          <bdi>{[streetAddress, city].filter(Boolean).join(', ')}</bdi>
        </p>
        {status !== 'out' && (
          <ul className="text-ink-soft">
            {facts.map((fact) => (
              <li key={fact}>
                <bdi>{fact}</bdi>
              </li>
            ))}
          </ul>
        )}
        {askedBecause.map((reason) => (
          <p key={reason} className="mt-1 max-w-md rounded-control bg-mustard-wash px-4 py-2.5">
            {describeAsked(reason, { closedOn, opensOn })}
          </p>
        ))}
        {gateHint && (
          <p className="mt-1 max-w-md rounded-control bg-sky-wash px-4 py-2.5 wrap-anywhere">
            <strong className="font-semibold">How to get in:</strong> <bdi>{gateHint}</bdi>
          </p>
        )}
      </div>
      <StreetDrawing className="mt-2 h-44 desk:h-52" />
    </Card>
  )
}
