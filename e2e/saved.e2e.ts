import { formatDate, formatDay } from '@yardsnap/contract/dates'
import { addDays } from '@yardsnap/contract/sale-days'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, noteWhenShown, PHONE, sharedSite, toCookies, WIDTHS } from './harness.ts'
import { answerReadLate } from './late-read.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let seller: Visitor
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
})

/** A shopper who has saved three sales: 'Moving out' next week, 'Attic finds' today, 'Estate of a lifetime' tomorrow. */
async function shopperWithListings(): Promise<{ shopper: Visitor; ids: string[] }> {
  const shopper = await site.app.signUp()
  const listings = [
    { title: 'Moving out', saleDate: dayFromNow(14) },
    { title: 'Attic finds', saleDate: todayInOrlando(), endTime: '23:59' },
    { title: 'Estate of a lifetime', saleDate: dayFromNow(3) },
  ]
  const ids: string[] = []
  for (const listing of listings) ids.push(await makeListing(seller, { ...listing, status: 'published' }))
  for (const listingId of ids) await shopper.post('/api/saved-sales', { listingId })
  return { shopper, ids }
}

const todayInOrlando = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date())

const titlesOn = (page: Page) => page.locator('main article h2').allTextContents()
const savedTitles = async (visitor: Visitor) =>
  (await visitor.get('/api/saved-sales'))
    .json<{ listing: { title: string } | null }[]>()
    .map((listing) => listing.listing?.title)

