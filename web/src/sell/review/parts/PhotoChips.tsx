import type { Photo } from '@yardsnap/contract/photos'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { classes } from '#ui/classes.ts'

interface PhotoChipsProps {
  photos: readonly Photo[]
  /** How many things were found in each, by its id. */
  counts: ReadonlyMap<string, number>
  total: number
  chosenId: string | null
  onChoose: (photoId: string | null) => void
}

/** Limits the detected items to those of one photo, or shows all. */
export function PhotoChips({ photos, counts, total, chosenId, onChoose }: PhotoChipsProps) {
  const sizedPicture = useSizedPicture()
  return (
    <fieldset
      aria-label="Shown photos"
      className="-mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 py-1 desk:mx-0 desk:px-0.5"
    >
      <button
        type="button"
        aria-pressed={chosenId === null}
        onClick={() => onChoose(null)}
        className={classes(
          'h-16 min-w-16 flex-1 rounded-control border-[1.5px] px-2 leading-tight font-semibold desk:max-w-24',
          chosenId === null ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-card hover:bg-paper-deep',
        )}
      >
        All <span className="block tabular-nums">{total}</span>
      </button>
      {photos.map((photo, index) => {
        const count = counts.get(photo.id) ?? 0
        return (
          <button
            key={photo.id}
            type="button"
            aria-pressed={chosenId === photo.id}
            aria-label={`Photo ${index + 1}, ${count} found`}
            onClick={() => onChoose(chosenId === photo.id ? null : photo.id)}
            className="relative h-16 min-w-16 flex-1 overflow-hidden rounded-control desk:max-w-24"
          >
            <img
              src={sizedPicture(photo.url, 192)}
              alt=""
              draggable={false}
              className="absolute inset-0 size-full object-cover"
            />
            {chosenId === photo.id && (
              <span
                aria-hidden
                className="absolute inset-0 rounded-control border-4 border-ink ring-2 ring-paper ring-inset"
              />
            )}
            <span
              aria-hidden
              className="absolute right-1.5 bottom-1.5 grid min-h-5.5 min-w-6 place-items-center rounded-mark bg-mustard px-1.5 font-display text-tiny font-bold text-on-mustard tabular-nums"
            >
              {count}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
