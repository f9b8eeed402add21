import type { ListingAppointments } from '@yardsnap/contract/appointments'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { NotificationsService } from '#core/notifications/service.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'
import { appointmentsSite, at, LAMP } from './test-appointments.ts'

const on = await appointmentsSite()
const { site, host, query, publish, newShopper, read, readRequests, book, booked } = on
const { held, reply, serviceAt, titlesTo } = on
afterAll(() => on.close())

describe('the last place', () => {
  test('of 8 who want it at once, over two processes, one has it', async () => {
    const sale = await publish()
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => newShopper()))
    const beside = await testApp({ beside: site })
    const answers = await Promise.all(
      shoppers.map((shopper, index) => book(index % 2 === 0 ? shopper : beside.enter(shopper), sale, at('09:00'))),
    )
    await beside.close()
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'Somebody has just taken this time. Choose another one.',
    })
    expect((await readRequests(sale)).appointments).toHaveLength(1)
  })

  test('of 6 for four places, four have one, each another', async () => {
    const sale = await publish([{ people: 4 }])
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => newShopper()))
    const answers = await Promise.all(shoppers.map((shopper) => book(shopper, sale, at('09:00'))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
    const { rows } = await query('select place from appointments where listing_id = $1 order by place', sale.id)
    expect(rows).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }, { place: 4 }])
  })

  test('is refused a second time by the database itself', async () => {
    const sale = await publish()
    await booked(sale, at('09:00'))
    const other = await newShopper()
    const second = query(
      `insert into appointments (id, listing_id, shopper_id, kind, state, starts_at, ends_at, time_zone, day, place)
       select gen_random_uuid(), listing_id, $2, kind, state, starts_at, ends_at, time_zone, day, place
       from appointments where listing_id = $1`,
      sale.id,
      other.userId,
    )
    await expect(second).rejects.toThrow(/appointments_place_key/)
  })

  test('that two move to at once is for one of them, and the other keeps the former time', async () => {
    const sale = await publish([{ to: '10:00' }])
    const [one, other] = [await booked(sale, at('09:00')), await booked(sale, at('09:20'))]
    const move = { answer: 'move', startsAt: at('09:40').toISOString() }
    const answers = await Promise.all([one, other].map(({ shopper, own }) => reply(shopper, sale, own.id, move)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readRequests(sale)).appointments).toHaveLength(2)
  })

  test('and windows that are taken away at the same time: it is refused, or its shopper is told', async () => {
    for (let round = 0; round < 4; round++) {
      const sale = await publish()
      const shopper = await newShopper()
      const [made] = await Promise.all([book(shopper, sale, at('09:00')), on.setWindows(sale, [], 1)])
      const told = await titlesTo(shopper)
      expect(told).toHaveLength(made.statusCode === 201 ? 1 : 0)
      expect((await readRequests(sale)).appointments).toEqual([])
    }
  })
})

describe('one shopper', () => {
  test('has at most three appointments ahead over all sales, also when booking them at once', async () => {
    const sales = await Promise.all(Array.from({ length: 5 }, () => publish()))
    const shopper = await newShopper()
    const answers = await Promise.all(sales.map((sale) => book(shopper, sale, at('09:00'))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  })

  test('books one time by the same call twice at once, and one of two on the same day', async () => {
    const sale = await publish([{ people: 5 }])
    const shopper = await newShopper()
    const same = await Promise.all([1, 2, 3].map(() => book(shopper, sale, at('09:00'))))
    expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const other = await newShopper()
    const two = await Promise.all([at('09:00'), at('09:20')].map((time) => book(other, sale, time)))
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await readRequests(sale)).appointments).toHaveLength(2)
  })

  test('comes for a held thing, or it is sold to somebody else: one of the two', async () => {
    for (let round = 0; round < 4; round++) {
      const sale = await publish([{ kind: 'pickup' }])
      const shopper = await newShopper()
      const holdId = await held(sale, LAMP, shopper)
      const sell = host.put(`/api/listings/${sale.id}/sold/${crypto.randomUUID()}`, {
        itemId: sale.items[LAMP],
        quantity: 1,
        isToSomebodyElse: true,
      })
      const [made, sold] = await Promise.all([book(shopper, sale, at('09:00'), [holdId]), sell])
      expect(sold.statusCode).toBe(204)
      expect([201, 409]).toContain(made.statusCode)
      expect((await read(shopper, sale)).mine.filter(({ state }) => state === 'booked')).toEqual([])
    }
  })

  test('whose address is not confirmed books nothing', async () => {
    const sale = await publish()
    const mails = await startMailServer()
    const sending = await testApp({ beside: site, env: { SMTP_URL: mails.url } })
    const refused = await book(await sending.signUp(), sale, at('09:00'))
    await sending.close()
    await mails.close()
    expect(refused.json()).toMatchObject({ code: 'unconfirmed' })
    expect((await readRequests(sale)).appointments).toEqual([])
  })
})

