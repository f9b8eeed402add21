import type { AddressInput, AddressValidation } from '@yardsnap/contract/addresses'
import type { Language } from '@yardsnap/contract/languages'

interface CheckOptions {
  /** Of what is said of the address; English by default. */
  language?: Language
  signal?: AbortSignal
}

export interface AddressPort {
  /**
   * Whether a sale can be held at an address, and its canonical form if that differs.
   * @throws AppError `provider_failed` or `unavailable` when the check cannot be made
   */
  check(address: AddressInput, options?: CheckOptions): Promise<AddressValidation>
  /** At most `limit` ZIPs of a city, most likely first; none for an unknown city. */
  suggestZips(query: { city: string; state: string; limit: number }): Promise<string[]>
}
