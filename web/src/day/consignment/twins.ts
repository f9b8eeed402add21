import type { Consignor } from '@yardsnap/contract/consignors'

/**
 * Consignors with the mail address of one before them, by their ids: somebody may have registered twice.
 * @returns the number of the first with that address
 */
export function findTwins(consignors: readonly Pick<Consignor, 'id' | 'email' | 'number'>[]): Map<string, number> {
  const firsts = new Map<string, number>()
  const twins = new Map<string, number>()
  for (const { id, email, number } of consignors) {
    if (email === null) continue
    const first = firsts.get(email.toLowerCase())
    if (first === undefined) firsts.set(email.toLowerCase(), number)
    else twins.set(id, first)
  }
  return twins
}
