import { Link } from '@tanstack/react-router'
import {
  type AdminCommunityDay,
  getAllCommunityDays,
  hideDay,
  unhideDay,
  unverifyDay,
  verifyDay,
} from '@yardsnap/contract/admin-community-days'
import { formatDates } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { MODE_NAMES } from '#core/community-days/mode-names.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useAction, useAnswer } from './api.ts'
import { LoadedTable } from './parts/Loaded.tsx'

/** Sale days of neighborhoods: whose organizer is known, and what is hidden. */
export function CommunityDaysPanel() {
  const days = useAnswer(getAllCommunityDays, {})
  return (
    <LoadedTable
      query={days}
      emptyText="Nobody has started a sale day"
      caption="Sale days"
      keyOf={({ id }) => id}
      columns={[
        { header: t`Sale day`, cell: (day) => <Name day={day} /> },
        { header: t`Actions`, cell: (day) => <Actions day={day} /> },
        { header: t`Dates`, cell: ({ dates }) => (dates.length > 0 ? formatDates(dates) : '–'), isNowrap: true },
        { header: t`Place`, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || '–' },
        { header: t`Houses`, cell: ({ houseCount }) => houseCount, isNumeric: true },
        { header: t`Organizer`, cell: ({ owner }) => owner?.email ?? t`Nobody`, isNowrap: true },
      ]}
    />
  )
}

function Name({ day: { slug, name, mode, status, isVerified, isHidden } }: { day: AdminCommunityDay }) {
  return (
    <span className="block max-w-72 min-w-44">
      {status === 'draft' || isHidden ? (
        <bdi className="line-clamp-2 break-words">{name}</bdi>
      ) : (
        <Link to="/day/$slug" params={{ slug }} className="line-clamp-2 break-words underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="mt-1 flex flex-wrap gap-1.5">
        <Badge>{MODE_NAMES[mode]}</Badge>
        {status === 'draft' && <Badge>{t.of('status of a sale day')`Draft`}</Badge>}
        {isVerified && <Badge tone="good">Verified</Badge>}
        {isHidden && <Badge tone="danger">Hidden</Badge>}
      </span>
    </span>
  )
}

function Actions({ day: { id, name, isVerified, isHidden } }: { day: AdminCommunityDay }) {
  const [isAsking, setAsking] = useState(false)
  const params = { communityDayId: id }
  const verify = useAction(() => call(verifyDay, { params }), {
    done: t`Organizer verified`,
    failed: t`The organizer was not verified`,
  })
  const unverify = useAction(() => call(unverifyDay, { params }), {
    done: t`Verification removed`,
    failed: t`The verification was not removed`,
  })
  const hide = useAction(() => call(hideDay, { params }), {
    done: t`Sale day hidden`,
    failed: t`The sale day was not hidden`,
  })
  const unhide = useAction(() => call(unhideDay, { params }), {
    done: t`Sale day shown`,
    failed: t`The sale day could not be shown`,
  })
  const verifying = isVerified ? unverify : verify
  return (
    <span className="flex gap-2">
      <Button
        tone="secondary"
        className="whitespace-nowrap"
        isPending={verifying.isPending}
        onClick={() => verifying.mutate(undefined)}
      >
        {isVerified ? 'Not verified' : 'Verify'}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button
        tone="quiet"
        isPending={unhide.isPending}
        onClick={() => (isHidden ? unhide.mutate(undefined) : setAsking(true))}
      >
        {isHidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {name}</span>
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Hide ${name}?`}
        description="Only its organizers can see it then, and nobody can join. You can undo this."
        confirmText={t`Hide`}
        pendingText={t`Hiding...`}
        isPending={hide.isPending}
        onConfirm={() => hide.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </span>
  )
}
