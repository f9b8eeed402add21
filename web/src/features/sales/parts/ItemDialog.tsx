import type { Item } from '@yardsnap/contract/items'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { sizedPicture } from '#features/items/crop.ts'
import { Button } from '#ui/Button.tsx'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { ItemMeta } from './ItemMeta.tsx'
import { pictureOf } from './picture-of.ts'

interface ItemDialogProps {
  items: readonly Item[]
  index: number
  /** null closes it. */
  onIndexChange: (index: number | null) => void
}

/** One item as large as the screen allows, and the way to the next. */
export function ItemDialog({ items, index, onIndexChange }: ItemDialogProps) {
  const item = items[index]
  if (!item) return null
  const step = (by: number) => onIndexChange((index + by + items.length) % items.length)
  return (
    <Dialog
      isOpen
      onOpenChange={() => onIndexChange(null)}
      title={item.title}
      size="wide"
      footer={
        items.length > 1 && (
          <>
            <Button tone="secondary" icon={<ChevronLeft aria-hidden className="size-5" />} onClick={() => step(-1)}>
              Previous
            </Button>
            <Button tone="secondary" onClick={() => step(1)}>
              Next
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </>
        )
      }
    >
      <LargePicture key={item.id} item={item} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
        <ItemMeta item={item} />
        <PriceTag price={item.priceSuggested} size="large" />
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

/** All of the picture, on paper where it does not fill the frame. */
function LargePicture({ item }: { item: Item }) {
  const [hasFailed, setFailed] = useState(false)
  const url = pictureOf(item)
  const frame = 'h-[min(46dvh,26rem)] w-full rounded-control bg-paper-deep'
  if (!url || hasFailed) return <CategoryDrawing category={item.category} className={frame} />
  return (
    <img
      src={sizedPicture(url, LARGE_PIXELS)}
      alt={item.title}
      onError={() => setFailed(true)}
      className={`${frame} object-contain`}
    />
  )
}
