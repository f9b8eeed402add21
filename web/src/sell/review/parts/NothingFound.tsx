import type { Photo } from '@yardsnap/contract/photos'
import { SquareDashedMousePointer } from 'lucide-react'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { Button } from '#ui/Button.tsx'

/** The photos, large, to draw boxes by hand. */
export function NothingFound({ photos, onDraw }: { photos: readonly Photo[]; onDraw: (photo: Photo) => void }) {
  const sizedPicture = useSizedPicture()
  return (
    <section aria-label="Nothing found">
      <h2 className="text-h1">Nothing found</h2>
      <p className="mt-1.5 max-w-xl text-ink-soft">
        {photos.length === 1
          ? 'Nothing stood out in this photo. Draw a box around each thing you sell, or add things by hand.'
          : 'Nothing stood out in these photos. Draw a box around each thing you sell, or add things by hand.'}
      </p>
      <ul className="mt-5 grid gap-5 desk:grid-cols-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="grid gap-2.5">
            <img
              src={sizedPicture(photo.url, 960)}
              alt={`Your upload ${index + 1} of ${photos.length}`}
              style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
              className="max-h-[60dvh] w-full rounded-card bg-paper-deep object-cover"
            />
            <Button
              tone="secondary"
              icon={<SquareDashedMousePointer />}
              aria-label={photos.length === 1 ? 'Draw a box' : `Draw a box on photo ${index + 1}`}
              onClick={() => onDraw(photo)}
            >
              Draw a box
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
