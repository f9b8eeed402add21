import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Photo } from '@yardsnap/contract/photos'
import { BoxesOnPhoto } from '#sell/detection/BoxesOnPhoto.tsx'
import { toBoxes } from '#sell/review/review-items.ts'

interface PhotoSideProps {
  photo: Photo
  index: number
  count: number
  found: readonly DraftItem[]
  /** The item that the seller points at. */
  pointedId: string | null
}

const MAX_HEIGHT = '56dvh'

const KEYS = [
  { keys: ['←', '→'], does: t.of('what a key does')`move` },
  { keys: [t.of('a key')`Space`], does: t.of('what a key does')`keep or not` },
  { keys: [t.of('a key')`Shift`], does: t.of('what a key does')`sweep` },
  { keys: ['L'], does: t.of('what a key does')`look` },
  { keys: ['C'], does: t.of('what a key does')`choose, to merge or name` },
  { keys: [t.of('a key')`Enter`], does: t.of('what a key does')`next step` },
]

/** Where the items are in their photo. Hidden from screen readers, because the tiles say the same. */
export function PhotoSide({ photo, index, count, found, pointedId }: PhotoSideProps) {
  return (
    <div aria-hidden>
      <div className="mx-auto" style={{ maxWidth: `calc(${MAX_HEIGHT} * ${photo.width / photo.height})` }}>
        <BoxesOnPhoto photo={photo} boxes={toBoxes(found, photo)} litKey={pointedId} />
      </div>
      <p className="mt-2.5 text-small text-ink-soft">
        Photo {index + 1} of {count}. Point at a thing to see where it stands.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-small text-ink-soft">
        {KEYS.map(({ keys, does }) => (
          <span key={does} className="whitespace-nowrap">
            {keys.map((key) => (
              <kbd
                key={key}
                className="mr-1 rounded-mark border-[1.5px] border-b-3 border-line-strong bg-card px-1.5 font-sans text-tiny font-bold text-ink"
              >
                {key}
              </kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </div>
  )
}
