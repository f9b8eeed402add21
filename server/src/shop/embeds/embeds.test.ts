import { EMBED_SIZES, MAX_EMBED_BYTES, type Oembed } from '@yardsnap/contract/embeds'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { addRows, openDay, setStatus } from '#shop/community-days/test-community-days.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const PUBLIC_URL = 'https://sales.example'
const HIDDEN = { streetAddress: '4711 Zanzibar Lane', city: 'Orlando', state: 'FL', zipCode: '32801' }
const PLACE = { latitude: 28.5412, longitude: -81.3845 }

let site: TestApp
let seller: Visitor
let listingId: string

beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open', PUBLIC_URL } })
  seller = await site.signUp({ firstName: 'Marian' })
  listingId = await publish({ title: 'Porch & <b>sale</b>', description: 'Bring "cash" </p><script>alert(1)</script>' })
})
afterAll(() => site.close())

async function publish(fields: object, items: object[] = []): Promise<string> {
  const body = {
    saleDate: '2031-05-03',
    startTime: '08:00',
    endTime: '14:00',
    status: 'published',
    ...PLACE,
    ...fields,
  }
  const made = await seller.post('/api/listings', { ...HIDDEN, ...body })
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ id: string }>()
  if (items.length > 0) await seller.post(`/api/listings/${id}/items/bulk`, { items })
  // Sales of one account beyond the plan's are not what this is about.
  await site.makePremium(seller.userId)
  await site.database.db.update(listings).set({ earlyAccessUntil: null }).where(eq(listings.id, id))
  return id
}

async function publishDay(houseCount: number): Promise<string> {
  const { organizer, slug } = await openDay(site)
  const rows = Array.from({ length: houseCount }, (_, index) => ({
    streetAddress: `${1000 + index} ${['Oak', 'Elm', 'Pine'][index % 3]} Street number ${index % 40}`,
    zipCode: '32801',
    categories: ['furniture', 'toys'],
  }))
  await addRows(organizer, slug, rows, { acceptsOutside: true })
  await setStatus(organizer, slug, 'published')
  return slug
}

const oembed = async (url: string, query = '') => site.visitor.get(`/api/oembed?url=${encodeURIComponent(url)}${query}`)

