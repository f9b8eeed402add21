import { randomUUID } from 'node:crypto'
import type { CoHosts, SalesWithCoHosts } from '@yardsnap/contract/co-hosts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import { BLANK_ITEM, type Draft, type DraftSaved } from '@yardsnap/contract/drafts'
import type { Listing } from '@yardsnap/contract/listings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { photos } from '#db/schema/photos.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'
import { block, invite, letIn } from './test-co-hosts.ts'

let pair: Awaited<ReturnType<typeof testAppPair>>
let site: TestApp
let owner: Visitor
let ann: Visitor
let listingId: string
beforeAll(async () => {
  pair = await testAppPair()
  site = pair.site
})
afterAll(() => pair.close())
beforeEach(async () => {
  ;[owner, ann] = await Promise.all([site.signUp({ firstName: 'Olga' }), site.signUp({ firstName: 'Ann' })])
  listingId = (await owner.post('/api/listings', { title: 'Our house', saleDate: '2031-05-03' })).json<Listing>().id
})

const sale = () => `/api/listings/${listingId}`
const join = (link: { token: string; code: string }, who = ann) => who.post('/api/co-hosts', link)
const listPeople = async (who = owner) => (await who.get(`/api/co-hosts/${listingId}`)).json<CoHosts>()
const readDraft = async (who = owner) => (await who.get(`${sale()}/draft`)).json<Draft>()
const errorOf = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message

async function addItems(titles: string[]): Promise<Draft> {
  const before = await readDraft()
  const items = titles.map((title, position) => ({ ...BLANK_ITEM, id: randomUUID(), title, position }))
  await owner.patch(`${sale()}/draft`, { version: before.version, ...changesBetween(before, { ...before, items }) })
  return readDraft()
}

describe('an invitation', () => {
  test('lets an account in with link and code, and nobody else afterwards', async () => {
    const link = await invite(owner, listingId, 'edit')
    expect((await site.visitor.post('/api/co-hosts', link)).statusCode).toBe(401)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(404)
    expect((await join(link)).json()).toEqual({ listingId, role: 'edit' })
    expect((await join(link)).statusCode).toBe(200)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(200)
    expect((await join(link, await site.signUp())).statusCode).toBe(403)
    const joined = { name: 'Ann', hasJoined: true, isYou: false }
    expect(await listPeople()).toMatchObject({ isOwner: true, people: [joined] })
    expect(await listPeople(ann)).toMatchObject({ isOwner: false, ownerName: 'Olga Miller', people: [{ isYou: true }] })
    expect((await ann.get('/api/co-hosts')).json<SalesWithCoHosts>()).toMatchObject({
      helping: [{ listingId, title: 'Our house', ownerName: 'Olga Miller', role: 'edit', status: 'draft' }],
      own: [],
    })
    expect((await owner.get('/api/co-hosts')).json<SalesWithCoHosts>()).toEqual({
      helping: [],
      own: [{ listingId, title: 'Our house', people: ['Ann'] }],
    })
  })

  test('is of no use after five wrong codes, also many at once over two processes', async () => {
    const link = await invite(owner, listingId, 'dibs')
    const beside = pair.second.enter(ann)
    const wrong = { token: link.token, code: 'AAAAAA' }
    const answers = await Promise.all(Array.from({ length: 12 }, (_, call) => join(wrong, call % 2 ? ann : beside)))
    expect(answers.filter((answer) => errorOf(answer) === 'This is not the code of this link.')).toHaveLength(5)
    expect(errorOf(await join(link))).toBe('This link does not work anymore. Ask for a new one.')
  })

  test('is not for the owner, and not twice for one person', async () => {
    const [first, second] = [await invite(owner, listingId, 'edit'), await invite(owner, listingId, 'dibs')]
    expect((await join(first, owner)).statusCode).toBe(409)
    await join(first)
    expect(errorOf(await join(second))).toBe('You help with this sale already.')
    expect((await listPeople()).people.map(({ hasJoined }) => hasJoined)).toEqual([true, false])
  })

  test('stays good when the right code comes often from who cannot join', async () => {
    const link = await invite(owner, listingId, 'edit')
    for (let attempt = 0; attempt < 6; attempt++) expect((await join(link, owner)).statusCode).toBe(409)
    expect((await join(link)).statusCode).toBe(200)
  })

  test('is made twelve times, also at once', async () => {
    const invitation = { name: 'Ann', role: 'dibs' }
    const calls = Array.from({ length: 15 }, () => owner.post(`/api/co-hosts/${listingId}`, invitation))
    const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([12, 3])
  })

  test('who is blocked cannot join, helps no more, and does again when the block is taken back', async () => {
    await site.makePremium(owner.userId)
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    const conversationId = await block(owner, ann)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(404)
    expect((await ann.get(sale())).statusCode).toBe(404)
    expect((await ann.get('/api/co-hosts')).json()).toMatchObject({ helping: [] })
    await owner.delete(`/api/conversations/${conversationId}/block`)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(200)

    const bob = await site.signUp()
    const link = await invite(owner, listingId, 'edit')
    await block(owner, bob)
    expect(errorOf(await join(link, bob))).toBe('This link does not work anymore. Ask for a new one.')
  })
})

