import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing, openStops } from './sample-listing.ts'

const site = sharedSite()
const PASSWORD = 'correct horse battery'
const SATURDAY = dayFromNow(3)
const SUNDAY = dayFromNow(4)
/** From south to north. */
const SALES = [
  { title: 'Kissimmee', city: 'Kissimmee', zipCode: '34741', saleDate: SATURDAY },
  { title: 'Orlando', city: 'Orlando', zipCode: '32801', saleDate: SATURDAY },
  { title: 'Winter Park', city: 'Winter Park', zipCode: '32789', saleDate: SATURDAY },
  { title: 'Sunday barn', city: 'Orlando', zipCode: '32801', saleDate: SUNDAY },
]
let ids: string[]
let shopper: Visitor

beforeAll(async () => {
  const seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  ids = []
  for (const sale of SALES) ids.push(await makeListing(seller, { ...sale, streetAddress: '', status: 'published' }))
})

/** The page of a new shopper who has saved all sales and selected some, with the planner in sight. */
async function openPlanner(width: number, titles: string[], options = {}): Promise<Page> {
  shopper = await site.app.signUp()
  for (const listingId of ids) await shopper.post('/api/saved-sales', { listingId })
  const page = await site.open({ width, visitor: shopper, path: '/saved', ...options })
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('radio', { name: 'Address' }).check()
  await page.getByLabel('Start address').fill('Kissimmee, FL')
  return page
}

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
}

const THREE = ['Kissimmee', 'Orlando', 'Winter Park']
const stopsOn = (page: Page) => page.getByRole('list', { name: 'Selected stops' }).locator('bdi').allTextContents()
const tripOn = (page: Page) => page.locator('main ol h2').allTextContents()
const markOn = (page: Page, title: string, mark: string) =>
  page.getByRole('group', { name: `Mark ${title}` }).getByRole('button', { name: mark })
const isPressed = (page: Page, title: string, mark: string) => markOn(page, title, mark).getAttribute('aria-pressed')
const comesBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

