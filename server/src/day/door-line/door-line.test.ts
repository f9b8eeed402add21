import { randomUUID } from 'node:crypto'
import {
  type DoorPoster,
  type DoorTicketView,
  type HostDoorLine,
  MAX_DOOR_LINES_AHEAD,
} from '@yardsnap/contract/door-line'
import { listFitting } from '@yardsnap/contract/door-line-rules'
import { addDays } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doorLines, doorTickets } from '#db/schema/door-line.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { at, doorTools, newToken } from './test-door-line.ts'

let site: TestApp
let tools: ReturnType<typeof doorTools>
beforeAll(async () => {
  site = await testApp()
  tools = doorTools(site)
})
afterAll(() => site.close())

const message = (answer: { json: <Body>() => Body }) => answer.json<{ message: string }>().message

describe('the poster at the door', () => {
  test('says how the line stands, by the code of its day alone', async () => {
    const line = await tools.open()
    await tools.take(line)
    const path = `${tools.pathOf(line)}/door-poster?code=`
    const poster = (await site.visitor.get(path + line.code)).json<DoorPoster>()
    expect(poster).toMatchObject({ title: 'Estate sale', day: line.day, state: 'open', waiting: 1, minutes: null })
    const other = await tools.open()
    for (const code of ['', 'wrong', other.code]) expect((await site.visitor.get(path + code)).statusCode).toBe(403)
    expect((await tools.ask(line, { code: other.code })).statusCode).toBe(403)
  })

  test('has another code each day', async () => {
    const line = await tools.open()
    const tomorrow = addDays(line.day, 1)
    const days = [{ date: tomorrow, startTime: null, endTime: null, note: '' }]
    await line.host.put(tools.pathOf(line), { laterDays: days })
    const input = { opensAt: '00:00', opensDayBefore: true, cap: 100, maxPartySize: 4, insideLimit: null }
    const next = await line.host.put(`${tools.pathOf(line)}/door-line`, { day: tomorrow, ...input })
    const { code } = next.json<HostDoorLine>()
    expect(code).not.toBe(line.code)
    // The line of tomorrow opens the day before: both posters hang at once.
    const token = await tools.take(line, { code })
    expect((await tools.view(token)).day).toBe(tomorrow)
    expect((await tools.read(line)).line?.tickets).toEqual([])
  })
})

describe('a number', () => {
  test('is given without an account, in the order of arrival, and the same one for a call that is repeated', async () => {
    const line = await tools.open()
    const token = newToken()
    const asked = await Promise.all([1, 2, 3].map(() => tools.ask(line, { token, name: ' J.D. ' })))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const second = await tools.take(line, { partySize: 2 })
    expect(await tools.view(token)).toMatchObject({ number: 1, name: 'J.D.', state: 'waiting', ahead: 0 })
    expect(await tools.view(second)).toMatchObject({ number: 2, partySize: 2, ahead: 1 })
    expect((await tools.read(line)).line?.tickets).toHaveLength(2)
  })

  test('is good within 500 m; who does not say where they are waits for the host', async () => {
    const line = await tools.open()
    const far = await tools.ask(line, { position: at(900) })
    expect([far.statusCode, message(far)]).toEqual([403, expect.stringContaining('more than 0.3 miles')])
    expect((await tools.ask(line, { position: at(480) })).statusCode).toBe(201)
    const token = await tools.take(line, { position: null })
    expect(await tools.view(token)).toMatchObject({ number: null, state: 'asked' })
    const { tickets = [] } = (await tools.read(line)).line ?? {}
    const asked = tickets.find(({ state }) => state === 'asked')!
    await tools.act(line, [{ kind: 'confirm', ticketId: asked.id, number: 2 }])
    expect(await tools.view(token)).toMatchObject({ number: 2, state: 'waiting', ahead: 1 })
  })

  test.each([
    ['an empty name', { name: ' ' }, 400],
    ['a long name', { name: 'x'.repeat(31) }, 400],
    ['nobody', { partySize: 0 }, 400],
    ['more than go in together', { partySize: 5 }, 400],
    ['a token that is none', { token: 'short' }, 400],
  ])('is refused for %s', async (_what, fields, status) => {
    expect((await tools.ask(await tools.open(), fields)).statusCode).toBe(status)
  })

  test('is not given before the line opens, beyond its cap, and when the sale is called off', async () => {
    const early = await tools.ask(await tools.open({ opensAt: '23:59' }))
    expect([early.statusCode, message(early)]).toEqual([409, expect.stringMatching(/^Numbers are given from 11:59 PM/)])
    const small = await tools.open({ cap: 1 })
    await tools.take(small)
    expect([(await tools.ask(small)).statusCode, message(await tools.ask(small))]).toEqual([
      409,
      'The line is full. Ask the host at the door.',
    ])
    const off = await tools.open()
    expect((await tools.say(off, { kind: 'called_off' })).statusCode).toBe(200)
    const refused = await tools.ask(off)
    expect([refused.statusCode, message(refused)]).toEqual([409, 'The line is closed.'])
  })

  test('is given once when many ask at the same time, and never beyond the cap', async () => {
    const line = await tools.open({ cap: 12 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => tools.ask(line)))
    const given = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<DoorTicketView>())
    expect(given.map(({ number }) => number).toSorted((a, b) => a! - b!)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(8)
  })

  test('is given up by its phone', async () => {
    const line = await tools.open()
    const [first, second] = [await tools.take(line), await tools.take(line)]
    expect((await site.visitor.delete(`/api/door-tickets/${first}`)).statusCode).toBe(204)
    expect([(await tools.view(first)).state, (await tools.view(second)).ahead]).toEqual(['left', 0])
    expect((await site.visitor.get(`/api/door-tickets/${newToken()}`)).statusCode).toBe(404)
  })
})

