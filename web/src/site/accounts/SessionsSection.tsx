import type { OwnSession } from '@yardsnap/contract/own-account'
import { formatInstant } from '#lib/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useEndSession, useOwnSessions } from './own-account-api.ts'
import { deviceName } from './device-name.ts'
import { Section } from '#ui/Section.tsx'

export function SessionsSection() {
  return (
    <Section title="Devices" description="Where you are signed in. Sign out any device you do not recognize.">
      <Sessions />
    </Section>
  )
}

function Sessions() {
  const query = useOwnSessions()
  const { data: sessions, error } = query
  const { mutate, isPending, variables } = useEndSession()
  const failure = error && <LoadFailure query={query} title="Your devices could not be loaded" />
  if (!sessions) return failure ?? <Skeleton className="h-16" />
  return (
    <>
      {failure}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            onEnd={() => mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          tone="secondary"
          className="mt-4"
          isPending={isPending && variables === 'others'}
          pendingText="Signing out..."
          onClick={() => mutate('others')}
        >
          Sign out all others
        </Button>
      )}
    </>
  )
}

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session: { userAgent, isCurrent, signedInAt, lastSeenAt }, isEnding, onEnd }: SessionRowProps) {
  const name = deviceName(userAgent)
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-soft">
          Signed in {formatInstant(signedInAt)} · last seen {formatInstant(lastSeenAt)}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          tone="quiet"
          className="max-desk:-ml-5 desk:-mr-5"
          isPending={isEnding}
          pendingText="Signing out..."
          onClick={onEnd}
        >
          Sign out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
