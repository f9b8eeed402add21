import type { CommunityArea } from '@yardsnap/contract/community-area'
import { getAreaCenter, isInArea } from '@yardsnap/contract/area-geometry'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { PinDialog } from '#core/map/PinDialog.tsx'
import { Button } from '#ui/Button.tsx'

interface PinFieldProps {
  area: CommunityArea | null
  /** Where the house is known to be, to begin with. */
  known?: Position | null
  /** Whether the host puts it, and not an organizer. */
  isOwn?: boolean
  value: Position | null
  onChange: (pin: Position | null) => void
}

/** Puts the pin on a house; without it the address says where it is. */
export function PinField({ area, known = null, isOwn = true, value, onChange }: PinFieldProps) {
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
          {value ? t`Move the pin` : isOwn ? t`Put the pin on your house` : t`Put the pin on the house`}
        </Button>
        {value && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            Take the pin away
          </Button>
        )}
      </div>
      <output className="mt-1.5 block text-small text-ink-soft empty:hidden">
        {value && describePin(value, { area, isOwn })}
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

function describePin(pin: Position, { area, isOwn }: Required<Pick<PinFieldProps, 'area' | 'isOwn'>>): string {
  if (!area || isInArea(area, pin)) return t`The pin is on the map.`
  return isOwn ? t`The pin is outside the area. The organizer will be asked.` : t`The pin is outside the area.`
}
