import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { randomUUID } from 'node:crypto'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const HOURS = { from: '09:00', to: '17:00', minutes: 20, people: 3 }

interface Parts {
  seller: Visitor
  /** Of the seller. */
  listingId: string
  longWord: string
}

/** Times at a sale with somebody who picks up what is held and somebody to confirm, and an own visit of its seller. */
export async function addFullAppointments(app: TestApp, { seller, listingId, longWord }: Parts): Promise<void> {
  const other = await app.signUp({ firstName: `Wilhelmina-${longWord}`, lastName: 'Cadwallader' })
  await setTimes(seller, listingId)
  const { items } = (await seller.get(`/api/listings/${listingId}`)).json<Listing>()
  await seller.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  const asked = await other.post(`/api/listings/${listingId}/holds`, { itemId: items[0]!.id })
  const holdId = asked.json<ListingHolds>().items[0]!.mine!.id
  await seller.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
  await book(other, listingId, [holdId])
  await book(other, listingId, [])

  const place = { streetAddress: '4711 Zanzibar Lane', city: longWord, state: 'FL', zipCode: '32801' }
  const title = `Hidden ${longWord} sale`
  const hidden = await makeListing(other, { ...place, title, status: 'published', hidesAddress: true })
  await setTimes(other, hidden)
  await book(seller, hidden, [])
}

async function setTimes(host: Visitor, listingId: string): Promise<void> {
  const kinds = [
    { kind: 'pickup', date: dayFromNow(15) },
    { kind: 'visit', date: dayFromNow(3) },
  ]
  const windows = kinds.map((window) => ({ id: randomUUID(), ...HOURS, ...window }))
  await host.put(`/api/listings/${listingId}/appointment-windows`, { windows })
}

/** Books the first time: for things that are held, or to have a look. */
async function book(shopper: Visitor, listingId: string, holdIds: string[]): Promise<void> {
  const kind = holdIds.length > 0 ? 'pickup' : 'visit'
  const { slots } = (await shopper.get(`/api/listings/${listingId}/appointments`)).json<ListingAppointments>()
  const startsAt = slots.find((slot) => slot.kind === kind)?.startsAt
  const booked = await shopper.post(`/api/listings/${listingId}/appointments`, { kind, startsAt, holdIds })
  if (booked.statusCode !== 201) throw new Error(`no time was booked: ${booked.body}`)
}
