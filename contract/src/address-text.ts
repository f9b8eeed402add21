import { t } from './texts.ts'
import { formatTime } from './dates.ts'
import { ADDRESS_SHOWN_FROM } from './hidden-address.ts'
import type { ListingSummary } from './listings.ts'

export const ADDRESS_SHOWN_LATER = t`The seller shows the street address from ${formatTime(ADDRESS_SHOWN_FROM)} on the day of the sale.`

type Place = Pick<ListingSummary, 'address' | 'isAddressHidden' | 'city' | 'state' | 'zipCode'>

/** The address of a sale, or the text shown in its place (S2.11.1), with the area while the address is hidden. */
export function addressText(place: Place): string {
  if (place.address) return place.address
  const area = place.isAddressHidden ? areaText(place) : ''
  return [t`Address available at sale`, area].filter(Boolean).join(' · ')
}

/** The destination for a map app: the address, or its area while the address is hidden. */
export function getDestination(place: Place): string {
  return place.isAddressHidden ? areaText(place) : place.address
}

/** The city and the ZIP: all that others learn of where a sale is while its address is hidden. */
export function areaText({ city, state, zipCode }: Pick<Place, 'city' | 'state' | 'zipCode'>): string {
  return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Where a sale is, on one line: the address, or while it is hidden its city. '' where neither is known. */
export function placeText({ address, city, state, isAddressHidden }: Omit<Place, 'zipCode'>): string {
  return isAddressHidden ? [city, state].filter(Boolean).join(', ') : address
}
