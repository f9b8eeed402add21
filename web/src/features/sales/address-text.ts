import type { ListingSummary } from '@yardsnap/contract/listings'

type Place = Pick<ListingSummary, 'address' | 'isAddressHidden' | 'city' | 'state' | 'zipCode'>

/** The address of a sale, or what stands in for one (S2.11.1); with the area while it is hidden. */
export function addressText(place: Place): string {
  if (place.address) return place.address
  const area = place.isAddressHidden ? areaText(place) : ''
  return ['Address available at sale', area].filter(Boolean).join(' · ')
}

/** What a map app is asked the way to: the address, or while it is hidden the area. */
export function destinationOf(place: Place): string {
  return place.isAddressHidden ? areaText(place) : place.address
}

function areaText({ city, state, zipCode }: Place): string {
  return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
