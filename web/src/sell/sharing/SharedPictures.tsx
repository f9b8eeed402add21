import { MAX_CHOSEN_PHOTO_BYTES } from '@yardsnap/contract/photo-limits'
import { UNREADABLE_PHOTO } from '@yardsnap/contract/photo-texts'
import { t } from '@yardsnap/contract/texts'
import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { MAX_WAITING_PHOTOS, type RefusalReason, type RefusedFile } from '#core/offline/shared-files.ts'

/** The photos that wait, small. */
export function SharedPictures({ photos }: { photos: readonly File[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
      {photos.map((photo, index) => (
        <li
          key={`${photo.name} ${photo.size} ${photo.lastModified}`}
          className="grid aspect-square place-items-center overflow-hidden rounded-control bg-paper-deep text-ink-soft"
        >
          <Picture photo={photo} label={t`Shared photo ${index + 1}`} />
        </li>
      ))}
    </ul>
  )
}

/** Not every browser can show HEIC, which the server can read. */
function Picture({ photo, label }: { photo: File; label: string }) {
  const [isShown, setShown] = useState(true)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(photo)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [photo],
  )
  if (!isShown) {
    return (
      <>
        <ImageOff aria-hidden className="size-7" />
        <span className="sr-only">{label}</span>
      </>
    )
  }
  return <img ref={show} alt={label} onError={() => setShown(false)} className="size-full object-cover" />
}

/** Which of the shared files are not among them, and why. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  if (refused.length === 0) return null
  return (
    <section aria-label="Not taken" className="rounded-control border border-line bg-mustard-wash px-4 py-3">
      <ul className="grid gap-1">
        {refused.map(({ name, reason }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>: {REASONS[reason]}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">Nothing is lost: these files stay where you shared them from.</p>
    </section>
  )
}

const REASONS: Record<RefusalReason, string> = {
  type: String(UNREADABLE_PHOTO),
  size: t`It is larger than ${MAX_CHOSEN_PHOTO_BYTES / 1024 ** 2} MB.`,
  count: t`At most ${MAX_WAITING_PHOTOS} photos wait at once. Share it again after these.`,
}
