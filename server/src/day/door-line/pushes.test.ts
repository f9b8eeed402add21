import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorTickets } from '#db/schema/door-line.ts'
import { type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { doorTools } from './test-door-line.ts'

let site: TestApp
let service: FakePush
let tools: ReturnType<typeof doorTools>
beforeAll(async () => {
  service = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
  tools = doorTools(site)
})
afterAll(async () => {
  await site.close()
  await service.close()
})

test('the phone of somebody in line is told by push when few are before it, and when it is its turn', async () => {
  const line = await tools.open()
  for (let count = 0; count < 4; count += 1) await tools.take(line)
  const token = await tools.take(line)
  const device = service.addDevice()
  expect((await site.visitor.get(`/api/door-tickets/${token}/push`)).json()).toMatchObject({
    publicKey: expect.stringMatching(/^[\w-]{80,}$/) as unknown,
  })
  expect((await site.visitor.put(`/api/door-tickets/${token}/push`, device.subscription)).statusCode).toBe(204)
  expect((await tools.view(token)).isPushed).toBe(true)
  const [row] = await site.database.db.select().from(doorTickets).where(isNotNull(doorTickets.sealedPush))
  expect(row?.sealedPush).toMatch(/^v1\.[\w-]+$/)
  const titles = () => device.received.map(({ payload }) => payload.title)
  await tools.letIn(line)
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Number 5: nearly your turn'])
  await tools.letIn(line, 4)
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Number 5: nearly your turn', 'Number 5: come in'])
  expect(device.received[1]?.payload.path).toBe(`/line/${line.listingId}`)
})

test('the phones of those who still wait are told once that the sale was called off', async () => {
  const line = await tools.open()
  const phones = []
  for (const name of ['Ann', 'Bo', 'Cy']) {
    const token = await tools.take(line, { name })
    // Who is among the first is told so as soon as they have a number: here before their phone can be told anything.
    await tools.sent(line)
    const device = service.addDevice()
    await site.visitor.put(`/api/door-tickets/${token}/push`, device.subscription)
    phones.push({ token, device })
  }
  const [called, waiting, left] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]]
  await site.visitor.delete(`/api/door-tickets/${left.token}`)
  await tools.letIn(line)
  const titles = ({ device }: typeof called) => device.received.map(({ payload }) => payload.title)
  await expect.poll(() => titles(called), { timeout: 20_000 }).toEqual(['Number 1: come in'])
  for (const words of ['Storm', 'Storm, sorry']) await tools.say(line, { kind: 'called_off', words })
  await expect.poll(() => titles(waiting), { timeout: 20_000 }).toContain('Estate sale: Called off')
  await tools.letIn(line)
  await tools.sent(line)
  expect([called, waiting, left].map(titles)).toEqual([['Number 1: come in'], ['Estate sale: Called off'], []])
  expect(await tools.view(called.token)).toMatchObject({ state: 'in', isCalledOff: true })
})

test('the phone of somebody in line is told by a job of few, however many a host lets in with one call', async () => {
  const line = await tools.open()
  const people = 80
  for (let count = 0; count < people; count += 1) await tools.take(line)
  const ids = await tools.nextIds(line, people)
  const calls = [0, 20, 40, 60].map((first) => ({ kind: 'let_in' as const, ticketIds: ids.slice(first, first + 20) }))
  expect((await tools.act(line, calls)).statusCode).toBe(200)
  const { rows } = await site.database.pool.query<{ told: string[] }>(
    `select data->'ticketIds' as told from pgboss.job
      where name = 'door-line-push' and data->'ticketIds' ?| $1::text[]`,
    [ids],
  )
  expect(new Set(rows.flatMap(({ told }) => told))).toEqual(new Set(ids))
  expect(Math.max(...rows.map(({ told }) => told.length))).toBe(25)
})

test('a subscription that no push service would take is refused', async () => {
  const token = await tools.take(await tools.open())
  const bad = { endpoint: 'nowhere', keys: { p256dh: 'x', auth: 'y' } }
  expect((await site.visitor.put(`/api/door-tickets/${token}/push`, bad)).statusCode).toBe(400)
})