describe('the host at the door', () => {
  test('lets in one or five, puts back who is not there, and counts who is inside', async () => {
    const line = await tools.open()
    const tokens: string[] = []
    for (let count = 0; count < 7; count += 1) tokens.push(await tools.take(line, { partySize: 2 }))
    expect((await tools.letIn(line)).json<HostDoorLine>().line).toMatchObject({ inside: 2 })
    expect((await tools.letIn(line, 5)).json<HostDoorLine>().line).toMatchObject({ inside: 12 })
    const { tickets } = (await tools.read(line)).line!
    await tools.act(line, [
      { kind: 'not_here', ticketId: tickets[0]!.id },
      { kind: 'inside', by: -1 },
    ])
    expect((await tools.read(line)).line?.inside).toBe(9)
    expect(await tools.view(tokens[0]!)).toMatchObject({ state: 'waiting', isBack: true, ahead: 1 })
    expect(await tools.view(tokens[6]!)).toMatchObject({ state: 'waiting', ahead: 0 })
  })

  test('lets in at once all who fit, though they are many', async () => {
    const line = await tools.open({ insideLimit: 40 })
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
    const parties = numbers.map((number) => {
      return { kind: 'add' as const, ticketId: randomUUID(), name: 'Paper', partySize: 1, number }
    })
    await tools.act(line, parties)
    const fitting = listFitting((await tools.read(line)).line!)
    const answer = await tools.act(line, [{ kind: 'let_in', ticketIds: fitting.map(({ id }) => id) }])
    expect(answer.json<HostDoorLine>().line).toMatchObject({ inside: 40 })
  })

  test('does each step once, in its order, however often a phone without a signal sends it', async () => {
    const line = await tools.open()
    const [first, second] = [await tools.take(line), await tools.take(line)]
    const [one = '', two = ''] = await tools.nextIds(line, 2)
    const steps = [
      { kind: 'let_in' as const, ticketIds: [one], id: randomUUID() },
      { kind: 'inside' as const, by: 3, id: randomUUID() },
      { kind: 'not_here' as const, ticketId: one, id: randomUUID() },
    ]
    for (const _ of [1, 2]) expect((await tools.act(line, steps)).statusCode).toBe(200)
    await tools.act(line, steps.slice(0, 1))
    expect((await tools.read(line)).line?.inside).toBe(3)
    expect([(await tools.view(first)).state, (await tools.view(second)).state]).toEqual(['waiting', 'waiting'])
    // Another phone has let them in meanwhile: they are not called twice.
    await tools.act(line, [{ kind: 'let_in', ticketIds: [two] }])
    await tools.act(line, [{ kind: 'let_in', ticketIds: [two] }])
    expect((await tools.read(line)).line?.inside).toBe(4)
  })

  test('gives numbers by hand without a signal, and a number that was told stays', async () => {
    const line = await tools.open()
    await tools.take(line)
    const token = await tools.take(line)
    const ticketId = randomUUID()
    await tools.act(line, [{ kind: 'add', ticketId, name: 'Paper', partySize: 1, number: 2 }])
    const { tickets } = (await tools.read(line)).line!
    expect(tickets.find(({ id }) => id === ticketId)).toMatchObject({ number: 2, letter: 'b', state: 'waiting' })
    expect(await tools.view(token)).toMatchObject({ number: 2, letter: '' })
  })

  test('has times by the clock of the server, whatever a phone says', async () => {
    const line = await tools.open()
    const token = await tools.take(line)
    const [id = ''] = await tools.nextIds(line, 1)
    const ahead = new Date(Date.now() + 3_600_000)
    const before = new Date(ahead.getTime() - 60_000).toISOString()
    await tools.act(line, [{ kind: 'let_in', ticketIds: [id], at: before }], { sentAt: ahead })
    const calledAt = Date.parse((await tools.view(token)).calledAt ?? '')
    expect(Math.abs(calledAt - (Date.now() - 60_000))).toBeLessThan(10_000)
  })

  test('is its owner, a co-host, or a helper at the door, who does nothing else', async () => {
    const line = await tools.open()
    await tools.take(line)
    const other = await site.signUp()
    expect((await other.get(`${tools.pathOf(line)}/door-line`)).statusCode).toBe(404)
    expect((await tools.act(line, [{ kind: 'pause', isPaused: true }], { who: other })).statusCode).toBe(404)
    expect((await tools.act(line, [{ kind: 'pause', isPaused: true }], { who: site.visitor })).statusCode).toBe(401)

    const made = await line.host.post(`/api/till-helpers/${line.listingId}`, { name: 'Maya', role: 'door' })
    const { token, code } = made.json<{ token: string; code: string }>()
    const joined = await site.visitor.post('/api/till-helpers', { token, code })
    const [cookie = ''] = String(joined.headers['set-cookie']).split(';')
    const helper = site.enter({ userId: '', email: '', cookie })
    expect(await tools.read(line, helper)).toMatchObject({ helperName: 'Maya', line: { tickets: [{ number: 1 }] } })
    expect((await tools.act(line, [{ kind: 'pause', isPaused: true }], { who: helper })).statusCode).toBe(200)
    expect((await helper.get(`${tools.pathOf(line)}/till`)).json()).toMatchObject({ items: [], payWays: null })
    expect((await helper.put(`${tools.pathOf(line)}/door-line`, {})).statusCode).toBe(401)
  })

  test('sets it up for a day of the sale alone, and changes it without losing anybody', async () => {
    const line = await tools.open()
    const token = await tools.take(line)
    const put = (fields: object) =>
      line.host.put(`${tools.pathOf(line)}/door-line`, {
        day: line.day,
        opensAt: '00:00',
        opensDayBefore: false,
        cap: 5,
        maxPartySize: 1,
        insideLimit: null,
        ...fields,
      })
    expect((await put({})).json<HostDoorLine>().line).toMatchObject({ cap: 5, lastNumber: 1 })
    expect((await tools.view(token)).number).toBe(1)
    expect((await put({ day: addDays(line.day, 3) })).statusCode).toBe(400)
    expect((await put({ cap: 501 })).statusCode).toBe(400)
  })
})

