import type { Photo } from '@yardsnap/contract/photos'
import { CircleAlert } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

interface FailuresProps {
  photos: readonly Photo[]
  failedPhotos: ReadonlySet<string>
  onTryAgain: ((photo: Photo) => void) | undefined
}

/** The photos that could not be analyzed; the others are not held up. */
export function Failures({ photos, failedPhotos, onTryAgain }: FailuresProps) {
  return photos.map(
    (photo, index) =>
      failedPhotos.has(photo.id) && (
        <div
          key={photo.id}
          role="alert"
          className="flex items-center gap-3 rounded-control border border-danger bg-danger-wash py-1.5 pr-1.5 pl-4"
        >
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          <p className="grow leading-snug font-semibold text-danger">Photo {index + 1} could not be analyzed.</p>
          {onTryAgain && (
            <Button tone="quiet" onClick={() => onTryAgain(photo)} className="shrink-0 px-3">
              Try again
            </Button>
          )}
        </div>
      ),
  )
}
