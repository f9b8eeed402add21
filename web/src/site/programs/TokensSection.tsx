import { type AccessToken, describeScope } from '@yardsnap/contract/access-tokens'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { formatInstant } from '#lib/instants.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useAccessTokens, useDeleteToken } from './api.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'

/** What programs act with. */
export function TokensSection() {
  const [isMaking, setMaking] = useState(false)
  return (
    <Section
      title="Access tokens"
      description="A program that has one acts for you, as far as you allow. Give each program its own, so that you can end it alone."
    >
      <Tokens />
      <Button tone="secondary" onClick={() => setMaking(true)}>
        Make a token
      </Button>
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </Section>
  )
}

function Tokens() {
  const query = useAccessTokens()
  const { data: tokens, error } = query
  const [asked, setAsked] = useState<AccessToken | null>(null)
  const { mutate, isPending } = useDeleteToken()
  const failure = error && <LoadFailure query={query} title="Your tokens could not be loaded" className="mb-4" />
  if (!tokens) return failure ?? <Skeleton className="mb-4 h-16" />
  return (
    <>
      {failure}
      <ul className="divide-y divide-line not-empty:mb-4">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onDelete={() => setAsked(token)} />
        ))}
      </ul>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && !isPending && setAsked(null)}
        title="Delete this token?"
        description={
          <>
            Programs that use “<bdi>{asked?.name}</bdi>” lose their access.
          </>
        }
        confirmText="Delete"
        pendingText="Deleting..."
        isPending={isPending}
        onConfirm={() => asked && mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </>
  )
}

function TokenRow({ token, onDelete }: { token: AccessToken; onDelete: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt } = token
  const hasEnded = Date.parse(expiresAt) <= currentTime().getTime()
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          {hasEnded && <Badge>{t.of('of a token that is not valid anymore')`Ended`}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{scopes.map((scope) => describeScope(scope).name).join(' · ')}</p>
        <p className="text-small text-ink-soft">
          {hasEnded ? t`Ended ${formatInstant(expiresAt)}` : t`Valid until ${formatInstant(expiresAt)}`}
          {' · '}
          {lastUsedAt === null ? t`never used` : t`last used ${formatInstant(lastUsedAt)}`}
        </p>
      </div>
      <Button tone="quiet" className="max-desk:-ml-5 desk:-mr-5" onClick={onDelete}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
