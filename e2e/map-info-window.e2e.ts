import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { startMap } from './start-map.ts'

const site = sharedSite({}, { hasWebGl: true })

test.each(PHONE)('S2.7.2 a long info window is in sight as a whole at %d pixels', async (width) => {
  const title = 'Moving abroad after forty years: everything from the attic to the workshop must find a new home now'
  const place = { city: 'Miami', state: 'FL', zipCode: '33131' }
  const streetAddress = '4720 Martin Luther King Junior Memorial Parkway Northeast'
  await makeListing(await site.app.signUp(), { ...place, title, streetAddress, endTime: '14:30', status: 'published' })
  const page = await site.open({ width, visitor: await site.app.signUp(), path: '/map?location=33131' })
  const pin = page.getByRole('button', { name: /^Sale 1:/ })
  const showLetters = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await showLetters('200%')
  const info = page.getByRole('region', { name: title })
  const still = page.getByRole('img', { name: 'Map of garage sales' })
  await still.scrollIntoViewIfNeeded()
  await pin.click()
  await expect.poll(() => isInSight(info, still)).toBe(true)
  const scrolled = await page.evaluate(() => window.scrollY)
  const map = await startMap(page)
  await expect.poll(() => isInSight(info, map)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.keyboard.press('Escape')
  await info.waitFor({ state: 'detached' })
  expect(await pin.evaluate((button) => button.matches(':focus'))).toBe(true)
  await showLetters('')
  await page.keyboard.press('Enter')
  await expect.poll(() => isInSight(info, map)).toBe(true)
  expect(await info.getByRole('button', { name: 'Close' }).evaluate((button) => button.matches(':focus'))).toBe(true)
  await info.getByRole('link', { name: 'View Details' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  // Nobody has moved a pointer or touched the page, which was a map that can be moved before.
  await map.waitFor()
})

test.each(PHONE)('a sale of the list is shown on the map, which comes into sight, at %d pixels', async (width) => {
  const title = 'Kites and sails'
  const place = { streetAddress: '1 Beach Dr', city: 'Pensacola', state: 'FL', zipCode: '32501' }
  await makeListing(await site.app.signUp(), { ...place, title, status: 'published' })
  const page = await site.open({ width, visitor: await site.app.signUp(), path: '/map?location=32501' })
  const map = await startMap(page)
  const show = page.getByRole('button', { name: `Show ${title} on the map` })
  await show.evaluate((button) => button.scrollIntoView())
  await show.click()
  const info = page.getByRole('region', { name: title })
  await expect.poll(() => isInSight(info, map)).toBe(true)
  const bar = await page.getByRole('banner').boundingBox()
  const close = await info.getByRole('button', { name: 'Close' }).boundingBox()
  expect(close!.y).toBeGreaterThan(bar!.y + bar!.height)
})

test.each(PHONE)('S2.7.2 Back from a sale opens the map as it was left, at %d pixels', async (width) => {
  const title = 'Rods, reels and a canoe'
  const place = { streetAddress: '1 Duval St', city: 'Key West', state: 'FL', zipCode: '33040' }
  await makeListing(await site.app.signUp(), { ...place, title, status: 'published' })
  const page = await site.open({ width, visitor: await site.app.signUp(), path: '/map?location=33040' })
  const pin = page.getByRole('button', { name: /^Sale 1:/ })
  await pin.waitFor()
  const map = await startMap(page)
  const scale = page.locator('.maplibregl-ctrl-scale')
  const scaleAtStart = await scale.textContent()
  await pin.click()
  const info = page.getByRole('region', { name: title })
  await expect.poll(() => isInSight(info, map)).toBe(true)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => scale.textContent()).not.toBe(scaleAtStart)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await map.focus()
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowRight')
  const left = { scale: await atRest(() => scale.textContent()), pin: await atRest(() => placeIn(map, pin)) }
  await info.getByRole('link', { name: 'View Details' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  await info.waitFor()
  expect({ scale: await atRest(() => scale.textContent()), pin: await atRest(() => placeIn(map, pin)) }).toEqual(left)
})

/** Where a pin is on its map, in whole pixels. */
async function placeIn(map: Locator, pin: Locator): Promise<string> {
  const [own, frame] = await Promise.all([pin.boundingBox(), map.boundingBox()])
  return own && frame ? `${Math.round(own.x - frame.x)}, ${Math.round(own.y - frame.y)}` : 'nowhere'
}

/** What does not change anymore while the map, which moves in steps of a frame, is drawn. */
async function atRest<Read>(read: () => Promise<Read>): Promise<Read> {
  let last: Read | undefined
  await expect
    .poll(
      async () => {
        const before = last
        last = await read()
        return before === last
      },
      { interval: 400 },
    )
    .toBe(true)
  return last as Read
}

/** Whether an info window, which may scroll, is within its map as a whole. */
async function isInSight(info: Locator, map: Locator): Promise<boolean> {
  const [own, frame] = await Promise.all([
    info.evaluate((section) => {
      const inner = section.closest('.maplibregl-popup-content, .overflow-y-auto')
      return inner?.getBoundingClientRect().toJSON() as DOMRect | undefined
    }),
    map.boundingBox(),
  ])
  if (!own || !frame) return false
  const isAcross = own.x >= frame.x && own.x + own.width <= frame.x + frame.width
  return isAcross && own.y >= frame.y && own.y + own.height <= frame.y + frame.height
}
