import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite } from './harness.ts'
import { startMap } from './start-map.ts'

const MAP_SERVER = 'http://127.0.0.1:9'
const STYLE = {
  version: 8,
  name: 'Served',
  sources: { streets: { type: 'raster', tiles: [`${MAP_SERVER}/{z}/{x}/{y}.png`], tileSize: 256 } },
  layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
}
/** A gray pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const CORS = { 'access-control-allow-origin': '*' }

const site = sharedSite({ MAP_STYLE_URL: `${MAP_SERVER}/style.json` }, { hasWebGl: true })
let shopper: Visitor
beforeAll(async () => {
  shopper = await site.app.signUp()
})

interface MapServer {
  style: 'answers' | 'is silent' | 'fails'
  hasTiles: boolean
}

/** The map page in front of a map server that behaves as told. */
async function openMap({ style, hasTiles }: MapServer): Promise<Page> {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/premium' })
  await page.route(`${MAP_SERVER}/**`, async (route) => {
    if (!route.request().url().endsWith('style.json')) {
      return hasTiles
        ? route.fulfill({ body: TILE, contentType: 'image/png', headers: CORS })
        : route.fulfill({ status: 503, headers: CORS })
    }
    if (style === 'answers') return route.fulfill({ json: STYLE, headers: CORS })
    return style === 'fails' ? route.fulfill({ status: 500, headers: CORS }) : undefined
  })
  await page.goto('/map?location=32801')
  await page.getByRole('button', { name: 'Move the map' }).click()
  return page
}

const builtIn = (page: Page) => page.getByText('Outlines: US Census Bureau')

test('S7.33 a map server that answers is used', async () => {
  const page = await openMap({ style: 'answers', hasTiles: true })
  await startMap(page)
  expect(await builtIn(page).count()).toBe(0)
})

test('a map server that says nothing for four seconds is replaced by the built-in map', async () => {
  const page = await openMap({ style: 'is silent', hasTiles: true })
  await page.getByRole('img', { name: 'Map of garage sales' }).waitFor()
  await builtIn(page).waitFor({ timeout: 10_000 })
})

test('a map server that fails is replaced by the built-in map', async () => {
  await builtIn(await openMap({ style: 'fails', hasTiles: true })).waitFor()
})

test('a map server whose tiles fail is replaced by the built-in map', async () => {
  await builtIn(await openMap({ style: 'answers', hasTiles: false })).waitFor()
})
