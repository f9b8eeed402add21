import { plural, t } from '@yardsnap/contract/texts'
import { isExact } from '@yardsnap/contract/listings'
import { statusToTell, statusBadge } from '@yardsnap/contract/live-status'
import { pinStyle } from '#shop/map/pin-sizes.ts'
import type { NumberedListing } from '#shop/map/numbered-listings.ts'
import {
  getPinName,
  isDay,
  isHosted,
  isSeen,
  type PlacedDay,
  type PlacedSale,
  type PlacedSeenSale,
} from '#shop/map/placed-sales.ts'
import { getStatusStyle } from '#core/live-status/status-style.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { classes } from '#ui/classes.ts'
import { DayPinDrawing } from '#core/map/DayPinDrawing.tsx'
import { PinDrawing } from '#core/map/PinDrawing.tsx'
import { SignPinDrawing } from '#core/map/SignPinDrawing.tsx'
import { currentTime } from '#lib/first-rendering.ts'

interface PinProps<Placed> {
  placed: Placed
  isSelected: boolean
  onSelect: () => void
}

/** A sale on the map. Dashed where the street is not known; larger, golden and glowing for a premium sale. */
function Pin({ placed, isSelected, onSelect }: PinProps<NumberedListing>) {
  const { listing, number, isGold } = placed
  return (
    <button
      type="button"
      data-pin={number}
      aria-label={describePin(placed)}
      aria-expanded={isSelected}
      onClick={(event) => {
        // Otherwise the map below takes the click for one on itself.
        event.stopPropagation()
        onSelect()
      }}
      style={pinStyle(isGold ? 'gold' : 'listing')}
      className={classes(
        'relative grid place-items-center font-display text-body font-bold transition-[scale] hover:scale-110',
        isGold
          ? 'text-on-mustard drop-shadow-[0_0_10px_var(--mustard)]'
          : listing.isApproximate
            ? 'text-ink'
            : 'text-on-brick',
        isSelected && 'scale-110',
      )}
    >
      <PinDrawing isGold={isGold} isApproximate={listing.isApproximate} className="absolute inset-0 size-full" />
      <span className={classes('relative tabular-nums', isGold ? '-mt-3' : '-mt-2.5 text-small')}>{number}</span>
      <StatusMark placed={placed} />
    </button>
  )
}

const MARKS = { live: 'bg-grass text-on-grass', changed: 'bg-mustard text-on-mustard', off: '', said: '' } as const

/** A sign for how the sale stands; its words are in the pin's name and on its card. */
function StatusMark({ placed: { listing } }: Pick<PinProps<NumberedListing>, 'placed'>) {
  const status = statusToTell(listing, currentTime())
  if (!status) return null
  const { mood, icon: Icon } = getStatusStyle(status)
  if (MARKS[mood] === '') return null
  return (
    <span
      className={classes(
        'absolute -top-1 -right-1.5 grid size-6 place-items-center rounded-full border-2 border-card',
        MARKS[mood],
      )}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}

function describePin({ listing, number, isGold, distanceMiles }: NumberedListing): string {
  const parts = [t`Sale ${number}: ${listing.title}`, formatMiles(distanceMiles, listing)]
  if (listing.isApproximate) parts.push(t`approximate place`)
  if (isGold) parts.push(t`premium`)
  const status = statusBadge(listing, currentTime())
  if (status) parts.push(status)
  return parts.join(', ')
}

/** A sale that neighbors saw, on the map. */
function SignPin({ placed, isSelected, onSelect }: PinProps<PlacedSeenSale>) {
  const { seenSale, distanceMiles } = placed
  const miles = formatMiles(distanceMiles, { isApproximate: !isExact(seenSale.positionPrecision) })
  return (
    <button
      type="button"
      data-pin={getPinName(placed)}
      aria-label={t`Seen by neighbors: ${seenSale.streetAddress}, ${miles}`}
      aria-expanded={isSelected}
      onClick={(event) => {
        event.stopPropagation()
        onSelect()
      }}
      style={pinStyle('seen')}
      className={classes('block transition-[scale] hover:scale-110', isSelected && 'scale-110')}
    >
      <SignPinDrawing className="size-full" />
    </button>
  )
}

/** A sale day of a whole neighborhood, with the count of its houses. */
function DayPin({ placed, isSelected, onSelect }: PinProps<PlacedDay>) {
  const { name, houseCount } = placed.communityDay
  const houses = plural(houseCount, { one: '# house', other: '# houses' })
  return (
    <button
      type="button"
      data-pin={getPinName(placed)}
      aria-label={t`${name}: ${houses}, ${formatMiles(placed.distanceMiles)}`}
      aria-expanded={isSelected}
      onClick={(event) => {
        event.stopPropagation()
        onSelect()
      }}
      style={pinStyle('day')}
      className={classes(
        'relative grid place-items-center font-display text-small font-bold text-on-grass transition-[scale] hover:scale-110',
        isSelected && 'scale-110',
      )}
    >
      <DayPinDrawing className="absolute inset-0 size-full" />
      <span className="relative tabular-nums">{houseCount}</span>
    </button>
  )
}

/** The pin of a host's sale, of one that was seen, or of a sale day. */
export function SalePin({ placed, ...props }: PinProps<PlacedSale>) {
  if (isDay(placed)) return <DayPin placed={placed} {...props} />
  return isSeen(placed) ? <SignPin placed={placed} {...props} /> : <Pin placed={placed} {...props} />
}

/** Which pins stand before others. */
export function pinLayer(placed: PlacedSale, isSelected: boolean): number {
  if (isSelected) return 4
  if (isDay(placed)) return 3
  return isHosted(placed) && placed.isGold ? 2 : 1
}
