import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'
import { enlargeLetters, findMisfitsHere } from './screens-fit.ts'

const site = sharedSite()
let seller: Visitor
let shopper: Visitor
let ids: string[]
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  ids = []
  for (const place of PLACES) {
    ids.push(await makeListing(seller, { ...place, streetAddress: '', saleDate: SALE_DAY, status: 'published' }))
  }
})

const SALE_DAY = dayFromNow(3)
/** South, north, middle: the worst order for a shopper who starts in the south. */
const PLACES = [
  { title: 'Kissimmee', city: 'Kissimmee', zipCode: '34741' },
  { title: 'Winter Park', city: 'Winter Park', zipCode: '32789' },
  { title: 'Orlando', city: 'Orlando', zipCode: '32801' },
]

/** The page of a new shopper who has saved all sales and selected them as stops, with the planner in sight. */
async function openPlanner(width: number, selected = PLACES.map(({ title }) => title)): Promise<Page> {
  shopper = await site.app.signUp()
  for (const listingId of ids) await shopper.post('/api/saved-sales', { listingId })
  const page = await site.open({ width, visitor: shopper, path: '/saved' })
  for (const title of selected) await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('button', { name: 'Generate Route' }).waitFor()
  return page
}

const stopsOn = (page: Page) => page.getByRole('list', { name: 'Selected stops' }).locator('bdi').allTextContents()
const tripOn = (page: Page) => page.locator('main ol h2').allTextContents()
const savedOrder = async () =>
  (await shopper.get('/api/saved-sales')).json<{ listingId: string }[]>().map(({ listingId }) => ids.indexOf(listingId))