describe.each(WIDTHS)('the saved sales at %d pixels', (width) => {
  test('S2.9.2 words stand flush with the edges of the page, and a card’s have all of its width', async () => {
    const { shopper } = await shopperWithListings()
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    const frame = await page.getByRole('heading', { level: 1 }).locator('..').boundingBox()
    const calendar = page.getByRole('button', { name: 'Calendar' })
    const [left, right] = await calendar.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      const { left, right } = words.getBoundingClientRect()
      return [left, right] as const
    })
    const inset = width < 720 ? left - frame!.x : frame!.x + frame!.width - right
    expect(inset).toBeCloseTo(0, 0)
    const title = await page.getByRole('heading', { name: 'Attic finds' }).boundingBox()
    expect(title!.width).toBeGreaterThan(250)
  })

  test('S2.9.2 S3.7 each shows its place in the order, what it is, when, where, and the ways there', async () => {
    const { shopper, ids } = await shopperWithListings()
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    const card = page.getByRole('article', { name: 'Estate of a lifetime' })
    await card.getByText('Estate Sale', { exact: true }).waitFor()
    await card.getByText('400 S Orange Ave, Orlando, FL 32801').waitFor()
    await card.getByText('2 items').waitFor()
    await card.getByText('8:00 AM – 2:00 PM').waitFor()
    await card.getByText('Number 3').waitFor()
    await card.getByText(formatDate(dayFromNow(3)), { exact: true }).waitFor()
    const hrefOf = (name: string) => card.getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf('View Sale')).toBe(`/sale/${ids[2]}`)
    expect(new URL((await hrefOf('Apple Maps')) ?? '').hostname).toBe('maps.apple.com')
    expect(new URL((await hrefOf('Google Maps')) ?? '').hostname).toBe('www.google.com')
    await card.getByRole('checkbox', { name: 'Select Estate of a lifetime as a stop' }).check()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('what is done with saved sales at %d pixels', (width) => {
  test('S2.9.4 none are a reason to browse', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/saved' })
    await page.getByRole('heading', { name: 'No Saved Sales' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Browse Sales' }).last().click()
    await page.waitForURL('**/browse')
  })

  test('S2.9.1 S2.9.2 are filtered by day and sorted, and the address says how', async () => {
    const { shopper } = await shopperWithListings()
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await expect.poll(() => titlesOn(page)).toEqual(['Moving out', 'Attic finds', 'Estate of a lifetime'])
    await page.getByLabel('Sort by').selectOption('Alphabetical')
    await expect.poll(() => titlesOn(page)).toEqual(['Attic finds', 'Estate of a lifetime', 'Moving out'])
    expect(await page.getByText('Number 1').count()).toBe(0)
    await page.getByLabel('Sort by').selectOption('Sale date')
    await expect.poll(() => titlesOn(page)).toEqual(['Attic finds', 'Estate of a lifetime', 'Moving out'])
    // Pressed without a pause, of which `check` makes one: the chip is on at once.
    const isOn = await page.getByRole('radio', { name: 'Today' }).evaluate((chip: HTMLInputElement) => {
      chip.click()
      return chip.checked
    })
    expect(isOn).toBe(true)
    await expect.poll(() => titlesOn(page)).toEqual(['Attic finds'])
    expect(new URL(page.url()).search).toBe('?sort=date&days=today')
    await page.reload()
    await expect.poll(() => titlesOn(page)).toEqual(['Attic finds'])
    await page.getByRole('radio', { name: 'Tomorrow' }).check()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await titlesOn(page)).length).toBe(3)
  })

  test('S2.9.1 are planned by the day that they are filtered by', async () => {
    const shopper = await site.app.signUp()
    const tomorrow = addDays(todayInOrlando(), 1)
    for (const saleDate of [todayInOrlando(), tomorrow]) {
      const listingId = await makeListing(seller, { saleDate, endTime: '23:59', status: 'published' })
      await shopper.post('/api/saved-sales', { listingId })
    }
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    const planned = width < 1024 ? ('button' as const) : ('heading' as const)
    await page.getByRole(planned, { name: 'Plan your trip: 1 sale today' }).waitFor()
    await page.getByRole('radio', { name: 'Tomorrow' }).check()
    await page.getByRole(planned, { name: `Plan your trip: 1 sale on ${formatDay(tomorrow)}` }).waitFor()
  })

  test('S2.9.2 S7.24 one that is removed can be put back where it was', async () => {
    const { shopper } = await shopperWithListings()
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('button', { name: 'Remove Attic finds' }).press('Enter')
    await expect.poll(() => titlesOn(page)).toEqual(['Moving out', 'Estate of a lifetime'])
    // What took its place has the keyboard now.
    await page.locator(':focus').and(page.getByLabel('Select Estate of a lifetime as a stop')).waitFor()
    await expect.poll(() => savedTitles(shopper)).toEqual(['Moving out', 'Estate of a lifetime'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titlesOn(page)).toEqual(['Moving out', 'Attic finds', 'Estate of a lifetime'])
    expect(await savedTitles(shopper)).toEqual(['Moving out', 'Attic finds', 'Estate of a lifetime'])
  })

  test('S7.24 one that is put back leaves what was changed meanwhile as it is', async () => {
    const { shopper, ids } = await shopperWithListings()
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('button', { name: 'Remove Attic finds' }).press('Enter')
    await expect.poll(() => savedTitles(shopper)).toEqual(['Moving out', 'Estate of a lifetime'])
    await shopper.put('/api/saved-sales/order', { listingIds: [ids[2], ids[0]] })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => savedTitles(shopper)).toEqual(['Estate of a lifetime', 'Attic finds', 'Moving out'])
  })

  test('A17 one that its seller has taken down says so, and can be removed', async () => {
    const { shopper, ids } = await shopperWithListings()
    await seller.put(`/api/listings/${ids[1]}`, { status: 'draft' })
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('heading', { name: 'No longer available' }).waitFor()
    expect(await page.getByText('Attic finds').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove the sale that is no longer available' }).click()
    await expect.poll(() => titlesOn(page)).toEqual(['Moving out', 'Estate of a lifetime'])
  })
})

test('on a phone what floats over the saved sales leaves their main button free', async () => {
  const { shopper } = await shopperWithListings()
  const page = await site.open({ width: 390, visitor: shopper, path: '/es/saved' })
  await page.getByRole('region', { name: 'Prefer English?' }).waitFor()
  await page.getByRole('button', { name: 'Quitar Attic finds' }).click()
  const plan = page.getByRole('button', { name: 'Planea tu recorrido: 1 venta' })
  await page.getByRole('button', { name: 'Deshacer' }).click({ trial: true })
  await plan.click({ trial: true })
})

test('S4.12 the heart on the page of a sale saves and removes it', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await expect.poll(() => savedTitles(shopper)).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await expect.poll(() => savedTitles(shopper)).toHaveLength(0)
})

test('S4.12 a heart that the server refuses goes back to what it was', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  await page.route('**/api/saved-sales', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The sale could not be saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
})

