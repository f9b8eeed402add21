import { randomUUID } from 'node:crypto'
import { formatDay } from '@yardsnap/contract/dates'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { dayWindow } from '@yardsnap/contract/day-windows'
import { MAX_LETTER_SALES } from '@yardsnap/contract/letters'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { letters } from '#db/schema/letters.ts'
import { items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { setUpListings } from '#shop/browse/test-listings.ts'
import { nextWeekday } from '#shop/wants/test-wants.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** Half past six or seven on the east coast. */
const THURSDAY = nextWeekday(4)
const THURSDAY_EVENING = new Date(`${THURSDAY}T23:30:00Z`)
/** The last day of this weekend, so that it has not passed. */
const WEEKEND = dayWindow('weekend', dayIn('America/New_York', new Date())).to!

let server: MailServer
let site: TestApp
let shop: Awaited<ReturnType<typeof setUpListings>>
beforeAll(async () => {
  server = await startMailServer()
  site = await testApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' } })
  shop = await setUpListings(site)
  // Who cannot confirm an address cannot publish where mail is sent.
  await site.database.db.update(user).set({ emailVerified: true })
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const newEmail = (begin = '') => `${begin}${randomUUID()}@example.com`
const ask = (email: string, location: string, miles = 10) =>
  site.visitor.post('/api/letters', { email, location, miles })
const find = (email: string) => site.database.db.select().from(letters).where(eq(letters.email, email))

/** Waits until the mails that are due were sent or refused. */
async function allSent(): Promise<void> {
  const open = async () => {
    const { rows } = await site.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job
       where name in ('letter', 'letter-question') and state in ('created', 'retry', 'active')`,
    )
    return rows[0]!.count
  }
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
}

const pathIn = (text: string, link: string) =>
  new RegExp(`https://sales\\.example(/letters/${link}/\\S+)`).exec(text)?.[1] ?? ''

/** Asks for a letter and confirms it by the link of the mail. @returns the address */
async function confirmed(location: string, { email = newEmail(), miles = 10 } = {}): Promise<string> {
  expect((await ask(email, location, miles)).statusCode).toBe(200)
  await allSent()
  const { text } = await server.next(email, 'by email?')
  const answer = await site.visitor.post(`/api${pathIn(text, 'confirm')}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { place: expect.any(String) as string, miles }])
  return email
}

async function sendDue(now = THURSDAY_EVENING, env: Record<string, string> = {}): Promise<void> {
  const services = await servicesBeside(site, { SMTP_URL: server.url, ...env })
  await services.letters.sendDue(new AbortController().signal, now)
  await allSent()
}

const lettersTo = (email: string) => server.mailsTo(email).filter(({ subject }) => subject.startsWith('This weekend'))

const TAMPA = { streetAddress: '400 N Ashley Dr', city: 'Tampa', state: 'FL', zipCode: '33602' }

describe('a letter', () => {
  test('comes after the address was confirmed, with the sales of the weekend, pictures and a way to end it', async () => {
    const saleId = await shop.publish({ title: 'Porch sale <b>', ...TAMPA, saleDate: WEEKEND, startTime: '08:00' }, [
      { title: 'Oak desk', category: 'furniture', priceSuggested: 140 },
      { title: 'Lamp', category: 'furniture', priceSuggested: 4 },
    ])
    await site.database.db
      .update(items)
      .set({ cropUrl: '/objects/x?region=0,0,1,1' })
      .where(eq(items.listingId, saleId))
    const email = newEmail()
    await ask(email, '33602')
    await server.next(email, 'by email?')
    await sendDue()
    expect(lettersTo(email)).toEqual([])

    await confirmed('33602', { email })
    await sendDue()
    const [letter] = lettersTo(email)
    expect(letter?.subject).toMatch(/^This weekend around .*33602.*: 1 sale$/)
    for (const part of [
      'Oak desk, $140',
      `https://sales.example/sale/${saleId}`,
      'Porch sale <b>',
      '400 N Ashley Dr',
      'A map and the way there: https://sales.example/browse',
    ]) {
      expect(letter?.text).toContain(part)
    }
    expect(letter?.html).toContain('src="https://sales.example/objects/x?region=0')
    expect(letter?.html).toContain('Porch sale &lt;b&gt;')
    const leave = pathIn(letter!.text, 'leave')
    expect(letter?.headers).toMatchObject({
      'list-unsubscribe': `<https://sales.example/api${leave}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const opened = await site.visitor.get(`/api${leave}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, leave])
    expect(await find(email)).toHaveLength(1)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await site.visitor.post(`/api${leave}`, 'List-Unsubscribe=One-Click', form)).statusCode).toBe(204)
    expect(await find(email)).toEqual([])
    expect((await site.visitor.post(`/api${leave}`)).statusCode).toBe(204)
  })

  test('comes once a week, also when several processes look at the same time', async () => {
    await shop.publish({ title: 'Miami sale', city: 'Miami', state: 'FL', zipCode: '33130', saleDate: WEEKEND })
    const email = await confirmed('33130')
    const env = { SMTP_URL: server.url }
    const [one, two] = [await servicesBeside(site, env), await servicesBeside(site, env)]
    const { signal } = new AbortController()
    await Promise.all([one, two, one].map(({ letters: service }) => service.sendDue(signal, THURSDAY_EVENING)))
    await one.letters.sendDue(signal, new Date(THURSDAY_EVENING.getTime() + 5 * 3_600_000))
    await allSent()
    expect(lettersTo(email)).toHaveLength(1)
    await sendDue(new Date(THURSDAY_EVENING.getTime() + WEEK_MS))
    expect(lettersTo(email)).toHaveLength(2)
  })

  test('of the nearest of many sales says so, and leads to all of them', async () => {
    const place = { city: 'Gainesville', state: 'FL', zipCode: '32601', saleDate: WEEKEND }
    for (let count = 0; count <= MAX_LETTER_SALES; count++) await shop.publish({ title: `No. ${count}`, ...place })
    const email = await confirmed('Gainesville, FL', { miles: 25 })
    await sendDue()
    const [{ subject, text } = { subject: '', text: '' }] = lettersTo(email)
    expect(subject).toBe(`This weekend around Gainesville, FL: more than ${MAX_LETTER_SALES} sales`)
    expect(text).toContain("The nearest of the weekend's sales within 25 miles of Gainesville, FL.")
    expect(text).toContain('More sales, a map and a way through them: https')
    const [address = ''] = /https:\S+\/browse\S*/.exec(text) ?? []
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      location: 'Gainesville, FL',
      distance: '25',
      date: 'weekend',
    })
  })

  /** Sends the letter of an address on the Thursday before this weekend. */
  async function sendOnThursday(email: string): Promise<void> {
    const thursday = addDays(WEEKEND, -3)
    const [letter] = await find(email)
    const { letters: service } = await servicesBeside(site, { SMTP_URL: server.url })
    await service.sendLetter({ letterId: letter!.id, day: thursday }, new Date(`${thursday}T23:30:00Z`))
  }

  test('says the hours of each day where they differ', async () => {
    const place = { city: 'Sarasota', state: 'FL', zipCode: '34236' }
    const hours = { startTime: '08:00', endTime: '14:00' }
    const saleId = await shop.publish({ title: 'Two days', ...place, ...hours, saleDate: WEEKEND })
    const second = { date: addDays(WEEKEND, 1), startTime: '10:00', endTime: '13:00', note: '' }
    expect((await shop.seller.put(`/api/listings/${saleId}`, { laterDays: [second] })).statusCode).toBe(200)
    const email = await confirmed('34236')
    await sendOnThursday(email)
    const days = [`${formatDay(WEEKEND)}, 8:00 AM – 2:00 PM`, `${formatDay(second.date)}, 10:00 AM – 1:00 PM`]
    for (const day of days) expect(lettersTo(email)[0]?.text).toContain(day)
  })

  test('does not say the hours of a day that is over when it comes', async () => {
    const place = { city: 'Ocala', state: 'FL', zipCode: '34471' }
    const hours = { startTime: '08:00', endTime: '14:00' }
    const saleId = await shop.publish({ title: 'Long', ...place, ...hours, saleDate: WEEKEND })
    const thursday = addDays(WEEKEND, -3)
    await site.database.db
      .update(listings)
      .set({ saleDate: thursday, laterDays: [{ date: WEEKEND, ...hours, note: '' }] })
      .where(eq(listings.id, saleId))
    const email = await confirmed('34471')
    await sendOnThursday(email)
    const [{ text } = { text: '' }] = lettersTo(email)
    expect(text).toContain(`${formatDay(WEEKEND)}, 8:00 AM – 2:00 PM`)
    expect(text).not.toContain(formatDay(thursday))
  })

  test('leaves out sales that are farther away, in early access or not on the weekend, and hidden streets', async () => {
    const place = { city: 'Tallahassee', state: 'FL', zipCode: '32301', saleDate: WEEKEND }
    await shop.publish({ title: 'Hidden', streetAddress: '12 Secret St', ...place, hidesAddress: true })
    await shop.publish({ title: 'Far', ...place, city: 'Jacksonville', zipCode: '32202' })
    await shop.publish({ title: 'Later', ...place, saleDate: nextWeekday(3) })
    const early = await shop.publish({ title: 'Early', ...place })
    await site.database.db
      .update(listings)
      .set({ earlyAccessUntil: sql`now() + interval '1 hour'` })
      .where(eq(listings.id, early))
    const email = await confirmed('Tallahassee, FL', { miles: 25 })
    await sendDue()
    const [{ text, html } = { text: '', html: '' }] = lettersTo(email)
    expect(text).toContain('Hidden')
    for (const left of ['Secret St', 'Far', 'Later', 'Early']) expect(text + html).not.toContain(left)
  })

  test('does not come without a sale, or on another day', async () => {
    const email = await confirmed('Key West, FL')
    await sendDue()
    await shop.publish({ title: 'Key West sale', city: 'Key West', state: 'FL', zipCode: '33040', saleDate: WEEKEND })
    await sendDue(new Date(THURSDAY_EVENING.getTime() + WEEK_MS - 24 * 3_600_000))
    expect(lettersTo(email)).toEqual([])
    await sendDue(new Date(THURSDAY_EVENING.getTime() + WEEK_MS))
    expect(lettersTo(email)).toHaveLength(1)
  })

  test('to a mailbox that does not exist is the last one', async () => {
    await shop.publish({ title: 'Naples sale', city: 'Naples', state: 'FL', zipCode: '34102', saleDate: WEEKEND })
    const email = newEmail('nobody')
    await ask(email, 'Naples, FL')
    await allSent()
    expect(await find(email)).toEqual([])
    const place = { place: 'Naples, FL', latitude: 26.14, longitude: -81.79, timeZone: 'America/New_York' }
    const confirmedAt = new Date()
    await site.database.db.insert(letters).values({ email, ...place, miles: 10, language: 'en', confirmedAt })
    await sendDue()
    expect(await find(email)).toEqual([])
  })
})

