import { randomUUID } from 'node:crypto'
import type { Insights } from '@yardsnap/contract/insights'
import type { Ledger } from '@yardsnap/contract/ledger'
import type { Listing } from '@yardsnap/contract/listings'
import { toCents } from '@yardsnap/contract/till-money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { DAY, soldSale } from './test-sold-sale.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const at = (time: string, day = DAY) => `${day}T${time}:00-04:00`
const readInsights = async (host: Visitor, path: string) => (await host.get(path)).json<Insights>()

const TOOLS = [
  { title: 'Cordless drill', category: 'tools', priceSuggested: 25, sold: [{ price: 18, at: at('08:05') }] },
  { title: 'Hand saw', category: 'tools', priceSuggested: 10, sold: [{ price: 7, at: at('08:59') }] },
  { title: 'Ladder', category: 'tools', priceSuggested: 40, sold: [{ price: 30, at: at('09:00') }] },
  { title: 'Band saw', category: 'tools', priceSuggested: 100 },
]

describe('insights of a sale', () => {
  test('have takings by the hour of its own clock, whose sum is that of the ledger and of the reports of the till', async () => {
    const host = await site.signUp()
    const { id, path } = await soldSale(site, host, [
      ...TOOLS,
      {
        title: 'Novels',
        category: 'books',
        quantity: 10,
        priceSuggested: 1,
        sold: [
          { price: 2.5, pieces: 3, at: at('13:10') },
          { price: null, pieces: 2, at: at('13:20') },
          { price: 1, at: at('10:00', '2026-05-04') },
        ],
      },
    ])
    const insights = await readInsights(host, path)
    expect(insights.hours).toEqual([
      { day: DAY, hour: 8, cents: 2500, pieces: 2, views: 0, letIn: 0 },
      { day: DAY, hour: 9, cents: 3000, pieces: 1, views: 0, letIn: 0 },
      { day: DAY, hour: 13, cents: 250, pieces: 5, views: 0, letIn: 0 },
    ])
    expect(insights.otherDays).toEqual({ cents: 100, pieces: 1 })
    expect(insights).toMatchObject({ isOver: true, hasBegun: true, piecesSold: 9, piecesUncounted: 2 })
    const ledger = (await host.get(`/api/listings/${id}/ledger`)).json<Ledger>()
    expect(insights.totalCents).toBe(toCents(ledger.total))
    const report = await host.get(`/api/listings/${id}/till/report?day=${DAY}`)
    const ofDay = insights.hours.reduce((sum, { cents }) => sum + cents, 0)
    expect(ofDay).toBe(report.json<{ totalCents: number }>().totalCents)
    const byCategory = insights.categories.reduce((sum, { cents }) => sum + cents, 0)
    expect(byCategory).toBe(insights.totalCents)
  })

  test('compare by category what was asked and what was paid, of one piece or of a whole lot', async () => {
    const host = await site.signUp()
    const { path } = await soldSale(site, host, [
      ...TOOLS,
      {
        title: 'Plates',
        category: 'kitchen',
        quantity: 6,
        priceSuggested: 2,
        sold: [{ price: 9, pieces: 6 }],
      },
      {
        title: 'Box of pans',
        category: 'kitchen',
        quantity: 4,
        sellAsLot: true,
        priceSuggested: 20,
        sold: [{ price: 15, pieces: 4 }],
      },
      { title: 'Vase', category: 'art', sold: [{ price: 3 }] },
    ])
    const { categories } = await readInsights(host, path)
    expect(categories).toEqual([
      {
        category: 'tools',
        pieces: 4,
        piecesSold: 3,
        cents: 5500,
        pricedCount: 3,
        askedCents: 2500,
        gotCents: 1800,
        gotPercent: 72,
      },
      {
        category: 'kitchen',
        pieces: 10,
        piecesSold: 10,
        cents: 2400,
        pricedCount: 2,
        // $2 and $20 were asked, $1.50 and $15 paid.
        askedCents: 1100,
        gotCents: 825,
        gotPercent: 75,
      },
      {
        category: 'art',
        pieces: 1,
        piecesSold: 1,
        cents: 300,
        pricedCount: 0,
        askedCents: null,
        gotCents: null,
        gotPercent: null,
      },
    ])
  })

  test('say what went in the first hour, and nothing of the minute after it', async () => {
    const host = await site.signUp()
    const { path } = await soldSale(site, host, TOOLS)
    const { firstHour } = await readInsights(host, path)
    expect(firstHour).toMatchObject({
      day: DAY,
      startTime: expect.stringMatching(/^08:00/),
      cents: 2500,
      pieces: 2,
      things: [
        { title: 'Cordless drill', pieces: 1 },
        { title: 'Hand saw', pieces: 1 },
      ],
    })
  })

  test('say which holds ran out, without a word of whose they were', async () => {
    const host = await site.signUp()
    const shopper = await site.signUp({ firstName: 'Zebulon', lastName: 'Quirk' })
    const { id, path, itemIds } = await soldSale(site, host, TOOLS)
    await site.database.pool.query(
      `insert into holds (id, listing_id, item_id, item_title, shopper_id, ended_at, end_reason, has_come)
       select gen_random_uuid(), $1::uuid, item, title, $2::text, now(), reason, come
       from (values ($3::uuid, 'Band saw', 'missed', false), ($3, 'Band saw', 'missed', false), ($3, 'Band saw', 'missed', null), ($4::uuid, 'Ladder', 'missed', false),
         ($3, 'Band saw', 'missed', true), ($3, 'Band saw', 'canceled', null)) as held (item, title, reason, come)`,
      [id, shopper.userId, itemIds[3], itemIds[2]],
    )
    const answer = await host.get(path)
    expect(answer.json<Insights>().unfetched).toEqual([
      { title: 'Band saw', holds: 2, isSold: false },
      { title: 'Ladder', holds: 1, isSold: true },
    ])
    expect(answer.body).not.toMatch(/Zebulon|Quirk/)
    expect(answer.body).not.toContain(shopper.userId)
  })

  test('need Premium, and are nobody else’s', async () => {
    const host = await site.signUp()
    const { path } = await soldSale(site, host, TOOLS)
    const other = await site.signUp()
    await site.makePremium(other.userId)
    expect((await other.get(path)).statusCode).toBe(404)
    expect((await other.post(`${path}/next-sale`)).statusCode).toBe(404)
    await site.database.pool.query(`update "user" set account_type = 'free' where id = $1`, [host.userId])
    const refused = { code: 'premium_required', reason: 'analytics' }
    expect((await host.get(path)).json()).toMatchObject(refused)
    expect((await host.post(`${path}/next-sale`)).json()).toMatchObject(refused)
  })

  test('are empty of a sale that has not been', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id } = (await host.post('/api/listings', { title: 'Next year' })).json<Listing>()
    expect(await readInsights(host, `/api/listings/${id}/insights`)).toEqual({
      isOver: false,
      hasBegun: false,
      totalCents: 0,
      piecesSold: 0,
      piecesUncounted: 0,
      hours: [],
      otherDays: { cents: 0, pieces: 0 },
      categories: [],
      firstHour: null,
      unfetched: [],
      wanted: [],
      cameBy: { site: 0, link: 0 },
      nextPrices: [],
    })
  })
})

