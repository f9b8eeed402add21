import type { WantInput } from '@yardsnap/contract/wants'
import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addByNeighbor, addSeen, dayFromNow, placeMaker, readSeen } from './test-seen-sales.ts'
import { wantMatches } from './want-matches.ts'

let site: TestApp
const newPlace = placeMaker()
/** Nobody is notified at night, and tests run at any hour. */
const NOON = new Date(`${dayFromNow(0)}T12:30:00-05:00`)

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const WANT: WantInput = {
  words: 'crib',
  location: 'Orlando, FL',
  miles: 25,
  maxPrice: null,
  days: 'any',
  delivery: 'now',
}

async function wanting(fields: Partial<WantInput>): Promise<Visitor> {
  const person = await site.signUp()
  const answer = await person.put(`/api/wants/${randomUUID()}`, { ...WANT, ...fields })
  if (answer.statusCode !== 204) throw new Error(answer.body)
  return person
}

async function notifyOfWants() {
  const services = await servicesBeside(site)
  const matching = wantMatches({
    database: site.database,
    notifications: services.notifications,
    secret: 'secret',
    isOn: true,
    now: () => NOON,
  })
  await matching.notifyOfWants(new AbortController().signal)
}

const told = ({ userId }: Visitor) =>
  site.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.key, 'want-seen-%')))

test('whoever looks for what a sign says is notified once, with where and when', async () => {
  const word = 'zither'
  const person = await wanting({ words: word })
  const others = [
    await wanting({ words: `${word} strings` }),
    await wanting({ words: word, location: 'Tampa, FL' }),
    await wanting({ words: word, maxPrice: '5.00' }),
    await wanting({ words: word, delivery: 'off' }),
  ]
  const { id } = await addByNeighbor(site, {
    streetAddress: '15 Music Row',
    position: newPlace(),
    words: 'Tools, zithers, toys',
  })
  await notifyOfWants()
  await notifyOfWants()
  expect(await told(person)).toMatchObject([
    {
      title: 'Seen by a neighbor: zither',
      text: expect.stringMatching(
        /^15 Music Row, Orlando, \w+, \w+ \d+, 8:00 AM\. The sign says: Tools, zithers, toys$/,
      ),
      path: `/seen/${id}`,
    },
  ])
  expect((await Promise.all(others.map(told))).flat()).toEqual([])
})

test('neither its finder is notified, nor anybody of a sale that is not shown', async () => {
  const finder = await wanting({ words: 'harpsichord' })
  const person = await wanting({ words: 'harpsichord' })
  const answer = await addSeen(finder, { position: newPlace(), words: 'One harpsichord' })
  if (answer.outcome !== 'added') throw new Error(answer.outcome)
  const { removalToken } = await readSeen(finder, answer.seenSaleId)
  await site.visitor.post(`/api/seen-sales/removal/${removalToken}`)
  await notifyOfWants()
  expect([...(await told(person)), ...(await told(finder))]).toEqual([])
  await addByNeighbor(site, { position: newPlace(), words: 'A harpsichord again' })
  await notifyOfWants()
  expect([(await told(person)).length, (await told(finder)).length]).toEqual([1, 1])
})