describe('asking for a letter', () => {
  test.each([
    ['without an address', { email: '' }],
    ['with what is no address', { email: 'a@b.c\r\nBcc: d@e.f' }],
    ['for a place that there is not', { location: 'Qwxyzk' }],
    ['for another distance', { miles: 7 }],
  ])('%s is refused with a reason', async (_what, fields) => {
    const answer = await site.visitor.post('/api/letters', {
      email: newEmail(),
      location: '33602',
      miles: 10,
      ...fields,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.any(String) as string })
  })

  test('twice brings one mail, and what was asked for last counts', async () => {
    const email = newEmail()
    const first = await ask(email, 'Tampa, FL', 5)
    const { text } = await server.next(email, 'by email?')
    const again = await ask(email.toUpperCase(), 'Ocala, FL', 25)
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    await allSent()
    expect(server.mailsTo(email)).toHaveLength(1)
    const answer = await site.visitor.post(`/api${pathIn(text, 'confirm')}`)
    expect(answer.json()).toMatchObject({ place: expect.stringContaining('Ocala') as string, miles: 25 })
  })

  test('for another place replaces the letter once it is confirmed, and brings no second one in the same week', async () => {
    await shop.publish({ title: 'Gulf sale', city: 'Pensacola', state: 'FL', zipCode: '32502', saleDate: WEEKEND })
    const email = await confirmed('Pensacola, FL')
    await sendDue(new Date(THURSDAY_EVENING.getTime()))
    await confirmed('32502', { email, miles: 5 })
    expect(await find(email)).toMatchObject([{ miles: 5 }])
    await sendDue(new Date(THURSDAY_EVENING.getTime() + 2 * 3_600_000))
    expect(lettersTo(email)).toHaveLength(1)
  })

  test('is forgotten a week later unless it is confirmed', async () => {
    const email = newEmail()
    await ask(email, 'Tampa, FL')
    const { letters: service } = await servicesBeside(site, { SMTP_URL: server.url })
    await service.forgetUnconfirmed()
    expect(await find(email)).toHaveLength(1)
    const { text } = await server.next(email, 'by email?')
    await service.forgetUnconfirmed(new Date(Date.now() + WEEK_MS + 60_000))
    expect(await find(email)).toEqual([])
    const answer = await site.visitor.post(`/api${pathIn(text, 'confirm')}`)
    expect(answer.statusCode).toBe(404)
  })

  test('in Spanish brings mails in Spanish', async () => {
    const email = newEmail()
    const body = { email, location: 'Tampa, FL', miles: 10 }
    await site.visitor.post('/api/letters', body, { 'x-language': 'es' })
    await expect.poll(async () => (await find(email))[0]?.language).toBe('es')
  })
})

