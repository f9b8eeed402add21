import type { ListingPlace } from '@yardsnap/contract/listings'

/** Behind the address of the editor: it opens with the question where the house is. */
export const PIN_HASH = 'pin'

/** The ZIP or the city in whose middle shoppers see a sale; null where the house is known, or nothing. */
type Place = Pick<ListingPlace, 'positionPrecision' | 'zipCode' | 'city'>

export function areaShown({ positionPrecision, zipCode, city }: Place): string | null {
  if (positionPrecision === 'zip') return zipCode
  return positionPrecision === 'city' ? city || zipCode : null
}
