import type { Photo } from '@yardsnap/contract/photos'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { Button } from '#ui/Button.tsx'
import { DescribeItemsSheet } from './DescribeItemsSheet.tsx'

interface DescribeItemsButtonProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** The one whose finds are shown alone. */
  shownPhoto: Photo | undefined
}

/** Leads to the box in which all that is in a photo is said at once. */
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
