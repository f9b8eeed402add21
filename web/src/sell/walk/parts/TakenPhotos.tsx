import { Check } from 'lucide-react'
import type { WalkPhoto } from '#sell/walk/frames.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

interface TakenPhotosProps {
  photos: readonly WalkPhoto[]
  /** Addresses of the chosen ones. */
  chosen: ReadonlySet<string>
  onToggle: (photo: WalkPhoto) => void
  /** How many can be chosen. */
  room: number
  /** Offered where the plan is what has no more room. */
  onUpgrade: (() => void) | null
}

/** The photos of a walk, ticked where they go into the sale. */
export function TakenPhotos({ photos, chosen, onToggle, room, onUpgrade }: TakenPhotosProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3 px-4 py-5">
      <h2 className="text-h2">Which ones do you use?</h2>
      {photos.length > room && (
        <p className="text-ink-soft">
          There is room for {room} of your {photos.length} photos. The sharpest with the most that is new are checked;
          the others are not kept.
        </p>
      )}
      {photos.length > room && onUpgrade && (
        <Button tone="secondary" onClick={onUpgrade} className="justify-self-start">
          Use all with Premium
        </Button>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {photos.map((photo, index) => {
          const isChosen = chosen.has(photo.url)
          return (
            <li key={photo.url}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={`Photo ${index + 1}`}
                onClick={() => onToggle(photo)}
                className={classes(
                  'relative block aspect-square w-full overflow-hidden rounded-control bg-paper-deep',
                  isChosen && 'ring-3 ring-ink',
                )}
              >
                <img src={photo.url} alt="" className={classes('size-full object-cover', !isChosen && 'opacity-55')} />
                {isChosen && (
                  <span className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-ink text-paper">
                    <Check aria-hidden className="size-4.5" />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
