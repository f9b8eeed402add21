import { randomUUID } from 'node:crypto'
import type { Caller } from './community-day.ts'

/** Who came early, and how many of them. */
const PARTIES: readonly [name: string, partySize: number][] = [
  ['Gus', 2],
  ['M.K.', 1],
  ['The Lees', 3],
  ['Pat', 1],
  ['Inez', 2],
  ['R.T.', 1],
  ['Olga', 2],
  ['Ben', 1],
]
/** How many of them have gone in. */
const INSIDE = 3

/** People who have numbers at the door of a sale, given by hand, and some who have gone in. */
export async function seedDoorLine({ seller, listingId }: { seller: Caller; listingId: string }): Promise<void> {
  const path = `/api/listings/${listingId}`
  const { saleDate: day } = await seller('GET', path)
  if (typeof day !== 'string') return
  const sizes = { cap: 150, maxPartySize: 3, insideLimit: 20 }
  await seller('PUT', `${path}/door-line`, { day, opensAt: '07:00', opensDayBefore: false, ...sizes })
  const at = new Date().toISOString()
  const added = PARTIES.map(([name, partySize], index) => ({
    kind: 'add',
    id: randomUUID(),
    at,
    ticketId: randomUUID(),
    name,
    partySize,
    number: index + 1,
  }))
  const letIn = {
    kind: 'let_in',
    id: randomUUID(),
    at,
    ticketIds: added.slice(0, INSIDE).map(({ ticketId }) => ticketId),
  }
  await seller('POST', `${path}/door-line/actions`, { day, sentAt: at, actions: [...added, letIn] })
}