describe('a co-host who edits', () => {
  test('two people name 40 things at once over two processes without a conflict', async () => {
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    const before = await addItems(Array.from({ length: 40 }, (_, number) => `Thing ${number}`))
    const beside = pair.second.enter(ann)
    // Each of them sends one name after the other, as the editor does.
    const nameEach = async (person: Visitor, isTheirs: (number: number) => boolean) => {
      const answers = []
      for (const [number, item] of before.items.entries()) {
        if (!isTheirs(number)) continue
        const items = before.items.map((each) => (each === item ? { ...each, title: `Named ${number}` } : each))
        const changes = changesBetween(before, { ...before, items })
        answers.push(await person.patch(`${sale()}/draft`, { version: before.version, ...changes }))
      }
      return answers
    }
    const both = [nameEach(owner, (number) => number % 2 === 0), nameEach(beside, (number) => number % 2 === 1)]
    const answers = (await Promise.all(both)).flat()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 40 }, () => 200))
    expect(answers.flatMap((answer) => answer.json<DraftSaved>().conflicts)).toEqual([])
    const titles = (await readDraft(ann)).items.map(({ title }) => title)
    expect(titles).toEqual(before.items.map((_, number) => `Named ${number}`))
  })

  test('sees the sale as its host, and neither publishes, deletes nor pays', async () => {
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    expect((await ann.get(sale())).json()).toMatchObject({ isOwner: true, isCoHost: true })
    expect((await owner.get(sale())).json()).toMatchObject({ isOwner: true, isCoHost: false })
    const refused = [
      await ann.put(sale(), { status: 'published' }),
      await ann.put(sale(), { title: 'Mine' }),
      await ann.delete(sale()),
      await ann.post(`${sale()}/copy`),
      await ann.post(`${sale()}/items/bulk`, { items: [] }),
      await ann.put(`${sale()}/till/owners`, { owners: [] }),
      await ann.post(`/api/co-hosts/${listingId}`, { name: 'Bob', role: 'edit' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 404))
    expect((await ann.get('/api/my-listings')).json()).toEqual([])
  })

  test('changes of a public sale wait until the owner publishes them', async () => {
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    await addItems(['Lamp'])
    await owner.put(sale(), { status: 'published' })
    const before = await readDraft(ann)
    const fields = { ...before.fields, description: 'Cash only' }
    await ann.patch(`${sale()}/draft`, { version: before.version, ...changesBetween(before, { ...before, fields }) })
    const shown = async () => (await site.visitor.get(sale())).json<Listing>().description
    expect(await shown()).toBe('')
    await owner.put(sale(), { status: 'published' })
    expect(await shown()).toBe('Cash only')
  })

  test("photos become the owner's: by the owner's plan, and they stay when the co-host leaves and deletes the account", async () => {
    const coHostId = await letIn(owner, { listingId, helper: ann, role: 'edit' })
    // Premium of the co-host does not make the sale's limit higher.
    await site.makePremium(ann.userId)
    const urls = await Promise.all(Array.from({ length: 6 }, () => uploadPhoto(ann)))
    expect((await ann.post(`${sale()}/photos`, { imageUrls: urls })).json()).toMatchObject({ code: 'photo_limit' })
    expect((await ann.post(`${sale()}/photos`, { imageUrls: urls.slice(0, 5) })).statusCode).toBe(201)
    const owners = await site.database.db.select().from(photos).where(eq(photos.listingId, listingId))
    expect(owners.map(({ ownerId }) => ownerId)).toEqual(Array.from({ length: 5 }, () => owner.userId))
    expect((await ann.get(urls[0]!)).statusCode).toBe(200)
    expect((await ann.delete(`/api/co-hosts/${listingId}/${coHostId}`)).statusCode).toBe(204)
    expect((await ann.get(urls[0]!)).statusCode).toBe(404)
    await site.database.db.delete(user).where(eq(user.id, ann.userId))
    expect((await owner.get(`${sale()}/photos`)).json()).toHaveLength(5)
    expect((await owner.get(urls[0]!)).statusCode).toBe(200)
  })

  test("takes money at the till and marks sold, with the owner's one device", async () => {
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    const { items } = await addItems(['Lamp'])
    await owner.put(sale(), { status: 'published' })
    const device = (deviceName: string) => ({ deviceId: randomUUID(), deviceName, isMove: false })
    expect((await ann.post(`${sale()}/till/device`, device('Ann'))).statusCode).toBe(204)
    expect((await owner.post(`${sale()}/till/device`, device('Olga'))).statusCode).toBe(409)
    expect((await ann.get(`${sale()}/till`)).json()).toMatchObject({ helperName: null, isPremium: false })
    const sold = { itemId: items[0]!.id, quantity: 1 }
    expect((await ann.put(`${sale()}/sold/${randomUUID()}`, sold)).statusCode).toBe(204)
    expect((await ann.get(`${sale()}/today`)).statusCode).toBe(200)
  })

  test('says how the sale stands, and cannot call it off or open it again', async () => {
    await letIn(owner, { listingId, helper: ann, role: 'edit' })
    await owner.put(sale(), { status: 'published' })
    const status = (kind: string | null, words = '') => ({
      kind,
      time: null,
      isHalfPrice: false,
      soldOutOf: [],
      words,
      isMoved: false,
    })
    expect((await ann.put(`${sale()}/live-status`, status(null, 'Cash only'))).statusCode).toBe(200)
    expect((await ann.put(`${sale()}/live-status`, status('called_off'))).statusCode).toBe(403)
    await owner.put(`${sale()}/live-status`, status('called_off'))
    expect((await ann.put(`${sale()}/live-status`, status(null))).statusCode).toBe(403)
  })
})

