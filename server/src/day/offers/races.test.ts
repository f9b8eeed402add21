import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { CHAIR, LAMP, offersSite } from './test-offers.ts'

const on = await offersSite()
const { site, host, publish, newShopper, offer, readRequests, accept, offered, query } = on
afterAll(() => on.close())

/** Offers of as many shoppers, made one after the other: only what follows has to come at once. */
async function offeredOften(count: number, ...what: Parameters<typeof offered>) {
  const made: Awaited<ReturnType<typeof offered>>[] = []
  while (made.length < count) made.push(await offered(...what))
  return made
}

describe('two accepted at once', () => {
  test('of 8 offers for one piece that are accepted at once, over two processes, one is', async () => {
    const sale = await publish()
    const offers = await offeredOften(8, sale, LAMP, 45)
    const beside = await testApp({ beside: site })
    const same = beside.enter(host)
    const answers = await Promise.all(
      offers.map(({ own }, index) =>
        (index % 2 === 0 ? host : same).put(`/api/listings/${sale.id}/offers/${own.id}/answer`, {
          answer: 'accept',
          cents: 4500,
        }),
      ),
    )
    await beside.close()
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
    expect((await readRequests(sale)).filter(({ state }) => state === 'accepted')).toHaveLength(1)
  })

  test('of 6 for four chairs, four are', async () => {
    const sale = await publish()
    const offers = await offeredOften(6, sale, CHAIR, 7)
    const answers = await Promise.all(offers.map(({ own }) => accept(sale, own)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  })

  test('the database itself refuses a second one for the same piece', async () => {
    const sale = await publish()
    const { own } = await offered(sale, LAMP, 45)
    await accept(sale, own)
    const other = await newShopper()
    const second = query(
      `insert into holds (id, listing_id, item_id, item_title, shopper_id, until, agreed_cents, agreed_piece)
       values (gen_random_uuid(), $1, $2, 'Lamp', $3, now() + interval '1 hour', 5000, 1)`,
      sale.id,
      sale.items[LAMP],
      other.userId,
    )
    await expect(second).rejects.toThrow(/holds_agreed_piece_key/)
  })

  test('an accepted offer and a sale at once: one of the two is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const sale = await publish()
      const { own } = await offered(sale, LAMP, 45)
      const sell = host.put(`/api/listings/${sale.id}/sold/${crypto.randomUUID()}`, {
        itemId: sale.items[LAMP],
        quantity: 1,
      })
      const [accepted, sold] = await Promise.all([accept(sale, own), sell])
      expect([200, 409]).toContain(accepted.statusCode)
      expect(sold.statusCode).toBe(accepted.statusCode === 200 ? 409 : 204)
    }
  })
})

describe('one shopper', () => {
  test('has at most ten running offers over all sales, also when making them at once', async () => {
    const sales = await Promise.all(Array.from({ length: 12 }, () => publish()))
    const shopper = await newShopper()
    const answers = await Promise.all(sales.map((sale) => offer(shopper, sale, LAMP, 45)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'You have 10 offers that nobody has answered yet. Withdraw one first.',
    })
  })

  test('makes one offer of the same call twice at once', async () => {
    const sale = await publish()
    const shopper = await newShopper()
    const answers = await Promise.all([1, 2, 3].map(() => offer(shopper, sale, LAMP, 45)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await readRequests(sale)).toHaveLength(1)
    expect((await on.read(shopper, sale)).mine).toMatchObject([{ roundsLeft: 2 }])
  })

  test('whose address is not confirmed offers nothing', async () => {
    const sale = await publish()
    const mails = await startMailServer()
    const sending = await testApp({ beside: site, env: { SMTP_URL: mails.url } })
    const refused = await offer(await sending.signUp(), sale, LAMP, 45)
    await sending.close()
    await mails.close()
    expect(refused.json()).toMatchObject({ code: 'unconfirmed' })
    expect(await readRequests(sale)).toEqual([])
  })
})
