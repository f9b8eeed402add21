import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { communityDays, communityEntries, communityMails } from '#db/schema/community-days.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { insertMail } from './news-queries.ts'
import { addRows, bodyOf, createDay, dayFromNow, join, joinInput } from './test-community-days.ts'
import { newsOf, RAIN_DATE, tell } from './test-news.ts'

let server: MailServer
let site: TestApp
let news: ReturnType<typeof newsOf>
beforeAll(async () => {
  server = await startMailServer()
  site = await testApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' } })
  news = newsOf(site)
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const write = (organizer: Visitor, slug: string, text = 'Bring change.') =>
  organizer.post(`/api/community-days/${slug}/mails`, { subject: 'Signs are here', text })
const mailsTo = (email: string, subject: string) =>
  server.mailsTo(email).filter((mail) => mail.subject.includes(subject))

let rows = 0
const newRow = (email: string | null) => {
  rows += 1
  return { streetAddress: `${rows} Elm St`, zipCode: '32801', email }
}
const newEmail = () => `house-${crypto.randomUUID()}@example.com`

describe('who has to ask', () => {
  /** Sends the answers that wait, as the jobs do a minute later. */
  async function sendAnswers(entryIds: string[]): Promise<void> {
    const { communityDays: days } = await servicesBeside(site, { SMTP_URL: server.url })
    const { rows: jobs } = await site.database.pool.query<{ id: string }>(
      `select data ->> 'entryId' as id from pgboss.job where name = 'community-answer' and state = 'created'`,
    )
    for (const { id } of jobs.filter((job) => entryIds.includes(job.id))) await days.mails.sendAnswer(id)
  }

  test('is told by mail of being let in and refused, and of nothing that was taken back', async () => {
    const { organizer, slug, code } = await news.openConfirmedDay({ needsApproval: true })
    const hosts = await Promise.all([news.signUp(), news.signUp(), news.signUp()])
    await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, hosts[1].userId))
    const ids: string[] = []
    for (const host of hosts) ids.push((await join(host, slug, joinInput(code))).id)
    const [approved, refused, undone] = ids
    const set = async (id: string | undefined, status: string) =>
      bodyOf(await organizer.put(`/api/community-days/${slug}/entries/${id}`, { status }))
    await set(undone, 'refused')
    await set(undone, 'asked')
    await set(refused, 'refused')
    bodyOf(await organizer.post(`/api/community-days/${slug}/approvals`, { entryIds: [approved] }))
    await sendAnswers(ids)
    const told = hosts.map(({ email }) => mailsTo(email, 'Oakwood').map(({ subject, text }) => ({ subject, text })))
    expect(told).toEqual([
      [
        {
          subject: 'Your house is in Oakwood Garage Sale Day',
          text: expect.stringMatching(/has let your house in\.\s+Your house, number 1: \d+ Oak St\s+http/),
        },
      ],
      [{ subject: 'Tu casa no participa en Oakwood Garage Sale Day', text: expect.stringContaining('Tu casa: ') }],
      [],
    ])
  })
})

