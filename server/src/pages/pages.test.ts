import { existsSync } from 'node:fs'
import path from 'node:path'
import { APP_FILES_ID, EMPTY_PAGE_PATH, LISTED_PAGES, PAGE_STATE_ID } from '@yardsnap/contract/page-rendering'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { isBuilt, WEB_ROOT } from './template.ts'
import { openSite, publish, readAppFiles, readRoot, readState } from './test-pages.ts'

let open: TestApp
let seller: Visitor
let listingId: string
beforeAll(async () => {
  ;({ open, seller, listingId } = await openSite())
})
afterAll(() => open.close())

function withoutDate(headers: Headers): Record<string, string> {
  const { date: _date, ...others } = Object.fromEntries(headers)
  return others
}

describe.runIf(isBuilt())('what signed-out visitors get', () => {
  test.each([
    ['/', 'What is for sale near you this weekend'],
    ['/?location=Orlando,+FL', 'Near <bdi>Orlando, FL</bdi>'],
    ['/near/orlando-fl', 'Garage sales near Orlando, FL'],
    ['/browse', 'Browse Garage Sales Near You'],
    ['/browse?search=porch&utm_source=flyer', 'Porch sale'],
    ['/browse?distance=7&date=never', 'Porch sale'],
    ['/map', 'Find Sales on the Map'],
    ['/map?location=Orlando,+FL', 'No sales found in your area'],
    ['/map?location=28.54,-81.38', 'garage sale(s) displayed'],
    ['/map?location=Nowhereville', 'Location not found'],
    ['/supplies?category=gone', 'The shelf is still empty'],
  ])('%s has its content before any script', async (address, words) => {
    const { statusCode, body, headers } = await open.visitor.get(address)
    expect(statusCode).toBe(200)
    expect(readRoot(body)).toContain(words)
    expect(body).not.toContain('<noscript>')
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/)
    expect(headers['vary']).toContain('Cookie')
  })

  test('S2.3.5 the bar leads to sign-in, and to nothing that is for signed-in people', async () => {
    const root = readRoot((await open.visitor.get('/browse')).body)
    const banner = /<header.*?<\/header>/s.exec(root)?.[0] ?? ''
    expect(banner).toMatch(/<a href="\/api\/login"[^>]*>Sign In<\/a>/)
    for (const part of ['/api/logout', '/account', '/saved', '/messages']) expect(banner).not.toContain(`"${part}"`)
  })

  test('a sale has its items, and answers for what the page would ask for', async () => {
    const { body } = await open.visitor.get(`/sale/${listingId}`)
    expect(readRoot(body)).toContain('Green armchair')
    const { user, rendering } = readState(body)
    expect(user).toBe(null)
    expect(rendering?.queries.map(([[name]]) => name)).toEqual(['listing', 'display-ads'])
  })

  test('S-L3 the page of the largest sale is bounded, with all that it hands over', async () => {
    const large = await open.signUp()
    await open.makePremium(large.userId)
    const id = await publish(large, '漢'.repeat(120))
    const text = '<'.repeat(1000)
    const items = Array.from({ length: 400 }, (_, index) => ({ title: `Lamp ${index}`, description: text }))
    await large.post(`/api/listings/${id}/items/bulk`, { items: items.concat({ title: 'Last', description: text }) })
    const days = ['04', '05', '06', '07', '08', '09'].map((day) => ({ date: `2031-05-${day}`, note: '' }))
    const laterDays = days.map((day) => ({ ...day, startTime: '08:00', endTime: '14:00' }))
    expect((await large.put(`/api/listings/${id}`, { description: '漢'.repeat(5000), laterDays })).statusCode).toBe(200)
    for (const who of [open.visitor, large]) {
      const { body } = await who.get(`/sale/${id}`)
      expect(Buffer.byteLength(body)).toBeLessThan(1024 * 1024)
      expect(readRoot(body)).toContain('Lamp 59')
      expect(body).not.toContain('Lamp 399')
      expect(readState(body).rendering?.queries.map(([key]) => key)[0]).toEqual(['listing', id, 'first-items'])
    }
  })

  test('each listed page says to search engines and messengers what it is, with a picture', async () => {
    const descriptions = new Set<string>()
    for (const address of [...LISTED_PAGES, '/near/orlando-fl']) {
      const { body } = await open.visitor.get(`${address}?utm_source=chat`)
      const read = (pattern: RegExp) => pattern.exec(body)?.[1]
      const title = read(/<meta property="og:title" content="([^"]+)">/)
      expect(title && read(/<title>([^<]+)<\/title>/)).toBe(`${title} · Yardsnap`)
      expect(read(/<meta property="og:url" content="([^"]+)">/)).toMatch(new RegExp(`${address}$`))
      expect(body.match(/<meta name="description"/g)).toHaveLength(1)
      descriptions.add(read(/<meta name="description" content="([^"]+)">/) ?? '')
      const { pathname, search } = new URL(
        read(/<meta property="og:image" content="([^"]+)">/)?.replaceAll('&amp;', '&') ?? '',
      )
      const picture = await open.visitor.get(pathname + search)
      expect([address, picture.headers['content-type']]).toEqual([address, 'image/jpeg'])
    }
    expect(descriptions.size).toBe(LISTED_PAGES.length + 1)
  })

  test('a page that other sites can show says where oEmbed is', async () => {
    for (const path of [`/sale/${listingId}`, '/near/orlando-fl']) {
      const { body } = await open.visitor.get(path)
      const [, href = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body) ?? []
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
      expect([path, (await open.visitor.get(pathname + search)).statusCode]).toEqual([path, 200])
    }
    expect((await open.visitor.get('/browse')).body).not.toContain('json+oembed')
  })

  test('no text of a seller ends an element', async () => {
    const { body } = await open.visitor.get(`/sale/${listingId}`)
    expect(body).not.toContain('<script>alert')
  })

  test('the security policy refuses no style of a page', async () => {
    for (const address of ['/', '/browse', '/map', `/sale/${listingId}`]) {
      expect((await open.visitor.get(address)).body).not.toMatch(/ style="|<style/)
    }
  })

  test('a page that has not changed is not sent again', async () => {
    const { headers } = await open.visitor.get('/')
    const etag = String(headers['etag'])
    const again = await open.app.inject({ url: '/', headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('its headers name the style sheet and the fonts that it is painted with, for a proxy to send ahead', async () => {
    const { headers, body } = await open.visitor.get('/browse')
    const links = String(headers['link']).split(', ')
    expect(links.map((link) => link.replace(/-[\w-]+\./, '-.'))).toEqual([
      '</assets/entry-.css>; rel=preload; as=style; crossorigin',
      '</assets/bricolage-.woff2>; rel=preload; as=font; crossorigin',
      '</assets/figtree-.woff2>; rel=preload; as=font; crossorigin',
    ])
    for (const link of links) expect(body).toContain(`href="${/<(.+)>/.exec(link)?.[1]}"`)
  })

  test('a page that only the browser renders says that nobody is signed in', async () => {
    const { body, headers } = await open.visitor.get('/premium')
    expect(readState(body)).toEqual({ user: null, rendering: null })
    expect(body).toContain('<noscript>')
    expect(headers['cache-control']).toContain('no-store')
  })

  test('a page to read asks for one small script, which knows the app’s files', async () => {
    for (const address of ['/', '/browse', '/map', `/sale/${listingId}`]) {
      const { body } = await open.visitor.get(address)
      expect(body.match(/<script [^>]*src=[^>]*>/g)).toEqual([
        expect.stringMatching(/^<script async src="\/assets\/starter-[\w-]+\.js">$/),
      ])
      expect(body).not.toContain('modulepreload')
      const { entry, others } = readAppFiles(body)
      expect(entry).toMatch(/^\/assets\/entry-/)
      for (const file of [entry, ...others]) expect(existsSync(path.join(WEB_ROOT, file))).toBe(true)
    }
  })

  test('a sale that is not there is told by its status', async () => {
    for (const id of ['0197f0c2-1111-7222-8333-944412345678', 'no-id']) {
      const { statusCode, body } = await open.visitor.get(`/sale/${id}`)
      expect(statusCode).toBe(404)
      expect(readState(body).rendering).toBe(null)
    }
  })

  test('the page kept by a service worker knows nobody', async () => {
    const { body } = await seller.get(EMPTY_PAGE_PATH)
    expect(body).toContain('<div id="root"></div>')
    expect(body).not.toContain(PAGE_STATE_ID)
  })
})

describe.runIf(isBuilt())('what people with an account get', () => {
  test('their pages are rendered for them alone', async () => {
    const { body, headers } = await seller.get(`/sale/${listingId}`)
    expect(readState(body).user).toMatchObject({ firstName: 'Marian', lastName: 'Cole' })
    expect(readRoot(body)).toContain('This is your sale')
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['etag']).toBeUndefined()
  })

  test('their pages ask for the app at once', async () => {
    const { body } = await seller.get('/browse')
    expect(body).toMatch(/<script type="module" [^>]*src="\/assets\/entry-/)
    expect(body).toContain('rel="modulepreload"')
    expect(body).toMatch(/<script async src="\/assets\/starter-/)
    expect(body).not.toContain(APP_FILES_ID)
  })

  test('nothing of the session is handed over', async () => {
    const { user } = readState((await seller.get('/browse')).body)
    expect(Object.keys(user ?? {}).toSorted()).toEqual(
      Object.keys((await seller.get('/api/auth/user')).json()).toSorted(),
    )
  })

  test('a draft is shown to its seller only', async () => {
    const other = await open.signUp()
    const draft = (await other.post('/api/listings', { title: 'Half a sale' })).json<{ id: string }>().id
    expect(readRoot((await other.get(`/sale/${draft}`)).body)).toContain('Half a sale')
    expect((await seller.get(`/sale/${draft}`)).statusCode).toBe(404)
    expect((await open.visitor.get(`/sale/${draft}`)).statusCode).toBe(404)
  })
})

describe.runIf(isBuilt())('pages kept for a few seconds', () => {
  test('serve others who are signed out, and nobody who is signed in', async () => {
    const kept = await testApp({ env: { SITE_MODE: 'open', PAGE_CACHE_SECONDS: '60' } })
    try {
      const port = await kept.listen()
      const host = await kept.signUp()
      const id = await publish(host, 'First title')
      const read = (headers = {}) => fetch(`http://127.0.0.1:${port}/sale/${id}`, { headers })
      const before = await read()
      const page = await before.text()
      await host.put(`/api/listings/${id}`, { title: 'Second title' })
      const after = await read()
      expect(await after.text()).toBe(page)
      expect(Object.fromEntries(after.headers)).toMatchObject(withoutDate(before.headers))
      expect((await read({ 'if-none-match': before.headers.get('etag') })).status).toBe(304)
      expect((await host.get(`/sale/${id}`)).body).toContain('Second title')
      // A request with a cookie may be signed in.
      expect(await (await read({ cookie: 'theme=dark' })).text()).toContain('Second title')
      // The list is the same for all who are signed out: it is read once in that time, by whatever address.
      expect(readRoot((await kept.visitor.get('/browse')).body)).toContain('Second title')
      await host.put(`/api/listings/${id}`, { title: 'Third title' })
      expect(readRoot((await kept.visitor.get('/browse?utm_source=mail')).body)).toContain('Second title')
      // Signed-in people see what they have just published: their browser does not request the list again (S9.11).
      for (const address of ['/browse', '/near/orlando-fl']) expect((await host.get(address)).statusCode).toBe(200)
      expect(readRoot((await host.get('/browse')).body)).toContain('Third title')
      expect((await host.get(`/sale/${id}`)).body).toContain('Third title')
    } finally {
      await kept.close()
    }
  })
})

test.runIf(isBuilt())('S2.1.1 before the launch every page of a signed-out visitor is the landing page', async () => {
  const closed = await testApp()
  try {
    for (const address of ['/', '/browse', '/map']) {
      expect(readRoot((await closed.visitor.get(address)).body)).toContain('Turn Your Garage Sale Photos')
    }
    expect(readRoot((await closed.visitor.get('/sign-in')).body)).toBe('')
  } finally {
    await closed.close()
  }
})