describe.each(PHONE)('a trip at %d pixels', (width) => {
  test('S5.12 needs at least 1 stop', async () => {
    const page = await openPlanner(width)
    for (const title of ['Kissimmee', 'Winter Park', 'Orlando']) {
      await page.getByRole('button', { name: `Remove ${title} from the trip` }).click()
    }
    const generate = page.getByRole('button', { name: 'Generate Route' })
    expect(await generate.isDisabled()).toBe(true)
    await page.getByText('Select at least 1 stop.').waitFor()
    await expectAccessible(page)
  })

  test('with nothing ticked it is of all saved sales of the nearest day, planned by two taps on their page', async () => {
    const page = await openPlanner(width, [])
    expect((await stopsOn(page)).toSorted()).toEqual(['Kissimmee', 'Orlando', 'Winter Park'])
    await page.getByRole('button', { name: 'Remove Winter Park from the trip' }).click()
    await expect.poll(() => stopsOn(page)).toEqual(['Kissimmee', 'Orlando'])
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 28.3, longitude: -81.4 })
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await expect.poll(() => tripOn(page)).toEqual(['Kissimmee', 'Orlando'])
  })

  test('S2.9.3 its stops are moved with the keyboard, kept so on the server, and taken off', async () => {
    const page = await openPlanner(width)
    expect(await stopsOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Move Orlando', exact: true }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Orlando moved to 2 of 3.').waitFor({ state: 'attached' })
    await expect.poll(() => stopsOn(page)).toEqual(['Kissimmee', 'Orlando', 'Winter Park'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => stopsOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => stopsOn(page)).toEqual(['Kissimmee', 'Orlando', 'Winter Park'])
    await expect.poll(savedOrder).toEqual([0, 2, 1])
    // Whoever moves a stop wants their own order; one tap brings the best one back.
    const bestOrder = page.getByRole('switch', { name: /Best order/ })
    expect(await bestOrder.isChecked()).toBe(false)
    await bestOrder.check()
    await page.getByRole('button', { name: 'Remove Orlando from the trip' }).click()
    await expect.poll(() => stopsOn(page)).toEqual(['Kissimmee', 'Winter Park'])
    expect(await savedOrder()).toEqual([0, 2, 1])
  })

  test('S2.9.3 its stops are dragged into another order', async () => {
    const page = await openPlanner(width)
    const getHandle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
    const [from, to] = [await getHandle('Kissimmee').boundingBox(), await getHandle('Orlando').boundingBox()]
    if (!from || !to) throw new Error('the handles are not on the page')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
    await page.getByText('Kissimmee moved to 3 of 3.').waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(() => stopsOn(page)).toEqual(['Winter Park', 'Orlando', 'Kissimmee'])
    await expect.poll(savedOrder).toEqual([1, 2, 0])
  })

  test('S1.2 S2.9.3 S9.9 keeps the shopper’s own order, and says when one arrives and that it is an estimate', async () => {
    const page = await openPlanner(width)
    await page.getByRole('radio', { name: 'First stop' }).check()
    await page.getByRole('radio', { name: 'At a time' }).check()
    await page.getByLabel('Day and time').fill(`${SALE_DAY}T07:30`)
    await page.getByRole('switch', { name: /Best order/ }).uncheck()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    expect(await tripOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await page.getByText('3 stops', { exact: true }).waitFor()
    await page.getByText(/estimated from straight lines/).waitFor()
    await page.getByText('Wait 30 min until it opens').waitFor()
    // No way leads to the stop that the trip begins at.
    expect(await page.getByText(/^about [\d.]+ mi · /).count()).toBe(2)
    await expectWellFormed(page)
    await page.reload()
    await expect.poll(() => tripOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await page.getByRole('link', { name: 'Saved Sales', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Saved Sales - Trip Planner' }).waitFor()
  })

  test('hands every stop over to the map apps, in the order of the trip', async () => {
    const page = await openPlanner(width)
    await page.getByRole('radio', { name: 'Address' }).check()
    await page.getByLabel('Start address').fill('Kissimmee, FL')
    expect(await page.getByRole('switch', { name: /Best order/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    expect(await tripOn(page)).toEqual(['Kissimmee', 'Orlando', 'Winter Park'])
    const google = new URL((await page.getByRole('link', { name: 'Open in Google Maps' }).getAttribute('href')) ?? '')
    expect(google.searchParams.get('origin')).toBe('Kissimmee, FL')
    expect(google.searchParams.get('waypoints')).toBe('Kissimmee, FL 34741|Orlando, FL 32801')
    expect(google.searchParams.get('destination')).toBe('Winter Park, FL 32789')
    await page.getByRole('link', { name: 'Open in Apple Maps' }).waitFor()
    await page.getByRole('button', { name: 'Keep this order' }).click()
    await expect.poll(savedOrder).toEqual([0, 2, 1])
  })
})

test('in letters of twice the size a phone has room for the names of stops, and for the buttons of a drive in Spanish', async () => {
  const page = await openPlanner(390)
  await enlargeLetters(page)
  const names = page.getByRole('list', { name: 'Selected stops' }).locator('bdi')
  expect(await names.evaluateAll((all) => Math.min(...all.map(({ clientWidth }) => clientWidth)))).toBeGreaterThan(200)
  await page.getByRole('radio', { name: 'First stop' }).check()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  await page.goto('/es/saved/drive')
  await page.getByRole('button', { name: 'Ya llegué' }).waitFor()
  await enlargeLetters(page)
  expect(await findMisfitsHere(page)).toEqual([])
  await page.getByRole('button', { name: 'Ya llegué' }).click()
  await page.getByRole('button', { name: 'Próxima parada' }).waitFor()
  expect(await findMisfitsHere(page)).toEqual([])
})

test('a sale that closes before arrival is marked', async () => {
  const page = await openPlanner(1280, ['Kissimmee', 'Orlando'])
  await page.getByRole('radio', { name: 'First stop' }).check()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await page.getByLabel('Day and time').fill(`${SALE_DAY}T13:50`)
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByText('Closes before you arrive').waitFor()
})

test('a trip whose day has passed does not say when to leave, and is planned again for today', async () => {
  const page = await openPlanner(1280)
  await page.getByRole('radio', { name: 'Address' }).check()
  await page.getByLabel('Start address').fill('Kissimmee, FL')
  await page.getByRole('radio', { name: 'At a time' }).check()
  await page.getByLabel('Day and time').fill(`${SALE_DAY}T07:30`)
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByText(/^Leave at .* to be there/).waitFor()
  const [today] = new Date(Date.parse(SALE_DAY) + 2 * 86_400_000).toISOString().split('T')
  await page.clock.setFixedTime(`${today}T17:00:00Z`)
  await page.reload()
  await page.getByText('This day has passed').waitFor()
  expect(await page.getByText(/^Leave at .* to be there/).count()).toBe(0)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'Remove Orlando from the trip' }).click()
  const request = page.waitForRequest('**/api/trips/plan')
  await page.getByRole('button', { name: 'Done' }).click()
  expect((await request).postDataJSON()).toMatchObject({ day: today, departAt: `${today}T07:30` })
  await page.getByText('This day has passed').waitFor({ state: 'detached' })
})

test('a plan stays that is made while the server dates the order of a device whose clock is ahead', async () => {
  const page = await openPlanner(1280)
  await page.getByRole('radio', { name: 'Address' }).check()
  await page.getByLabel('Start address').fill('Kissimmee, FL')
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByText('3 stops').waitFor()
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.route('**/api/trips/plan', async (route) => {
    const isRead = page.waitForEvent(
      'requestfinished',
      (request) => request.method() === 'GET' && request.url().endsWith('/api/trip'),
    )
    // As when the page is looked at again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await isRead
    await route.continue()
  })
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'Remove Orlando from the trip' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('2 stops').waitFor()
})

test('S5.12 an address that is nowhere is told, and the stops stay', async () => {
  const page = await openPlanner(390, ['Kissimmee'])
  await page.getByRole('radio', { name: 'Address' }).check()
  const generate = page.getByRole('button', { name: 'Generate Route' })
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Start address').fill('Qwxyzzzz, ZZ')
  await generate.click()
  await page.getByRole('alert').getByText('No route yet').waitFor()
  expect(await stopsOn(page)).toEqual(['Kissimmee'])
})

describe('S8.14 a trip from where the device is', () => {
  test('begins there', async () => {
    const page = await openPlanner(390, ['Orlando'])
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 28.3, longitude: -81.41 })
    const request = page.waitForRequest('**/api/trips/plan')
    await page.getByRole('button', { name: 'Generate Route' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      start: { kind: 'position', latitude: 28.3, longitude: -81.41 },
      keepOrder: false,
      departAt: 'opening',
      day: SALE_DAY,
    })
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  })

  test('says what to do when the device may not tell', async () => {
    const page = await openPlanner(390, ['Orlando'])
    await page.context().clearPermissions()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page
      .getByText(
        'Unable to get your current location. Please allow location access and try again, or use the individual direction buttons on each sale.',
      )
      .waitFor()
  })

  test('says what to do when the browser cannot tell', async () => {
    const page = await openPlanner(390, ['Orlando'])
    await page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByText(/Geolocation is not supported by this browser/).waitFor()
  })
})
