import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { selectDueByClock } from './due-queries.ts'
import { appointmentsSite, at, LAMP, type Sale } from './test-appointments.ts'

const on = await appointmentsSite()
const { site, host, query, publish, newShopper, read, readRequests, booked, held, titlesTo } = on
const { stateOf, serviceAt, calendar, callOff } = on
afterAll(() => on.close())

describe('a sale', () => {
  test('that is called off with 40 appointments tells each person once', async () => {
    const sale = await publish([{ people: 20 }])
    const shoppers = await Promise.all(Array.from({ length: 40 }, () => newShopper()))
    for (const [index, shopper] of shoppers.entries()) {
      await booked(sale, at(index < 20 ? '09:00' : '09:20'), undefined, shopper)
    }
    await callOff(sale)
    const told: string[] = []
    const service = serviceAt(at('08:00', '2031-04-18'), async (_tx, given) => {
      told.push(...given.map(({ userId }) => userId))
    })
    await service.settleDue()
    await service.settleDue()
    expect(told.toSorted()).toEqual(shoppers.map(({ userId }) => userId).toSorted())
    expect(await stateOf(shoppers[0]!, sale, (await read(shoppers[0]!, sale)).mine[0]!.id)).toBe('called_off')
    expect((await read(shoppers[0]!, sale)).slots).toEqual([])
    expect((await readRequests(sale)).appointments).toEqual([])
  })

  test('whose time zone was wrong keeps appointments at their hour by the clock', async () => {
    const sale = await publish([{ minutes: 30, to: '12:00' }])
    const times = [at('09:00'), at('10:00'), at('11:00')]
    const appointments = await Promise.all(times.map((time) => booked(sale, time)))
    await query("update listings set time_zone = 'America/Denver' where id = $1", sale.id)
    await serviceAt(at('08:00', '2031-04-10')).settleDue()
    for (const [index, { shopper, own }] of appointments.entries()) {
      const startsAt = new Date(at('10:00').getTime() + index * 3_600_000).toISOString()
      expect((await read(shopper, sale)).mine).toMatchObject([{ id: own.id, state: 'booked', startsAt }])
    }
    const { shopper, own } = appointments[0]!
    expect(await calendar(shopper, sale, own.id)).toMatch(/SEQUENCE:1/)
    expect((await read(shopper, sale)).slots.map(({ placesLeft }) => placesLeft)).toEqual([0, 1, 0, 1, 0, 1])
  })
})

describe('the job of every minute', () => {
  test('finds by an index what the clock brings', async () => {
    const plan = await site.database.db.transaction(async (tx) => {
      // In a small table the planner reads all rows.
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(sql`explain ${selectDueByClock(tx, new Date())}`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('appointments_due_idx')
  })

  test('looks at no sale at which nothing is due', async () => {
    await query('delete from appointments')
    const sale = await publish([{ kind: 'visit', people: 2 }])
    await booked(sale, at('09:00'))
    const count = (now: Date) => serviceAt(now).settleDue()
    await count(at('08:59', '2031-04-18'))
    expect(await count(at('08:59', '2031-04-18'))).toBe(0)
    expect(await count(at('09:00', '2031-04-18'))).toBe(1)
    expect(await count(at('12:00', '2031-04-18'))).toBe(0)
    expect(await count(at('08:00'))).toBe(1)
    expect(await count(at('08:30'))).toBe(0)
    await query("update listings set status = 'draft' where id = $1", sale.id)
    expect(await count(at('08:30'))).toBe(1)
    expect(await count(at('08:30'))).toBe(0)
  })
})

describe.each([
  { what: 'a sale', remove: (sale: Sale) => host.delete(`/api/listings/${sale.id}`) },
  {
    what: 'the account of a host',
    async remove() {
      // As somebody who signs in with another site, and has no password.
      await query('delete from account where user_id = $1', host.userId)
      return host.post('/api/account/delete', {})
    },
  },
])('with $what', ({ remove }) => {
  test('goes what was promised there, of which everybody concerned is told', async () => {
    const sale = await publish()
    const [holder, next] = [await newShopper(), await newShopper()]
    await held(sale, LAMP, holder)
    await next.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[LAMP] })
    const { shopper: visitor } = await booked(sale, at('09:00'))
    const { shopper: canceled, own } = await booked(sale, at('09:20'))
    await on.reply(canceled, sale, own.id, { answer: 'cancel' })
    expect((await remove(sale)).statusCode).toBe(204)
    // What they were told before went with the sale.
    expect(await titlesTo(holder)).toEqual(['Lamp is no longer for sale'])
    expect(await titlesTo(next)).toEqual(['Lamp is no longer for sale'])
    expect(await titlesTo(visitor)).toEqual(['Your visit Sat, Apr 19, 9:00 AM is canceled'])
    expect(await titlesTo(canceled)).toEqual([])
    const { rows } = await query('select text, path from notifications where user_id = $1', holder.userId)
    expect(rows).toEqual([{ text: '“Moving sale” was deleted.', path: '/browse' }])
  })
})
