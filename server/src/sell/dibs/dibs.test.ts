import { randomUUID } from 'node:crypto'
import type { Dibs } from '@yardsnap/contract/dibs'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import { BLANK_ITEM, type Draft } from '@yardsnap/contract/drafts'
import type { Listing } from '@yardsnap/contract/listings'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { block, letIn } from '#core/co-hosts/test-co-hosts.ts'
import { user } from '#db/schema/accounts.ts'
import { dibsRounds } from '#db/schema/co-hosts.ts'
import { listings } from '#db/schema/listings.ts'
import { notifications } from '#db/schema/notifications.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'

let pair: Awaited<ReturnType<typeof testAppPair>>
let site: TestApp
let owner: Visitor
let ann: Visitor
let bob: Visitor
let listingId: string
let annsId: string
let bobsId: string
let ids: string[]
beforeAll(async () => {
  pair = await testAppPair()
  site = pair.site
})
afterAll(() => pair.close())
beforeEach(async () => {
  ;[owner, ann, bob] = await Promise.all([site.signUp({ firstName: 'Olga' }), site.signUp(), site.signUp()])
  const input = { title: 'Our house', streetAddress: '12 Elm St', zipCode: '32801', saleDate: '2031-05-03' }
  listingId = (await owner.post('/api/listings', input)).json<Listing>().id
  annsId = await letIn(owner, { listingId, helper: ann, role: 'dibs', name: 'Ann' })
  bobsId = await letIn(owner, { listingId, helper: bob, role: 'edit', name: 'Bob' })
  ids = await addItems(['Lamp', '20.00'], ['Clock', '45.00'], ['Chairs', '10.00', 4], ['Rug', '5.00'])
})

const sale = () => `/api/listings/${listingId}`
const dibs = (path = '') => `${sale()}/dibs${path}`
const read = async (who = owner) => (await who.get(dibs())).json<Dibs>()
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
const open = (fields: object = {}) => owner.put(dibs(), { closesAt: inDays(3), way: 'owner', ...fields })
const close = async () => (await owner.post(dibs('/close'))).json<Dibs>()
const wish = (who: Visitor, item: number, comment = '') => who.put(dibs(`/${ids[item]}/wish`), { comment })
const withdraw = (who: Visitor, item: number) => who.delete(dibs(`/${ids[item]}/wish`))
const pick = (who: Visitor, item: number) => who.post(dibs(`/${ids[item]}/pick`))
const decide = (item: number, coHostId: string | null) => owner.put(dibs(`/${ids[item]}/decision`), { coHostId })
const titlesForSale = async (who = owner) => (await who.get(sale())).json<Listing>().items.map(({ title }) => title)
const fates = ({ items }: Dibs) => Object.fromEntries(items.map((item) => [item.title, item.keptBy ?? item.state]))
const codeOf = (answer: { statusCode: number }) => answer.statusCode

async function addItems(...items: [title: string, price: string, quantity?: number][]): Promise<string[]> {
  const before = (await owner.get(`${sale()}/draft`)).json<Draft>()
  const added = items.map(([title, priceSuggested, quantity = 1], position) => {
    return { ...BLANK_ITEM, id: randomUUID(), title, priceSuggested, quantity, position }
  })
  const changes = changesBetween(before, { ...before, items: added })
  expect(codeOf(await owner.patch(`${sale()}/draft`, { version: before.version, ...changes }))).toBe(200)
  return added.map(({ id }) => id)
}

/** Makes it as late as if dibs had closed a minute ago. */
async function letTimePass(): Promise<void> {
  const closesAt = new Date(Date.now() - 60_000)
  await site.database.db.update(dibsRounds).set({ closesAt }).where(eq(dibsRounds.listingId, listingId))
}

