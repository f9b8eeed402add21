import { Link } from '@tanstack/react-router'
import type { MyCommunityDays } from '@yardsnap/contract/community-organizing'
import { formatDates } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { DAY_STATUSES } from '#shop/community-days/day-statuses.ts'
import { NewDayLink } from '#shop/community-days/NewDayLink.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { useMyCommunityDays } from './api.ts'
import { InvitationAnswers } from './InvitationAnswers.tsx'

type Organized = MyCommunityDays['organized'][number]
type Joined = MyCommunityDays['joined'][number]

/** The sale days of the user; only a link to start one where there is none, and where they cannot be loaded. */
export function MyDays() {
  const { data } = useMyCommunityDays()
  const { organized = [], joined = [] } = data ?? {}
  const organizedIds = new Set(organized.map(({ id }) => id))
  if (organized.length + joined.length === 0) return <NewDayLink />
  return (
    <section aria-labelledby="my-sale-days">
      <h2 id="my-sale-days" className="mb-4 text-h2">
        Your sale days
      </h2>
      <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {organized.map((day) => (
          <li key={day.id}>
            <OrganizedRow day={day} />
          </li>
        ))}
        {joined
          .filter(({ id }) => !organizedIds.has(id))
          .map((day) => (
            <li key={day.id}>
              <JoinedRow day={day} />
            </li>
          ))}
      </ul>
      <NewDayLink className="mt-3" />
    </section>
  )
}

function OrganizedRow({ day }: { day: Organized }) {
  const { slug, name, isInvited, askedCount } = day
  if (isInvited) {
    return (
      <DayRow day={day} note={t`You are invited to organize it`}>
        <InvitationAnswers day={day} />
      </DayRow>
    )
  }
  const waiting =
    askedCount > 0 ? plural(askedCount, { one: '# house asks to join', other: '# houses ask to join' }) : ''
  return (
    <DayRow day={day} note={waiting}>
      <ButtonLink to="/day/$slug/organize" params={{ slug }} tone="secondary">
        Organize<span className="sr-only"> {name}</span>
      </ButtonLink>
    </DayRow>
  )
}

function JoinedRow({ day }: { day: Joined }) {
  const { slug, name } = day
  return (
    <DayRow day={day} note={describeEntry(day)}>
      <ButtonLink to="/day/$slug/join" params={{ slug }} tone="secondary">
        Your house<span className="sr-only"> in {name}</span>
      </ButtonLink>
    </DayRow>
  )
}

function describeEntry({ entryStatus, number }: Joined): string {
  if (entryStatus === 'asked') return t`The organizer was asked to let your house in`
  if (entryStatus === 'refused') return t`The organizer did not let your house in`
  if (entryStatus === 'out') return t`Your house has left`
  return number === null ? t`Your house is in` : t`Your house is number ${number}`
}

interface DayRowProps {
  day: Organized | Joined
  /** What is worth knowing; may be empty. */
  note: string
  children: ReactNode
}

function DayRow({ day: { slug, name, dates, status, houseCount }, note, children }: DayRowProps) {
  const houses = plural(houseCount, { one: '# house', other: '# houses' })
  return (
    <Card className="flex h-full flex-wrap items-center gap-x-4 gap-y-3 p-4.5">
      <div className="min-w-0 grow basis-52">
        <Badge tone={DAY_STATUSES[status].tone}>{DAY_STATUSES[status].name}</Badge>
        <h3 className="mt-1.5 text-h3 wrap-anywhere">
          <Link to="/day/$slug" params={{ slug }} className="underline-offset-4 hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="text-small text-ink-soft">
          {[dates.length > 0 && formatDates(dates), houses].filter(Boolean).join(' · ')}
        </p>
        {note && <p className="mt-1 text-small font-semibold">{note}</p>}
      </div>
      {children}
    </Card>
  )
}