test('S4.12 a heart that is pressed again before the server refuses both goes back to what is saved', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/saved-sales{,/*}', async (route) => {
    await pressed.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  pressed.resolve()
  await page.getByText('The sale could not be removed').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ timeout: 2000 })
  expect(await savedTitles(shopper)).toHaveLength(0)
})

test('S6.5 saving while signed out leads to the login', async () => {
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, path: `/sale/${id}` })
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(new URL((await login).url()).searchParams.get('returnTo')).toBe(`/sale/${id}`)
})

test('S6.5 every sale that was pressed signed out is saved after signing in, once, also where one of them is gone', async () => {
  const shopper = await site.app.signUp()
  const sales = { status: 'published' }
  const [gone, saved, other] = [
    await makeListing(seller, sales),
    await makeListing(seller, sales),
    await makeListing(seller, sales),
  ]
  await shopper.post('/api/saved-sales', { listingId: saved })
  const page = await site.open({ width: 390 })
  for (const id of [gone, saved, other]) {
    await page.goto(`${site.url}/sale/${id}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Email', { exact: true }).waitFor()
  }
  await seller.put(`/api/listings/${gone}`, { status: 'draft' })
  await page.context().addCookies(toCookies(shopper, site.url))
  await page.reload()
  await page.getByText('Not all sales could be saved').waitFor()
  const list = (await shopper.get('/api/saved-sales')).json<{ listingId: string }[]>()
  expect(list.map(({ listingId }) => listingId)).toEqual([saved, other])
})

test('S6.5 a sale that is saved after signing in shows so, though its page asked before and is answered later', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, path: `/sale/${id}` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.context().addCookies(toCookies(shopper, site.url))
  const isAnswered = await answerReadLate(page, {
    isRead: (request) => request.url().endsWith(`/api/saved-sales/${id}/check`),
    isChange: (request) => request.method() === 'POST' && request.url().endsWith('/api/saved-sales'),
  })
  await page.reload()
  await isAnswered()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
})

const isCallOfList = (method: string) => (request: Request) =>
  request.method() === method && request.url().endsWith('/api/saved-sales')

test('S4.12 a sale whose heart is pressed while the list is read for the first time is on it', async () => {
  const { shopper } = await shopperWithListings()
  await makeListing(seller, { title: 'Wicker chests', status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: '/account' })
  const isAnswered = await answerReadLate(page, { isRead: isCallOfList('GET'), isChange: isCallOfList('POST') })
  await page.goto('/browse?search=wicker')
  await page.getByRole('button', { name: 'Save Wicker chests' }).click()
  await isAnswered()
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect
    .poll(() => titlesOn(page))
    .toEqual(['Moving out', 'Attic finds', 'Estate of a lifetime', 'Wicker chests'])
})

test('on a page that stayed open over night, today is the new day', async () => {
  const { shopper } = await shopperWithListings()
  const page = await site.open({ width: 1280, visitor: shopper, path: '/saved?days=today' })
  await page.getByRole('heading', { name: 'Attic finds' }).waitFor()
  await page.getByRole('heading', { name: 'Plan your trip: 1 sale today' }).waitFor()
  await page.clock.setFixedTime(`${addDays(todayInOrlando(), 1)}T17:00:00Z`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByText('None of your saved sales is open then').waitFor()
})

test('S2.11.4 a button that is pressed before the page has come to life works once it has', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper })
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(`/sale/${id}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('early-input-kept').length > 0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  pressed.resolve()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await expect.poll(async () => (await shopper.get('/api/saved-sales')).json<unknown[]>().length).toBe(1)
})

test('S6.5 S8.2 saving after the session has ended shows a toast and leads to the login', async () => {
  const shopper = await site.app.signUp()
  const id = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.context().clearCookies()
  const toast = await noteWhenShown(page, 'logged out')
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await toast.text).toContain('You are logged out. Logging in again...')
  await login
})

test('a sale that could not be removed comes back in its place without another one that was', async () => {
  const { shopper, ids } = await shopperWithListings()
  const page = await site.open({ width: 390, visitor: shopper, path: '/saved' })
  await expect.poll(() => titlesOn(page)).toEqual(['Moving out', 'Attic finds', 'Estate of a lifetime'])
  const removed = Promise.withResolvers<void>()
  await page.route(`**/api/saved-sales/${ids[1]}`, async (route) => {
    await removed.promise
    await route.fulfill({ status: 503, body: '<h1>Service Unavailable</h1>' })
  })
  await page.getByRole('button', { name: 'Remove Attic finds' }).click()
  await page.getByRole('button', { name: 'Remove Moving out' }).click()
  await page.getByText('Removed from your saved sales').waitFor()
  removed.resolve()
  await page.getByText('The sale could not be removed').waitFor()
  expect(await titlesOn(page)).toEqual(['Attic finds', 'Estate of a lifetime'])
})
