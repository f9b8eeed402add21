import { t } from '@yardsnap/contract/texts'
import { type Conversation, MAX_REPORT_CHARACTERS } from '@yardsnap/contract/messages'
import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { showToast } from '#lib/toast.ts'
import { useReport, useSetBlocked } from './api.ts'
import { MessageDialog } from './parts/MessageDialog.tsx'

export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const block = {
    label: t`Block ${conversation.otherName}`,
    icon: <Ban />,
    onSelect: () => setOpen('block'),
    tone: 'danger',
  } as const
  const report = { label: t`Report`, icon: <Flag />, onSelect: () => setOpen('report') }
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={<IconButton label="Block or report" icon={<EllipsisVertical />} />}
        entries={conversation.hasBlocked ? [report] : [report, block]}
      />
      <BlockDialog conversation={conversation} isOpen={open === 'block'} onClose={close} />
      <ReportDialog conversation={conversation} isOpen={open === 'report'} onClose={close} />
    </>
  )
}

interface AboutConversationProps {
  conversation: Conversation
  isOpen: boolean
  onClose: () => void
}

function BlockDialog({ conversation, isOpen, onClose }: AboutConversationProps) {
  const { mutate, isPending } = useSetBlocked(conversation.id)
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={`Block ${conversation.otherName}?`}
      description="Their messages no longer reach you, about any sale. You can undo this here."
      confirmText="Block"
      pendingText="Blocking..."
      isPending={isPending}
      onConfirm={() => mutate(true, { onSettled: onClose })}
    />
  )
}

function ReportDialog({ conversation, isOpen, onClose }: AboutConversationProps) {
  const { mutate, isPending, error } = useReport(conversation.id)
  const send = (reason: string) =>
    mutate(reason, {
      onSuccess: () => {
        onClose()
        showToast({ title: t`Reported`, description: t`Thank you. The people who run this site will look at it.` })
      },
    })
  return (
    <MessageDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Report this conversation"
      description={`The people who run this site will read it. ${conversation.otherName} is not told.`}
      submitText="Send Report"
      label="What is wrong?"
      emptyText="Say what is wrong"
      maxCharacters={MAX_REPORT_CHARACTERS}
      isPending={isPending}
      failure={error ? getErrorMessage(error, t`The report could not be sent. Please try again.`) : undefined}
      onSubmit={send}
    />
  )
}
