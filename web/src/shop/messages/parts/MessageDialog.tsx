import { type ComponentProps, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MessageForm } from './MessageForm.tsx'

interface MessageDialogProps extends Omit<ComponentProps<typeof MessageForm>, 'id'> {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  submitText: string
}

/** A dialog to write one text and send it. */
export function MessageDialog({ isOpen, onClose, title, description, submitText, ...form }: MessageDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={form.isPending} pendingText="Sending...">
            {submitText}
          </Button>
        </>
      }
    >
      <MessageForm id={formId} {...form} />
    </Dialog>
  )
}