describe('what people look for and nobody had', () => {
  const FIVE = Array.from({ length: 5 }, (_, index) => index)
  const want = async (person: Visitor, words: string, fields: object = {}) => {
    const id = randomUUID()
    const body = { words, location: 'Orlando, FL', miles: 10, maxPrice: null, days: 'any', delivery: 'off', ...fields }
    const answer = await person.put(`/api/wants/${id}`, body)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    return id
  }

  test('is told from five different people on, in the words that most of them use', async () => {
    const host = await site.signUp()
    const { path } = await soldSale(site, host, TOOLS)
    const people = await Promise.all(FIVE.map(() => site.signUp()))
    for (const person of people.slice(0, 4)) await want(person, 'unicycle')
    await want(people[0]!, 'Unicycles')
    await want(host, 'unicycle')
    expect((await readInsights(host, path)).wanted).toEqual([])
    await want(people[4]!, 'the unicycle')
    expect((await readInsights(host, path)).wanted).toEqual([{ words: 'unicycle', people: 5 }])
  })

  test('leaves out what people far away want, what was removed, and what a sale had', async () => {
    const host = await site.signUp()
    const { id, path } = await soldSale(site, host, TOOLS)
    const people = await Promise.all(FIVE.map(() => site.signUp()))
    const ids: string[] = []
    for (const person of people) {
      await want(person, 'trombone', { location: 'Seattle, WA' })
      ids.push(await want(person, 'bagpipes'))
      const removed = await want(person, 'harpsichord')
      expect((await person.delete(`/api/wants/${removed}`)).statusCode).toBe(204)
    }
    expect((await readInsights(host, path)).wanted.map(({ words }) => words)).toContain('bagpipes')
    await site.database.pool.query('insert into want_matches (want_id, thing_id, listing_id) values ($1, $2, $2)', [
      ids[0],
      id,
    ])
    const words = (await readInsights(host, path)).wanted.map((wanted) => wanted.words)
    for (const not of ['trombone', 'bagpipes', 'harpsichord']) expect(words).not.toContain(not)
  })
})

describe('prices for next time', () => {
  test('are those of a draft with what is left; firm prices and categories of which little was sold stay', async () => {
    const host = await site.signUp()
    const { id, itemIds, path } = await soldSale(site, host, [
      ...TOOLS,
      { title: 'Vise', category: 'tools', priceSuggested: 60 },
      { title: 'Bookcase', category: 'furniture', priceSuggested: 35 },
    ])
    await site.database.pool.query('update items set is_firm = true where id = $1', [itemIds[4]])
    const { nextPrices } = await readInsights(host, path)
    expect(nextPrices).toEqual([
      { itemId: itemIds[3], title: 'Band saw', category: 'tools', price: '100.00', nextPrice: '70.00' },
    ])
    const copied = await host.post(`${path}/next-sale`)
    expect(copied.statusCode).toBe(201)
    const draft = copied.json<Listing>()
    expect([draft.status, draft.id === id]).toEqual(['draft', false])
    expect(draft.items.map(({ title, priceSuggested }) => [title, priceSuggested])).toEqual([
      ['Band saw', '70.00'],
      ['Vise', '60.00'],
      ['Bookcase', '35.00'],
    ])
    expect(draft.items[0]).toMatchObject({ priceSource: 'own', priceLow: '0.00', marketNotes: '' })
    const before = (await host.get(`/api/listings/${id}`)).json<Listing>()
    expect(before.items.find(({ title }) => title === 'Band saw')?.priceSuggested).toBe('100.00')
  })
})
