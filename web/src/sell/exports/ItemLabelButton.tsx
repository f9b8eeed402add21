import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'

const ItemLabelDialog = lazy(async () => ({ default: (await import('./ItemLabelDialog.tsx')).ItemLabelDialog }))

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
  const [wasOpened, setOpened] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const open = async () => {
    setPreparing(true)
    const isReady = await prepare()
    setPreparing(false)
    if (!isReady) return
    setOpened(true)
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
      {wasOpened && (
        <Suspense>
          <ItemLabelDialog listingId={listingId} item={item} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