describe('a mail to all houses', () => {
  test('reaches hosts with an account and without one, an address with two houses once, and ends by one click', async () => {
    const { organizer, slug, code } = await news.openConfirmedDay()
    const host = await news.signUp()
    await join(host, slug, joinInput(code))
    const email = newEmail()
    await addRows(organizer, slug, [newRow(email), newRow(email), newRow(null)])
    const before = await organizer.get(`/api/community-days/${slug}/recipients`)
    expect(bodyOf(before)).toEqual({ recipientCount: 2, mailsLeft: 3 })
    expect(bodyOf(await write(organizer, slug))).toEqual({ recipientCount: 2, mailsLeft: 2 })
    await news.allSent()
    for (const address of [host.email, email]) {
      const [mail, ...more] = mailsTo(address, 'Signs are here')
      expect(more).toEqual([])
      expect(mail?.text).toContain('Bring change.')
      expect(mail?.text).toContain('Olga, for Oakwood Garage Sale Day')
      expect(mail?.text).toMatch(/^Your house, number \d: \d+ \w+ St$/m)
    }
    const { headers } = mailsTo(email, 'Signs are here')[0]!
    expect(headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    const stop = new URL(String(headers['list-unsubscribe']).slice(1, -1)).pathname
    const opened = await site.visitor.get(stop)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, stop.replace('/api', '')])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await site.visitor.post(stop, 'List-Unsubscribe=One-Click', form)
    expect([stopped.statusCode, stopped.json()]).toEqual([200, { name: 'Oakwood Garage Sale Day' }])
    expect((await site.visitor.post('/api/day-mails/stop/made-up')).statusCode).toBe(404)
  })

  test('is written at most three times in seven days, also at the same time', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    await addRows(organizer, slug, [newRow(newEmail())])
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(organizer, slug)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 409, 409,
    ])
    await site.database.db.update(communityMails).set({ createdAt: new Date(Date.now() - 7.1 * 24 * 3_600_000) })
    expect((await write(organizer, slug)).statusCode).toBe(200)
    const copy = (await organizer.get('/api/account/data.zip')).rawPayload
    expect(copy.includes('"subject": "Signs are here"')).toBe(true)
  })

  test('reaches an address no more that has stopped them by one of its houses', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    const email = newEmail()
    await addRows(organizer, slug, [newRow(email), newRow(email), newRow(newEmail())])
    expect(bodyOf(await write(organizer, slug))).toMatchObject({ recipientCount: 2 })
    await news.allSent()
    const stop = String(mailsTo(email, 'Signs are here')[0]!.headers['list-unsubscribe']).slice(1, -1)
    bodyOf(await site.visitor.post(new URL(stop).pathname))
    expect(bodyOf(await write(organizer, slug))).toMatchObject({ recipientCount: 1 })
    await news.allSent()
    expect(mailsTo(email, 'Signs are here')).toHaveLength(1)
  })

  test('is not written before a day is opened, when nobody but its organizer can see it', async () => {
    const organizer = await news.signUp('Olga')
    const { slug } = await createDay(organizer)
    await addRows(organizer, slug, [newRow(newEmail())])
    expect((await write(organizer, slug)).statusCode).toBe(409)
  })

  test.each([
    [
      'the operator has hidden the day',
      async (slug: string) => {
        await site.database.db.update(communityDays).set({ hiddenAt: new Date() }).where(eq(communityDays.slug, slug))
      },
    ],
    [
      'the sender is suspended',
      async (_slug: string, userId: string) => {
        await site.database.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, userId))
      },
    ],
  ])('is neither written nor sent anymore when %s', async (_name, stop) => {
    const { organizer, slug, id: dayId } = await news.openConfirmedDay()
    const email = newEmail()
    const [house] = await addRows(organizer, slug, [newRow(email)])
    const mail = { id: uuidv7(), dayId, kind: 'mail', senderId: organizer.userId, subject: 'Signs are here' } as const
    await insertMail(site.database.db, { ...mail, text: 'Buy my watches.', createdAt: new Date() })
    await stop(slug, organizer.userId)
    expect((await write(organizer, slug)).statusCode).toBeGreaterThanOrEqual(400)
    const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' }
    await (await servicesBeside(site, env)).communityNews.sendMail({ mailId: mail.id, entryId: house!.entryId! })
    await news.allSent()
    expect(mailsTo(email, 'Signs are here')).toEqual([])
  })

  test('is for organizers alone, and needs somebody who gets it', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    const other = await news.signUp()
    expect((await write(other, slug)).statusCode).toBe(404)
    expect((await tell(other, slug, 'called_off')).statusCode).toBe(404)
    expect((await write(organizer, slug)).statusCode).toBe(409)
  })
})

