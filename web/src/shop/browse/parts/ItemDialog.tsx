import { shownTitle } from '@yardsnap/contract/item-titles'
import type { ListedItem } from '@yardsnap/contract/items'
import { ChevronLeft, ChevronRight, Images, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CentsOf } from '#core/browse/item-filter.ts'
import { useOpenGallery } from '#shop/browse/gallery.ts'
import { parseCrop, sizedPicture } from '#core/items/crop.ts'
import { Button } from '#ui/Button.tsx'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ZoomFrame } from '#ui/ZoomFrame.tsx'
import { ItemMeta, shownPicture } from './ItemMeta.tsx'
import { ItemPrice } from './ItemPrice.tsx'

interface ItemDialogProps {
  items: readonly ListedItem[]
  centsOf: CentsOf
  /** As in the list. */
  heartOf: ((item: ListedItem) => ReactNode) | undefined
  noteOf: ((item: ListedItem) => ReactNode) | undefined
  toolsOf: ((item: ListedItem) => ReactNode) | undefined
  index: number
  onItemChange: (itemId: string) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** One item as large as the screen allows, with buttons to the others. */
export function ItemDialog({ items, index, onItemChange, isOpen, onOpenChange, ...parts }: ItemDialogProps) {
  const { centsOf, heartOf, noteOf, toolsOf } = parts
  const openGallery = useOpenGallery()
  const item = items[index]
  if (!item) return null
  const seePhoto = (itemId: string) => {
    onOpenChange(false)
    openGallery?.({ itemId })
  }
  const step = (by: number) => {
    const next = items[(index + by + items.length) % items.length]
    if (next) onItemChange(next.id)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={shownTitle(item)}
      size="wide"
      finalFocus={(how) => findInList(item.id, how)}
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
      <LargePicture
        key={item.id}
        item={item}
        onSeePhoto={openGallery && isPieceOfPhoto(item) ? () => seePhoto(item.id) : null}
      />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <ItemMeta item={item}>{noteOf?.(item)}</ItemMeta>
        <div className="flex items-center gap-2">
          <ItemPrice item={item} cents={centsOf(item)} size="large" />
          {heartOf?.(item)}
        </div>
      </div>
      {item.description && (
        <p className="mt-3 whitespace-pre-line">
          <bdi>{item.description}</bdi>
        </p>
      )}
      {/* Of this item alone: what is open in one of them does not stay for the next. */}
      {toolsOf && (
        <div key={item.id} className="mt-4">
          {toolsOf(item)}
        </div>
      )}
    </Dialog>
  )
}

/**
 * The item in the list behind, from where a keyboard goes on: it may be another than the one that was opened, or have been
 * opened by the page's address.
 */
function findInList(itemId: string, how: string): HTMLElement | null {
  const opener = document.querySelector<HTMLElement>(`[data-item="${itemId}"] h3 button`)
  if (how === 'keyboard') opener?.scrollIntoView({ block: 'nearest' })
  return opener
}

/** Whether there is more of the photo than its picture shows. */
const isPieceOfPhoto = (item: ListedItem) =>
  item.cropData !== null || item.imageUrls.some((url) => parseCrop(url) !== null)

const LARGE_PIXELS = 1280
const ASPECT = 4 / 3

/** Pressed, it is shown larger and scrolls in its frame. */
function LargePicture({ item, onSeePhoto }: { item: ListedItem; onSeePhoto: (() => void) | null }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [zoom, setZoom] = useState(1)
  const url = shownPicture(item)
  const isZoomed = zoom > 1
  return (
    <>
      <div className="relative aspect-[4/3] max-h-[46dvh] w-full desk:max-h-[38dvh] overflow-hidden rounded-control bg-paper-deep">
        {state !== 'loaded' && (
          <CategoryDrawing category={item.category} title={item.title} className="absolute inset-0 size-full" />
        )}
        {url && state !== 'failed' && (
          <ZoomFrame
            label={shownTitle(item)}
            aspect={ASPECT}
            zoom={zoom}
            onZoom={setZoom}
            className={classes('size-full', state === 'loading' && 'opacity-0')}
          >
            <img
              src={sizedPicture(url, LARGE_PIXELS, ASPECT)}
              alt={shownTitle(item)}
              onLoad={() => setState('loaded')}
              onError={() => setState('failed')}
              className="absolute inset-0 size-full object-contain"
            />
          </ZoomFrame>
        )}
      </div>
      {state === 'loaded' && (
        <div className="-mx-3 mt-1 flex flex-wrap">
          <Button
            tone="quiet"
            icon={isZoomed ? <ZoomOut /> : <ZoomIn />}
            onClick={() => setZoom(isZoomed ? 1 : 2)}
            className="min-h-11! px-3!"
          >
            {isZoomed ? 'Smaller' : 'Larger'}
          </Button>
          {onSeePhoto && (
            <Button tone="quiet" icon={<Images />} onClick={onSeePhoto} className="min-h-11! px-3!">
              See it in the photo
            </Button>
          )}
        </div>
      )}
    </>
  )
}
