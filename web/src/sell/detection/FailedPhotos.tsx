import { plural } from '@yardsnap/contract/texts'
import type { Photo } from '@yardsnap/contract/photos'
import { RotateCw, SquareDashedMousePointer } from 'lucide-react'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { Button } from '#ui/Button.tsx'

interface FailedPhotosProps {
  photos: readonly Photo[]
  failed: readonly Photo[]
  onTryAgain: (photo: Photo) => void
  onDraw: (photo: Photo) => void
}

/** The photos whose analysis failed. The seller can try each one again or draw its boxes. */
export function FailedPhotos({ photos, failed, onTryAgain, onDraw }: FailedPhotosProps) {
  const sizedPicture = useSizedPicture()
  if (failed.length === 0) return null
  return (
    <section aria-label="Photos that could not be looked at" className="rounded-card bg-brick-wash px-4 py-3.5">
      <p className="font-semibold">
        {plural(failed.length, { one: '# photo could not be looked at', other: '# photos could not be looked at' })}
      </p>
      <ul className="mt-2.5 grid gap-2.5">
        {failed.map((photo) => {
          const number = photos.indexOf(photo) + 1
          return (
            <li key={photo.id} className="flex flex-wrap items-center gap-2.5">
              <img
                src={sizedPicture(photo.url, 192)}
                alt={`Your upload ${number} of ${photos.length}`}
                className="size-16 shrink-0 rounded-control bg-paper-deep object-cover text-tiny"
              />
              <Button
                tone="secondary"
                icon={<RotateCw />}
                aria-label={`Try again: photo ${number}`}
                onClick={() => onTryAgain(photo)}
              >
                Try again
              </Button>
              <Button
                tone="quiet"
                icon={<SquareDashedMousePointer />}
                aria-label={`Draw a box on photo ${number}`}
                onClick={() => onDraw(photo)}
              >
                Draw a box
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
