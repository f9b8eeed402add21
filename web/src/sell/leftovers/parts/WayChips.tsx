import type { LeftoverWay, LeftThing } from '@yardsnap/contract/leftovers'
import { commonWay, WAY_OPTIONS } from '#sell/leftovers/ways.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'

interface WayChipsProps {
  label: string
  things: readonly LeftThing[]
  onWay: (way: LeftoverWay) => void
}

/** Sends many things the same way with one tap; none is chosen while they differ. */
export function WayChips({ label, things, onWay }: WayChipsProps) {
  return (
    <ChipGroup<LeftoverWay | ''>
      label={label}
      isLabelHidden
      options={WAY_OPTIONS}
      value={commonWay(things) ?? ''}
      onValueChange={(way) => way !== '' && onWay(way)}
    />
  )
}
