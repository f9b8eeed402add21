import type { CoHosts } from '@yardsnap/contract/co-hosts'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import type { Listing } from '@yardsnap/contract/listings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { letIn } from './test-co-hosts.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

test('a former owner without a name is called so in the language of who takes the sale over', async () => {
  const [owner, ann] = [await site.signUp(), await site.signUp()]
  const listing = { title: 'Our house', saleDate: '2031-05-03' }
  const { id: listingId } = (await owner.post('/api/listings', listing)).json<Listing>()
  const coHostId = await letIn(owner, { listingId, helper: ann, role: 'edit' })
  await owner.put(`/api/co-hosts/${listingId}/${coHostId}/offered-sale`, { isOffered: true })
  await site.database.db.update(user).set({ firstName: '' }).where(eq(user.id, owner.userId))
  const taken = await ann.post(`/api/co-hosts/${listingId}/take-over`, undefined, { [LANGUAGE_HEADER]: 'es' })
  expect([taken.statusCode, taken.body]).toEqual([204, ''])
  const { people } = (await ann.get(`/api/co-hosts/${listingId}`)).json<CoHosts>()
  expect(people.map(({ name }) => name)).toEqual(['Antes a cargo'])
})

test('a draft of a former month that was taken over and is deleted gives its place of this month back', async () => {
  const [owner, ann] = [await site.signUp(), await site.signUp()]
  const { id: listingId } = (await owner.post('/api/listings', { title: 'Our house' })).json<Listing>()
  await site.database.db
    .update(listings)
    .set({ createdAt: new Date('2026-01-31T12:00:00Z') })
    .where(eq(listings.id, listingId))
  const coHostId = await letIn(owner, { listingId, helper: ann, role: 'edit' })
  await owner.put(`/api/co-hosts/${listingId}/${coHostId}/offered-sale`, { isOffered: true })
  expect((await ann.post(`/api/co-hosts/${listingId}/take-over`)).statusCode).toBe(204)
  expect((await ann.get('/api/usage-stats')).json()).toMatchObject({ monthlyListingsUsed: 1 })
  expect((await ann.delete(`/api/listings/${listingId}`)).statusCode).toBe(204)
  expect((await ann.get('/api/usage-stats')).json()).toMatchObject({ monthlyListingsUsed: 0 })
})
