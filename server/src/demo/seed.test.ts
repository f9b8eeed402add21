import type { CommunityDay } from '@yardsnap/contract/community-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#log/logger.ts'
import { parseConfig } from '#config/config.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { seedDemo } from './seed.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  const config = parseConfig({ DATA_DIR: site.dataDir, DETECTION: 'off', WEATHER: 'off' })
  const log = createLogger({ level: 'error', isReadable: false })
  await seedDemo({ app: site.app, config, database: site.database, log })
}, 60_000)
afterAll(() => site.close())

test('the demo has a community day with 42 houses on their streets, 9 of them with photos', async () => {
  const answer = await site.visitor.get('/api/community-days/juniper-park-garage-sale-day')
  const { houses, status } = answer.json<CommunityDay>()
  expect([status, houses.length]).toEqual(['published', 42])
  expect(houses.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1))
  expect(houses.filter(({ listing }) => listing?.photoUrl).length).toBe(9)
  expect(houses.every(({ isApproximate, latitude }) => !isApproximate && latitude !== null)).toBe(true)
  expect(new Set(houses.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(42)
})

test('the demo has a consignment sale with what three people bring', async () => {
  const { rows } = await site.database.pool.query(
    `select o.name, count(*)::int as things, count(*) filter (where place = 'checked_in')::int as here
     from till_owners o join consigned_items i on i.consignor_id = o.id group by o.number, o.name order by o.number`,
  )
  expect(rows).toEqual([
    { name: 'Rosa Hernández', things: 4, here: 4 },
    { name: 'Sam Okafor', things: 3, here: 3 },
    { name: 'Mei Lin', things: 2, here: 0 },
  ])
})

test('the demo’s own account has a sale that is over with things left, and may make another this month', async () => {
  const { rows } = await site.database.pool.query<{ status: string; left: string; used: string }>(
    `select status, (select count(*) from items where listing_id = listings.id and quantity > sold_quantity) as left,
       (select coalesce(sum(created), 0) from listing_usage
        where user_id = seller_id and month = date_trunc('month', now() at time zone 'utc')) as used
     from listings join "user" on "user".id = seller_id
     where email = 'demo@yardsnap.example' and last_day < now()::date`,
  )
  expect(rows).toEqual([{ status: 'ended', left: '13', used: '0' }])
})

test('the demo’s own account helps with the sale of a family, whose dibs are open', async () => {
  const { rows } = await site.database.pool.query(
    `select i.title, count(*)::int as wishes from dibs_wishes w join items i on i.id = w.item_id
     join dibs_rounds r on r.listing_id = w.listing_id and r.closes_at > now()
     group by i.title order by i.title`,
  )
  expect(rows).toEqual([
    { title: 'Oak rocking chair', wishes: 2 },
    { title: 'Patchwork quilt', wishes: 1 },
    { title: 'Pyrex mixing bowls', wishes: 1 },
  ])
})
