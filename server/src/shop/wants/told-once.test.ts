import type { ItemInput } from '@yardsnap/contract/item-input'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { instantOf } from '#day/holds/service.ts'
import { listings } from '#db/schema/listings.ts'
import { wants } from '#db/schema/wants.ts'
import { hoursLater, NIGHT } from '#testing/notifications.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { bowl, nextWeekday, ORLANDO, SATURDAY, setUpWants, WANT } from './test-wants.ts'

let site: TestApp
let market: Awaited<ReturnType<typeof setUpWants>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  market = await setUpWants(site)
})

describe('nobody is told twice', () => {
  test('S-W10 of a sale that is published, edited and taken down 20 times', async () => {
    const { person } = await market.wanting()
    const sale = await market.sell()
    for (let round = 0; round < 20; round++) {
      const changes = [{ title: `Sale ${round}` }, { status: 'draft' }, { status: 'published' }]
      for (const change of changes) await market.seller.put(`/api/listings/${sale}`, change)
      await market.match(sale)
    }
    expect(await market.listNotifications(person)).toHaveLength(1)
  })

  test('but of another thing of the same sale, and of one whose price came down', async () => {
    const { person } = await market.wanting({ maxPrice: '10' })
    const sale = await market.sell()
    expect(await market.listNotifications(person)).toEqual([])
    const listing = (await market.seller.get(`/api/listings/${sale}`)).json<{ items: z.input<typeof ItemInput>[] }>()
    const cheaper = { ...listing.items[0]!, priceSuggested: 9 }
    const replace = async (items: object[]) => {
      expect((await market.seller.post(`/api/listings/${sale}/items/bulk`, { items })).statusCode).toBe(200)
      await market.match(sale)
    }
    await replace([cheaper])
    await hoursLater(site)
    await replace([cheaper, bowl({ title: 'Blue pyrex bowl', priceSuggested: 5 })])
    expect((await market.listNotifications(person)).map(({ title }) => title)).toEqual([
      'Pyrex mixing bowls, $9',
      'Blue pyrex bowl, $5',
    ])
  })

  test('by two runs at once, nor left out by one that was cut off', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => market.wanting()))
    const sale = await market.publish({ ...ORLANDO, saleDate: SATURDAY }, [bowl()])
    const cutOff = new AbortController()
    cutOff.abort()
    await market.matching.match(sale, cutOff.signal)
    await Promise.all([market.match(sale), market.match(sale), market.match(sale)])
    for (const { person } of people) expect(await market.listNotifications(person)).toHaveLength(1)
  })

  test('after its want was removed and put back', async () => {
    const { id, person } = await market.wanting()
    const sale = await market.sell()
    expect((await person.delete(`/api/wants/${id}`)).statusCode).toBe(204)
    expect((await market.listOf(person)).wants).toEqual([])
    await person.put(`/api/wants/${id}`, WANT)
    await market.match(sale)
    expect(await market.listNotifications(person)).toHaveLength(1)
    expect(await market.readMatches(person)).toHaveLength(1)
  })
})

test('nobody is told of a sale whose hours are over', async () => {
  const { person } = await market.wanting()
  // Where it is night now, so that only what is matched here tells.
  const timeZone = NIGHT()
  await site.database.db.update(wants).set({ timeZone })
  const sale = await market.publish({ ...ORLANDO, saleDate: SATURDAY, endTime: '14:00' }, [bowl()])
  await site.database.db.update(listings).set({ timeZone })
  for (const time of ['14:00', '20:30']) await market.match(sale, instantOf(SATURDAY, time, timeZone))
  expect(await market.listNotifications(person)).toEqual([])
  await market.match(sale, instantOf(SATURDAY, '13:59', timeZone))
  expect(await market.listNotifications(person)).toMatchObject([{ text: expect.stringMatching(/until 2:00 PM\.$/) }])
})

