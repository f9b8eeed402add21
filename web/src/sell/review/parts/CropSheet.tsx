import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { Columns2, Maximize2, Rows2 } from 'lucide-react'
import { placeIn } from '#core/items/item-place.ts'
import { CropInPhoto } from '#sell/items/CropInPhoto.tsx'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { tileTitle } from '#sell/review/review-items.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

interface CropSheetProps {
  item: DraftItem
  photo: Photo | null
  isOpen: boolean
  onClose: () => void
  onSplit: (item: DraftItem, photo: Photo) => void
  onWider: (item: DraftItem) => void
}

/** An item in its photo, with tools for a wrong crop. */
export function CropSheet({ item, photo, isOpen, onClose, onSplit, onWider }: CropSheetProps) {
  const title = tileTitle(item)
  const crop = photo && placeIn(item, photo)
  // A crop from another photo of the same thing is not the item's own.
  const own = photo && photo.url === item.sourceImageUrl ? item.cropData : null
  const isBroad = photo && crop && crop.width * photo.width >= crop.height * photo.height
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onClose}
      title={title}
      footer={
        own &&
        photo && (
          <>
            <Button tone="secondary" icon={isBroad ? <Columns2 /> : <Rows2 />} onClick={() => onSplit(item, photo)}>
              Two things
            </Button>
            <Button tone="secondary" icon={<Maximize2 />} onClick={() => onWider(item)}>
              Wider
            </Button>
          </>
        )
      }
    >
      {photo && crop ? (
        <CropInPhoto photo={photo} crop={crop} alt={`${title} in its photo`} className="h-[min(52dvh,30rem)]" />
      ) : (
        <ItemPicture
          url={getPictureUrl(item)}
          category={item.category}
          alt={title}
          title={title}
          widthPixels={400}
          className="aspect-square w-full rounded-card"
        />
      )}
    </Sheet>
  )
}
