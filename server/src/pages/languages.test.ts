import { EMPTY_PAGE_PATH, LISTED_PAGES } from '@yardsnap/contract/page-rendering'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { isBuilt } from './template.ts'

const ORIGIN = 'https://sales.example'

let site: TestApp
let saleId: string
beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open', PUBLIC_URL: ORIGIN } })
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  // Enough for Orlando to have a page that search engines list.
  for (const title of ['Barn sale', 'Porch sale', 'Yard sale']) {
    const place = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
    const sale = { title, ...place, saleDate: '2031-05-03', startTime: '08:00', endTime: '14:00', status: 'published' }
    saleId = (await seller.post('/api/listings', sale)).json<{ id: string }>().id
  }
})
afterAll(() => site.close())

/** The public pages that search engines list, by their English paths. */
const PAGES = [...LISTED_PAGES, '/near/orlando-fl', '/sale/:id']

const toPath = (page: string) => page.replace(':id', saleId)

async function readPage(path: string) {
  const { statusCode, body, headers } = await site.visitor.get(path)
  const find = (pattern: RegExp) => pattern.exec(body)?.[1]
  return {
    statusCode,
    headers,
    body,
    language: find(/<html lang="([^"]*)"/),
    title: find(/<title>([^<]*)<\/title>/),
    canonical: find(/<link rel="canonical" href="([^"]*)">/),
    openGraphLocale: find(/<meta property="og:locale" content="([^"]*)">/),
    translations: [...body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
      ([, code, href]) => [code, href],
    ),
    structuredData: JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? 'null'),
  }
}

describe.runIf(isBuilt('es')).each(PAGES)('S-E1 the Spanish page %s', (page) => {
  test('says that it is in Spanish', async () => {
    expect(await readPage(`/es${toPath(page)}`)).toMatchObject({
      statusCode: 200,
      language: 'es',
      openGraphLocale: 'es_US',
    })
  })

  test('is canonical under its own address', async () => {
    const path = toPath(page)
    expect((await readPage(`/es${path}`)).canonical).toBe(`${ORIGIN}/es${path}`)
    expect((await readPage(path)).canonical).toBe(`${ORIGIN}${path}`)
  })

  test('and the English one name both, themselves too', async () => {
    const path = toPath(page)
    const both = [
      ['en', `${ORIGIN}${path}`],
      ['es', `${ORIGIN}/es${path}`],
      ['x-default', `${ORIGIN}${path}`],
    ]
    expect((await readPage(`/es${path}`)).translations).toEqual(both)
    expect((await readPage(path)).translations).toEqual(both)
  })
})

describe.runIf(isBuilt('es'))('S-E1 Spanish pages', () => {
  test.each([
    ['/es/', 'Ventas de garaje cerca de ti · Yardsnap'],
    ['/es/browse', 'Ventas de garaje cerca de ti · Yardsnap'],
    ['/es/things', 'Artículos en ventas de garaje cerca de ti · Yardsnap'],
    ['/es/near/orlando-fl', 'Ventas de garaje cerca de Orlando, FL · Yardsnap'],
    ['/es/map', 'Encuentra ventas en el mapa · Yardsnap'],
    ['/es/supplies', 'Artículos y servicios para tu venta de garaje · Yardsnap'],
    ['/es/premium', 'Elige tu plan · Yardsnap'],
  ])('%s is called “%s”', async (path, title) => {
    expect((await readPage(path)).title).toBe(title)
  })

  test('of a sale have its title as its seller wrote it, and say the rest in Spanish', async () => {
    const { title, body } = await readPage(`/es/sale/${saleId}`)
    expect(title).toBe('Yard sale · Yardsnap')
    expect(body).toContain('<meta property="og:description" content="sáb, 3 de mayo de 2031, 8:00 a. m. – 2:00 p. m.')
  })

  test('tell search engines the language of a sale, and lead to Spanish pages', async () => {
    const sale = `/sale/${saleId}`
    const spanish = { inLanguage: 'es', url: `${ORIGIN}/es${sale}` }
    expect((await readPage(`/es${sale}`)).structuredData).toMatchObject(spanish)
    expect((await readPage(sale)).structuredData).toMatchObject({ inLanguage: 'en', url: `${ORIGIN}${sale}` })
    const { inLanguage, itemListElement } = (await readPage('/es/near/orlando-fl')).structuredData
    expect(inLanguage).toBe('es')
    expect(itemListElement.map(({ url }: { url: string }) => url)).toContain(spanish.url)
  })

  test('stand below /es/', async () => {
    for (const query of ['', '?location=Orlando']) {
      const { statusCode, headers } = await site.visitor.get(`/es${query}`)
      expect([statusCode, headers['location']]).toEqual([301, `/es/${query}`])
    }
  })

  test('that are not there answer 404 in Spanish', async () => {
    for (const path of ['/es/nowhere', '/es/sale/no-id', '/es/near/xyzzyville-fl', '/es/es/browse']) {
      const { statusCode, language, body, translations } = await readPage(path)
      expect([path, statusCode, language, translations]).toEqual([path, 404, 'es', []])
      expect(body).toContain('Este sitio necesita JavaScript')
    }
  })

  test('and English ones that are kept for a few seconds are not taken for one another', async () => {
    const kept = await testApp({ env: { SITE_MODE: 'open', PAGE_CACHE_SECONDS: '60' }, beside: site })
    try {
      const origin = `http://127.0.0.1:${await kept.listen()}`
      const read = async (path: string) => (await fetch(origin + path)).text()
      for (const _time of ['made', 'kept']) {
        expect(await read('/browse')).toContain('<html lang="en"')
        expect(await read('/es/browse')).toContain('<html lang="es"')
      }
    } finally {
      await kept.close()
    }
  })

  test('have an empty one for their service worker', async () => {
    expect((await readPage(`/es${EMPTY_PAGE_PATH}`)).language).toBe('es')
    expect((await readPage(EMPTY_PAGE_PATH)).language).toBe('en')
  })
})

test.runIf(isBuilt())('S-E1 a language that the app does not speak is an address like any other', async () => {
  for (const path of ['/fr/browse', '/fr', '/fr/', '/en/browse', '/ES/browse']) {
    const { statusCode, language, headers, translations } = await readPage(path)
    expect([path, statusCode, language, translations]).toEqual([path, 404, 'en', []])
    expect(headers['location']).toBeUndefined()
  }
})

test.runIf(isBuilt())('S-E2 nobody is sent to another language by what their browser asks for', async () => {
  for (const path of LISTED_PAGES) {
    const { statusCode, body } = await site.visitor.get(path, { 'accept-language': 'es-MX,es;q=0.9' })
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain('<html lang="en"')
  }
})

test('S-E4 what the API answers has no language of its own', async () => {
  const { statusCode, headers } = await site.visitor.get('/es/api/public-listings')
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching('json')])
})
