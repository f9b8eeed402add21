import { randomUUID } from 'node:crypto'
import type { HostAppointments, ListingAppointments, OwnAppointmentAnywhere } from '@yardsnap/contract/appointments'
import type { Listing } from '@yardsnap/contract/listings'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { appointmentsSite, at } from './test-appointments.ts'

const on = await appointmentsSite()
const { site, host, query, publish, setWindows, newShopper, read, readRequests, book, reply, answer } = on
const { booked, stateOf, serviceAt, titlesTo, slotsOf, calendar, callOff } = on
afterAll(() => on.close())

describe('windows', () => {
  test('are off until the host adds one, and then give the slots of their hours', async () => {
    const sale = await publish([])
    const shopper = await newShopper()
    expect((await shopper.get(`/api/listings/${sale.id}`)).json<Listing>().takesAppointments).toBe(false)
    expect(await read(shopper, sale)).toEqual({
      timeZone: 'America/Chicago',
      isConfirmedByHost: false,
      slots: [],
      things: [],
      mine: [],
    })
    await setWindows(sale, [{ people: 2 }])
    expect((await shopper.get(`/api/listings/${sale.id}`)).json<Listing>().takesAppointments).toBe(true)
    expect(slotsOf((await read(site.visitor, sale)).slots)).toEqual([
      '2031-04-19T14:00:00.000Z 2',
      '2031-04-19T14:20:00.000Z 2',
      '2031-04-19T14:40:00.000Z 2',
    ])
  })

  test.each([
    ['of a day that has passed', [{ date: '2024-05-03' }], 'This day has passed'],
    ['that overlap', [{}, { from: '09:30', to: '11:00' }], 'These hours overlap with others of the same day'],
    ['that end before they begin', [{ to: '08:00' }], 'The end must be after the beginning'],
    ['of nobody', [{ people: 0 }], 'Choose 1 to 20 people'],
    ['of 7 minutes', [{ minutes: 7 as 10 }], 'Choose 10, 15, 20 or 30 minutes'],
  ])('%s are refused', async (_what, windows, message) => {
    const refused = await setWindows(await publish([]), windows)
    expect(refused.statusCode).toBe(400)
    expect(JSON.stringify(refused.json())).toContain(message)
  })

  test('that were changed on another device are not lost to an older list, and a repeated call is none', async () => {
    const sale = await publish([{}])
    const stored = async () =>
      (await readRequests(sale)).windows.map(({ bookedCount: _bookedCount, ...window }) => window)
    const former = await stored()
    const add = (from: string, to: string) => {
      const body = { windows: [...former, { ...former[0], id: randomUUID(), from, to }], former }
      return () => host.put(`/api/listings/${sale.id}/appointment-windows`, body)
    }
    const [here, elsewhere] = [add('13:00', '14:00'), add('15:00', '16:00')]
    expect((await here()).statusCode).toBe(200)
    expect((await here()).statusCode).toBe(200)
    const refused = await elsewhere()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The times were changed on another device meanwhile. Here they are now: save yours again.',
    ])
    expect((await stored()).map(({ from }) => from)).toEqual(['09:00', '13:00'])
  })

  test('are in the host’s data export', async () => {
    const sale = await publish([{ people: 2 }])
    const files = unzipSync((await host.get('/api/account/data.zip')).rawPayload)
    const { appointmentWindows } = JSON.parse(Buffer.from(files['data.json']!).toString())
    expect(appointmentWindows).toContainEqual(
      expect.objectContaining({ listingId: sale.id, kind: 'visit', from: '09:00', to: '10:00', people: 2 }),
    )
  })

  test('that are taken away end what was booked only knowingly, and the shopper is told', async () => {
    const sale = await publish()
    const { shopper, own } = await booked(sale, at('09:20'))
    const refused = await setWindows(sale, [{ from: '13:00', to: '14:00' }])
    expect([refused.statusCode, refused.json().message]).toEqual([409, '1 person has booked a time that would be gone'])
    expect(await stateOf(shopper, sale, own.id)).toBe('booked')
    expect((await setWindows(sale, [{ from: '08:40', to: '09:40' }])).statusCode).toBe(200)
    expect(await stateOf(shopper, sale, own.id)).toBe('booked')
    expect((await setWindows(sale, [], 1)).json<HostAppointments>().appointments).toEqual([])
    expect(await stateOf(shopper, sale, own.id)).toBe('removed')
    expect(await titlesTo(shopper)).toEqual(['Your visit Sat, Apr 19, 9:20 AM is canceled'])
  })
})

