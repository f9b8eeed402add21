import { randomUUID } from 'node:crypto'
import type { Consignor } from '@yardsnap/contract/consignors'
import { consignorInput, itemInput, termsInput } from '#server/day/consignments/test-consignments.ts'
import { sell } from '#server/day/till/test-till.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const CONSIGNORS = 6
const ITEMS = 8

/**
 * A sale of many sellers with long names and words, some of whose things are sold.
 * @returns the screens of its organizer, and those of consignors
 */
export async function addFullConsignment(
  organizer: Visitor,
  longWord: string,
): Promise<{ own: string[]; open: string[] }> {
  const listingId = await makeListing(organizer, {
    title: `School consignment sale: ${longWord}`,
    status: 'published',
  })
  const path = `/api/listings/${listingId}`
  const slots = [1, 2, 3].map((days) => ({
    id: randomUUID(),
    from: `${dayFromNow(days)}T09:00`,
    until: `${dayFromNow(days)}T12:30`,
    places: 20,
  }))
  const rules = [{ color: null, from: `${dayFromNow(8)}T12:00`, until: null, percentOfPrice: 50 }]
  await organizer.put(
    `${path}/consignment`,
    termsInput({ dropOffSlots: slots, pickUpSlots: slots, priceRules: rules, entryFeeCents: 123_456 }),
  )
  const ids: string[] = []
  for (let index = 0; index < CONSIGNORS; index += 1) {
    const name = index % 2 === 0 ? longWord.slice(0, 40) : 'The Vandersloot-Whittington family'
    const id = randomUUID()
    const input = consignorInput(name, { number: index === 0 ? 9999 : null, hasWorkedShift: index % 3 === 0 })
    const consignor = (await organizer.put(`${path}/consignors/${id}`, input)).json<Consignor>()
    ids.push(id)
    for (let item = 1; item <= ITEMS; item += 1) {
      const thing = itemInput({ title: item % 2 === 0 ? longWord : 'Solid oak thing', cents: 100 + item * 12_350 })
      await organizer.put(`${path}/consignors/${id}/items/${randomUUID()}`, thing)
    }
    const tag = { consignor: consignor.number, item: 1 }
    const lost = { consignor: consignor.number, title: longWord, cents: 123_450 }
    await organizer.post(`${path}/check-in`, { consignor: consignor.number, items: null, place: 'checked_in' })
    await sell({ host: organizer, listingId }, { lines: [{ tag, title: longWord, cents: 12_450 }, lost] })
  }
  const link = await organizer.post(`/api/consignor-links/${listingId}/${ids[0]}`)
  const signUp = await organizer.put(`/api/consignor-links/${listingId}`, { places: CONSIGNORS })
  const sale = `/sale/${listingId}`
  const views = ['consignors', 'items', 'helpers', 'terms'].map((view) => `${sale}/consignment?view=${view}`)
  return {
    own: [...views, `${sale}/check-in`, `${sale}/settle`, `${sale}/till`],
    open: [`/consignor#${link.json<{ token: string }>().token}`, `/consign#${signUp.json<{ token: string }>().token}`],
  }
}
