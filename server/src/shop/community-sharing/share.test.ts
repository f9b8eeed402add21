import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityDays } from '#db/schema/community-days.ts'
import { sharp } from '#pictures/sharp.ts'
import { inLanguage } from '#text/translations.ts'
import { addRows, createDay, dayFromNow, openDay, setStatus } from '#shop/community-days/test-community-days.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { drawDayPicture } from './day-picture.ts'
import { type DayPictureFacts, toDayPictureFacts } from './facts.ts'

describe('GET /api/community-days/:slug/share.jpg', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await testApp()
  })
  afterAll(() => site.close())

  const getPicture = (slug: string, query = '', headers = {}) =>
    site.visitor.get(`/api/community-days/${slug}/share.jpg${query}`, headers)

  test('is a JPEG of 1200 x 630 that is stable until the day changes', async () => {
    const { organizer, slug } = await openDay(site)
    const first = await getPicture(slug)
    expect(first.statusCode).toBe(200)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await getPicture(slug)).rawPayload.equals(first.rawPayload)).toBe(true)
    const etag = String(first.headers['etag'])
    expect((await getPicture(slug, '', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await getPicture(slug, '?language=es')).headers['etag']).not.toBe(etag)
    await addRows(organizer, slug, [{ streetAddress: '12 Oak St', zipCode: '32801' }])
    expect((await getPicture(slug)).headers['etag']).not.toBe(etag)
    expect((await getPicture(slug, '?language=xx')).statusCode).toBe(400)
  })

  test('does not exist for a draft and a hidden day, not even for their organizers', async () => {
    const organizer = await site.signUp()
    const { slug, id } = await createDay(organizer)
    const path = `/api/community-days/${slug}/share.jpg`
    expect((await organizer.get(path)).statusCode).toBe(404)
    await setStatus(organizer, slug, 'open')
    expect((await getPicture(slug)).statusCode).toBe(200)
    await site.database.db.update(communityDays).set({ hiddenAt: new Date() }).where(eq(communityDays.id, id))
    expect((await organizer.get(path)).statusCode).toBe(404)
    expect((await getPicture('nowhere')).statusCode).toBe(404)
  })

  test('is the same whatever the addresses of the houses are, so that it tells none', async () => {
    const etags = new Set<string>()
    for (const streets of [
      ['1 Ash St', '2 Ash St'],
      ['70 Elm Ave', '9 Fir Ct'],
    ]) {
      const { organizer, slug } = await openDay(site, { addressesShownFrom: `${dayFromNow(30)}T06:00` })
      await addRows(
        organizer,
        slug,
        streets.map((streetAddress) => ({ streetAddress, zipCode: '32801' })),
      )
      await setStatus(organizer, slug, 'published')
      etags.add(String((await getPicture(slug)).headers['etag']))
    }
    expect(etags.size).toBe(1)
  })
})

describe('the picture of links to a day', () => {
  const facts: DayPictureFacts = {
    kind: 'Neighborhood sale day',
    locality: 'Orlando, FL',
    name: 'Oakwood Garage Sale Day',
    notice: '',
    when: [{ days: 'Saturday, May 3 – Sunday, May 4', hours: '8:00 AM – 2:00 PM' }],
    houseCount: 42,
    houseWord: 'houses',
  }
  /** Whether a part of the picture, in pixels, has anything dark. */
  async function isDrawnOn(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
    const { channels } = await sharp(await sharp(picture).extract(part).greyscale().toBuffer()).stats()
    return channels[0]!.min < 200
  }

  test.each([
    [
      'a long name',
      { name: 'The great yearly sale of all the neighbors along Oak Street and beyond it '.slice(0, 80) },
    ],
    ['one endless word', { name: 'W'.repeat(80) }],
    ['markup', { name: '<b>Lamps</b> & <span foreground="red">rugs' }],
    ['two thousand houses', { houseCount: 2000 }],
    [
      'many hours',
      { when: [1, 2].map(() => ({ days: 'Wednesday, September 30 – Thursday, October 1', hours: 'x'.repeat(60) })) },
    ],
    ['a notice', { notice: 'Called off' }],
    ['nothing but a name', { locality: '', houseCount: 0 }],
  ])('keeps %s within its place', async (_name, changes) => {
    const picture = await drawDayPicture({ ...facts, ...changes }, 'Yardsnap')
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await isDrawnOn(picture, { left: 56, top: 96, width: 700, height: 70 })).toBe(true)
    for (const left of [0, 1150]) {
      expect(await isDrawnOn(picture, { left, top: 0, width: 50, height: 150 })).toBe(false)
    }
  })

  test('shows a house for each of its houses', async () => {
    const [few, many] = [await drawDayPicture({ ...facts, houseCount: 3 }, ''), await drawDayPicture(facts, '')]
    const hillside = { left: 0, top: 420, width: 1200, height: 210 }
    const countColors = async (picture: Buffer) =>
      (await sharp(await sharp(picture).extract(hillside).toBuffer()).stats()).entropy
    expect(await countColors(many)).toBeGreaterThan(await countColors(few))
  })

  test('says in its language when and what, days with the same hours together, and what has changed', () => {
    const day = {
      slug: 'oakwood',
      mode: 'neighborhood' as const,
      name: 'Oakwood',
      city: 'Orlando',
      state: 'FL',
      dates: ['2031-05-03', '2031-05-04'].map((date) => ({ date, startTime: '08:00', endTime: '14:00' })),
      liveStatus: 'called_off' as const,
      houseCount: 1,
    }
    expect(toDayPictureFacts(day)).toMatchObject({
      locality: 'Orlando, FL',
      notice: 'Called off',
      when: [{ days: 'Saturday, May 3 – Sunday, May 4' }],
      houseWord: 'house',
    })
    expect(inLanguage('es', () => toDayPictureFacts(day)).when[0]!.days).toContain('ábado')
    const scattered = [3, 10, 17].map((date) => ({
      date: `2031-05-${String(date).padStart(2, '0')}`,
      startTime: null,
      endTime: null,
    }))
    expect(toDayPictureFacts({ ...day, dates: scattered }).when).toHaveLength(1)
  })
})
