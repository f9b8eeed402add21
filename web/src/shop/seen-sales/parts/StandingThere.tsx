import { useMutation } from '@tanstack/react-query'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { useId } from 'react'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

/** A rougher position than this is worse than the street on the sign. */
const MAX_ERROR_METERS = 60

interface StandingThereProps {
  position: Position | null
  onChange: (position: Position | null) => void
}

/** Puts the pin where the device is, for whoever stands at the sale and not at a sign that leads there. */
export function StandingThere({ position, onChange }: StandingThereProps) {
  const noteId = useId()
  const locating = useMutation({
    mutationFn: () => devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS, maxErrorMeters: MAX_ERROR_METERS }),
    onSuccess: onChange,
  })
  const failure = locating.error instanceof DevicePositionError ? locating.error.message : null
  const note = locating.isPending ? t`Looking where you are...` : position ? t`The pin is where you are now.` : failure
  return (
    <div>
      <Checkbox
        label="I am at the sale now: put the pin here"
        checked={position !== null || locating.isPending}
        aria-describedby={noteId}
        onChange={(event) => (event.currentTarget.checked ? locating.mutate() : onChange(null))}
      />
      <output id={noteId} className="block pl-9 text-small text-ink-soft empty:hidden">
        {note}
      </output>
    </div>
  )
}