test(`a sale has at most ${MAX_DOOR_LINES_AHEAD} lines ahead, however often its days change`, async () => {
  const line = await tools.open()
  const sizes = { opensAt: '00:00', opensDayBefore: false, cap: 100, maxPartySize: 4, insideLimit: null }
  const statuses = []
  for (let ahead = 1; ahead <= MAX_DOOR_LINES_AHEAD + 1; ahead += 1) {
    const day = addDays(line.day, ahead)
    expect((await line.host.put(tools.pathOf(line), { saleDate: day })).statusCode).toBe(200)
    statuses.push((await line.host.put(`${tools.pathOf(line)}/door-line`, { day, ...sizes })).statusCode)
  }
  // The one of today counts, too.
  expect(statuses).toEqual([...Array.from({ length: MAX_DOOR_LINES_AHEAD - 1 }, () => 200), 409, 409])
  await line.host.put(tools.pathOf(line), { saleDate: addDays(line.day, 1) })
  const known = await line.host.put(`${tools.pathOf(line)}/door-line`, { day: addDays(line.day, 1), ...sizes })
  expect(known.statusCode).toBe(200)
})

test('after the day the names, tokens and subscriptions are deleted, and after 90 days the line', async () => {
  const line = await tools.open()
  const token = await tools.take(line)
  const { doorLine } = await servicesBeside(site)
  await doorLine.clear()
  expect((await tools.view(token)).name).toBe('Ann')
  const { db } = site.database
  const ofSale = eq(doorLines.listingId, line.listingId)
  await db
    .update(doorLines)
    .set({ day: addDays(line.day, -3) })
    .where(ofSale)
  await doorLine.clear()
  expect((await site.visitor.get(`/api/door-tickets/${token}`)).statusCode).toBe(404)
  const [kept] = await db.select().from(doorLines).where(ofSale)
  const tickets = await db.select().from(doorTickets).where(eq(doorTickets.lineId, kept!.id))
  expect(tickets).toMatchObject([{ name: '', tokenHash: null, sealedPush: null, number: 1 }])
  await db
    .update(doorLines)
    .set({ day: addDays(line.day, -100) })
    .where(ofSale)
  await doorLine.clear()
  expect(await db.select().from(doorLines).where(ofSale)).toEqual([])
})
