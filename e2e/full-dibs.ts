import type { Dibs } from '@yardsnap/contract/dibs'
import { letIn } from '#server/core/co-hosts/test-co-hosts.ts'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import { makeListing } from './sample-listing.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Two drafts that somebody and their family help each other with, with long names and words: dibs of the own one are
 * closed, and those of the other one are open.
 * @returns the screens of its owner
 */
export async function addFullDibs(app: TestApp, owner: Visitor, longWord: string): Promise<string[]> {
  const cousin = await app.signUp({ firstName: 'Wilhelmina', lastName: `Vandersloot-${longWord}` })
  const aunt = await app.signUp()
  await app.makePremium(cousin.userId)
  const own = await openDibs(owner, [cousin, aunt], longWord)
  const helped = await openDibs(cousin, [owner, aunt], longWord)
  const closed = await owner.post(`/api/listings/${own}/dibs/close`)
  if (closed.statusCode !== 200) throw new Error(`Dibs were not closed: ${closed.statusCode} ${closed.body}`)
  return [`/sale/${own}/people`, `/sale/${own}/dibs`, `/sale/${helped}/people`, `/sale/${helped}/dibs`]
}

/** A draft of which both who help want all things, the first excepted, with a comment about each. */
async function openDibs(owner: Visitor, [editor, other]: [Visitor, Visitor], longWord: string): Promise<string> {
  const listingId = await makeListing(owner, { title: `The house of our aunt: ${longWord}` })
  await letIn(owner, { listingId, helper: editor, role: 'edit', name: longWord.slice(0, 40) })
  await letIn(owner, { listingId, helper: other, role: 'dibs', name: 'The Vandersloot-Whittington family' })
  const dibs = `/api/listings/${listingId}/dibs`
  const closesAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const { items } = (await owner.put(dibs, { closesAt, way: 'turns' })).json<Dibs>()
  for (const [index, { id }] of items.entries()) {
    await other.put(`${dibs}/${id}/wish`, { comment: `${longWord}, and it was always in her kitchen` })
    if (index > 0) await editor.put(`${dibs}/${id}/wish`, { comment: longWord })
  }
  return listingId
}
