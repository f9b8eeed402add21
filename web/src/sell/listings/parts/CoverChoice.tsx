import type { Photo } from '@yardsnap/contract/photos'
import { useId } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

interface CoverChoiceProps {
  photos: readonly Photo[]
  /** Null for the pictures of the items, as every sale has them. */
  value: string | null
  onValueChange: (coverUrl: string | null) => void
}

const TILE =
  'relative grid aspect-[3/2] place-items-center overflow-hidden rounded-control border-[3px] border-line bg-paper-deep text-center text-small font-semibold has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky'
const INPUT = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none'

/** Which of the sale's photos is its cover. */
export function CoverChoice({ photos, value, onValueChange }: CoverChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Cover photo</legend>
      <div className="grid grid-cols-3 gap-2.5 desk:grid-cols-4">
        <label className={TILE}>
          <input
            type="radio"
            name={name}
            checked={value === null}
            onChange={() => onValueChange(null)}
            className={INPUT}
          />
          The items
        </label>
        {photos.map((photo, index) => (
          <label key={photo.id} className={TILE}>
            <ItemPicture url={photo.url} category="other" alt="" isScene widthPixels={200} className="size-full" />
            <span className="sr-only">{`Photo ${index + 1}`}</span>
            <input
              type="radio"
              name={name}
              checked={value === photo.url}
              onChange={() => onValueChange(photo.url)}
              className={INPUT}
            />
          </label>
        ))}
      </div>
      {photos.length === 0 && <p className="mt-2 text-small text-ink-soft">This sale has no photos yet.</p>}
    </fieldset>
  )
}
