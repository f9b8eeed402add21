import { Button } from '#ui/Button.tsx'
import { type DialogProps, DialogPopup } from '#ui/DialogPopup.tsx'
import { CoverChoice, type CoverChoiceProps } from './CoverChoice.tsx'

export type CoverDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange'> & CoverChoiceProps

export function CoverDialogPopup({ isOpen, onOpenChange, ...choice }: CoverDialogProps) {
  return (
    <DialogPopup
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Choose the cover"
      description="It stands first on cards and the page of your sale, and in links that you send."
      size="wide"
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <CoverChoice {...choice} />
    </DialogPopup>
  )
}
