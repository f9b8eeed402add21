import { randomUUID } from 'node:crypto'
import { addDays } from '@yardsnap/contract/sale-days'
import type { ConsignmentInput } from '@yardsnap/contract/consignments'
import type { Caller } from './community-day.ts'
import { SAMPLE_CONSIGNORS, SAMPLE_TERMS } from './consignment-samples.ts'

interface Parts {
  organizer: Caller
  listingId: string
  /** YYYY-MM-DD, of the sale. */
  date: string
}

/** A school's consignment sale on the evening of its drop-off: consignors with tagged things, most of which are here. */
export async function seedConsignment({ organizer, listingId, date }: Parts): Promise<void> {
  const path = `/api/listings/${listingId}`
  const eve = addDays(date, -1)
  const slot = (from: string, until: string) => ({
    id: randomUUID(),
    from: `${eve}T${from}`,
    until: `${eve}T${until}`,
    places: 20,
  })
  const terms: ConsignmentInput = {
    ...SAMPLE_TERMS,
    entryClosesAt: `${eve}T12:00`,
    dropOffSlots: [slot('14:00', '16:00'), slot('16:00', '18:00')],
  }
  await organizer('PUT', `${path}/consignment`, terms)
  for (const { name, hasWorkedShift, isHere, things } of SAMPLE_CONSIGNORS) {
    const consignor = `${path}/consignors/${randomUUID()}`
    const agreed = { splitBasisPoints: null, entryFeeCents: null, tagFeeCents: null, hasWorkedShift }
    const { number } = await organizer('PUT', consignor, { number: null, name, email: null, phone: '', ...agreed })
    for (const thing of things) {
      const unsaid = { flag: 'half', color: null, ifUnsold: 'return' }
      await organizer('PUT', `${consignor}/items/${randomUUID()}`, { ...unsaid, ...thing })
    }
    await organizer('POST', `${consignor}/printed-tags`, { itemIds: null })
    if (isHere) {
      await organizer('POST', `${path}/check-in`, { consignor: number, items: null, place: 'checked_in' })
    }
  }
  await organizer('PUT', `/api/consignor-links/${listingId}`, { places: 10 })
}
