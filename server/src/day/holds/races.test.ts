import { describe, expect, test } from 'vitest'
import { startMailServer } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'
import { holdsSite } from './test-holds.ts'

const on = await holdsSite()
const { site, host, publish, newShopper, ask, read, mineOf, requestsOf } = on
const { answer, sell, query, runOut, asker, expectTold } = on

describe('S-H1 a crowd', () => {
  test('S-H1 of 20 who ask for one piece at once, one is the host’s to answer, and 19 stand in order', async () => {
    const sale = await publish()
    const shoppers = await Promise.all(Array.from({ length: 20 }, newShopper))
    const answers = await Promise.all(shoppers.map((shopper) => ask(shopper, sale, sale.items[0])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    const own = await Promise.all(shoppers.map((shopper) => mineOf(shopper, sale, sale.items[0])))
    expect(own.filter((hold) => hold?.state === 'asked')).toHaveLength(1)
    const places = own.flatMap((hold) => hold?.place ?? []).toSorted((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
    expect((await requestsOf(sale)).map(({ state }) => state)).toEqual(['asked', ...Array<string>(19).fill('waiting')])
  })

  test('S-H1 the host sells the held piece to somebody else: the buyer has it, the holder and the line are told', async () => {
    const sale = await publish()
    const holder = await asker(sale, sale.items[0])
    await answer(host, sale, holder.holdId, true)
    const next = await asker(sale, sale.items[0])
    const asked = await sell(sale, sale.items[0])
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      {
        code: 'held',
        message: expect.stringMatching(/^Record player is held for Ben O\. until .*\d{1,2}:\d\d [AP]M$/),
      },
    ])
    expect(await mineOf(holder.shopper, sale, sale.items[0])).toMatchObject({ state: 'granted' })
    expect((await sell(sale, sale.items[0], { isToSomebodyElse: true })).statusCode).toBe(204)
    expect(await requestsOf(sale)).toEqual([])
    await expectTold(holder.shopper, 'Record player is sold')
    await expectTold(next.shopper, 'Record player is sold')
    expect((await answer(host, sale, holder.holdId, true)).statusCode).toBe(409)
  })

  test('S-H1 the first that committed counts: a hold that ran out before the yes is over', async () => {
    const sale = await publish()
    const [first, second] = [await asker(sale, sale.items[0]), await asker(sale, sale.items[0])]
    await answer(host, sale, first.holdId, true)
    await runOut(sale)
    const late = await answer(host, sale, first.holdId, true)
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: 'This hold is over' }])
    expect(await mineOf(second.shopper, sale, sale.items[0])).toMatchObject({ state: 'asked' })
  })

  test('S-H1 of a yes and a sale at once exactly one is done, and the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const sale = await publish()
      const { shopper, holdId } = await asker(sale, sale.items[0])
      const [granted, sold] = await Promise.all([answer(host, sale, holdId, true), sell(sale, sale.items[0])])
      const isHeld = granted.statusCode === 200
      expect([granted.statusCode, sold.statusCode]).toEqual(isHeld ? [200, 409] : [409, 204])
      expect((await mineOf(shopper, sale, sale.items[0]))?.state).toBe(isHeld ? 'granted' : undefined)
    }
  })

  test('the line of one item is full at 50', async () => {
    const sale = await publish()
    await query(
      `insert into "user" (id, name, first_name, last_name, email)
       select 'crowd-' || n, 'C', 'C', 'D', 'crowd-' || n || '@example.com' from generate_series(1, 50) n`,
    )
    await query(
      `insert into holds (id, listing_id, item_id, item_title, shopper_id)
       select gen_random_uuid(), $1, $2, 'Record player', 'crowd-' || n from generate_series(1, 50) n`,
      sale.id,
      sale.items[0],
    )
    const answered = await ask(await newShopper(), sale, sale.items[0])
    expect([answered.statusCode, answered.json()]).toMatchObject([409, { message: 'The line for this is full' }])
  })
})

describe('S-H2 one shopper', () => {
  test('S-H2 has at most three running holds over all sales, also when asking for everything at once', async () => {
    const [one, two] = [await publish(), await publish()]
    const shopper = await newShopper()
    const wanted = [one, two].flatMap((sale) => sale.items.map((itemId) => ({ sale, itemId })))
    const answers = await Promise.all(wanted.map(({ sale, itemId }) => ask(shopper, sale, itemId)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
    const [first] = (await read(shopper, one)).items.flatMap(({ mine }) => mine ?? [])
    const [other] = (await read(shopper, two)).items.flatMap(({ mine }) => mine ?? [])
    const [sale, hold] = first ? [one, first] : [two, other]
    await shopper.delete(`/api/listings/${sale.id}/holds/${hold?.id}`)
    const free = wanted.filter((_, index) => statuses[index] === 409)[0]!
    expect((await ask(shopper, free.sale, free.itemId)).statusCode).toBe(201)
  })

  test('S-H2 with ten accounts whose addresses are not confirmed has none', async () => {
    const sale = await publish()
    const mails = await startMailServer()
    const sending = await testApp({ beside: site, env: { SMTP_URL: mails.url } })
    const accounts = await Promise.all(Array.from({ length: 10 }, () => sending.signUp()))
    const answers = await Promise.all(accounts.map((account) => ask(account, sale, sale.items[0])))
    await sending.close()
    await mails.close()
    expect(answers.map((refused) => refused.json<{ code: string }>().code)).toEqual(Array(10).fill('unconfirmed'))
    expect(await requestsOf(sale)).toEqual([])
  })

  test('S-H2 whom the host has blocked, or who blocked the host, has none', async () => {
    const sale = await publish()
    const shopper = await newShopper()
    const contact = await shopper.post(`/api/listings/${sale.id}/messages`, { text: 'Is it there?' })
    const { conversationId } = contact.json<{ conversationId: string }>()
    for (const blocker of [host, shopper]) {
      await blocker.post(`/api/conversations/${conversationId}/block`)
      expect((await ask(shopper, sale, sale.items[0])).statusCode).toBe(403)
      await blocker.delete(`/api/conversations/${conversationId}/block`)
    }
    expect((await ask(shopper, sale, sale.items[0])).statusCode).toBe(201)
  })

  test('asking twice changes nothing, even at once', async () => {
    const sale = await publish()
    const shopper = await newShopper()
    const answers = await Promise.all([1, 2, 3].map(() => ask(shopper, sale, sale.items[0])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await requestsOf(sale)).toHaveLength(1)
  })
})