describe('reminders', () => {
  const DAY_BEFORE = at('09:00', '2031-04-18')
  const HOUR_BEFORE = at('08:00')
  const remindedOf = async (who: Parameters<typeof titlesTo>[0]) =>
    (await titlesTo(who)).filter((title) => title.startsWith('Still coming'))

  test('are sent once each, by two processes that look at once, and again', async () => {
    const sale = await publish([{ people: 3 }])
    const shoppers = await Promise.all([1, 2, 3].map(async () => (await booked(sale, at('09:00'))).shopper))
    const [one, two] = await Promise.all([servicesBeside(site), servicesBeside(site)])
    const runAt = (now: Date) =>
      Promise.all([one, two, one].map(({ notifications }) => serviceAt(now, notifications.notifyEach).settleDue()))
    await runAt(new Date(DAY_BEFORE.getTime() - 60_000))
    expect(await remindedOf(shoppers[0]!)).toEqual([])
    for (const now of [DAY_BEFORE, at('22:00', '2031-04-18'), HOUR_BEFORE, at('08:30')]) await runAt(now)
    for (const shopper of shoppers) {
      expect(await remindedOf(shopper)).toEqual(['Still coming Sat, Apr 19, 9:00 AM?', 'Still coming today, 9:00 AM?'])
    }
  })

  test('are sent once each when the process is killed before it has committed, or afterwards', async () => {
    const sale = await publish([{ people: 3 }])
    const shoppers = await Promise.all([1, 2, 3].map(async () => (await booked(sale, at('09:00'))).shopper))
    const { notifications } = await servicesBeside(site)
    const killed: NotificationsService['notifyEach'] = async (tx, given) => {
      await notifications.notifyEach(tx, given)
      // What the database sees of a process that is killed: its connection ends within the transaction.
      if (given.length > 0) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    }
    await expect(serviceAt(HOUR_BEFORE, killed).settleDue()).rejects.toThrow('Failed query')
    expect(await remindedOf(shoppers[0]!)).toEqual([])
    for (let run = 0; run < 2; run++) await serviceAt(HOUR_BEFORE, notifications.notifyEach).settleDue()
    for (const shopper of shoppers) expect(await remindedOf(shopper)).toEqual(['Still coming today, 9:00 AM?'])
  })

  test('are sent anew of another time, and not of one that was canceled', async () => {
    const sale = await publish([{ people: 3 }])
    const [moved, canceled] = [await booked(sale, at('09:00')), await booked(sale, at('09:00'))]
    const { notifications } = await servicesBeside(site)
    await serviceAt(DAY_BEFORE, notifications.notifyEach).settleDue()
    const answer = { answer: 'move', startsAt: at('09:40').toISOString() }
    expect((await reply(moved.shopper, sale, moved.own.id, answer)).json<ListingAppointments>().mine).toHaveLength(1)
    await reply(canceled.shopper, sale, canceled.own.id, { answer: 'cancel' })
    await serviceAt(at('09:40', '2031-04-18'), notifications.notifyEach).settleDue()
    expect(await remindedOf(moved.shopper)).toEqual([
      'Still coming Sat, Apr 19, 9:00 AM?',
      'Still coming Sat, Apr 19, 9:40 AM?',
    ])
    expect(await remindedOf(canceled.shopper)).toHaveLength(1)
  })
})
