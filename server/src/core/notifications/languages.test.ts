import { formatDay } from '@yardsnap/contract/dates'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { announcements } from '#db/schema/notifications.ts'
import { type FakeDevice, type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { DAY, publish, subscribeDevice, waitForDeliveries } from '#testing/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let service: FakePush
beforeAll(async () => {
  service = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const describeDay = () => ({ title: formatDay('2026-11-21'), text: '' })
const TOLD = [
  ['sáb, 21 de noviembre', '/es/sale/1'],
  ['Sat, Nov 21', '/sale/1'],
]
const toldOn = ({ received: [first] }: FakeDevice) => [first?.payload.title, first?.payload.path]

/** Two people with a device, of whom the first chose a language: Spanish if none is given. */
async function signUpTwo(language = 'es') {
  const people = await Promise.all([site.signUp(), site.signUp()])
  const devices = await Promise.all(people.map((person) => subscribeDevice(person, service)))
  await site.database.db
    .update(user)
    .set({ language })
    .where(inArray(user.id, [people[0].userId]))
  return { people, devices }
}

/** A public sale that two people have saved. */
async function saleOfTwo(language?: string) {
  const listingId = await publish(site, await site.signUp())
  const { people, devices } = await signUpTwo(language)
  for (const person of people) {
    expect((await person.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
  }
  return { listingId, devices }
}

test('S-E5 people are notified in their language, and led to pages in it', async () => {
  const { notifications } = await servicesBeside(site)
  const { people, devices } = await signUpTwo()
  const about = { kind: 'hold', key: 'desk', describe: describeDay, path: '/sale/1', timeZone: DAY() } as const
  await site.database.db.transaction((tx) =>
    notifications.notifyEach(
      tx,
      people.map(({ userId }) => ({ ...about, userId })),
    ),
  )
  await waitForDeliveries(site)
  expect(devices.map(toldOn)).toEqual(TOLD)
})

test('S-E5 an announcement reaches each in their language, and leads to pages in it', async () => {
  const { notifications } = await servicesBeside(site)
  const { listingId, devices } = await saleOfTwo()
  const about = { kind: 'sale_status', key: 'late', audience: 'savers', listingId, timeZone: DAY() } as const
  await site.database.db.transaction((tx) =>
    notifications.announce(tx, { ...about, describe: describeDay, path: '/sale/1' }),
  )
  await waitForDeliveries(site)
  expect(devices.map(toldOn)).toEqual(TOLD)
})

test('S-E5 whose account has a language that the app does not know is notified in English', async () => {
  const { notifications } = await servicesBeside(site)
  const { people, devices } = await signUpTwo('xx')
  const about = { kind: 'hold', key: 'chair', describe: describeDay, path: '/sale/1', timeZone: DAY() } as const
  await site.database.db.transaction((tx) =>
    notifications.notifyEach(
      tx,
      people.map(({ userId }) => ({ ...about, userId })),
    ),
  )
  await waitForDeliveries(site)
  const english = TOLD[1]
  expect(devices.map(toldOn)).toEqual([english, english])
})

test('S-E5 whose account has a language that the app does not know reads announcements in English', async () => {
  const { notifications } = await servicesBeside(site)
  const { listingId, devices } = await saleOfTwo('xx')
  const about = { kind: 'sale_status', key: 'early', audience: 'savers', listingId, timeZone: DAY() } as const
  await site.database.db.transaction((tx) =>
    notifications.announce(tx, { ...about, describe: describeDay, path: '/sale/1' }),
  )
  await waitForDeliveries(site)
  const english = TOLD[1]
  expect(devices.map(toldOn)).toEqual([english, english])
})

test('an announcement by a process of the version before is in English', async () => {
  const { db } = site.database
  const { listingId, devices } = await saleOfTwo()
  const about = { kind: 'sale_status', key: 'open', audience: 'savers', listingId, isUrgent: true } as const
  await db.insert(announcements).values({ ...about, title: 'Open now', text: '', path: '/', dueAt: new Date() })
  const { notifications } = await servicesBeside(site)
  // Wakes the job, as that process would have done.
  const other = { ...about, listingId: await publish(site, await site.signUp()), describe: describeDay, path: '/' }
  await db.transaction((tx) => notifications.announce(tx, other))
  await waitForDeliveries(site)
  expect(devices.map((device) => toldOn(device)[0])).toEqual(['Open now', 'Open now'])
})

test('mails say in the language of each how to stop them', async () => {
  const mails = await startMailServer()
  const mailing = await testApp({ env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://sales.example' } })
  onTestFinished(async () => {
    await mailing.close()
    await mails.close()
  })
  const { db } = mailing.database
  const config = { database: mailing.database, dataDir: mailing.dataDir }
  const { notifications } = await servicesBeside(config, { SMTP_URL: mails.url })
  const people = ['es', 'en'].map((id) => ({ id, name: id, email: `${id}@example.com`, language: id }))
  await db.insert(user).values(people.map((one) => ({ ...one, emailVerified: true })))
  const stopPath = '/wants/stop/token'
  const about = { kind: 'want', key: 'a', describe: describeDay, path: '/sale/1', stopPath, isUrgent: true } as const
  for (const { id } of people) {
    await db.transaction((tx) => notifications.notify(tx, { ...about, userId: id }))
  }
  const [spanish, english] = [await mails.next('es@example.com', ''), await mails.next('en@example.com', '')]
  expect(spanish.text).toContain(`Deja de recibir esto, sin iniciar sesión: https://sales.example/es${stopPath}`)
  expect(JSON.stringify(spanish.headers)).toContain(`https://sales.example/api${stopPath}`)
  expect(english.text).toContain(`Stop this, without signing in: https://sales.example${stopPath}`)
  expect(english.text).toContain('What you get by email is up to you: https://sales.example/account')
})
