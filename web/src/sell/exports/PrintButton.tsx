import { Printer } from 'lucide-react'
import { whenOpened } from '#ui/when-opened.tsx'
import { ItemsDialogButton, type ItemsDialogButtonProps } from './ItemsDialogButton.tsx'

const PrintDialog = whenOpened(async () => (await import('./PrintDialog.tsx')).PrintDialog, {
  isPreloaded: false,
})

export function PrintButton(props: ItemsDialogButtonProps) {
  return (
    <ItemsDialogButton {...props} Dialog={PrintDialog} icon={<Printer />}>
      Print
    </ItemsDialogButton>
  )
}
