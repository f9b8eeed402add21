import { expect, test } from 'vitest'
import { scriptJson, withHeadTags, withLanguageTags } from './head-tags.ts'

const PAGE =
  '<html><head><meta name="description" content="Sales." /><title>Sales</title></head><body><p>Hello</p></body></html>'
const EVIL = '</script><script>alert(1)</script>"\'<!-- \u2028 \u2029 $& $1'

const PLACE = {
  siteName: 'Yardsnap',
  publicUrl: 'https://sales.example',
  language: 'en' as const,
  languages: ['en', 'es'] as const,
}

const facts = {
  title: 'Estate sale',
  description: 'Sat, May 3',
  path: '/sale/1',
  image: { url: 'https://sales.example/share.jpg?v=1&w=2', width: 1200, height: 630 },
  structuredData: { '@type': 'SaleEvent', name: 'Estate sale' },
}

test('describes the page to crawlers that do not run scripts', () => {
  const page = withHeadTags(PAGE, facts, PLACE)
  expect(page).toContain('<title>Estate sale · Yardsnap</title>')
  expect(page).toContain('<meta name="description" content="Sat, May 3">')
  expect(page).not.toContain('content="Sales."')
  expect(page).toContain('<link rel="canonical" href="https://sales.example/sale/1">')
  expect(page).toContain('<meta property="og:title" content="Estate sale">')
  expect(page).toContain('<meta property="og:url" content="https://sales.example/sale/1">')
  expect(page).toContain('<meta property="og:image" content="https://sales.example/share.jpg?v=1&amp;w=2">')
  expect(page).toContain('<meta property="og:image:width" content="1200">')
  expect(page).toContain('<script type="application/ld+json">{"@type":"SaleEvent","name":"Estate sale"}</script>')
  expect(page.endsWith('</head><body><p>Hello</p></body></html>')).toBe(true)
})

test('G16 text cannot break out of its element, attribute or line', () => {
  const evilFacts = { ...facts, title: EVIL, description: EVIL, structuredData: { name: EVIL } }
  const page = withHeadTags(PAGE, evilFacts, PLACE)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).not.toMatch(/[\u2028\u2029]/)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(json)).toEqual({ name: EVIL })
  const [, title = ''] = /<meta property="og:title" content="([^"]*)">/.exec(page) ?? []
  expect(title).toContain('$&amp; $1')
})

test('G16 JSON in a script element contains no character that is special in HTML or old JavaScript', () => {
  expect(scriptJson(EVIL)).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(scriptJson(EVIL))).toBe(EVIL)
})

test('a page names itself and its translations, and is canonical in its own language', () => {
  const spanish = { ...PLACE, language: 'es' as const }
  const page = withHeadTags(withLanguageTags(PAGE, '/sale/1', spanish), facts, spanish)
  const links = [...page.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [code, href])
  expect(links).toEqual([
    ['en', 'https://sales.example/sale/1'],
    ['es', 'https://sales.example/es/sale/1'],
    ['x-default', 'https://sales.example/sale/1'],
  ])
  expect(page).toContain('<link rel="canonical" href="https://sales.example/es/sale/1">')
  expect(page).toContain('<meta property="og:locale" content="es_US">')
})
