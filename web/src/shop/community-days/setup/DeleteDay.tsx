import { useNavigate } from '@tanstack/react-router'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useDeleteDay } from './api.ts'

/** Deletes a day; nothing where houses are in it, who are told that it is called off instead. */
export function DeleteDay({ day }: { day: OrganizedDay }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteDay(day.slug)
  const navigate = useNavigate()
  if (!day.isOwner || day.houseCount + day.askedCount > 0) return null
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: t`${day.name} is deleted` })
        void navigate({ to: '/', replace: true })
      },
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        tone="quiet"
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
        className="justify-self-start px-3 text-danger!"
      >
        Delete this day
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Delete ${day.name}?`}
        description="This cannot be undone. Its link and its code stop working."
        confirmText={t`Delete`}
        pendingText={t`Deleting...`}
        isPending={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
