import { useLocation } from '@tanstack/react-router'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import type { MyEntry } from '@yardsnap/contract/community-entries'
import { formatDates, formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage, isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { type EntryKey, useEntry } from '#shop/community-days/api.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useEntryActions } from './api.ts'
import { EntryView } from './EntryView.tsx'
import { newJoinForm, rejoiningForm } from './join-form.ts'
import { JoinForm } from './JoinForm.tsx'

/** What the links of mails have behind `#`, which is sent to no server. */
const LINKED_ENTRY = /^entry=([\w.~-]+)$/

interface JoinDayProps {
  day: CommunityDay
  /** Of the link or the QR code; '' without one. */
  code: string
}

/** Joins a community day with a house, or shows the house that has joined: one's own, or that of a mail's link. */
export function JoinDay({ day, code }: JoinDayProps) {
  const { slug } = day
  const hash = useLocation({ select: (location) => location.hash })
  const key: EntryKey = { slug, token: LINKED_ENTRY.exec(hash)?.[1] ?? null }
  const isSignedIn = useCurrentUser() !== null
  const query = useEntry(key)
  if (query.isPending && (isSignedIn || key.token !== null)) return <Loading />
  if (query.isLoadingError || isMissing(query.error)) {
    return key.token !== null && isMissing(query.error) ? (
      <OldLink slug={slug} />
    ) : (
      <>
        <PageTitle title={t`Your house`} className="mb-4" />
        <LoadFailure query={query} title="Your house could not be loaded" />
      </>
    )
  }
  const entry = query.data ?? null
  if (entry && !entry.isConfirmed && key.token !== null) return <Confirmation entry={entry} entryKey={key} />
  if (key.token !== null && entry === null) return <HasLeft slug={slug} />
  if (entry && entry.status !== 'out') return <EntryView entry={entry} day={day} entryKey={key} />
  if (entry && key.token !== null) return <EntryView entry={entry} day={day} entryKey={key} />
  return <Joining day={day} code={code} former={entry} />
}

function Joining({ day, code, former }: JoinDayProps & { former: MyEntry | null }) {
  const { slug, name, dates, status, hasOrganizers, registration } = day
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (mailedTo !== null) return <Mailed email={mailedTo} onAgain={() => setMailedTo(null)} />
  const isEnded = status === 'over' || status === 'called_off'
  if (isEnded || (!hasOrganizers && registration.status !== 'open')) {
    return (
      <>
        <PageTitle title={name} className="mb-4 wrap-anywhere" />
        <EmptyCard
          scene="sign"
          title={
            status === 'over'
              ? t`This day is over`
              : isEnded
                ? t`This day is called off`
                : t`This day has no organizer anymore`
          }
          description={t`No house can join it anymore.`}
          action={
            <ButtonLink to="/day/$slug" params={{ slug }} tone="secondary">
              See the day
            </ButtonLink>
          }
        />
      </>
    )
  }
  return (
    <>
      <PageTitle title={t`Add your house`} />
      <p className="mt-1.5 mb-6 text-lead wrap-anywhere text-ink-soft">
        <bdi>{name}</bdi>, {formatDates(dates, formatDay)}. It takes a minute, and no photos.
      </p>
      {former && (
        <p className="mb-6 rounded-control bg-sky-wash px-4 py-3">
          You have left this day. With the same address you get your number again.
        </p>
      )}
      <JoinForm
        day={day}
        start={former ? rejoiningForm(former, day, code) : newJoinForm(day, code)}
        onJoined={(answer, email) => {
          if (answer.outcome === 'mailed') setMailedTo(email)
        }}
      />
    </>
  )
}

function Mailed({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <PageTitle title={t`Check your email`} />
      <output className="text-lead">
        A link in the email to <bdi className="wrap-anywhere">{email}</bdi> adds your house. Check your spam folder,
        too.
      </output>
      <Button tone="secondary" onClick={onAgain}>
        Use another address
      </Button>
    </div>
  )
}

/** Asks first: mail programs open links in advance. */
function Confirmation({ entry, entryKey }: { entry: MyEntry; entryKey: EntryKey }) {
  const { confirm } = useEntryActions(entryKey)
  const { streetAddress, city, day } = entry
  return (
    <div className="flex flex-col items-start gap-5">
      <PageTitle title={t`Add this house?`} />
      <p className="text-lead wrap-anywhere">
        <bdi>{[streetAddress, city].filter(Boolean).join(', ')}</bdi>
        <span className="block text-ink-soft">
          <bdi>{day.name}</bdi>, {formatDates(day.dates, formatDay)}
        </span>
      </p>
      {confirm.error && (
        <ErrorState
          title="Your house was not added"
          description={getErrorMessage(confirm.error, t`That did not work. Please try again.`)}
          className="w-full"
        />
      )}
      <Button isPending={confirm.isPending} pendingText="Adding..." onClick={() => confirm.mutate()}>
        Yes, add my house
      </Button>
    </div>
  )
}

function OldLink({ slug }: { slug: string }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <PageTitle title={t`This link has ended`} />
      <p className="text-lead text-ink-soft">The house has left the day, or was never confirmed. It can join again.</p>
      <ButtonLink to="/day/$slug/join" params={{ slug }} hash="">
        Add your house
      </ButtonLink>
    </div>
  )
}

function HasLeft({ slug }: { slug: string }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <PageTitle title={t`Your house has left the day`} />
      <p className="text-lead text-ink-soft">It is off the list and the map, and your email address is deleted.</p>
      <ButtonLink to="/day/$slug" params={{ slug }} tone="secondary">
        See the day
      </ButtonLink>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4">
      <output className="sr-only">Loading your house</output>
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
