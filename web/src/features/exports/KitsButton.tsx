import { Store } from 'lucide-react'
import { lazy } from 'react'
import { ItemsDialogButton, type ItemsDialogButtonProps } from './ItemsDialogButton.tsx'

const KitsDialog = lazy(async () => ({ default: (await import('./KitsDialog.tsx')).KitsDialog }))

/** Opens the ways to offer a sale's items on other marketplaces. */
export function KitsButton(props: ItemsDialogButtonProps) {
  return (
    <ItemsDialogButton {...props} Dialog={KitsDialog} icon={<Store aria-hidden className="size-5" />}>
      Post elsewhere
    </ItemsDialogButton>
  )
}
