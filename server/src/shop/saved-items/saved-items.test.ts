import { randomUUID } from 'node:crypto'
import type { Conversation, ConversationSummary, Message } from '@yardsnap/contract/messages'
import { MAX_SAVED_ITEMS, SavedItem, stillThereQuestion } from '@yardsnap/contract/saved-items'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listings } from '#db/schema/listings.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { savedItems } from '#db/schema/saved-items.ts'
import { bowl, SATURDAY } from '#shop/wants/test-wants.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { type Sale, setUpSavedItems } from './test-saved-items.ts'

let site: TestApp
let shop: Awaited<ReturnType<typeof setUpSavedItems>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  shop = await setUpSavedItems(site)
})

const getStatusCode = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode

describe('saved items', () => {
  test('are listed, the newest first, with what they cost and where they are', async () => {
    const sale = await shop.sell([bowl(), bowl({ title: 'Sewing machine', priceSuggested: 0 })])
    const person = await shop.saver(sale)
    await person.put(`/api/saved-items/${sale.items[0]!.id}`)
    const list = await shop.listSavedItems(person)
    expect(z.array(z.strictObject(SavedItem.shape)).parse(list)).toMatchObject([
      { title: 'Sewing machine', price: null, formerPrice: null },
      {
        itemId: sale.items[0]!.id,
        listingId: sale.id,
        title: 'Pyrex mixing bowls',
        category: 'kitchen',
        state: 'free',
        price: '24.00',
        formerPrice: null,
        isAsked: false,
        listing: { title: 'Sale', city: 'Orlando', saleDate: SATURDAY, startTime: '08:00', isOver: false },
      },
    ])
    const ids = async (who: Visitor) =>
      (await who.get(`/api/listings/${sale.id}/saved-items`)).json<{ itemIds: string[] }>()
    expect((await ids(person)).itemIds.toSorted()).toEqual(sale.items.map(({ id }) => id).toSorted())
    expect(await ids(await site.signUp())).toEqual({ itemIds: [] })
  })

  test('show what they cost before, where that was more', async () => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    await shop.reprice(sale, 18)
    expect(await shop.listSavedItems(person)).toMatchObject([{ price: '18.00', formerPrice: '24.00' }])
    await shop.reprice(sale, 30)
    expect(await shop.listSavedItems(person)).toMatchObject([{ price: '30.00', formerPrice: null }])
  })

  test('say whether they are free, held, pending or sold', async () => {
    const sale = await shop.sell()
    const itemId = sale.items[0]!.id
    const person = await shop.saver(sale)
    const stateNow = async () => (await shop.listSavedItems(person))[0]!.state
    await shop.seller.put(`/api/listings/${sale.id}/items/${itemId}/pending`, { quantity: 1 })
    expect(await stateNow()).toBe('pending')
    await shop.seller.put(`/api/listings/${sale.id}/items/${itemId}/pending`, { quantity: 0 })
    expect(await stateNow()).toBe('free')
    const hold = { id: randomUUID(), listingId: sale.id, itemId, itemTitle: 'Bowl', shopperId: person.userId }
    await site.database.pool.query(
      `insert into holds (id, listing_id, item_id, item_title, shopper_id, turn_at, until)
       values ($1, $2, $3, $4, $5, now(), now() + interval '1 hour')`,
      Object.values(hold),
    )
    expect(await stateNow()).toBe('held')
    await site.database.pool.query(`update holds set until = now() where id = $1`, [hold.id])
    expect(await stateNow()).toBe('free')
    await shop.seller.put(`/api/listings/${sale.id}/sold/${randomUUID()}`, { itemId, quantity: 1 })
    expect(await stateNow()).toBe('sold')
  })

  test('A17 stay, by the title that was public, when they or their sale are taken down', async () => {
    const sale = await shop.sell([bowl(), bowl({ title: 'Sewing machine' })])
    const person = await shop.saver(sale)
    await shop.stock(sale.id, [{ ...sale.items[1]!, title: 'Secret machine' }] as Parameters<typeof shop.stock>[1])
    expect((await shop.listSavedItems(person)).map(({ title, state }) => [title, state])).toEqual([
      ['Secret machine', 'free'],
      ['Pyrex mixing bowls', 'gone'],
    ])
    await shop.seller.put(`/api/listings/${sale.id}`, { status: 'draft', title: 'Secret sale' })
    const gone = await person.get('/api/saved-items')
    expect(gone.body).not.toContain('Secret')
    expect(gone.json<SavedItem[]>().map(({ state, listing }) => [state, listing])).toEqual([
      ['gone', null],
      ['gone', null],
    ])
    await shop.seller.delete(`/api/listings/${sale.id}`)
    expect(await shop.listSavedItems(person)).toEqual([])
  })

  test('say of a sale that is over whether it was called off', async () => {
    const [off, held] = [await shop.sell(), await shop.sell()]
    const person = await shop.saver({ items: [...off.items, ...held.items] })
    const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect(await getStatusCode(shop.seller.put(`/api/listings/${off.id}/live-status`, status))).toBe(200)
    await site.moveTo('2020-05-02', held.id)
    const list = await shop.listSavedItems(person)
    expect(list.map(({ listing }) => [listing?.isOver, listing?.isCalledOff])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('do not tell a hidden address', async () => {
    const sale = await shop.sell([bowl()], { hidesAddress: true })
    const house = { latitude: 27.9506, longitude: -82.4572, positionPrecision: 'street' as const }
    await site.database.db.update(listings).set(house).where(eq(listings.id, sale.id))
    const person = await shop.saver(sale)
    const { body } = await person.get('/api/saved-items')
    for (const secret of ['400 S Orange', '27.95', '82.45']) expect(body).not.toContain(secret)
    expect((await shop.listSavedItems(person))[0]!.listing).toMatchObject({ city: 'Orlando', isApproximate: true })
  })

  test('are put back with the price at which they were saved', async () => {
    const sale = await shop.sell()
    const address = `/api/saved-items/${sale.items[0]!.id}`
    const person = await shop.saver(sale)
    await shop.reprice(sale, 18)
    const before = await shop.listSavedItems(person)
    for (let round = 0; round < 2; round++) expect(await getStatusCode(person.delete(address))).toBe(204)
    expect(await shop.listSavedItems(person)).toEqual([])
    await shop.seller.put(`/api/listings/${sale.id}`, { status: 'draft' })
    expect(await getStatusCode(person.put(address))).toBe(204)
    await shop.seller.put(`/api/listings/${sale.id}`, { status: 'published' })
    expect(await shop.listSavedItems(person)).toEqual(before)
  })

  test('are public items of others', async () => {
    const sale = await shop.sell()
    const address = `/api/saved-items/${sale.items[0]!.id}`
    const person = await site.signUp()
    expect(await getStatusCode(shop.seller.put(address))).toBe(400)
    expect(await getStatusCode(person.put(`/api/saved-items/${MISSING}`))).toBe(404)
    await shop.seller.put(`/api/listings/${sale.id}`, { status: 'draft' })
    expect(await getStatusCode(person.put(address))).toBe(404)
  })

  test('are limited for each person, also when they are saved at once', async () => {
    const sale = await shop.sell(Array.from({ length: 6 }, (_, index) => bowl({ title: `Bowl ${index}` })))
    const person = await site.signUp()
    const rows = Array.from({ length: MAX_SAVED_ITEMS - 2 }, () => ({
      userId: person.userId,
      itemId: randomUUID(),
      listingId: sale.id,
      title: 'Plate',
    }))
    await site.database.db.insert(savedItems).values(rows)
    const statuses = await Promise.all(sale.items.map(({ id }) => getStatusCode(person.put(`/api/saved-items/${id}`))))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 204, 409, 409, 409, 409])
    expect(await shop.listSavedItems(person)).toHaveLength(MAX_SAVED_ITEMS)
  })

  test('are in the data that a person takes along', async () => {
    const person = await shop.saver(await shop.sell())
    const zip = await person.get('/api/account/data.zip')
    expect(zip.statusCode).toBe(200)
    expect(zip.body).toContain('Pyrex mixing bowls')
  })
})

