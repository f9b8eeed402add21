import type { ListingChanges } from '@yardsnap/contract/own-listings'
import type { PlacesService } from '#core/places/service.ts'
import { addressLine } from './address.ts'
import { toPostalAddress, keepsPin, computePosition } from './position.ts'
import type { ListingValues } from './queries.ts'

type Places = Pick<PlacesService, 'findArea' | 'isValidAddress' | 'locate' | 'timeZoneAt'>

/** Columns that are derived from a listing's address. */
export function derivedFields(places: Places) {
  /** The changed derived columns: the address line and the position. */
  async function derived(input: ListingChanges, before: ListingValues): Promise<ListingValues> {
    const after = { ...before, ...input }
    const parts = ['streetAddress', 'city', 'state', 'zipCode'] as const
    const hasMoved = parts.some((part) => input[part] !== undefined && input[part] !== before[part])
    const values: ListingValues = {}
    if (hasMoved || (after.hidesAddress && after.areaPrecision == null))
      Object.assign(values, await computeAreaFields(after))
    if (hasMoved && input.address === undefined) values.address = addressLine(after)
    // Clients cannot declare an address validated: it is checked again.
    if (input.addressValidated && (hasMoved || !before.addressValidated)) {
      values.addressValidated = await places.isValidAddress(toPostalAddress(after))
    } else if (hasMoved) {
      values.addressValidated = false
    }
    if (input.latitude != null && input.longitude != null) {
      values.positionPrecision = 'street'
      values.timeZone = await places.timeZoneAt(input.latitude, input.longitude)
    } else if (hasMoved) {
      const found = await computePosition(places, after)
      if (!keepsPin(before, after, found)) Object.assign(values, found)
    }
    return values
  }

  /** The approximate position that is public while the address is hidden. */
  async function computeAreaFields({ city = '', state = '', zipCode = '' }: ListingValues) {
    const area = await places.findArea({ city, state, zipCode })
    return {
      areaLatitude: area?.latitude ?? null,
      areaLongitude: area?.longitude ?? null,
      areaPrecision: area?.precision ?? null,
    } satisfies ListingValues
  }

  return { derived }
}