describe('a visit', () => {
  test('takes its place, stands at once where the address is public, and is in the list of the host', async () => {
    const sale = await publish([{}], { streetAddress: '1 Elm Street', city: 'Peoria', state: 'IL', zipCode: '61602' })
    const { shopper, own } = await booked(sale, at('09:00'))
    expect(own).toMatchObject({ kind: 'visit', state: 'booked', things: [], isComing: false })
    expect(own.place).toMatchObject({ isAddressHidden: false })
    expect(own.place.address).toContain('1 Elm Street')
    expect(slotsOf((await read(site.visitor, sale)).slots)[0]).toBe('2031-04-19T14:00:00.000Z 0')
    expect((await readRequests(sale)).appointments).toMatchObject([
      { id: own.id, shopperName: 'Ben O.', state: 'booked', things: [], hasCome: null, cameCount: 0, missedCount: 0 },
    ])
    expect((await readRequests(sale)).windows).toMatchObject([{ bookedCount: 1 }])
    expect(await titlesTo(host)).toContain('Ben O. comes Sat, Apr 19, 9:00 AM')
    const anywhere = (await shopper.get('/api/appointments')).json<OwnAppointmentAnywhere[]>()
    expect(anywhere).toMatchObject([{ id: own.id, listingId: sale.id, listingTitle: 'Moving sale' }])
  })

  test('booked twice by the same call is one, and a second one on the same day is refused', async () => {
    const sale = await publish()
    const { shopper } = await booked(sale, at('09:00'))
    expect((await book(shopper, sale, at('09:00'))).json<ListingAppointments>().mine).toHaveLength(1)
    const second = await book(shopper, sale, at('09:20'))
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'You have an appointment here on that day. Choose another time for it.',
    ])
  })

  test('is refused to the host, at a time that is not offered, and as a fourth one', async () => {
    const sale = await publish()
    expect((await book(host, sale, at('09:00'))).statusCode).toBe(400)
    const shopper = await newShopper()
    expect((await book(shopper, sale, at('09:10'))).statusCode).toBe(409)
    for (const other of await Promise.all([publish(), publish(), publish()])) {
      await booked(other, at('09:00'), undefined, shopper)
    }
    expect((await book(shopper, sale, at('09:00'))).json()).toMatchObject({
      message: 'You have 3 appointments ahead. Cancel one first.',
    })
  })

  test('at a draft, a sale that was called off or of somebody who is blocked is refused', async () => {
    const [draft, off, blocked] = [await publish(), await publish(), await publish()]
    const shopper = await newShopper()
    await query("update listings set status = 'draft' where id = $1", draft.id)
    expect((await book(shopper, draft, at('09:00'))).statusCode).toBe(404)
    expect((await shopper.get(`/api/listings/${draft.id}/appointments`)).statusCode).toBe(404)
    await callOff(off)
    expect((await book(shopper, off, at('09:00'))).json()).toMatchObject({ message: 'This sale was called off' })
    await query('insert into message_blocks (blocker_id, blocked_id) values ($1, $2)', host.userId, shopper.userId)
    expect((await book(shopper, blocked, at('09:00'))).statusCode).toBe(403)
  })

  test('is moved, confirmed again and canceled, each of which its calendar entry follows', async () => {
    const sale = await publish()
    const { shopper, own } = await booked(sale, at('09:00'))
    const entry = await calendar(shopper, sale, own.id)
    expect(entry).toContain(`UID:appointment-${own.id}@`)
    expect(entry).toMatch(/SEQUENCE:0\r\n/)
    expect(entry).toMatch(/DTSTART:20310419T140000Z\r\nDTEND:20310419T142000Z/)
    expect(entry).toMatch(/STATUS:CONFIRMED/)
    const coming = await reply(shopper, sale, own.id, { answer: 'coming' })
    expect(coming.json<ListingAppointments>().mine).toMatchObject([{ isComing: true }])
    const moved = await reply(shopper, sale, own.id, { answer: 'move', startsAt: at('09:40').toISOString() })
    expect(moved.json<ListingAppointments>().mine).toMatchObject([
      { id: own.id, isComing: false, startsAt: at('09:40').toISOString() },
    ])
    expect(await calendar(shopper, sale, own.id)).toMatch(/SEQUENCE:1\r\n[^]*DTSTART:20310419T144000Z/)
    expect(slotsOf((await read(shopper, sale)).slots)).toEqual([
      '2031-04-19T14:00:00.000Z 1',
      '2031-04-19T14:20:00.000Z 1',
      '2031-04-19T14:40:00.000Z 0',
    ])
    for (let times = 0; times < 2; times++) {
      const canceled = await reply(shopper, sale, own.id, { answer: 'cancel' })
      expect(canceled.json<ListingAppointments>().mine).toMatchObject([{ state: 'canceled' }])
    }
    expect(await calendar(shopper, sale, own.id)).toMatch(/SEQUENCE:2\r\n[^]*STATUS:CANCELLED/)
    expect(await calendar(host, sale, own.id)).toContain('(Ben O.)')
    expect((await calendar(await newShopper(), sale, own.id)).includes('VCALENDAR')).toBe(false)
    const late = await reply(shopper, sale, own.id, { answer: 'coming' })
    expect(late.json()).toMatchObject({ message: 'This appointment is over' })
    expect(await titlesTo(host)).toEqual(
      expect.arrayContaining([
        'Ben O. comes at another time: Sat, Apr 19, 9:40 AM',
        'Ben O. does not come Sat, Apr 19, 9:40 AM',
      ]),
    )
  })

  test('D11 of somebody who deletes their account is canceled for the host, who is told', async () => {
    const sale = await publish()
    const { shopper } = await booked(sale, at('09:20'))
    // Who has no password needs none.
    await query('delete from account where user_id = $1', shopper.userId)
    expect((await shopper.post('/api/account/delete', {})).statusCode).toBe(204)
    expect((await readRequests(sale)).appointments).toEqual([])
    expect(await titlesTo(host)).toContain('Ben O. does not come Sat, Apr 19, 9:20 AM')
  })

  test('of somebody who has missed two is shown with that to the next host', async () => {
    const shopper = await newShopper()
    for (const hasCome of [true, true, true, false, false]) {
      const { own } = await booked(await publish(), at('09:00'), undefined, shopper)
      const past = "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'"
      await query(`update appointments set ${past}, has_come = $2 where id = $1`, own.id, hasCome)
    }
    const sale = await publish()
    await booked(sale, at('09:00'), undefined, shopper)
    expect((await readRequests(sale)).appointments).toMatchObject([{ cameCount: 3, missedCount: 2 }])
  })

  test('is noted as kept or missed once it has begun, and that is taken back', async () => {
    const sale = await publish()
    const { own } = await booked(sale, at('09:00'))
    expect((await answer(sale, own.id, 'missed')).json()).toMatchObject({ message: 'Their time has not begun' })
    const running = "starts_at = now() - interval '5 minutes', ends_at = now() + interval '5 minutes'"
    await query(`update appointments set ${running} where id = $1`, own.id)
    const answers = [
      ['missed', false],
      ['came', true],
      ['unknown', null],
    ] as const
    for (const [given, hasCome] of answers) {
      expect((await answer(sale, own.id, given)).json<HostAppointments>().appointments).toMatchObject([{ hasCome }])
    }
    expect((await answer(sale, own.id, 'came', await newShopper())).statusCode).toBe(404)
  })
})

