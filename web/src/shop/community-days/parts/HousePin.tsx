import { t } from '@yardsnap/contract/texts'
import type { PlacedHouse } from '#shop/community-days/houses.ts'
import { classes } from '#ui/classes.ts'

interface HousePinProps {
  house: PlacedHouse
  isSeen: boolean
  isSelected: boolean
  onSelect: () => void
}

/** The number of a house on the map: dashed where only its block is known, pale once it was seen. */
export function HousePin({ house: { number, name, isApproximate }, isSeen, isSelected, onSelect }: HousePinProps) {
  return (
    <button
      type="button"
      data-pin={number}
      aria-label={isSeen ? t`${name}, seen` : name}
      aria-expanded={isSelected}
      onClick={(event) => {
        // Otherwise the map below takes the click for one on itself.
        event.stopPropagation()
        onSelect()
      }}
      className="grid size-11 place-items-center"
    >
      <span
        className={classes(
          'grid h-8 min-w-8 place-items-center rounded-full border-2 px-1.5 font-display text-small font-bold tabular-nums',
          isSeen
            ? 'border-line bg-card text-ink-soft'
            : isApproximate
              ? 'border-dashed border-brick bg-brick-wash text-ink'
              : 'border-card bg-brick text-on-brick shadow-float',
          isSelected && 'outline-3 outline-sky',
        )}
      >
        {number}
      </span>
    </button>
  )
}
