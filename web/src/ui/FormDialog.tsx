import { type ComponentProps, type SubmitEvent, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** Not called while pending. */
  onSubmit: () => void
  submitText: string
  pendingText: string
  isPending: boolean
  tone?: 'primary' | 'danger'
}

/** A dialog around the fields of one form, with Cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { children, onSubmit, submitText, pendingText, isPending, tone = 'primary', ...dialog } = props
  const formId = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button tone="secondary" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone={tone} isPending={isPending} pendingText={pendingText}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
