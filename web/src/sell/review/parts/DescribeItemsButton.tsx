import type { Photo } from '@yardsnap/contract/photos'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { Button } from '#ui/Button.tsx'
import { DescribeItemsSheet } from './DescribeItemsSheet.tsx'

interface DescribeItemsButtonProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** The photo to which the review is limited. */
  shownPhoto: Photo | undefined
}

/** Opens the sheet in which the seller lists everything in a photo at once. */
export function DescribeItemsButton({ keeper, photos, shownPhoto }: DescribeItemsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const photo = photos.find(({ id }) => id === photoId) ?? shownPhoto ?? photos[0]
  if (!photo) return null
  return (
    <>
      <Button
        tone="secondary"
        icon={<MessageSquareText />}
        onClick={() => {
          setPhotoId(null)
          setOpen(true)
        }}
        className="justify-self-start"
      >
        Say what you see
      </Button>
      <DescribeItemsSheet
        keeper={keeper}
        photos={photos}
        photo={photo}
        onPhoto={({ id }) => setPhotoId(id)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
