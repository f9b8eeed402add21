import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { notifications } from '#db/schema/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { zoneAt } from '#testing/time-zones.ts'

let site: TestApp
let host: Visitor
beforeAll(async () => {
  site = await testApp()
  host = await site.signUp()
  await site.makePremium(host.userId)
})
afterAll(() => site.close())

interface Plan {
  /** The hour that it is there now. */
  hour: number
  items?: object[]
  fields?: object
  /** Of a second day, in days from the first. */
  laterIn?: number
  laterEnd?: string
}

/** A public sale from 8 to 2 whose first day is today; with `laterIn`, its first day was so many days before. */
async function publish({ hour, items = [{ title: 'Sofa' }, { title: 'Mugs' }], laterIn, laterEnd, fields }: Plan) {
  const timeZone = zoneAt(hour)
  const today = dayIn(timeZone, new Date())
  const { id } = (await host.post('/api/listings', { title: 'Porch sale' })).json<{ id: string }>()
  expect((await host.post(`/api/listings/${id}/items/bulk`, { items })).statusCode).toBe(200)
  const published = { saleDate: '2031-05-03', startTime: '08:00', endTime: '14:00', status: 'published', ...fields }
  expect((await host.put(`/api/listings/${id}`, published)).statusCode).toBe(200)
  const days =
    laterIn === undefined
      ? { saleDate: today, laterDays: [] }
      : {
          saleDate: addDays(today, -laterIn),
          laterDays: [{ date: today, startTime: '09:00', endTime: laterEnd ?? null, note: '' }],
        }
  await site.database.db
    .update(listings)
    .set({ timeZone, ...days })
    .where(eq(listings.id, id))
  return id
}

/** What hosts were told of a sale, after the job has run. */
async function told(listingId: string) {
  const { evenings } = await servicesBeside(site)
  await evenings.notifyHosts()
  const { db } = site.database
  return db.select().from(notifications).where(eq(notifications.listingId, listingId))
}

test('when the last day has ended, its host is told once what is left, and where to go on', async () => {
  const id = await publish({ hour: 15 })
  await told(id)
  expect(await told(id)).toMatchObject([
    {
      userId: host.userId,
      kind: 'own_sale',
      title: 'What is left: 2 things',
      text: expect.stringContaining('“Porch sale” is over.'),
      path: `/sale/${id}/left`,
    },
  ])
})

test('nothing is told while the last day goes on, on the days before it, or of a sale that has nothing left', async () => {
  const open = await publish({ hour: 13 })
  const until = await publish({ hour: 15, laterIn: 1, laterEnd: '18:00' })
  const first = await publish({ hour: 15 })
  const tomorrow = [{ date: addDays(dayIn(zoneAt(15), new Date()), 1), startTime: null, endTime: null, note: '' }]
  await site.database.db.update(listings).set({ laterDays: tomorrow }).where(eq(listings.id, first))
  const empty = await publish({ hour: 15, items: [] })
  const draft = await publish({ hour: 15 })
  await host.put(`/api/listings/${draft}`, { status: 'draft' })
  for (const id of [open, until, first, empty, draft]) expect(await told(id)).toEqual([])
})

test('the end of the last of several days counts, or the usual one where it has none', async () => {
  const early = await publish({ hour: 13, laterIn: 1, laterEnd: '12:00' })
  const open = await publish({ hour: 15, laterIn: 1 })
  const without = await publish({ hour: 17, fields: { endTime: '20:00' }, laterIn: 2 })
  expect(await told(early)).toHaveLength(1)
  expect(await told(open)).toEqual([])
  expect(await told(without)).toHaveLength(1)
})
