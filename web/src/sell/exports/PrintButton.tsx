import { Printer } from 'lucide-react'
import { lazy } from 'react'
import { ItemsDialogButton, type ItemsDialogButtonProps } from './ItemsDialogButton.tsx'

const PrintDialog = lazy(async () => ({ default: (await import('./PrintDialog.tsx')).PrintDialog }))

export function PrintButton(props: ItemsDialogButtonProps) {
  return (
    <ItemsDialogButton {...props} Dialog={PrintDialog} icon={<Printer />}>
      Print
    </ItemsDialogButton>
  )
}
