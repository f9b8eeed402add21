import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { BACKDROP, DIALOG_POPUP, FOOTER } from './overlay.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface AlertDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: ReactNode
  /** What the button does: 'Delete'. */
  confirmText: string
  /** While pending: 'Deleting...'. */
  pendingText: string
  isPending?: boolean
  /** The caller closes the dialog when done. */
  onConfirm: () => void
}

/** Confirms something irreversible. Only its buttons close it. */
export function AlertDialogPopup(props: AlertDialogProps) {
  const { isOpen, onOpenChange, title, description } = props
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <BaseAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={BACKDROP} />
        <BaseAlertDialog.Popup className={classes(DIALOG_POPUP, 'max-w-md')}>
          <div className="overflow-y-auto px-[min(1.5rem,7.5vw)] pt-6 pb-6">
            <BaseAlertDialog.Title className="text-h2">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className="mt-2 text-ink-soft">{description}</BaseAlertDialog.Description>
          </div>
          <footer className={FOOTER}>
            <BaseAlertDialog.Close render={<Button tone="secondary">Cancel</Button>} />
            <Button
              tone="danger"
              onClick={props.onConfirm}
              isPending={props.isPending ?? false}
              pendingText={props.pendingText}
            >
              {props.confirmText}
            </Button>
          </footer>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
