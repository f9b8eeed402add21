import { MIN_SOLD_SALES, type MarketPricing } from '@yardsnap/contract/pricing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { soldSale } from '#sell/insights/test-sold-sale.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'

const site = await testApp()
afterAll(() => site.close())

let hosts: Visitor[]
let asker: Visitor
beforeEach(async () => {
  await site.database.pool.query(`delete from listings`)
  hosts = await Promise.all(Array.from({ length: MIN_SOLD_SALES }, () => site.signUp()))
  asker = await site.signUp()
  await soldSale(site, asker, [{ title: 'Lamp', priceSuggested: 5 }])
})

/** A sale of each host, at which a drill for $25 went for $11, $12 and so on. */
async function sellDrills(some = hosts, fields: object = {}) {
  for (const [index, host] of some.entries()) {
    const drill = { title: 'Cordless drill', category: 'tools', priceSuggested: 25, sold: [{ price: 11 + index }] }
    await soldSale(site, host, [drill], fields)
  }
}

const ask = async (who = asker) => {
  const answer = await who.post('/api/market-pricing', { itemName: 'Cordless drill', category: 'tools' })
  expect(answer.statusCode).toBe(200)
  return answer.json<MarketPricing>()
}

describe('what things went for near by', () => {
  test('is said from ten sales of different hosts on, and prices what is like them', async () => {
    await sellDrills()
    const pricing = await ask()
    expect(pricing).toMatchObject({
      soldNearby: { asked: '25.00', got: '15.50', sales: 10, miles: 25 },
      basis: 'similar-items',
      recommendedPrice: '16.00',
      comparablePrices: [],
      sourceText: 'Estimated from what such things went for at 10 sales within 25 miles',
    })
  })

  test('is not said of nine, whoever of them sells more', async () => {
    await sellDrills(hosts.slice(1))
    await sellDrills(hosts.slice(1, 4))
    const { soldNearby, sourceText } = await ask()
    expect(soldNearby).toBeNull()
    expect(sourceText).not.toContain('went for')
  })

  test('is not said of one’s own', async () => {
    await sellDrills()
    expect((await ask(hosts[0])).soldNearby).toBeNull()
  })

  test('counts each host once, with the median of what they sold', async () => {
    await sellDrills()
    for (let count = 0; count < 3; count += 1) await sellDrills(hosts.slice(9))
    // Three more of $11 by the host whose first one was $20.
    expect((await ask()).soldNearby).toMatchObject({ got: '14.50', sales: 10 })
  })

  test('leaves out hosts who do not want that, at once and until they do', async () => {
    await sellDrills()
    const choose = async (sharesSoldPrices: boolean) =>
      expect((await hosts[3]!.put('/api/account/sold-prices', { sharesSoldPrices })).statusCode).toBe(204)
    await choose(false)
    expect((await ask()).soldNearby).toBeNull()
    expect((await hosts[3]!.get('/api/account')).json()).toMatchObject({ sharesSoldPrices: false })
    await choose(true)
    expect((await ask()).soldNearby).toMatchObject({ sales: 10 })
  })

  test.each([
    ['of a sale that is still to come', `update listings set sale_date = '2031-05-03', status = 'published'`],
    ['of a sale far away', `update listings set latitude = 47.6, longitude = -122.3`],
    ['without a price', `update purchases set price = null`],
    ['of three years ago', `update purchases set sold_at = now() - interval '3 years'`],
    ['of a sale that was hidden by the operator', `update listings set status = 'draft', hidden_status = 'ended'`],
    ['of another kind', `update items set title = 'Cordless phone'`],
  ])('is not learned from things %s', async (_, sql) => {
    await sellDrills()
    expect((await ask()).soldNearby).not.toBeNull()
    const { rows } = await site.database.pool.query<{ id: string }>('select id from listings where seller_id = $1', [
      hosts[0]!.userId,
    ])
    const where = sql.startsWith('update listings') ? 'id' : 'listing_id'
    await site.database.pool.query(`${sql} where ${where} = $1`, [rows[0]?.id])
    expect((await ask()).soldNearby).toBeNull()
  })

  test('needs a place of the caller', async () => {
    await sellDrills()
    expect((await ask(await site.signUp())).soldNearby).toBeNull()
  })
})