describe('the limit of the operator', () => {
  test('lets all take turns', async () => {
    const other = await testApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' } })
    const place = { place: 'Orlando, FL', latitude: 28.54, longitude: -81.38, timeZone: 'America/New_York' }
    const rows = [1, 2, 3].map(() => ({
      email: newEmail(),
      ...place,
      miles: 10 as const,
      language: 'en',
      confirmedAt: new Date(),
    }))
    await other.database.db.insert(letters).values(rows)
    const { letters: service } = await servicesBeside(other, { SMTP_URL: server.url, LETTERS_A_WEEK: '2' })
    const { signal } = new AbortController()
    const claimed = async (now: Date) => {
      await service.sendDue(signal, now)
      await service.sendDue(signal, now)
      const all = await other.database.db.select().from(letters)
      return all.map(({ lastThursday }) => String(lastThursday)).toSorted((a, b) => a.localeCompare(b))
    }
    expect(await claimed(THURSDAY_EVENING)).toEqual([THURSDAY, THURSDAY, 'null'])
    const next = new Date(THURSDAY_EVENING.getTime() + WEEK_MS)
    const nextDay = next.toISOString().slice(0, 10)
    // The one who waited, and one of the others.
    expect(await claimed(next)).toEqual([THURSDAY, nextDay, nextDay])
    await other.close()
  })

  test.each([
    ['at 0', { LETTERS_A_WEEK: '0', SMTP_URL: 'smtp://127.0.0.1:9' }],
    ['without a mail server', {}],
  ])('offers none %s', async (_when, env) => {
    const none = await testApp({ beside: site, env })
    const answer = await none.visitor.post('/api/letters', { email: newEmail(), location: 'Tampa, FL', miles: 10 })
    expect(answer.statusCode).toBe(404)
    await none.close()
  })
})
