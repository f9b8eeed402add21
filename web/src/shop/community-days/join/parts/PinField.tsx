import { type CommunityArea, getAreaCenter, isInArea } from '@yardsnap/contract/community-area'
import type { Position } from '@yardsnap/contract/places'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { PinDialog } from '#core/map/PinDialog.tsx'
import { Button } from '#ui/Button.tsx'

interface PinFieldProps {
  area: CommunityArea | null
  /** Where the house is known to be, to begin with. */
  known?: Position | null
  value: Position | null
  onChange: (pin: Position | null) => void
}

/** Lets a host put the pin on the house; without it the address says where it is. */
export function PinField({ area, known = null, value, onChange }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const start = value ?? known ?? (area && getAreaCenter(area))
  if (!start) return null
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          tone="secondary"
          icon={<MapPin />}
          onClick={() => {
            setOpenings(openings + 1)
            setOpen(true)
          }}
        >
          {value ? 'Move the pin' : 'Put the pin on your house'}
        </Button>
        {value && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            Take the pin away
          </Button>
        )}
      </div>
      <output className="mt-1.5 block text-small text-ink-soft empty:hidden">
        {value &&
          (area && !isInArea(area, value)
            ? 'The pin is outside the area. The organizer will be asked.'
            : 'The pin is on the map.')}
      </output>
      <PinDialog
        key={openings}
        isOpen={isOpen}
        onOpenChange={setOpen}
        start={start}
        onPut={async (pin) => onChange(pin)}
      />
    </div>
  )
}