describe('a sale whose address is hidden', () => {
  const PLACE = { streetAddress: '4711 Zanzibar Lane', city: 'Orlando', state: 'FL', zipCode: '32801' }
  const ADDRESS = { ...PLACE, hidesAddress: true }

  test('tells it only whom the host has confirmed, and only until the appointment is over', async () => {
    const sale = await publish([{ people: 2 }], ADDRESS)
    await query('update listings set is_address_hidden = true where id = $1', sale.id)
    const { shopper, own } = await booked(sale, at('09:00'))
    expect(own).toMatchObject({ state: 'asked', place: { isAddressHidden: true, address: '' } })
    const everything = async (who: typeof shopper) =>
      [
        await read(who, sale),
        (await who.get('/api/appointments')).body,
        await calendar(who, sale, own.id),
        (await who.get(`/api/listings/${sale.id}`)).body,
      ]
        .map((part) => JSON.stringify(part))
        .join('\n')
    expect(await everything(shopper)).not.toMatch(/zanzibar/i)
    expect(await calendar(shopper, sale, own.id)).toMatch(/STATUS:TENTATIVE/)
    const confirmed = await answer(sale, own.id, 'confirm')
    expect(confirmed.json<HostAppointments>().appointments).toMatchObject([{ state: 'booked' }])
    expect(await titlesTo(shopper)).toEqual(['Confirmed: Sat, Apr 19, 9:00 AM'])
    expect((await read(shopper, sale)).mine[0]!.place.address).toMatch(/4711 Zanzibar Lane/)
    expect(await calendar(shopper, sale, own.id)).toMatch(/SEQUENCE:1\r\n[^]*LOCATION:4711 Zanzibar Lane/)
    // The page of the sale is rendered for all, and the notification is on a locked screen.
    expect((await shopper.get(`/api/listings/${sale.id}`)).body).not.toMatch(/zanzibar/i)
    const { rows } = await query('select title, text from notifications where listing_id = $1', sale.id)
    expect(JSON.stringify(rows)).not.toMatch(/zanzibar/i)
    const { shopper: other } = await booked(sale, at('09:00'))
    expect(await everything(other)).not.toMatch(/zanzibar/i)

    await reply(shopper, sale, own.id, { answer: 'cancel' })
    expect(await everything(shopper)).not.toMatch(/zanzibar/i)
  })

  test('ends what nobody confirmed when it begins, and what the host refuses', async () => {
    const sale = await publish([{ people: 2 }], ADDRESS)
    await query('update listings set is_address_hidden = true where id = $1', sale.id)
    const [asked, refused] = [await booked(sale, at('09:00')), await booked(sale, at('09:00'))]
    await answer(sale, refused.own.id, 'refuse')
    expect(await stateOf(refused.shopper, sale, refused.own.id)).toBe('refused')
    expect(await titlesTo(refused.shopper)).toEqual(['Your visit Sat, Apr 19, 9:00 AM is not possible'])
    expect((await answer(sale, refused.own.id, 'confirm')).statusCode).toBe(409)
    await serviceAt(at('09:00')).settleDue()
    expect(await stateOf(asked.shopper, sale, asked.own.id)).toBe('expired')
  })

  test('confirms by itself what was asked for, once everybody may know the address', async () => {
    const sale = await publish([{}], ADDRESS)
    await query('update listings set is_address_hidden = true where id = $1', sale.id)
    const { shopper, own } = await booked(sale, at('09:00'))
    const told: string[] = []
    const early = serviceAt(at('06:00'), async (_tx, given) => {
      const here = given.filter(({ listingId }) => listingId === sale.id)
      told.push(
        ...here.map(({ userId, describe: say }) => `${userId === host.userId ? 'host' : 'shopper'}: ${say().title}`),
      )
    })
    await early.settleDue()
    expect(await stateOf(shopper, sale, own.id)).toBe('asked')
    await query('update listings set is_address_hidden = false where id = $1', sale.id)
    await early.settleDue()
    await early.settleDue()
    expect(told).toEqual(['shopper: Confirmed: today, 9:00 AM', 'host: Ben O. comes today, 9:00 AM'])
    expect(await stateOf(shopper, sale, own.id)).toBe('booked')
  })
})

test('what somebody booked is in the copy of their data', async () => {
  const { shopper } = await booked(await publish(), at('09:00'))
  const copy = (await shopper.get('/api/account/data.zip')).rawPayload
  expect(copy.includes(`"startsAt": "${at('09:00').toISOString()}"`)).toBe(true)
})
