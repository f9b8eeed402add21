import { t } from '@yardsnap/contract/texts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { showToast } from '#lib/toast.ts'

export interface ItemsDialogButtonProps extends Pick<
  ButtonProps,
  'tone' | 'className' | 'disabled' | 'aria-describedby'
> {
  listingId: string
  itemCount: number
  /** Of the only things that it is about; undefined for all of the sale. */
  itemIds?: string[] | undefined
  /** Runs before the dialog opens, such as saving. @returns whether it may open */
  prepare?: () => Promise<boolean>
}

interface ItemsDialogProps {
  listingId: string
  itemIds?: string[] | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface Parts {
  icon: ReactNode
  children: ReactNode
  /** Loaded when first opened. */
  Dialog: ComponentType<ItemsDialogProps>
}

/** Opens a dialog about the items of a sale, which must have some (S5.9). */
export function ItemsDialogButton(props: ItemsDialogButtonProps & Parts) {
  const { listingId, itemCount, itemIds, prepare, Dialog, tone = 'secondary', ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const open = async () => {
    if (itemCount === 0) {
      showToast({ title: t`No items`, description: t`Add some items before exporting.`, tone: 'danger' })
      return
    }
    if (prepare) {
      setPreparing(true)
      const isReady = await prepare()
      setPreparing(false)
      if (!isReady) return
    }
    setOpen(true)
  }
  return (
    <>
      <Button {...rest} tone={tone} isPending={isPreparing} pendingText="Saving..." onClick={() => void open()} />
      <Dialog listingId={listingId} itemIds={itemIds} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
