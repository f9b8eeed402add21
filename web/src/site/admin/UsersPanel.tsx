import { t } from '@yardsnap/contract/texts'
import { findUsers, type AdminUser, suspendUser, unsuspendUser } from '@yardsnap/contract/admin'
import { formatDate } from '@yardsnap/contract/dates'
import { isPremium } from '@yardsnap/contract/plans'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { formatInstant } from '#lib/instants.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailAddress } from '#ui/EmailAddress.tsx'
import { useAction, useAnswer } from './api.ts'
import { LoadedTable } from './parts/Loaded.tsx'
import { PlanDialog } from './parts/PlanDialog.tsx'
import { SearchForm, type Searched } from './parts/SearchForm.tsx'

export function UsersPanel({ search, onSearch }: Searched) {
  const users = useAnswer(findUsers, { query: { search } })
  return (
    <>
      <SearchForm label="Address or name" search={search} onSearch={onSearch} />
      <LoadedTable
        query={users}
        emptyText="No accounts found"
        caption="Accounts"
        keyOf={({ id }) => id}
        columns={[
          { header: t`Account`, cell: (user) => <Who user={user} /> },
          { header: t`Plan`, cell: (user) => <PlanCell user={user} nowMs={users.dataUpdatedAt} /> },
          { header: t`Actions`, cell: (user) => <Actions user={user} /> },
          { header: t`Sales`, cell: ({ listingCount }) => listingCount, isNumeric: true },
          {
            header: t.of('when somebody signed up')`Joined`,
            cell: ({ createdAt }) => formatInstant(createdAt),
            isNowrap: true,
          },
        ]}
      />
    </>
  )
}

function Who({ user: { firstName, lastName, email, suspendedAt } }: { user: AdminUser }) {
  return (
    <span className="block max-w-64 min-w-56">
      <bdi className="line-clamp-2 break-words">
        {firstName} {lastName}
      </bdi>
      <span className="block text-small font-normal text-ink-soft">
        <EmailAddress>{email}</EmailAddress>
      </span>
      {suspendedAt && <Badge tone="danger">Suspended</Badge>}
    </span>
  )
}

function PlanCell({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  if (!isPremium(user, nowMs)) return t.of('the plan')`Free`
  return (
    <span className="whitespace-nowrap">
      Premium
      <span className="block text-small text-ink-soft">
        {user.premiumExpiresAt
          ? t.of('a date')`until ${formatDate(user.premiumExpiresAt.slice(0, 10))}`
          : 'without an end'}
      </span>
    </span>
  )
}

function Actions({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<'plan' | 'suspend' | null>(null)
  const params = { userId: user.id }
  const suspend = useAction(() => call(suspendUser, { params }), {
    done: t`Account suspended`,
    failed: t`The account was not suspended`,
  })
  const unsuspend = useAction(() => call(unsuspendUser, { params }), {
    done: t`Suspension ended`,
    failed: t`The suspension was not ended`,
  })
  const close = () => setOpen(null)
  return (
    <span className="flex gap-2">
      <Button tone="secondary" onClick={() => setOpen('plan')}>
        Plan<span className="sr-only"> of {user.email}</span>
      </Button>
      {user.suspendedAt ? (
        <Button
          tone="quiet"
          className="whitespace-nowrap"
          isPending={unsuspend.isPending}
          onClick={() => unsuspend.mutate(undefined)}
        >
          Let in<span className="sr-only"> {user.email}</span>
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => setOpen('suspend')}>
          Suspend<span className="sr-only"> {user.email}</span>
        </Button>
      )}
      {open === 'plan' && <PlanDialog user={user} onClose={close} />}
      <AlertDialog
        isOpen={open === 'suspend'}
        onOpenChange={(isStillOpen) => !isStillOpen && close()}
        title={`Suspend ${user.email}?`}
        description="They are signed out everywhere and cannot sign in, and their sales are hidden. You can undo this."
        confirmText="Suspend"
        pendingText="Suspending..."
        isPending={suspend.isPending}
        onConfirm={() => suspend.mutate(undefined, { onSettled: close })}
      />
    </span>
  )
}