describe('leaving', () => {
  test('ends what a person may do, whoever ends it; nobody ends it for another', async () => {
    const bob = await site.signUp()
    const [annsId, bobsId] = [
      await letIn(owner, { listingId, helper: ann, role: 'edit' }),
      await letIn(owner, { listingId, helper: bob, role: 'dibs', name: 'Bob' }),
    ]
    expect((await bob.delete(`/api/co-hosts/${listingId}/${annsId}`)).statusCode).toBe(404)
    expect((await ann.delete(`/api/co-hosts/${listingId}/${bobsId}`)).statusCode).toBe(404)
    expect((await owner.delete(`/api/co-hosts/${listingId}/${annsId}`)).statusCode).toBe(204)
    expect((await bob.delete(`/api/co-hosts/${listingId}/${bobsId}`)).statusCode).toBe(204)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(404)
    expect((await bob.get(`${sale()}/dibs`)).statusCode).toBe(404)
    expect((await listPeople()).people).toEqual([])
  })

  test('who only says dibs edits nothing, until the owner changes that', async () => {
    const coHostId = await letIn(owner, { listingId, helper: ann, role: 'dibs' })
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(404)
    expect((await ann.get(sale())).statusCode).toBe(404)
    expect((await owner.put(`/api/co-hosts/${listingId}/${coHostId}/role`, { role: 'edit' })).statusCode).toBe(204)
    expect((await ann.get(`${sale()}/draft`)).statusCode).toBe(200)
  })
})

