import { plural } from '@yardsnap/contract/texts'
import { type DraftPhoto, MAX_PHOTOS_PER_UPLOAD } from '@yardsnap/contract/photos'
import { ImagePlus, X } from 'lucide-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useState } from 'react'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { SharedWaiting } from '#sell/sharing/SharedWaiting.tsx'
import { useWalk } from '#sell/walk/use-walk.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import type { PhotoDashboardProps } from './parts/PhotoDashboard.tsx'
import { PhotoPlaceholder } from './parts/PhotoPlaceholder.tsx'

const PhotoDashboard = lazy(async () => ({ default: (await import('./parts/PhotoDashboard.tsx')).PhotoDashboard }))

interface PhotosCardProps extends Omit<
  PhotoDashboardProps,
  'maxPhotos' | 'leftInPlan' | 'walk' | 'onDone' | 'onTooMany' | 'takesShared' | 'onSharedTaken'
> {
  photos: readonly DraftPhoto[]
  onRemove: (photo: DraftPhoto) => Promise<void>
  /** Shoppers see the sale, and a removed photo leaves it without waiting for 'Update sale'. */
  isPublic: boolean
}

/** The photos of a listing, and the place to add more (S2.5.3, S5.5, S5.6). */
export const PhotosCard = memo(function PhotosCard({ photos, onRemove, isPublic, ...dashboard }: PhotosCardProps) {
  const { isPremium, limits } = usePlan()
  const { openUpgradeModal } = useUpgradeModal()
  const [isAdding, setAdding] = useState(false)
  const leftInPlan = Math.max(0, limits.photosPerListing - photos.length)
  const left = Math.min(MAX_PHOTOS_PER_UPLOAD, leftInPlan)
  const shared = useSharedForThis()
  // Here, since the dashboard closes after an upload.
  const walk = useWalk()
  const takesShared = shared.isAsked && left > 0
  const isOpen = left > 0 && (isAdding || takesShared || photos.length === 0)

  const add = () => {
    if (left > 0) setAdding(true)
    else openUpgradeModal('photo_limit')
  }
  const handleUploaded = (imageUrls: string[]) => {
    // Stays open after the first photos arrive, for those that failed.
    setAdding(true)
    return dashboard.onUploaded(imageUrls)
  }

  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-x-4 text-ink-soft tabular-nums">
        <strong className="text-ink">{formatPhotoCount(photos.length)}</strong>
        {!isPremium && (
          <span>
            {photos.length} of {limits.photosPerListing} free photos
          </span>
        )}
      </p>
      {photos.length > 0 && <Thumbnails photos={photos} onRemove={onRemove} isPublic={isPublic} />}
      {isOpen ? (
        <Suspense fallback={<PhotoPlaceholder />}>
          <PhotoDashboard
            {...dashboard}
            onUploaded={handleUploaded}
            onDone={() => setAdding(false)}
            onTooMany={() => leftInPlan < MAX_PHOTOS_PER_UPLOAD && openUpgradeModal('photo_limit')}
            maxPhotos={left}
            leftInPlan={leftInPlan}
            walk={walk}
            takesShared={takesShared}
            onSharedTaken={() => {
              // Stays open while they are being sent.
              setAdding(true)
              shared.onTaken()
            }}
          />
        </Suspense>
      ) : (
        <Button tone="secondary" icon={<ImagePlus />} onClick={add} className="justify-self-start">
          Add photos
        </Button>
      )}
      {!takesShared && <SharedWaiting />}
    </div>
  )
})

/** Whether the person has said that the photos which were shared to the app go into this sale; once. */
function useSharedForThis() {
  const isAsked = useLocation({ select: ({ state }) => state.takesShared === true })
  const navigate = useNavigate()
  const onTaken = () =>
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, takesShared: false }),
      replace: true,
      resetScroll: false,
    })
  return { isAsked, onTaken }
}

/** '3/10'; premium listings may exceed one upload's limit. */
function formatPhotoCount(count: number): string {
  return count > MAX_PHOTOS_PER_UPLOAD
    ? plural(count, { one: '# photo', other: '# photos' })
    : `${count}/${MAX_PHOTOS_PER_UPLOAD}`
}

function Thumbnails({ photos, onRemove, isPublic }: Pick<PhotosCardProps, 'photos' | 'onRemove' | 'isPublic'>) {
  const sizedPicture = useSizedPicture()
  const [leaving, setLeaving] = useState<DraftPhoto | null>(null)
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    if (!leaving) return
    setPending(true)
    await onRemove(leaving)
    setPending(false)
    setLeaving(null)
  }
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className="relative aspect-square animate-pop overflow-hidden rounded-control bg-paper-deep"
          >
            <img
              src={sizedPicture(photo.url, 320)}
              alt={`${index + 1} of ${photos.length}`}
              className="size-full object-cover"
            />
            <button
              type="button"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => setLeaving(photo)}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-7.5 place-items-center rounded-full bg-card text-ink">
                <X className="size-4.5" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <AlertDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title="Remove this photo?"
        description={
          isPublic && !leaving?.isUnpublished
            ? 'Shoppers lose it at once, before you update the sale. The items that were found in it stay in your list, without their picture.'
            : 'The items that were found in it stay in your list, without their picture.'
        }
        confirmText="Remove photo"
        pendingText="Removing..."
        isPending={isPending}
        onConfirm={() => void remove()}
      />
    </>
  )
}
