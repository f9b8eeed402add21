import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeOsrm, startFakeOsrm } from '#server/ports/routing/fake-osrm.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, type Site, startSite, PHONE } from './harness.ts'
import { dayFromNow } from './sample-listing.ts'

const TOO_MANY = MAX_TRIP_STOPS + 1

let osrm: FakeOsrm
let site: Site
let shopper: Visitor

beforeAll(async () => {
  osrm = await startFakeOsrm()
  site = await startSite({ OSRM_URL: osrm.baseUrl })
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  shopper = await site.app.signUp()
  for (let number = 1; number <= TOO_MANY; number++) {
    const listing = {
      title: `Sale no. ${number}`,
      latitude: 28.5 + number / 200,
      longitude: -81.38,
      status: 'published',
    }
    const { id } = (await seller.post('/api/listings', { ...listing, saleDate: dayFromNow(3) })).json<{ id: string }>()
    await shopper.post('/api/saved-sales', { listingId: id })
  }
})
afterAll(async () => {
  await site.close()
  await osrm.close()
})

/** The saved sales, the first `count` of them selected as stops, with the planner in sight. */
async function openPlanner(width: number, count: number): Promise<Page> {
  const page = await site.open({ width, visitor: shopper, path: '/saved' })
  const boxes = page.getByRole('checkbox', { name: /^Select Sale no\. \d+ as a stop$/ })
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, count)) await box.check()
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('radio', { name: 'First stop' }).check()
  return page
}

const getStops = (page: Page) => page.getByRole('list', { name: 'Selected stops' }).getByRole('listitem')

describe.each(PHONE)('a trip at %d pixels', (width) => {
  test('S2.9.3 with 26 stops is refused in words, keeps them all, and is planned once one is taken off', async () => {
    const page = await openPlanner(width, TOO_MANY)
    const generate = page.getByRole('button', { name: 'Generate Route' })
    await page.getByText('A trip has at most 25 stops; 26 are selected.').waitFor()
    expect(await generate.isDisabled()).toBe(true)
    expect(await getStops(page).count()).toBe(TOO_MANY)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Remove Sale no. 26 from the trip' }).click()
    await expect.poll(() => getStops(page).count()).toBe(MAX_TRIP_STOPS)
    await generate.click()
    await page.getByText('25 stops', { exact: true }).waitFor()
  })

  test('S2.9.3 along roads whose line is not known is drawn dashed, in straight lines, and says so', async () => {
    osrm.mood = 'no-line'
    const page = await openPlanner(width, 2)
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.getByText('Straight lines from stop to stop, not the roads.').waitFor()
    expect(await page.getByText(/estimated from straight lines/).count()).toBe(0)
    const sketch = page.getByRole('img', { name: 'The stops and the straight lines between them' }).first()
    // While the map's code is on its way, the sketch may be drawn anew.
    await sketch.locator('path[stroke-dasharray]').waitFor({ state: 'attached' })

    osrm.mood = 'well'
    await page.getByRole('link', { name: 'Saved Sales', exact: true }).first().click()
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    const road = page.getByRole('img', { name: 'The stops and the way between them' }).first()
    expect(await road.locator('path[stroke-dasharray]').count()).toBe(0)
  })
})
