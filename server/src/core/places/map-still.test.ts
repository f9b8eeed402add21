import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapStillUrl } from '@yardsnap/contract/base-map'
import { openBaseMapData } from '#map-stills/base-map-data.ts'
import { openLetters } from '#map-stills/names.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NEW_YORK = { latitude: 40.73, longitude: -73.97 }
const still = (...of: Parameters<typeof mapStillUrl>) => app.visitor.get(mapStillUrl(...of))

describe('GET /api/map-still', () => {
  test('draws land, borders and names for anyone, and lets them be kept for a day', async () => {
    const answer = await still(NEW_YORK, 'page', 'light')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.body).toMatch(/^<svg [^>]*width="1216" height="720"/)
    // Water, land, counties and states, each drawn with more than nothing.
    const paths = [...answer.body.matchAll(/<path (?:fill|stroke)="(#\w+)"[^>]* d="([^"]+)"/g)]
    expect(paths.map(([, color]) => color)).toEqual(['#d5e6ee', '#f6f0e2', '#d3c8b2', '#a3967f'])
    expect(answer.body.match(/<path transform="translate/g)!.length).toBeGreaterThan(40)
  })

  test('is the same picture for more decimals than it can show, so that they draw nothing anew', async () => {
    const near = await app.visitor.get('/api/map-still?latitude=40.7300049&longitude=-73.96999&size=page&scheme=light')
    expect(near.body).toBe((await still(NEW_YORK, 'page', 'light')).body)
  })

  test('has the colors of a dark page, and the size of a card', async () => {
    const { body } = await still(NEW_YORK, 'card', 'dark')
    expect(body).toMatch(/^<svg [^>]*width="720" height="256"/)
    expect(body).toContain('fill="#24221d"')
    expect(body).not.toContain('#f6f0e2')
  })

  test('draws nothing but what reaches into the picture', async () => {
    const { body } = await still({ latitude: 28.5383, longitude: -81.3792 }, 'page', 'light')
    const numbers = [...body.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(body.length).toBeLessThan(130_000)
    // Not one for each letter, over which a phone takes long.
    expect(body.match(/<\w/g)!.length).toBeLessThan(100)
    const land = /fill-rule="evenodd" d="([^"]+)"/.exec(body)?.[1] ?? ''
    const corners = [...land.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(corners.every(([x = 0, y = 0]) => x >= -100 && x <= 1316 && y >= -100 && y <= 820)).toBe(true)
    expect(numbers.length).toBeGreaterThan(10)
  })

  test('has letters and no boxes for every name of the base map', async () => {
    const { places } = await openBaseMapData()
    const letters = openLetters()
    const boxed = places.filter(({ name }) => letters.layOutGlyphs(name).some(({ id }) => id.endsWith('-0')))
    expect(boxed.map(({ name }) => name)).toEqual([])
    const ofSecondFont = letters.layOutGlyphs('Kāneʻohe').filter(({ id }) => id.startsWith('1-'))
    const { body } = await still({ latitude: 21.4, longitude: -157.8 }, 'page', 'light')
    expect(ofSecondFont.map(({ outline }) => body.includes(outline))).toEqual([true])
  })

  test('is only water where no land of the base map is', async () => {
    const { body } = await still({ latitude: 0, longitude: -179.99 }, 'page', 'light')
    expect(body).toContain('d=""')
    expect(body).not.toContain('<path transform="translate')
  })

  test.each([
    ['latitude=90&longitude=0&size=page&scheme=light'],
    ['latitude=1&longitude=181&size=page&scheme=light'],
    ['latitude=1&longitude=1&size=huge&scheme=light'],
    ['latitude=NaN&longitude=1&size=page&scheme=light'],
  ])('refuses %s', async (query) => {
    expect((await app.visitor.get(`/api/map-still?${query}`)).statusCode).toBe(400)
  })
})
