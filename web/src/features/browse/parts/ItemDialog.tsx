import type { ListedItem } from '@yardsnap/contract/items'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sizedPicture } from '#features/items/crop.ts'
import { Button } from '#ui/Button.tsx'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ItemMeta, shownPicture } from './ItemMeta.tsx'
import { ItemPrice } from './ItemPrice.tsx'

interface ItemDialogProps {
  items: readonly ListedItem[]
  /** The markdown in force; null without one. */
  percentOff: number | null
  heartOf: ((item: ListedItem) => ReactNode) | undefined
  index: number
  onIndexChange: (index: number) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** One item as large as the screen allows, with buttons to the others. */
export function ItemDialog({
  items,
  percentOff,
  heartOf,
  index,
  onIndexChange,
  isOpen,
  onOpenChange,
}: ItemDialogProps) {
  const item = items[index]
  if (!item) return null
  const step = (by: number) => onIndexChange((index + by + items.length) % items.length)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={item.title}
      size="wide"
      footer={
        items.length > 1 && (
          <>
            <Button tone="secondary" icon={<ChevronLeft />} onClick={() => step(-1)}>
              Previous
            </Button>
            <Button tone="secondary" onClick={() => step(1)}>
              Next
              <ChevronRight className="size-5" />
            </Button>
          </>
        )
      }
    >
      <LargePicture key={item.id} item={item} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
        <ItemMeta item={item} />
        <div className="flex items-center gap-2">
          <ItemPrice item={item} percentOff={percentOff} size="large" />
          {heartOf?.(item)}
        </div>
      </div>
      {item.description && (
        <p className="mt-3 whitespace-pre-line">
          <bdi>{item.description}</bdi>
        </p>
      )}
    </Dialog>
  )
}

const LARGE_PIXELS = 1280

function LargePicture({ item }: { item: ListedItem }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const url = shownPicture(item)
  return (
    <div className="relative aspect-[4/3] max-h-[46dvh] w-full overflow-hidden rounded-control bg-paper-deep">
      {state !== 'loaded' && (
        <CategoryDrawing category={item.category} title={item.title} className="absolute inset-0 size-full" />
      )}
      {url && state !== 'failed' && (
        <img
          src={sizedPicture(url, LARGE_PIXELS)}
          alt={item.title}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className={classes('absolute inset-0 size-full object-contain', state === 'loading' && 'opacity-0')}
        />
      )}
    </div>
  )
}
