import { Flashlight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'

/** Turns the light of a phone on and off while its camera is shown; nothing on devices that have none. */
export function CameraLight({ track, className }: { track: MediaStreamTrack; className?: string }) {
  const [isOn, setOn] = useState(false)
  if (!hasTorch(track)) return null
  const toggleTorch = () => {
    setOn(!isOn)
    // `torch` is missing from TypeScript's type; a phone without a light rejects it.
    void track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }).catch(() => setOn(false))
  }
  return (
    <IconButton
      label={isOn ? 'Turn the light off' : 'Turn the light on'}
      aria-pressed={isOn}
      icon={<Flashlight />}
      onClick={toggleTorch}
      className={className}
    />
  )
}

function hasTorch(track: MediaStreamTrack): boolean {
  return Boolean(Reflect.get(track.getCapabilities?.() ?? {}, 'torch'))
}
