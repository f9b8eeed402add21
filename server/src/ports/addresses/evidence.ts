import { findNamedState } from '#gazetteer/state-names.ts'
import type { AddressInput } from '@yardsnap/contract/addresses'
import type { CityMatch, Gazetteer, Zip } from '#gazetteer/gazetteer.ts'
import { parseStreetLine, type StreetLine } from '#gazetteer/street-line.ts'

/** What is known about an address as typed. */
export interface Evidence {
  gazetteer: Gazetteer
  street: StreetLine
  /** User input, trimmed. */
  city: string
  zipText: string
  state: string | null
  match: CityMatch | null
  zip: Zip | null
}

export function collectEvidence(gazetteer: Gazetteer, address: AddressInput): Evidence {
  const state = findNamedState(address.state)
  const [, zipCode] = /^(\d{5})(?:-?\d{4})?$/.exec(address.zipCode) ?? []
  return {
    gazetteer,
    street: parseStreetLine(address.streetAddress),
    city: address.city,
    zipText: zipCode ?? address.zipCode,
    state,
    match: state && address.city ? gazetteer.findCity(address.city, state) : null,
    zip: zipCode ? gazetteer.findZip(zipCode) : null,
  }
}
