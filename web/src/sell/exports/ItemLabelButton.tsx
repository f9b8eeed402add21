import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const ItemLabelDialog = whenOpened(async () => (await import('./ItemLabelDialog.tsx')).ItemLabelDialog, {
  isPreloaded: false,
})

interface ItemLabelButtonProps {
  listingId: string
  item: { id: string; name: string }
  /** Runs before the dialog opens, such as saving. @returns whether it may open */
  prepare: () => Promise<boolean>
  className?: string
}

/** Opens the price sticker of one item. */
export function ItemLabelButton({ listingId, item, prepare, className }: ItemLabelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const open = async () => {
    setPreparing(true)
    const isReady = await prepare()
    setPreparing(false)
    if (!isReady) return
    setOpen(true)
  }
  return (
    <>
      <Button
        tone="quiet"
        icon={<Printer />}
        isPending={isPreparing}
        pendingText="Saving..."
        onClick={() => void open()}
        className={className}
      >
        Label
      </Button>
      <ItemLabelDialog listingId={listingId} item={item} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