describe('the news of a day', () => {
  test('reach 150 hosts once each, although a process ends half-way and two go on at the same time', async () => {
    const { organizer, slug, id: dayId } = await news.openConfirmedDay()
    const emails = Array.from({ length: 150 }, newEmail)
    await addRows(organizer, slug, emails.map(newRow))
    const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' }
    const [one, two] = [await servicesBeside(site, env), await servicesBeside(site, env)]
    // As `tell` writes it, without the job that would begin at once.
    const { db } = site.database
    const mail = { id: uuidv7(), dayId, kind: 'rain_date', senderId: organizer.userId, subject: '' } as const
    await insertMail(db, { ...mail, text: 'Storms until noon.', createdAt: new Date(Date.now() - 3_600_000) })
    const readProgress = async () => (await db.select().from(communityMails).where(eq(communityMails.id, mail.id)))[0]!
    let looks = 0
    const endsAfterOnePage = {
      get aborted() {
        looks += 1
        return looks > 1
      },
    } as AbortSignal
    await one.communityNews.spread(mail.id, endsAfterOnePage)
    expect(await readProgress()).toMatchObject({ afterEntryId: expect.any(String) as string, finishedAt: null })
    const { signal } = new AbortController()
    await Promise.all([
      one.communityNews.spread(mail.id, signal),
      two.communityNews.spread(mail.id, signal),
      two.communityNews.resume(signal),
    ])
    await two.communityNews.spread(mail.id, signal)
    await news.allSent()
    expect((await readProgress()).finishedAt).not.toBeNull()
    const counts = emails.map((email) => mailsTo(email, 'moves to its rain date').length)
    expect(counts).toEqual(emails.map(() => 1))
    expect(mailsTo(emails[0]!, 'rain date')[0]!.text).toContain('Storms until noon.')
  }, 90_000)

  test('move the day to its rain date, with the hours of its first day', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    const day = bodyOf<OrganizedDay>(await tell(organizer, slug, 'rain_date', 'Storms until noon.'))
    expect(day).toMatchObject({
      liveStatus: 'rain_date',
      dates: [{ date: RAIN_DATE, startTime: '08:00', endTime: '14:00' }],
      movedFrom: [{ date: dayFromNow(30) }, { date: dayFromNow(31) }],
      statusWords: 'Storms until noon.',
    })
    expect((await tell(organizer, slug, 'rain_date')).statusCode).toBe(409)
    expect((await tell(organizer, slug, 'called_off')).statusCode).toBe(200)
  })

  test('keep addresses hidden as long before the rain date as before the day, unless they are shown already', async () => {
    const shownAfter = async (addressesShownFrom: string) => {
      const { organizer, slug } = await news.openConfirmedDay({ addressesShownFrom })
      return bodyOf<OrganizedDay>(await tell(organizer, slug, 'rain_date')).addressesShownFrom
    }
    expect(await shownAfter(`${dayFromNow(29)}T18:00`)).toBe(`${dayFromNow(36)}T18:00`)
    expect(await shownAfter(`${dayFromNow(-2)}T18:00`)).toBe(`${dayFromNow(-2)}T18:00`)
  })

  test('move no day to a rain date that has passed, from which nobody could take it back', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    const days = [dayFromNow(-3), dayFromNow(4)]
    const dates = days.map((date) => ({ date, startTime: null, endTime: null }))
    const columns = { dates, days, lastDate: days[1], rainDate: dayFromNow(-2) }
    await site.database.db.update(communityDays).set(columns).where(eq(communityDays.slug, slug))
    const answer = await tell(organizer, slug, 'rain_date')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: expect.stringContaining('has passed') }])
    const { status, liveStatus } = bodyOf<OrganizedDay>(await site.visitor.get(`/api/community-days/${slug}`))
    expect([status, liveStatus]).toEqual(['open', 'on'])
  })

  test('are told once: not the same again, no rain date without one, nothing after it was called off', async () => {
    const { organizer, slug } = await news.openConfirmedDay({ rainDate: null })
    const email = newEmail()
    await addRows(organizer, slug, [newRow(email)])
    expect((await tell(organizer, slug, 'rain_date')).statusCode).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => tell(organizer, slug, 'called_off', 'Flooded.')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    await news.allSent()
    expect(mailsTo(email, 'is called off')).toHaveLength(1)
    const page = bodyOf<{ liveStatus: string; statusWords: string }>(
      await site.visitor.get(`/api/community-days/${slug}`),
    )
    expect(page).toMatchObject({ liveStatus: 'called_off', statusWords: 'Flooded.' })
  })

  test('still reach a house that wants no mails of the organizers, and none that has left', async () => {
    const { organizer, slug } = await news.openConfirmedDay()
    const [quiet, gone] = [newEmail(), newEmail()]
    const [first, second] = await addRows(organizer, slug, [newRow(quiet), newRow(gone)])
    const set = (entryId: string | null, values: object) =>
      site.database.db.update(communityEntries).set(values).where(eq(communityEntries.id, entryId!))
    await set(first!.entryId, { mailsStoppedAt: new Date() })
    await set(second!.entryId, { status: 'out' })
    expect((await write(organizer, slug)).statusCode).toBe(409)
    await tell(organizer, slug, 'called_off')
    await news.allSent()
    expect([server.mailsTo(quiet), server.mailsTo(gone)].map((mails) => mails.length)).toEqual([1, 0])
  })
})
