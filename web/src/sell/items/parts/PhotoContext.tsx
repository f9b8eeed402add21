import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { memo } from 'react'
import { toCropUrl } from '#core/items/crop.ts'
import { computeContext, placeWithin } from '#sell/items/photo-context.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'

/** Width by height of its place on a phone. */
const ROOM_ASPECT = 3
const MAX_WIDTH_PIXELS = 800

interface PhotoContextProps {
  photoUrl: string | null
  crop: CropRectangle | null
  photos: readonly Photo[]
}

/** Where in its photo an item was found. */
export const PhotoContext = memo(function PhotoContext({ photoUrl, crop, photos }: PhotoContextProps) {
  const sizedPicture = useSizedPicture()
  const photo = photos.find(({ url }) => url === photoUrl)
  if (!photo || !crop) return null
  const photoAspect = photo.width / photo.height
  const context = computeContext(crop, photoAspect, ROOM_ASPECT)
  return (
    <div className="flex h-28 justify-center overflow-hidden rounded-control bg-paper-deep">
      <div
        className="relative h-full max-w-full"
        style={{ aspectRatio: (photoAspect * context.width) / context.height }}
      >
        <img
          src={sizedPicture(toCropUrl(photo.url, context), MAX_WIDTH_PIXELS)}
          alt=""
          decoding="async"
          className="size-full object-cover"
        />
        <span className="found-box absolute" style={placeWithin(crop, context)} />
      </div>
    </div>
  )
})