describe('the question whether a thing is still there', () => {
  const ask = (person: Visitor, { items }: Sale) => person.post(`/api/saved-items/${items[0]!.id}/ask`)

  const textsTo = async (person: Visitor) => (await messagesTo(person)).map(({ text }) => text)
  async function messagesTo(person: Visitor): Promise<Message[]> {
    const found = (await person.get('/api/conversations')).json<ConversationSummary[]>()
    const [first] = found
    if (!first) return []
    return (await person.get(`/api/conversations/${first.id}`)).json<Conversation>().messages
  }

  test('S-E5 is in the language of the seller', async () => {
    const sale = await shop.sell()
    await shop.seller.put('/api/account/mail', { language: 'es' })
    const person = await shop.saver(sale)
    expect(await getStatusCode(ask(person, sale))).toBe(201)
    expect(await textsTo(shop.seller)).toContain('¿“Pyrex mixing bowls” sigue disponible?')
    await shop.seller.put('/api/account/mail', { language: 'en' })
  })

  test('is a message to the seller, once a day for a thing', async () => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    const answers = await Promise.all([ask(person, sale), ask(person, sale)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>().message).toBe(
      'You have asked about this today. The answer comes to your messages.',
    )
    const question = { text: stillThereQuestion('Pyrex mixing bowls'), kind: 'still-there' }
    expect(await messagesTo(shop.seller)).toMatchObject([question])
    expect(await shop.listSavedItems(person)).toMatchObject([{ isAsked: true }])

    // Nor after it was unsaved and something else was saved.
    const address = `/api/saved-items/${sale.items[0]!.id}`
    await person.delete(address)
    await person.put(`/api/saved-items/${(await shop.sell()).items[0]!.id}`)
    await person.put(address)
    expect(await getStatusCode(ask(person, sale))).toBe(409)

    await site.database.db.update(savedItems).set({ askedAt: sql`now() - interval '25 hours'` })
    expect(await shop.listSavedItems(person)).toMatchObject([{ isAsked: false }, { isAsked: false }])
    expect(await getStatusCode(ask(person, sale))).toBe(201)
    expect(await textsTo(shop.seller)).toHaveLength(2)
  })

  test.each([
    [
      'is sold',
      409,
      ({ id, items }: Sale) =>
        shop.seller.put(`/api/listings/${id}/sold/${randomUUID()}`, { itemId: items[0]!.id, quantity: 1 }),
    ],
    ['was for sale at a sale that is over', 409, ({ id }: Sale) => site.moveTo('2020-01-04', id)],
    ['is not public anymore', 404, ({ id }: Sale) => shop.seller.put(`/api/listings/${id}`, { status: 'draft' })],
  ])('is not asked about what %s', async (_what, status, happen) => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    await happen(sale)
    expect(await getStatusCode(ask(person, sale))).toBe(status)
    expect(await textsTo(shop.seller)).toEqual([])
  })

  test('is asked only about saved things, and of nobody who blocks the one who asks', async () => {
    const sale = await shop.sell()
    expect(await getStatusCode(ask(await site.signUp(), sale))).toBe(404)
    const person = await shop.saver(sale)
    const isBlock = eq(messageBlocks.blockedId, person.userId)
    await site.database.db.insert(messageBlocks).values({ blockerId: shop.seller.userId, blockedId: person.userId })
    expect(await getStatusCode(ask(person, sale))).toBe(403)
    await site.database.db.delete(messageBlocks).where(isBlock)
    expect(await getStatusCode(ask(person, sale))).toBe(201)
  })
})
