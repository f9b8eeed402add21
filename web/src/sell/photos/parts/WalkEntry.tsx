import { plural } from '@yardsnap/contract/texts'
import { Footprints } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

interface WalkEntryProps {
  /** How many photos a walk that was left has. */
  photoCount?: number
  /** Nothing happens yet without it. */
  onOpen?: () => void
  isDisabled?: boolean
}

/** The way to a walk with a camera, in words. */
export function WalkEntry({ photoCount = 0, onOpen, isDisabled = false }: WalkEntryProps) {
  return (
    <div className="grid gap-1.5">
      <Button tone="secondary" icon={<Footprints />} disabled={isDisabled} onClick={onOpen} className="min-h-13">
        {photoCount === 0
          ? 'Walk around'
          : plural(photoCount, { one: 'Go on with your walk (# photo)', other: 'Go on with your walk (# photos)' })}
      </Button>
      <p className="text-small text-ink-soft">
        Walk past your things, and photos are taken by themselves. Or use a video.
      </p>
    </div>
  )
}
