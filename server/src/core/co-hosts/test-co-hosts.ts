import type { CoHostRole } from '@yardsnap/contract/co-hosts'
import type { Visitor } from '#testing/test-app.ts'

interface Invitation {
  id: string
  token: string
  code: string
}

export async function invite(owner: Visitor, listingId: string, role: CoHostRole, name = 'Ann'): Promise<Invitation> {
  const answer = await owner.post(`/api/co-hosts/${listingId}`, { name, role })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<Invitation>()
}

/** Lets somebody in who helps with a listing. @returns the id that they have there */
export async function letIn(
  owner: Visitor,
  { listingId, helper, role, name }: { listingId: string; helper: Visitor; role: CoHostRole; name?: string },
): Promise<string> {
  const { id, token, code } = await invite(owner, listingId, role, name)
  const answer = await helper.post('/api/co-hosts', { token, code })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return id
}

/** The owner, who has Premium, blocks somebody who has written to them about another sale. @returns the conversation */
export async function block(owner: Visitor, other: Visitor): Promise<string> {
  const sale = await owner.post('/api/listings', { title: 'Another', saleDate: '2031-05-03', status: 'published' })
  const { id } = sale.json<{ id: string }>()
  const written = await other.post(`/api/listings/${id}/messages`, { text: 'Is it there?' })
  const { conversationId } = written.json<{ conversationId: string }>()
  const blocked = await owner.post(`/api/conversations/${conversationId}/block`)
  if (blocked.statusCode !== 204) throw new Error(`${sale.body} ${written.body} ${blocked.body}`)
  await owner.delete(`/api/listings/${id}`)
  return conversationId
}
