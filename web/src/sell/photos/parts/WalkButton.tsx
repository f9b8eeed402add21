import { useState } from 'react'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { addPhotos, setMaxFiles, type Uploader } from '#sell/photos/uploader.ts'
import type { WalkPhoto } from '#sell/walk/frames.ts'
import type { Walk } from '#sell/walk/use-walk.ts'
import { MAX_WALK_PHOTOS } from '#sell/walk/walk-rules.ts'
import { WalkScreen } from '#sell/walk/WalkScreen.tsx'
import { WalkEntry } from './WalkEntry.tsx'

interface WalkButtonProps {
  uppy: Uploader
  walk: Walk
  leftInPlan: number
  /** Whether photos are on their way: this part of the page closes when they have arrived. */
  isSending: boolean
  /** There is no room for another photo. */
  onTooMany: () => void
  onUpload: () => void
}

/** Opens the camera whose shutter fires by itself, and brings its photos to the chosen ones. */
export function WalkButton({ uppy, walk, leftInPlan, isSending, onTooMany, onUpload }: WalkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isPremium } = usePlan()
  const { openUpgradeModal } = useUpgradeModal()
  const chosen = uppy.getFiles().length
  const room = Math.max(0, Math.min(MAX_WALK_PHOTOS, leftInPlan - chosen))

  /** Sends them where nothing else was chosen; otherwise they join what waits for the seller's command. */
  const use = (photos: readonly WalkPhoto[]) => {
    setMaxFiles(uppy, Math.max(chosen + photos.length, uppy.opts.restrictions?.maxNumberOfFiles ?? 0))
    addPhotos(
      uppy,
      photos.map(({ file }) => file),
      'walk',
    )
    walk.change(() => [])
    setOpen(false)
    if (chosen === 0) onUpload()
  }
  return (
    <>
      <WalkEntry
        photoCount={walk.photos.length}
        isDisabled={isSending}
        onOpen={() => (room > 0 ? setOpen(true) : onTooMany())}
      />
      {isOpen && (
        <WalkScreen
          walk={walk}
          room={room}
          sendsAtOnce={chosen === 0}
          onUpgrade={isPremium ? null : () => openUpgradeModal('photo_limit')}
          onUse={use}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  )
}
