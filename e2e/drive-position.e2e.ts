import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import type { Listing } from '@yardsnap/contract/listings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { todaysTowns } from './todays-towns.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

/**
 * A public sale of today, known to the house.
 * @param from where the sale is, from the middle of its ZIP, in miles
 */
async function publishAt(
  fields: Record<string, unknown>,
  from = { north: 0.2, east: 0 },
): Promise<{ id: string; house: Position }> {
  const id = await makeListing(host, { ...todaysTowns().today, streetAddress: '', status: 'published', ...fields })
  const read = async () => (await host.get(`/api/listings/${id}`)).json<Listing>()
  await expect.poll(async () => (await read()).latitude).not.toBeNull()
  const { latitude, longitude } = await read()
  const house = placeFrom({ latitude: Number(latitude), longitude: Number(longitude) }, from)
  expect((await host.put(`/api/listings/${id}/position`, { pin: house })).statusCode).toBeLessThan(300)
  return { id, house }
}

/** The place so many miles from another. */
function placeFrom({ latitude, longitude }: Position, { north, east }: { north: number; east: number }): Position {
  const degrees = (miles: number) => (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
  return {
    latitude: latitude + degrees(north),
    longitude: longitude + degrees(east) / Math.cos((latitude * Math.PI) / 180),
  }
}

const startDriving = (page: Page) => page.getByRole('link', { name: 'Start driving' }).click()
const stopOn = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(PHONE)('arriving at %d pixels', (width) => {
  test('is noticed by the position, said, and taken back with a tap for good', async () => {
    const shopper = await site.app.signUp()
    const { id, house } = await publishAt({ ...todaysTowns().towns[2], title: 'The blue house' })
    await shopper.post('/api/saved-sales', { listingId: id })
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('checkbox', { name: 'Select The blue house as a stop' }).check()
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    await page.getByText('First stop', { exact: true }).click()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.context().grantPermissions(['geolocation'])
    // Some 110 meters away; then there, but known only to some 100 meters.
    await page.context().setGeolocation({ ...house, latitude: house.latitude + 0.001, accuracy: 10 })
    await startDriving(page)
    await page.getByText(/^about 0\.\d mi$/).waitFor()
    await page.context().setGeolocation({ ...house, accuracy: 100 })
    expect(await page.getByText('You are here').count()).toBe(0)

    await page.context().setGeolocation({ ...house, accuracy: 20 })
    await page.getByText('You are here').waitFor()
    await page.getByRole('status').filter({ hasText: 'You are at The blue house.' }).first().waitFor()
    await expectWellFormed(page)
    await press(page, 'Undo')
    await page.getByRole('button', { name: 'I am here' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'I am here' }).waitFor()
    await page.context().setGeolocation({ ...house, accuracy: 5 })
    await press(page, 'I am here')
    await page.getByText('You are here').waitFor()
  })
})

describe.each(PHONE)('a sale near the way at %d pixels', (width) => {
  test('is told of once in twenty minutes and never twice, and becomes the next stop with a tap', async () => {
    const shopper = await site.app.signUp()
    const town = todaysTowns().towns[0]
    const { id: stop, house } = await publishAt({ ...town, title: 'The stop' })
    for (const [title, east] of [
      ['The near one', 0.4],
      ['The other one', 0.7],
      ['The far one', 1.8],
    ] as const)
      await publishAt({ ...town, title }, { north: -1.2, east })
    await shopper.post('/api/saved-sales', { listingId: stop })
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    await page.getByText('First stop', { exact: true }).click()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ ...placeFrom(house, { north: -2.8, east: 0 }), accuracy: 10 })
    const search = page.waitForRequest('**/api/public-listings?**')
    await startDriving(page)
    // What is sent is the middle of an area, not where the device is.
    const sent = new URL((await search).url()).searchParams.get('location')?.split(',').map(Number) ?? []
    for (const degrees of sent) expect(Math.abs(degrees * 20 - Math.round(degrees * 20))).toBeLessThan(1e-6)

    const hint = page.getByRole('region', { name: 'A sale near your way' })
    await hint.getByText('A sale 0.4 mi off your way, open until 11:59 PM').waitFor()
    await hint.getByText('The near one').waitFor()
    await expectWellFormed(page)
    await press(page, 'Not now')
    await hint.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/^about \d+\.\d mi$/).waitFor()
    expect(await hint.count()).toBe(0)

    await page.clock.setFixedTime(Date.now() + 20 * 60_000)
    await page.reload()
    await hint.getByText('A sale 0.7 mi off your way, open until 11:59 PM').waitFor()
    await hint.getByText('The other one').waitFor()
    await press(page, 'Add')
    await stopOn(page, 'The other one').waitFor()
    await hint.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Stops after this one' }).getByText('The stop').waitFor()
    await expectWellFormed(page)
  })
})
