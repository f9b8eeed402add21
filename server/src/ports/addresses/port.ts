import type { AddressInput, AddressValidation } from '@yardsnap/contract/places'

export interface AddressPort {
  /**
   * Whether an address is one that a sale can be held at, and its canonical form where that differs.
   * @throws AppError `provider_failed` or `unavailable` when nobody can say
   */
  check(address: AddressInput, signal?: AbortSignal): Promise<AddressValidation>
  /** At most `limit` ZIPs of a city, the likeliest first; none when the city is not known. */
  suggestZips(query: { city: string; state: string; limit: number }): Promise<string[]>
}
