import { useNavigate } from '@tanstack/react-router'
import type { MyCommunityDays } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useAcceptOrganizing, useDeclineOrganizing } from './api.ts'

interface InvitationAnswersProps {
  day: Pick<MyCommunityDays['organized'][number], 'slug' | 'name'>
  onDeclined?: () => void
}

/** Accepts an invitation to organize a sale day, or declines it. */
export function InvitationAnswers({ day: { slug, name }, onDeclined }: InvitationAnswersProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const accept = useAcceptOrganizing(slug, () => void navigate({ to: '/day/$slug/organize', params: { slug } }))
  const decline = useDeclineOrganizing(slug, () => {
    showToast({ title: t`Invitation declined` })
    onDeclined?.()
  })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button isPending={accept.isPending} pendingText="Accepting..." onClick={() => accept.mutate()}>
        Accept<span className="sr-only">: {name}</span>
      </Button>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Decline<span className="sr-only">: {name}</span>
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Decline to organize ${name}?`}
        description={t`Its organizers see that you declined. They can invite you again.`}
        confirmText={t`Decline`}
        pendingText={t`Declining...`}
        isPending={decline.isPending}
        onConfirm={() => decline.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
