import type { LiveListing } from '@yardsnap/contract/live-status'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityMails } from '#db/schema/community-days.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addRows, bodyOf, dayFromNow, joinInput } from './test-community-days.ts'
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

describe('the news of a day, at the sales that follow it', () => {
  test.each([
    ['called_off', 'called_off', false],
    ['rain_date', null, true],
  ] as const)(
    '%s is said of a linked sale with the same days, and not of one with days of its own or that its host has called off',
    async (change, kind, isMoved) => {
      const { organizer, slug, code, id } = await news.openConfirmedDay()
      const hosts: string[] = []
      const sell = async (dates: string[], whyOff: string | null = null) => {
        const host = await news.signUp()
        const [saleDate, ...later] = dates
        const listing = bodyOf<{ id: string }>(
          await host.post('/api/listings', {
            title: 'Porch sale',
            streetAddress: joinInput(code).streetAddress,
            city: 'Orlando',
            state: 'FL',
            zipCode: '32801',
            saleDate,
            startTime: '08:00',
            endTime: '14:00',
            laterDays: later.map((date) => ({ date, startTime: '08:00', endTime: '12:00', note: '' })),
          }),
        )
        bodyOf(await host.put(`/api/listings/${listing.id}`, { status: 'published' }))
        await host.put(`/api/listings/${listing.id}/position`, { pin: { latitude: 28.5383, longitude: -81.3792 } })
        const joined = await host.post(`/api/listings/${listing.id}/community-days/${id}`, { code, acceptsRules: true })
        expect(joined.json()).toMatchObject({ entry: { status: 'in' } })
        if (whyOff !== null) {
          const off = {
            kind: 'called_off',
            time: null,
            isHalfPrice: false,
            soldOutOf: [],
            words: whyOff,
            isMoved: false,
          }
          bodyOf(await host.put(`/api/listings/${listing.id}/live-status`, off))
        } else hosts.push(host.email)
        return async () => bodyOf<LiveListing>(await site.visitor.get(`/api/listings/${listing.id}/live-status`))
      }
      const readSame = await sell([dayFromNow(30), dayFromNow(31)])
      const readOther = await sell([dayFromNow(30), dayFromNow(33)])
      const readOff = await sell([dayFromNow(30), dayFromNow(31)], 'The roof leaks')
      // Longer than the words of a sale, whose room ends within the emoji.
      bodyOf(await tell(organizer, slug, change, `${'Storms. '.repeat(17)}All🌧️ day.`))
      await news.allSent()
      const [same, other] = [await readSame(), await readOther()]
      expect(same.liveStatus).toMatchObject({ kind, words: `${'Storms. '.repeat(17)}All…` })
      expect(same.saleDate).toBe(isMoved ? RAIN_DATE : dayFromNow(30))
      expect(other.liveStatus).toBeNull()
      expect((await readOff()).liveStatus).toMatchObject({ kind: 'called_off', words: 'The roof leaks' })
      const told = hosts.map((email) => server.mailsTo(email).at(-1)?.text)
      const follows = expect.stringContaining(
        `Your own sale “Porch sale” ${isMoved ? 'moves' : 'is called off'} too, unless`,
      )
      expect(told).toEqual([follows, follows])
    },
  )

  test('of a day that was moved, and called off before its sales were moved, leave no sale on the rain date', async () => {
    const { organizer, slug, id } = await news.openConfirmedDay()
    await addRows(organizer, slug, [{ streetAddress: '1 Elm St', zipCode: '32801', email: 'house@example.com' }])
    bodyOf(await tell(organizer, slug, 'rain_date', 'Storms.'))
    bodyOf(await tell(organizer, slug, 'called_off', 'Flooded.'))
    await news.allSent()
    const host = await news.signUp()
    const { id: listingId } = bodyOf<{ id: string }>(
      await host.post('/api/listings', {
        title: 'Porch sale',
        city: 'Orlando',
        state: 'FL',
        zipCode: '32801',
        saleDate: dayFromNow(30),
        startTime: '08:00',
        endTime: '14:00',
      }),
    )
    bodyOf(await host.put(`/api/listings/${listingId}`, { status: 'published' }))
    const mails = await site.database.db.select().from(communityMails).where(eq(communityMails.dayId, id))
    const { communityNews } = await servicesBeside(site)
    // Jobs run in any order, and again after a failure.
    for (const kind of ['called_off', 'rain_date', 'called_off'] as const) {
      const mailId = mails.find((mail) => mail.kind === kind)!.id
      await communityNews.tellSale({ mailId, hostId: host.userId, listingId })
    }
    const sale = bodyOf<LiveListing>(await site.visitor.get(`/api/listings/${listingId}/live-status`))
    expect(sale).toMatchObject({
      saleDate: dayFromNow(30),
      liveStatus: { kind: 'called_off', words: 'Flooded.', movedFrom: [] },
    })
  })
})