describe('seeing items before they are public', () => {
  test('who helps sees items with pictures and prices, and neither the address nor what is not in the sale', async () => {
    const draft = (await owner.get(`${sale()}/draft`)).json<Draft>()
    const imageUrl = await uploadPhoto(owner)
    await owner.post(`${sale()}/photos`, { imageUrls: [imageUrl] })
    const [lamp, clock, ...others] = draft.items
    const items = [{ ...lamp!, imageUrls: [imageUrl] }, { ...clock!, state: 'dropped' as const }, ...others]
    await owner.patch(`${sale()}/draft`, { version: draft.version, ...changesBetween(draft, { ...draft, items }) })
    const answer = await ann.get(dibs())
    expect(answer.json<Dibs>()).toMatchObject({ title: 'Our house', isOwner: false, round: null })
    expect(fates(answer.json())).toEqual({ Lamp: 'open', Chairs: 'open', Rug: 'open' })
    expect(answer.json<Dibs>().items[1]).toMatchObject({ title: 'Chairs', quantity: 4, cents: 4000 })
    expect(answer.body).not.toMatch(/Elm|32801/)
    expect(codeOf(await ann.get(imageUrl))).toBe(200)
    const stranger = await site.signUp()
    expect([codeOf(await stranger.get(dibs())), codeOf(await stranger.get(imageUrl))]).toEqual([404, 404])
  })

  test('who is blocked, and everybody while the operator hides the sale, sees nothing', async () => {
    await site.makePremium(owner.userId)
    await block(owner, ann)
    expect(codeOf(await ann.get(dibs()))).toBe(404)
    await site.database.db.update(listings).set({ hiddenStatus: 'published' }).where(eq(listings.id, listingId))
    expect(codeOf(await bob.get(dibs()))).toBe(404)
  })
})

