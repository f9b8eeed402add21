import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useDiscardShared } from './api.ts'

/** Lets go of the photos that wait, after asking. */
export function DiscardShared({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDiscardShared()
  const discard = () =>
    mutate(undefined, {
      onSuccess: () => setAsking(false),
      onError: () => showToast({ title: t`They could not be discarded. Please try again.`, tone: 'danger' }),
    })
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Discard them
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={plural(count, { one: 'Discard # photo?', other: 'Discard # photos?' })}
        description="They are let go of here alone, and stay where you shared them from."
        confirmText="Discard"
        pendingText="Discarding..."
        isPending={isPending}
        onConfirm={discard}
      />
    </>
  )
}
