import { Store } from 'lucide-react'
import { lazy } from 'react'
import { ItemsDialogButton, type ItemsDialogButtonProps } from './ItemsDialogButton.tsx'

const MarketplacesDialog = lazy(async () => ({
  default: (await import('./MarketplacesDialog.tsx')).MarketplacesDialog,
}))

export function MarketplacesButton(props: ItemsDialogButtonProps) {
  return (
    <ItemsDialogButton {...props} Dialog={MarketplacesDialog} icon={<Store />}>
      Post elsewhere
    </ItemsDialogButton>
  )
}