describe.each(PHONE)('a trip of two devices at %d pixels', (width) => {
  test('is on both, and marks, notes and order agree after the one that was offline is back', async () => {
    const phone = await openPlanner(width, THREE, { hasServiceWorker: true })
    await generate(phone)
    const laptop = await site.open({ width: 1280, visitor: shopper, path: '/saved' })
    await laptop.getByRole('link', { name: 'Your last trip' }).click()
    await expect.poll(() => tripOn(laptop)).toEqual(THREE)

    // Only this one: both share a server.
    await phone.context().setOffline(true)
    await openStops(phone)
    await markOn(phone, 'Kissimmee', 'Visited').click()
    await markOn(phone, 'Orlando', 'Skip').click()
    await phone.getByLabel('Note to yourself about Winter Park').fill('ask for the lathe')
    await phone.getByRole('button', { name: 'Change the order' }).click()
    await phone.getByRole('button', { name: 'Move Winter Park', exact: true }).focus()
    await phone.keyboard.press('ArrowUp')
    await expect.poll(() => stopsOn(phone)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await phone.getByRole('button', { name: 'Done' }).click()
    await phone.getByText('The order has changed.').waitFor()
    await expectWellFormed(phone)
    expect(await tripOn(laptop)).toEqual(THREE)
    await markOn(laptop, 'Kissimmee', 'Skip').click()
    await expect.poll(() => isPressed(laptop, 'Kissimmee', 'Skip')).toBe('true')
    await markOn(laptop, 'Winter Park', 'Visited').click()

    await phone.context().setOffline(false)
    await phone.getByText('Not sent yet').first().waitFor({ state: 'detached' })
    for (const page of [phone, laptop]) {
      await comesBack(page)
      await openStops(page)
      await expect.poll(() => tripOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
      await expect.poll(() => isPressed(page, 'Kissimmee', 'Skip')).toBe('true')
      await expect.poll(() => isPressed(page, 'Kissimmee', 'Visited')).toBe('false')
      await expect.poll(() => isPressed(page, 'Orlando', 'Skip')).toBe('true')
      await expect.poll(() => isPressed(page, 'Winter Park', 'Visited')).toBe('true')
      const note = page.getByLabel('Note to yourself about Winter Park')
      await expect.poll(() => note.inputValue()).toBe('ask for the lathe')
    }
    await laptop.getByRole('button', { name: 'Plan again' }).click()
    await laptop.getByText('The order has changed.').waitFor({ state: 'detached' })
    expect(await tripOn(laptop)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
  })
})

describe.each(PHONE)('planning at %d pixels', (width) => {
  test('goes on by itself once an order that was changed by hand is done', async () => {
    const page = await openPlanner(width, THREE)
    await generate(page)
    const change = page.getByRole('button', { name: 'Change the order' })
    await change.evaluate((button) => button.scrollIntoView())
    await change.click()
    // The list is shorter than the stops that were in its place, and stays in sight.
    const first = page.getByRole('button', { name: 'Move Kissimmee', exact: true })
    await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Move Winter Park', exact: true }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('The order has changed.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Start driving' }).waitFor()
    expect(await page.getByText('The order has changed.').count()).toBe(0)
    expect(await tripOn(page)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
  })

  test('sets sales of another day aside, and goes to that day with a tap', async () => {
    const page = await openPlanner(width, [...THREE, 'Sunday barn'])
    expect(await stopsOn(page)).toEqual(THREE)
    const aside = page.getByRole('region', { name: 'Set aside' })
    await aside.getByText('Sunday barn').waitFor()
    await page.getByRole('heading', { name: 'Plan your trip: 3 stops' }).waitFor()
    await expectWellFormed(page)
    await aside.getByRole('button', { name: /instead/ }).click()
    await expect.poll(() => stopsOn(page)).toEqual(['Sunday barn'])
    expect(await aside.locator('bdi').allTextContents()).toEqual(THREE)
    await page.getByRole('group', { name: 'Day of the trip' }).getByRole('radio').first().check()
    await generate(page)
    expect(await tripOn(page)).toEqual(THREE)
    const google = (await page.getByRole('link', { name: /^Open in Google Maps/ }).getAttribute('href')) ?? ''
    expect(new URL(google).searchParams.get('destination')).toBe('Winter Park, FL 32789')
  })

  test('leaves in time for the opening, pauses and ends where it is told', async () => {
    const page = await openPlanner(width, THREE)
    await page.locator('summary').click()
    await page.getByRole('radio', { name: 'Back to the start' }).check()
    await page.getByRole('switch', { name: /^Pause/ }).check()
    await page.getByLabel('Pause at').fill('08:40')
    await page.getByRole('checkbox', { name: /^Kissimmee, 8:00 AM/ }).check()
    await expectWellFormed(page)
    await generate(page)
    await page.getByText(/^Leave at 7:\d\d AM to be there at 8:00 AM\.$/).waitFor()
    await page.getByText('Pause at 8:40 AM.').waitFor()
    await page.getByText(/^End at/).waitFor()
    expect(await page.getByText(/until it opens/).count()).toBe(0)
    await expectWellFormed(page)
  })

  test('Visited and Skip stand side by side', async () => {
    const page = await openPlanner(width, ['Orlando'])
    await generate(page)
    await openStops(page)
    const boxes = [
      await markOn(page, 'Orlando', 'Visited').boundingBox(),
      await markOn(page, 'Orlando', 'Skip').boundingBox(),
    ]
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  })

  test('a shared trip is read signed out, and its sales are saved after signing in', async () => {
    const page = await openPlanner(width, THREE)
    await generate(page)
    await page.getByRole('button', { name: 'Share this trip' }).click()
    const link = await page.getByLabel('Link of this trip').inputValue()
    const friend = await site.open({ width, path: new URL(link).pathname })
    await friend.getByRole('heading', { level: 1, name: 'A trip to garage sales' }).waitFor()
    await expect.poll(() => tripOn(friend)).toEqual(THREE)
    await friend.getByText('Arrive at 8:00 AM').waitFor()
    await expectWellFormed(friend)
    await friend.getByRole('button', { name: 'Save these sales' }).click()
    await friend.getByRole('radio', { name: 'I am new here' }).check()
    const account = { 'First name': 'Ana', 'Last name': 'Ruiz', Email: `ana-${width}@example.com`, Password: PASSWORD }
    for (const [name, value] of Object.entries(account)) await friend.getByLabel(name, { exact: true }).fill(value)
    await friend.getByRole('button', { name: 'Create account' }).click()
    await friend.getByText('3 sales are saved').waitFor()
    expect(new URL(friend.url()).pathname).toBe(new URL(link).pathname)

    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('button', { name: 'Share this trip' }).waitFor()
    const late = await site.open({ width })
    await late.goto(new URL(link).pathname)
    await late.getByText('This trip is not shared anymore').waitFor()
  })
})

test('on a phone a stop is short until it is opened, and says what one saved there; it goes to the share sheet', async () => {
  const seller = await site.app.signUp()
  const address = { city: 'Orlando', zipCode: '32801', streetAddress: '', saleDate: SATURDAY }
  const title = 'A very long name of a sale with everything that three families have collected'
  const late = { ...address, title, startTime: '07:00', endTime: '07:30', status: 'published' }
  const listingId = await makeListing(seller, late)
  const visitor = await site.app.signUp()
  const { items } = (await seller.get(`/api/listings/${listingId}`)).json<{ items: { id: string; title: string }[] }>()
  for (const { id } of items) expect((await visitor.put(`/api/saved-items/${id}`, {})).statusCode).toBeLessThan(300)
  await visitor.post('/api/saved-sales', { listingId })
  const page = await site.open({ width: 390, visitor })
  await page.addInitScript(() => {
    const share = (link: { url: string }) => {
      document.title = `shared ${link.url}`
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await page.goto('/saved')
  await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).click()
  await page.getByText('At a time', { exact: true }).click()
  await page.getByLabel('Day and time').fill(`${SATURDAY}T09:00`)
  await generate(page)
  const stop = page.locator('main ol > li')
  await stop.getByText(items[0]!.title).waitFor()
  expect((await stop.boundingBox())?.height).toBeLessThanOrEqual(150)
  expect(await page.getByLabel(/^Note to yourself/).isVisible()).toBe(false)
  await expectWellFormed(page)
  await openStops(page)
  await page.getByLabel(/^Note to yourself/).waitFor()
  await expectWellFormed(page)

  await page.getByRole('button', { name: 'Share this trip' }).click()
  const link = page.getByLabel('Link of this trip')
  await link.waitFor()
  await expect.poll(() => page.title()).toBe(`shared ${await link.inputValue()}`)
  const friend = await site.open({ width: 390, path: new URL(await link.inputValue()).pathname })
  await friend.getByText('Closed by then').waitFor()
  await expectWellFormed(friend)
})