describe('a frame', () => {
  test('V-X5 may stand on any site, and holds no scripts, forms or cookies', async () => {
    const slug = await publishDay(3)
    for (const address of [`/embed/sale/${listingId}`, `/embed/day/${slug}`, '/embed/near/orlando-fl']) {
      const { statusCode, headers, body, cookies } = await seller.get(address)
      expect([address, statusCode]).toEqual([address, 200])
      const policy = String(headers['content-security-policy'])
      for (const part of ["default-src 'none'", "img-src 'self'", "form-action 'none'", 'frame-ancestors *'])
        expect(policy.split('; ')).toContain(part)
      expect(policy).not.toContain('script-src')
      expect(headers['x-frame-options']).toBe(undefined)
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(cookies).toEqual([])
      expect(body).not.toMatch(/<script|<form|javascript:| on\w+=| style=/i)
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('its style is the one that its policy allows', async () => {
    const { headers, body } = await site.visitor.get(`/embed/sale/${listingId}`)
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  })

  test('no other page may stand in one', async () => {
    for (const address of ['/', `/sale/${listingId}`, '/near/orlando-fl', `/api/listings/${listingId}`]) {
      const { headers } = await site.visitor.get(address)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })

  test('of a sale has what a visitor sees of it: days, place, the dearest things', async () => {
    const items = [
      ...Array.from({ length: 9 }, (_, index) => ({ title: `Cup ${index}`, priceSuggested: '1.00' })),
      { title: 'Walnut desk', priceSuggested: '80.00' },
    ]
    const id = await publish({ title: 'Desk sale' }, items)
    const { body } = await site.visitor.get(`/embed/sale/${id}`)
    expect(body).toContain('<h1><bdi>Desk sale</bdi></h1>')
    expect(body).toContain('Sat, May 3, 2031, 8:00 AM – 2:00 PM')
    expect(body).toContain('4711 Zanzibar Lane')
    expect(body).toMatch(/Walnut desk<\/bdi><div class="detail">\$80</)
    expect(body).toContain('and 2 more')
    expect(body).toContain(`<a href="/sale/${id}" target="_blank" rel="noopener">`)
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/sale/${id}">`)
  })

  test('of a sale that is called off says so, and not that it is over', async () => {
    const id = await publish({ title: 'Rained out' })
    const nothing = { time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    const said = await seller.put(`/api/listings/${id}/live-status`, { ...nothing, kind: 'called_off' })
    expect(said.statusCode).toBe(200)
    expect((await site.visitor.get(`/embed/sale/${id}`)).body).toContain('<p class="notice">Called off</p>')
  })

  test('V-X5 shows every text as text', async () => {
    const { body } = await site.visitor.get(`/embed/sale/${listingId}`)
    expect(body).toContain('Porch &amp; &lt;b&gt;sale&lt;/b&gt;')
    expect(body).toContain('&lt;/p&gt;&lt;script&gt;')
  })

  test('of a community day has its houses street by street', async () => {
    const { body } = await site.visitor.get(`/embed/day/${await publishDay(6)}`)
    expect(body).toContain('Oakwood Garage Sale Day')
    expect(body.indexOf('Elm Street')).toBeLessThan(body.indexOf('Oak Street'))
    expect(body).toContain('6 houses')
  })

  test('is at most 30 kB, however much there is, and counts what has no room', async () => {
    const long = Array.from({ length: 60 }, (_, index) => ({
      title: `${index} ${'"漢'.repeat(90)}`,
      priceSuggested: '5.00',
    }))
    const id = await publish({ title: '"漢'.repeat(60), description: '<'.repeat(5000) }, long)
    const addresses = [`/embed/sale/${id}`, `/embed/day/${await publishDay(400)}`, '/embed/near/orlando-fl']
    for (const address of addresses) {
      const { body } = await site.visitor.get(address)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_EMBED_BYTES)
      expect(body).toContain('</html>')
    }
    const { body } = await site.visitor.get(addresses[1]!)
    const shown = body.match(/<li>/g)!.length
    expect(shown).toBeGreaterThan(100)
    expect(body).toContain(`and ${400 - shown} more`)
  })

  test('is in the language of its address', async () => {
    const { body } = await site.visitor.get(`/es/embed/sale/${listingId}`)
    expect(body).toContain('<html lang="es">')
    expect(body).toContain(`href="/es/sale/${listingId}"`)
  })

  test('of what is not public says so, and may stand on any site, too', async () => {
    const draft = (await seller.post('/api/listings', { title: 'Draft' })).json<{ id: string }>().id
    const addresses = [`sale/${draft}`, `sale/${MISSING}`, 'sale/x', 'day/nowhere', 'near/nowhere-zz']
    for (const address of addresses) {
      const { statusCode, headers, body } = await seller.get(`/embed/${address}`)
      expect([address, statusCode]).toEqual([address, 404])
      expect(body).not.toContain('Draft')
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
      expect(headers['cache-control']).toContain('no-store')
    }
  })

  test('S1.4 before the launch shows nothing', async () => {
    const before = await testApp({ beside: site, env: { PUBLIC_URL } })
    expect((await before.visitor.get(`/embed/sale/${listingId}`)).statusCode).toBe(404)
    expect((await before.visitor.get(`/embed/sale/${listingId}/picture`)).statusCode).toBe(404)
    expect((await before.visitor.get(`/api/oembed?url=${PUBLIC_URL}/sale/${listingId}`)).statusCode).toBe(404)
    await before.close()
  })
})

describe('V-X1 a frame of a sale that hides its address', () => {
  test('V-X5 has the city alone, for its seller too', async () => {
    const id = await publish({ title: 'Quiet sale', hidesAddress: true })
    const { body } = await seller.get(`/embed/sale/${id}`)
    expect(body).not.toMatch(/zanzibar|4711|28\.54|81\.38/i)
    expect(body).toContain('Orlando, FL')
    const near = (await seller.get('/embed/near/orlando-fl')).body
    expect(near).toMatch(/Quiet sale<\/bdi><\/a><div class="detail">Sat 8:00 AM – 2:00 PM · Orlando, FL</)
  })

  test('of a city leaves out what only Premium shoppers find yet', async () => {
    const id = await publish({ title: 'Early sale' })
    await site.database.db
      .update(listings)
      .set({ earlyAccessUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(listings.id, id))
    expect((await seller.get('/embed/near/orlando-fl')).body).not.toContain('Early sale')
  })
})

describe('the picture of a frame', () => {
  test('is the cover of a public sale, for frames without an origin too', async () => {
    const photo = await uploadPhoto(seller, await makePhoto())
    const id = await publish({ title: 'Photo sale' }, [{ title: 'Desk', imageUrls: [photo] }])
    const [, src = ''] =
      /<img class="cover" src="([^"]+)"/.exec((await site.visitor.get(`/embed/sale/${id}`)).body) ?? []
    const picture = await site.visitor.get(src)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(picture.rawPayload.length).toBeLessThan(120_000)
  })

  test('of a sale without one is missing', async () => {
    expect((await site.visitor.get(`/embed/sale/${listingId}/picture`)).statusCode).toBe(404)
  })
})

describe('oEmbed', () => {
  test('answers with a frame alone, in the language of the page', async () => {
    const answer = await oembed(`${PUBLIC_URL}/es/sale/${listingId}?utm_source=x#top`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const { html, ...facts } = answer.json<Oembed>()
    expect(facts).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Porch & <b>sale</b>',
      provider_name: 'Yardsnap',
      ...EMBED_SIZES.sale,
      thumbnail_width: 1200,
    })
    expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/)
    expect(html).toContain(`src="${PUBLIC_URL}/es/embed/sale/${listingId}"`)
    expect(html).toContain('title="Porch &amp; &lt;b&gt;sale&lt;/b&gt;"')
  })

  test('is never larger than asked for', async () => {
    const answer = await oembed(`${PUBLIC_URL}/near/orlando-fl`, '&maxwidth=320&maxheight=200')
    expect(answer.json()).toMatchObject({ width: 320, height: 200 })
  })

  test.each([
    ['https://other.example/sale/x', '', 404],
    [`${PUBLIC_URL}/browse`, '', 404],
    [`${PUBLIC_URL}/sale/${MISSING}`, '', 404],
    ['no address', '', 404],
    [`${PUBLIC_URL}/near/orlando-fl`, '&format=xml', 501],
    [`${PUBLIC_URL}/near/orlando-fl`, '&maxwidth=wide', 400],
  ])('%s %s: %d', async (url, query, status) => {
    expect((await oembed(url, query)).statusCode).toBe(status)
  })
})
