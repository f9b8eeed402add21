import type { HostDoorLine } from '@yardsnap/contract/door-line'
import { randomUUID } from 'node:crypto'
import type { Visitor } from '#server/testing/test-app.ts'

const PARTIES = 30

/** A line in which many wait, some with long names; some have gone in, and one was not there. */
export async function addFullDoorLine(
  seller: Visitor,
  { listingId, longWord }: { listingId: string; longWord: string },
): Promise<void> {
  const path = `/api/listings/${listingId}/door-line`
  const { day } = (await seller.get(path)).json<HostDoorLine>()
  const sizes = { cap: 500, maxPartySize: 20, insideLimit: 1000 }
  await seller.put(path, { day, opensAt: '05:00', opensDayBefore: true, ...sizes })
  const at = new Date().toISOString()
  const ids = Array.from({ length: PARTIES }, () => randomUUID())
  const add = (ticketId: string, index: number) => ({
    kind: 'add',
    ticketId,
    name: index % 3 === 0 ? longWord.slice(0, 30) : `Ann ${index}`,
    partySize: (index % 4) + 1,
    number: index + 1,
  })
  const actions = [
    ...ids.map(add),
    { kind: 'let_in', ticketIds: ids.slice(0, 8) },
    { kind: 'not_here', ticketId: ids[1] },
  ].map((action) => ({ id: randomUUID(), at, ...action }))
  const answer = await seller.post(`${path}/actions`, { day, sentAt: at, actions })
  if (answer.statusCode !== 200) throw new Error(`No line was made: ${answer.statusCode} ${answer.body}`)
}
