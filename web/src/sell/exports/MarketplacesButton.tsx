import { Store } from 'lucide-react'
import { whenOpened } from '#ui/when-opened.tsx'
import { ItemsDialogButton, type ItemsDialogButtonProps } from './ItemsDialogButton.tsx'

const MarketplacesDialog = whenOpened(async () => (await import('./MarketplacesDialog.tsx')).MarketplacesDialog, {
  isPreloaded: false,
})

export function MarketplacesButton(props: ItemsDialogButtonProps) {
  return (
    <ItemsDialogButton {...props} Dialog={MarketplacesDialog} icon={<Store />}>
      Post elsewhere
    </ItemsDialogButton>
  )
}