describe('handing a sale over', () => {
  const offer = (coHostId: string, isOffered = true) =>
    owner.put(`/api/co-hosts/${listingId}/${coHostId}/offered-sale`, { isOffered })
  const takeOver = (who = ann) => who.post(`/api/co-hosts/${listingId}/take-over`)

  test('makes it theirs with photos and items, and outlives the account of the former owner', async () => {
    const coHostId = await letIn(owner, { listingId, helper: ann, role: 'edit' })
    await addItems(['Lamp'])
    const imageUrl = await uploadPhoto(owner)
    await owner.post(`${sale()}/photos`, { imageUrls: [imageUrl] })
    await owner.put(sale(), { status: 'published' })
    expect((await takeOver()).statusCode).toBe(404)
    await offer(coHostId)
    expect((await ann.get('/api/co-hosts')).json()).toMatchObject({ helping: [{ isOfferedSale: true }] })
    expect((await takeOver(owner)).statusCode).toBe(404)
    expect((await takeOver()).statusCode).toBe(204)
    expect((await takeOver()).statusCode).toBe(404)
    const now = { isOwner: true, isCoHost: false, owner: { firstName: 'Ann' } }
    expect((await ann.get(sale())).json()).toMatchObject(now)
    expect((await ann.get('/api/usage-stats')).json()).toEqual({ currentActiveListings: 1, monthlyListingsUsed: 1 })
    expect((await owner.get(sale())).json()).toMatchObject({ isCoHost: true })
    await site.database.db.delete(user).where(eq(user.id, owner.userId))
    expect((await ann.get(sale())).json()).toMatchObject({ items: [{ title: 'Lamp' }] })
    expect((await site.visitor.get(imageUrl)).statusCode).toBe(200)
    expect((await ann.delete(sale())).statusCode).toBe(204)
  })

  test('is refused beyond the plan of who takes it, and nothing changes then', async () => {
    const coHostId = await letIn(owner, { listingId, helper: ann, role: 'edit' })
    await owner.put(sale(), { status: 'published' })
    await offer(coHostId)
    for (let made = 0; made < 10; made += 1) {
      const own = await ann.post('/api/listings', { title: 'Mine', saleDate: '2031-05-03' })
      if (own.statusCode !== 201) break
      await ann.put(`/api/listings/${own.json<Listing>().id}`, { status: 'published' })
    }
    expect((await takeOver()).json()).toMatchObject({ code: 'listing_limit' })
    expect((await owner.get(sale())).json()).toMatchObject({ isOwner: true, isCoHost: false })
  })

  test('is offered to one person who edits, and can be taken back', async () => {
    const bob = await site.signUp()
    const [annsId, bobsId] = [
      await letIn(owner, { listingId, helper: ann, role: 'edit' }),
      await letIn(owner, { listingId, helper: bob, role: 'dibs', name: 'Bob' }),
    ]
    expect((await offer(bobsId)).statusCode).toBe(409)
    await offer(annsId)
    expect((await listPeople()).people.map(({ isOfferedSale }) => isOfferedSale)).toEqual([true, false])
    expect((await listPeople(bob)).people.map(({ isOfferedSale }) => isOfferedSale)).toEqual([false, false])
    await offer(annsId, false)
    expect((await takeOver()).statusCode).toBe(404)
  })
})
