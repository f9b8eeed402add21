import type { ListingPlace } from '@yardsnap/contract/listing-places'

/** The hash of the editor's address with which it opens the map for the pin. */
export const PIN_HASH = 'pin'

type Place = Pick<ListingPlace, 'positionPrecision' | 'zipCode' | 'city'>

/** The ZIP or city in whose middle shoppers see a sale; null where the house itself is located, or nothing is. */
export function areaShown({ positionPrecision, zipCode, city }: Place): string | null {
  if (positionPrecision === 'zip') return zipCode
  return positionPrecision === 'city' ? city || zipCode : null
}