describe('a round of dibs', () => {
  test('is opened by the owner, before the sale is public, for up to 90 days', async () => {
    expect(codeOf(await ann.put(dibs(), { closesAt: inDays(3), way: 'owner' }))).toBe(404)
    expect(codeOf(await bob.put(dibs(), { closesAt: inDays(3), way: 'owner' }))).toBe(404)
    expect(codeOf(await wish(ann, 0))).toBe(409)
    expect(codeOf(await open({ closesAt: inDays(-1) }))).toBe(400)
    expect(codeOf(await open({ closesAt: inDays(91) }))).toBe(400)
    expect((await open()).json()).toMatchObject({ round: { isClosed: false, way: 'owner', turnOf: null } })
    await owner.put(sale(), { status: 'published' })
    expect(codeOf(await open())).toBe(409)
    expect(codeOf(await wish(ann, 0))).toBe(409)
  })

  test('collects wishes with comments, which people change and take back; the owner wishes nothing', async () => {
    await open()
    await wish(ann, 0, 'From grandma')
    await wish(bob, 0)
    const seen = (await wish(ann, 0, 'From grandma, please')).json<Dibs>()
    expect(seen.items[0]?.wishes).toEqual([
      { coHostId: annsId, comment: 'From grandma, please' },
      { coHostId: bobsId, comment: '' },
    ])
    expect(seen.people.map(({ name, isYou, wishCount }) => [name, isYou, wishCount])).toEqual([
      ['Ann', true, 1],
      ['Bob', false, 1],
    ])
    expect((await withdraw(bob, 0)).json<Dibs>().items[0]?.wishes).toHaveLength(1)
    expect(codeOf(await wish(owner, 0))).toBe(403)
    expect(codeOf(await ann.put(dibs(`/${randomUUID()}/wish`), {}))).toBe(404)
  })

  test('closes by its time: what one person wants leaves the sale as kept by them, with the value of all that they get', async () => {
    await open()
    await wish(ann, 0)
    await wish(ann, 2)
    await wish(bob, 1)
    await wish(ann, 1)
    expect(await titlesForSale()).toEqual(['Lamp', 'Clock', 'Chairs', 'Rug'])
    await letTimePass()
    expect(codeOf(await wish(bob, 3))).toBe(409)
    const closed = await read(bob)
    expect(fates(closed)).toEqual({ Lamp: 'Ann', Clock: 'contested', Chairs: 'Ann', Rug: 'open' })
    expect(closed.people.map(({ name, keptCents, keptCount }) => [name, keptCents, keptCount])).toEqual([
      ['Ann', 6000, 2],
      ['Bob', 0, 0],
    ])
    expect(await titlesForSale()).toEqual(['Clock', 'Rug'])
    const dropped = (await owner.get(`${sale()}/draft`)).json<Draft>().items.filter(({ state }) => state === 'dropped')
    expect(dropped.map(({ title }) => title)).toEqual(['Lamp', 'Chairs'])
  })

  test('is closed by a job, once, also by two processes at once', async () => {
    await open()
    await wish(ann, 0)
    await letTimePass()
    const beside = await servicesBeside(site)
    await Promise.all([beside.dibs.settleDue(), beside.dibs.settleDue(), read(ann), pair.second.enter(bob).get(dibs())])
    expect(await titlesForSale()).toEqual(['Clock', 'Chairs', 'Rug'])
    expect(await beside.dibs.settleDue()).toBe(0)
  })

  test('is closed early by the owner, and opened anew', async () => {
    await open()
    await wish(ann, 0)
    expect(fates(await close())).toMatchObject({ Lamp: 'Ann', Clock: 'open' })
    await open()
    expect(codeOf(await wish(bob, 0))).toBe(409)
    expect(codeOf(await wish(bob, 1))).toBe(200)
  })

  test('wishes that meet at the last moment over two processes are all said, or refused', async () => {
    await open()
    const beside = pair.second.enter(bob)
    const [, ...wishes] = await Promise.all([
      owner.post(dibs('/close')),
      ...ids.flatMap((_, item) => [wish(ann, item), wish(beside, item)]),
    ])
    expect(wishes.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const { items } = await read()
    for (const { state, wishes: said } of items) {
      expect(state).toBe(['open', 'kept', 'contested'][said.length])
    }
    expect(await titlesForSale()).toHaveLength(items.filter(({ state }) => state !== 'kept').length)
  })
})

describe('where several want one thing', () => {
  const contest = async (fields: object = {}) => {
    await open(fields)
    for (const item of [0, 1, 2]) await Promise.all([wish(ann, item), wish(bob, item)])
    return close()
  }

  test('the owner decides, changes it, and puts a thing back into the sale', async () => {
    await open()
    expect(codeOf(await decide(0, annsId))).toBe(409)
    await contest()
    expect(codeOf(await ann.put(dibs(`/${ids[0]}/decision`), { coHostId: annsId }))).toBe(404)
    expect(codeOf(await bob.put(dibs(`/${ids[0]}/decision`), { coHostId: bobsId }))).toBe(404)
    expect(codeOf(await decide(0, randomUUID()))).toBe(400)
    await decide(0, annsId)
    await decide(1, bobsId)
    expect(fates((await decide(2, null)).json())).toEqual({ Lamp: 'Ann', Clock: 'Bob', Chairs: 'sale', Rug: 'open' })
    expect(await titlesForSale()).toEqual(['Chairs', 'Rug'])
    await decide(0, bobsId)
    const after = (await decide(1, null)).json<Dibs>()
    expect(fates(after)).toEqual({ Lamp: 'Bob', Clock: 'sale', Chairs: 'sale', Rug: 'open' })
    expect(after.people.map(({ keptCents }) => keptCents)).toEqual([0, 2000])
    expect(await titlesForSale()).toEqual(['Clock', 'Chairs', 'Rug'])
  })

  test('people choose in turns by the list of the owner; two at once get what their turns allow', async () => {
    expect(await contest({ way: 'turns', order: [bobsId, annsId] })).toMatchObject({
      round: { order: [bobsId, annsId], turnOf: bobsId },
    })
    expect(codeOf(await pick(ann, 0))).toBe(409)
    expect(codeOf(await pick(bob, 3))).toBe(409)
    expect(codeOf(await pick(owner, 0))).toBe(403)
    const beside = pair.second.enter(bob)
    const both = await Promise.all([pick(bob, 0), pick(beside, 1)])
    expect(both.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = both[0].statusCode === 200 ? [0, 1] : [1, 0]
    expect((await read(ann)).round?.turnOf).toBe(annsId)
    expect((await pick(ann, second)).json()).toMatchObject({ round: { turnOf: bobsId } })
    expect((await pick(bob, 2)).json()).toMatchObject({ round: { turnOf: null } })
    expect(codeOf(await pick(bob, first))).toBe(200)
    expect(await titlesForSale()).toEqual(['Rug'])
  })

  test('what is given up goes to the one who still wants it, also when the other leaves or is blocked', async () => {
    await site.makePremium(owner.userId)
    await contest()
    expect(fates((await withdraw(ann, 0)).json())).toMatchObject({ Lamp: 'Bob', Clock: 'contested' })
    const cleo = await site.signUp()
    const cleosId = await letIn(owner, { listingId, helper: cleo, role: 'dibs', name: 'Cleo' })
    expect((await read(cleo)).round?.order).toEqual([annsId, bobsId, cleosId])
    await block(owner, ann)
    expect(fates(await read())).toMatchObject({ Lamp: 'Bob', Clock: 'Bob', Chairs: 'Bob' })
  })

  test('what somebody keeps stays theirs by name when they leave and delete their account', async () => {
    await contest()
    await decide(0, annsId)
    await ann.delete(`/api/co-hosts/${listingId}/${annsId}`)
    await site.database.db.delete(user).where(eq(user.id, ann.userId))
    const { items, people } = await read()
    expect(items[0]).toMatchObject({ state: 'kept', keptBy: 'Ann', keptById: null })
    expect(people.map(({ name }) => name)).toEqual(['Bob'])
  })
})

describe('notifications', () => {
  const told = async (who: Visitor) => {
    const isTheirs = and(eq(notifications.userId, who.userId), eq(notifications.kind, 'dibs'))
    const rows = await site.database.db.select().from(notifications).where(isTheirs).orderBy(notifications.id)
    return rows.map(({ title, path }) => [title, path])
  }

  test('tell the owner what is left to decide, and nothing of what was taken out where that is nothing', async () => {
    const text = async () => {
      const isClosing = and(eq(notifications.userId, owner.userId), like(notifications.title, 'Dibs are closed%'))
      const rows = await site.database.db.select().from(notifications).where(isClosing).orderBy(notifications.id)
      return rows.at(-1)?.text
    }
    await open()
    for (const item of [1, 2]) await Promise.all([wish(ann, item), wish(bob, item)])
    await close()
    expect(await text()).toBe('Several people want 2 things.')
  })

  test('tell once that dibs open and close, what one keeps, and whose turn it is', async () => {
    await open({ way: 'turns', order: [bobsId, annsId] })
    await open({ way: 'turns', order: [bobsId, annsId], closesAt: inDays(4) })
    await wish(ann, 0)
    for (const item of [1, 2]) await Promise.all([wish(ann, item), wish(bob, item)])
    await close()
    await Promise.all([read(), read(ann), pair.second.enter(bob).get(dibs())])
    const path = `/sale/${listingId}/dibs`
    expect(await told(owner)).toEqual([['Dibs are closed: “Our house”', path]])
    expect(await told(ann)).toEqual([
      ['Dibs are open: “Our house”', path],
      ['You keep 1 thing of “Our house”', path],
    ])
    await pick(bob, 1)
    // The last thing is then wanted by both still.
    expect((await told(ann)).at(-1)).toEqual(['It is your turn to choose', path])
    expect(await told(bob)).toEqual([
      ['Dibs are open: “Our house”', path],
      ['It is your turn to choose', path],
    ])
  })
})

describe('publishing', () => {
  const publish = () => owner.put(sale(), { status: 'published' })
  const messageOf = async () => (await publish()).json<{ message: string }>().message

  test('waits until dibs are closed and what several want is decided', async () => {
    await open()
    await wish(ann, 0)
    await wish(bob, 0)
    expect(await messageOf()).toMatch(/^Dibs are still open/)
    await close()
    expect(await messageOf()).toBe('Several people would like 1 thing. Decide first who gets what.')
    await decide(0, annsId)
    expect(codeOf(await publish())).toBe(200)
    expect(await titlesForSale(site.visitor)).toEqual(['Clock', 'Chairs', 'Rug'])
  })

  test('gives out first what one person wants, and afterwards a decision changes the public sale at once', async () => {
    await open()
    await wish(ann, 0)
    await letTimePass()
    expect(codeOf(await publish())).toBe(200)
    expect(await titlesForSale(site.visitor)).toEqual(['Clock', 'Chairs', 'Rug'])
    await decide(0, null)
    expect(await titlesForSale(site.visitor)).toEqual(['Lamp', 'Clock', 'Chairs', 'Rug'])
  })

  test('does not wait for dibs that nobody has used', async () => {
    await open()
    expect(codeOf(await publish())).toBe(200)
  })
})