describe('S-T6 a person and a sale', () => {
  const add = async (sale: string, titles: string[]) => {
    const items = titles.map((title) => bowl({ title }))
    expect((await market.seller.post(`/api/listings/${sale}/items/bulk`, { items })).statusCode).toBe(200)
  }

  test('S-T6 V-N1 one notice in six hours, which tells all that is new by then, of all wants, and ends them all', async () => {
    const { id, person } = await market.wanting()
    const other = await market.wanting({ words: 'sewing machine' }, person)
    const third = await market.wanting({ words: 'zither' }, person)
    const sale = await market.sell()
    for (let count = 1; count <= 20; count++) {
      await add(sale, [`Pyrex bowl ${count}`, `Sewing machine ${count}`])
      await market.match(sale)
    }
    expect(await market.listNotifications(person)).toHaveLength(1)
    await hoursLater(site, 5)
    await market.match(sale)
    expect(await market.listNotifications(person)).toHaveLength(1)
    await hoursLater(site, 1)
    await market.match(sale)
    const told = await market.listNotifications(person)
    expect(told.map(({ text }) => / This sale has (\d+) more thing/.exec(text)?.[1])).toEqual([undefined, '1'])
    expect((await site.visitor.post(`/api${told[1]!.stopPath}`)).statusCode).toBe(204)
    const deliveries = (await market.listOf(person)).wants.map((want) => [want.id, want.delivery])
    expect(new Map(deliveries as [string, string][])).toEqual(
      new Map([
        [id, 'off'],
        [other.id, 'off'],
        [third.id, 'now'],
      ]),
    )
  })

  test('S-T6 another sale is told at once, and of a thing that is gone by then nothing', async () => {
    const { person } = await market.wanting()
    const sale = await market.sell()
    await market.sell([bowl({ title: 'Another pyrex bowl' })])
    await add(sale, ['Pyrex bowl of glass'])
    await market.match(sale)
    await add(sale, ['Lamp'])
    await hoursLater(site)
    await market.match(sale)
    expect((await market.listNotifications(person)).map(({ title }) => title)).toEqual([
      'Pyrex mixing bowls, $24',
      'Another pyrex bowl, $24',
    ])
  })

  test('S-T6 a sale that goes on changing is matched at once, and then at most once in 15 minutes', async () => {
    const { person } = await market.wanting()
    const sale = await market.publish({ ...ORLANDO, saleDate: SATURDAY }, [bowl()])
    await expect.poll(async () => (await market.readMatches(person)).length).toBe(1)
    await site.database.db.execute(sql`update public_changes set followed_changes = changes`)
    for (const title of ['Pyrex bowl one', 'Pyrex bowl two']) await add(sale, [title])
    const { rows } = await site.database.db.execute(sql`
      select changes - followed_changes as waiting, due_at between now() and now() + interval '15 minutes' as is_later
      from public_changes where listing_id = ${sale} and follower = 'wants'`)
    expect(rows).toEqual([{ waiting: 2, is_later: true }])
  })
})

describe('on Thursday evening', () => {
  test('all finds are told together, once, from 6 PM where the want is', async () => {
    const { person } = await market.wanting({ delivery: 'thursday' })
    await market.wanting({ words: 'sewing machine', delivery: 'thursday' }, person)
    await market.sell()
    await market.sell([bowl({ title: 'Sewing machine' })])
    expect(await market.listNotifications(person)).toEqual([])
    const thursday = nextWeekday(4)
    const notifyAt = (time: string) =>
      market.matching.notifyWeekend(new AbortController().signal, new Date(`${thursday}T${time}:00-05:00`))
    await notifyAt('16:30')
    expect(await market.listNotifications(person)).toEqual([])
    await notifyAt('19:01')
    await market.sell()
    await notifyAt('20:00')
    expect(await market.listNotifications(person)).toMatchObject([
      {
        title: 'For your weekend: 2 finds',
        text: expect.stringContaining('Pyrex mixing bowls, $24 ('),
        path: '/saved/wants',
        key: `weekend-${thursday}`,
      },
    ])
  })
})

test('S-E5 the hour in Spanish ends its sentence with its own period', async () => {
  const { person } = await market.wanting()
  await person.put('/api/account/mail', { language: 'es' })
  await market.sell([bowl()], { startTime: '08:00', endTime: '14:00' })
  const [told] = await market.listNotifications(person)
  expect(told?.text).toMatch(/ 8:00 a\. m\.$/)
})
