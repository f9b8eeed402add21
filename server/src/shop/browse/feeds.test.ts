import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example', SITE_MODE: 'open' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

async function publish(title: string, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', {
    title,
    streetAddress: '400 S Orange Ave',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    saleDate: '2031-05-03',
    status: 'published',
    ...fields,
  })
  return answer.json<{ id: string }>().id
}

describe('the feed of a search', () => {
  test('has the sales that the search finds, newest first', async () => {
    await publish('Quilts and lamps')
    await publish('Only chairs')
    const newest = await publish('More quilts')
    const { body, headers } = await site.visitor.get('/api/public-listings.atom?search=quilts')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body.match(/(?<=<title type="html"><!\[CDATA\[).*?(?=\]\]>)/g)).toEqual(['More quilts', 'Quilts and lamps'])
    expect(body).toContain(`<link href="https://sales.example/sale/${newest}"/>`)
    expect(body).toContain('https://sales.example/api/public-listings.atom?search=quilts')
    expect(body).toContain('Saturday, May 3, 2031 · 400 S Orange Ave, Orlando, FL 32801 · 0 items')
    const rss = await site.visitor.get('/api/public-listings.rss?search=quilts')
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(rss.body.match(/<item>/g)).toHaveLength(2)
  })

  test('a new sale comes first, also where the feed is full of nearer or sooner ones', async () => {
    await publish('Kites next door')
    await publish('Kites in the next town', { city: 'Winter Park', zipCode: '32789', saleDate: '2031-06-07' })
    for (const place of ['', '&location=32801', '&location=32801&category=all&order=soonest', '&day=2031-06-07']) {
      const { body } = await site.visitor.get(`/api/public-listings.atom?search=kites&limit=1${place}`)
      expect(body.match(/(?<=<title type="html"><!\[CDATA\[).*?(?=\]\]>)/g)).toEqual(['Kites in the next town'])
    }
    const { body } = await site.visitor.get('/api/public-listings.atom?limit=1&location=32801')
    expect(body).toContain('Kites in the next town')
  })

  test.each(['atom', 'rss'])('is not sent again as %s while it is the same', async (format) => {
    const url = `/api/public-listings.${format}?search=teapots`
    await publish('Teapots')
    const { etag } = (await site.visitor.get(url)).headers
    const same = await site.visitor.get(url, { 'if-none-match': String(etag) })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    await publish('More teapots')
    const changed = await site.visitor.get(url, { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('More teapots')
  })

  test('S-E3 speaks the language of its address', async () => {
    const id = await publish('Colchas de la abuela')
    const { body } = await site.visitor.get('/api/public-listings.atom?search=colchas&language=es')
    expect(body).toContain('sábado, 3 de mayo de 2031 · 400 S Orange Ave, Orlando, FL 32801 · 0 artículos')
    expect(body).toContain(`<link href="https://sales.example/es/sale/${id}"/>`)
    expect((await site.visitor.get('/api/public-listings.atom?language=xx')).statusCode).toBe(400)
  })

  test('A hidden address stays hidden', async () => {
    await publish('Secret garden', { hidesAddress: true })
    for (const format of ['atom', 'rss']) {
      const { body } = await site.visitor.get(`/api/public-listings.${format}?search=secret`)
      expect(body).toContain('Secret garden')
      expect(body).toContain('Orlando, FL')
      expect(body).not.toContain('Orange Ave')
    }
  })

  test('G1 G16 titles are escaped, also for readers that treat them as HTML', async () => {
    await publish(']]><script>alert(1)</script> zebra & co')
    for (const format of ['atom', 'rss']) {
      const { body } = await site.visitor.get(`/api/public-listings.${format}?search=zebra`)
      expect(body).toContain('&lt;script&gt;')
      expect(body).not.toContain('<script>')
    }
  })

  test('G1 its title leaves out what XML cannot hold, however the search is typed', async () => {
    for (const format of ['atom', 'rss']) {
      const { body } = await site.visitor.get(`/api/public-listings.${format}?search=%01%EF%BF%BElamps%0B`)
      expect(body).toContain('<title>Yardsnap: lamps</title>')
    }
  })
})

describe('for search engines', () => {
  test('robots.txt names the sitemap, whose parts list every published sale and no draft', async () => {
    const draft = await publish('Draft', { status: 'draft' })
    const published = await publish('Published')
    const robots = await site.visitor.get('/robots.txt')
    expect(robots.body).toContain('Disallow: /api/\n')
    expect(robots.body).toContain('Sitemap: https://sales.example/sitemap.xml')
    const addressesIn = async (url: string) => {
      const { pathname, search } = new URL(url)
      const answer = await site.visitor.get(pathname + search)
      expect(answer.headers['content-type']).toBe('application/xml')
      return answer.body.match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? []
    }
    const parts = await addressesIn('https://sales.example/sitemap.xml')
    const pages = (await Promise.all(parts.map(addressesIn))).flat()
    expect(pages).toContain('https://sales.example/browse')
    expect(pages).toContain(`https://sales.example/sale/${published}`)
    expect(pages.some((address) => address.includes(draft))).toBe(false)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test.each(['/sitemap-pages.xml', '/sitemap-places.xml', '/sitemap-sales.xml'])(
    'S-E3 %s has each page in every language, and each names all of them',
    async (sitemap) => {
      for (const title of ['One', 'Two', 'Three']) await publish(title)
      const { body } = await site.visitor.get(sitemap)
      expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      const entries = [...body.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, address = '', rest = '']) => ({
        address,
        names: [...rest.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)].map(
          ([, code, href]) => `${code} ${href}`,
        ),
      }))
      const paths = entries.map(({ address }) => address.replace(/^https:\/\/sales\.example(\/es(?=\/))?/, ''))
      expect(paths.length).toBeGreaterThan(0)
      expect(entries).toEqual(
        [...new Set(paths)].flatMap((path) => {
          const [english, spanish] = [`https://sales.example${path}`, `https://sales.example/es${path}`]
          const names = [`en ${english}`, `es ${spanish}`, `x-default ${english}`]
          return [english, spanish].map((address) => ({ address, names }))
        }),
      )
    },
  )

  test('S2.1.1 before the launch only the landing page can be crawled', async () => {
    const before = await testApp({ env: { SITE_MODE: 'prelaunch' }, beside: site })
    expect((await before.visitor.get('/robots.txt')).body).toBe('User-agent: *\nAllow: /$\nDisallow: /\n')
    expect((await before.visitor.get('/sitemap.xml')).statusCode).toBe(404)
    expect((await before.visitor.get('/api/public-listings.atom')).statusCode).toBe(404)
    await before.close()
  })
})
