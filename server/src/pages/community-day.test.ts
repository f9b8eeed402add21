import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRows, CENTER, dayFromNow, openDay, setStatus } from '#shop/community-days/test-community-days.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { isBuilt } from './template.ts'

const PUBLIC_URL = 'http://sales.example'
const MAX_COMPRESSED_BYTES = 40 * 1024

let site: TestApp

beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open', PUBLIC_URL } })
})
afterAll(() => site.close())

const FIRST = ['Alder', 'Birch', 'Chestnut', 'Dog', 'Elder', 'Fern', 'Garden', 'Hick', 'Iron', 'June', 'King']
const SECOND = ['wood', 'mont', 'hill', 'berry', 'dale', 'gate', 'field']
const ENDINGS = ['Ave', 'Ct', 'Ln', 'Rd', 'St', 'Way', 'Blvd', 'Dr', 'Pl', 'Ter', 'Cir', 'Trl', 'Pkwy']
const STREETS = Array.from({ length: 50 }, (_, index) => {
  const [first, second] = [FIRST[index % FIRST.length], SECOND[index % SECOND.length]]
  return `${first}${second} ${ENDINGS[index % ENDINGS.length]}`
})

/** A published day with houses, ten on a street. */
async function publishDay(houseCount: number, fields: Parameters<typeof openDay>[1] = {}): Promise<string> {
  const { organizer, slug } = await openDay(site, fields)
  const rows = Array.from({ length: houseCount }, (_, index) => ({
    streetAddress: `${1000 + index} ${STREETS[Math.floor(index / 10)]}`,
    zipCode: '32801',
    categories: ITEM_CATEGORIES.slice(index % 9, (index % 9) + (index % 5)),
  }))
  const answers = await addRows(organizer, slug, rows, { acceptsOutside: true })
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['zip']))
  // Where they are on the map differs, as that of real houses does.
  await site.database.db.execute(sql`
    update community_entries set position_precision = 'street',
      latitude = ${CENTER.latitude} + (number % 37) * 0.0003217, longitude = ${CENTER.longitude} - (number % 41) * 0.0002713
    where day_id = (select id from community_days where slug = ${slug})`)
  await setStatus(organizer, slug, 'published')
  return slug
}

const readHead = (html: string) => html.slice(0, html.indexOf('</head>'))
const readEvents = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe.runIf(isBuilt())('the page of a community day', () => {
  test('has its houses, street by street, before any script', async () => {
    const slug = await publishDay(24, { name: 'Élan & "Day"', text: 'Lemonade & cake' })
    const { body, headers, statusCode } = await site.visitor.get(`/day/${slug}`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toMatch(/^public/)
    expect(body).toMatch(/<h1[^>]*><bdi>Élan &amp; &quot;Day&quot;<\/bdi><\/h1>/)
    for (const words of ['1000 Alderwood Ave', '1023 Chestnuthill', 'on 3 streets', 'Street by street'])
      expect(body).toContain(words)
  })

  test('tells search engines and messengers of the day, in each language', async () => {
    const slug = await publishDay(3, { rainDate: dayFromNow(37), text: 'Lemonade' })
    const { body } = await site.visitor.get(`/day/${slug}`)
    const head = readHead(body)
    for (const part of [
      '<title>Oakwood Garage Sale Day · Yardsnap</title>',
      `hreflang="es" href="${PUBLIC_URL}/es/day/${slug}"`,
      `<link rel="canonical" href="${PUBLIC_URL}/day/${slug}">`,
      '<meta property="og:title" content="Oakwood Garage Sale Day">',
      '<link rel="alternate" type="application/json+oembed"',
    ])
      expect(head).toContain(part)
    expect(head).toMatch(/<meta name="description" content="[^"]*Orlando, FL · 3 houses\. Lemonade">/)
    expect(readEvents(body)).toEqual([
      expect.objectContaining({
        '@type': 'SaleEvent',
        name: 'Oakwood Garage Sale Day',
        startDate: expect.stringMatching(new RegExp(`^${dayFromNow(30)}T08:00:00-0[45]:00$`)),
        eventStatus: 'https://schema.org/EventScheduled',
      }),
      expect.objectContaining({ startDate: expect.stringContaining(dayFromNow(31)) }),
    ])
  })

  test('has a picture of the day for messengers, which is another one when the day changes', async () => {
    const { organizer, slug } = await openDay(site)
    const readImage = async (path: string) =>
      /<meta property="og:image" content="([^"]+)">/
        .exec((await site.visitor.get(path)).body)?.[1]
        ?.replaceAll('&amp;', '&')
    const [english, spanish] = [await readImage(`/day/${slug}`), await readImage(`/es/day/${slug}`)]
    expect(english).toMatch(
      new RegExp(`^${PUBLIC_URL}/api/community-days/${slug}/share\\.jpg\\?language=en&v=[0-9a-f]{12}$`),
    )
    expect(spanish).toContain('?language=es&')
    const { pathname, search } = new URL(english!)
    expect((await site.visitor.get(`${pathname}${search}`)).headers['content-type']).toBe('image/jpeg')
    await addRows(organizer, slug, [{ streetAddress: '12 Oak St', zipCode: '32801' }])
    expect(await readImage(`/day/${slug}`)).not.toBe(english)
  })

  test('says no house number to anybody before the hour, in content, data and head', async () => {
    const slug = await publishDay(30, { addressesShownFrom: `${dayFromNow(30)}T06:00` })
    for (const address of [`/day/${slug}`, `/day/${slug}?category=toys`, `/es/day/${slug}`]) {
      const { body } = await site.visitor.get(address)
      expect(body).toContain('Alderwood Ave')
      expect(body).not.toMatch(/\b10[0-2]\d (?:Alder|Birch|Chestnut)/)
    }
  })

  test('shows the houses that its address asks for, and ignores what it does not know', async () => {
    const slug = await publishDay(12)
    const toys = (await site.visitor.get(`/day/${slug}?category=other`)).body
    expect(toys).toContain('No house has that')
    const all = (await site.visitor.get(`/day/${slug}?category=cars&utm_source=poster`)).body
    expect(all).toContain('1011 Birch')
  })

  test('of 500 houses is at most 40 kB on the wire', async () => {
    const slug = await publishDay(500)
    const answer = await site.app.inject({ url: `/day/${slug}`, headers: { 'accept-encoding': 'identity' } })
    expect(answer.body).toContain('Street by street')
    expect(answer.body).toContain('1499 ')
    const sent = await site.app.inject({ url: `/day/${slug}`, headers: { 'accept-encoding': 'br' } })
    expect(sent.headers['content-encoding']).toBe('br')
    expect(sent.rawPayload.length).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES)
  })

  test('is not there for a draft, and says to its organizer what is missing', async () => {
    const owner = await site.signUp()
    const { slug } = (await owner.post('/api/community-days', { name: 'Elm Day' })).json<{ slug: string }>()
    expect((await site.visitor.get(`/day/${slug}`)).statusCode).toBe(404)
    expect((await owner.get(`/day/${slug}`)).statusCode).toBe(200)
    expect((await site.visitor.get('/day/nowhere')).statusCode).toBe(404)
  })
})
