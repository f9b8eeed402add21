import type { Photo } from '@yardsnap/contract/photos'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { classes } from '#ui/classes.ts'

interface PhotoThumbsProps {
  photos: readonly Photo[]
  chosen: Photo
  onChoose: (photo: Photo) => void
}

export function PhotoThumbs({ photos, chosen, onChoose }: PhotoThumbsProps) {
  const sizedPicture = useSizedPicture()
  return (
    <fieldset aria-label="Photo" className="flex min-w-0 gap-2 overflow-x-auto p-0.5">
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-pressed={photo.id === chosen.id}
          aria-label={`Photo ${index + 1}`}
          onClick={() => onChoose(photo)}
          className={classes(
            'size-12 shrink-0 overflow-hidden rounded-control',
            photo.id === chosen.id && 'ring-3 ring-ink',
          )}
        >
          <img src={sizedPicture(photo.url, 96)} alt="" className="size-full object-cover" />
        </button>
      ))}
    </fieldset>
  )
}
