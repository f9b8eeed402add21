import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { MAX_MATCHES_PER_SALE } from './matching-queries.ts'
import { bowl, setUpWants } from './test-wants.ts'

let site: TestApp
let market: Awaited<ReturnType<typeof setUpWants>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  market = await setUpWants(site)
})

const bowls = (count: number) =>
  Array.from({ length: count }, (_, index) => bowl({ title: `Pyrex bowl ${index}`, priceSuggested: index }))

async function readMatchedPrices(wantId: string): Promise<number[]> {
  const { rows } = await site.database.pool.query<{ price: string }>(
    `select price_suggested as price from want_matches m left join items i on i.id = m.thing_id
     where m.want_id = $1 order by price desc nulls last`,
    [wantId],
  )
  return rows.map(({ price }) => Number(price))
}

test('S-T10 of one sale a want keeps the dearest things, and no more when the sale has others', async () => {
  const { id } = await market.wanting()
  const sale = await market.sell(bowls(60))
  expect(await readMatchedPrices(id)).toEqual(Array.from({ length: MAX_MATCHES_PER_SALE }, (_, index) => 59 - index))
  await market.match(sale)
  for (let round = 0; round < 2; round += 1) {
    await market.seller.post(`/api/listings/${sale}/items/bulk`, { items: bowls(30) })
    await market.match(sale)
  }
  expect(await readMatchedPrices(id)).toHaveLength(MAX_MATCHES_PER_SALE)
})

test('S-T10 jobs that run at once keep no more together', async () => {
  const { id } = await market.wanting()
  const sale = await market.sell(bowls(15))
  await market.seller.post(`/api/listings/${sale}/items/bulk`, { items: bowls(30) })
  const others = await Promise.all([servicesBeside(site), servicesBeside(site)])
  const { signal } = new AbortController()
  await Promise.all(others.flatMap(({ matching }) => [matching.match(sale, signal), matching.match(sale, signal)]))
  expect(await readMatchedPrices(id)).toHaveLength(MAX_MATCHES_PER_SALE)
})
