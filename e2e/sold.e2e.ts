import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Listing } from '@yardsnap/contract/listings'
import { toast } from './create-screen.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE, toCookies } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { enlargeLetters, findMisfitsHere } from './screens-fit.ts'
import { sharp } from '#server/pictures/sharp.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

async function openOwn(width: number, { path = '', hasServiceWorker = false } = {}) {
  const visitor = await site.app.signUp()
  const listingId = await makeListing(visitor, { status: 'published' })
  const page = await site.open({ width, visitor, path: `/sale/${listingId}${path}`, hasServiceWorker })
  return { visitor, listingId, page }
}

const readItems = async (listingId: string) =>
  (await site.app.visitor.get(`/api/listings/${listingId}`)).json<Listing>().items
const readSoldQuantities = async (listingId: string) =>
  (await readItems(listingId)).map(({ soldQuantity }) => soldQuantity)
const getRow = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

describe.each(PHONE)('marking sold at %d pixels', (width) => {
  test('one tap on the own sale page marks sold or pending, on the free plan, and shoppers read it', async () => {
    const { listingId, page } = await openOwn(width)
    await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
    await getRow(page, 'Green armchair').getByText('Sold', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Pending.*: Novels$/ }).click()
    await getRow(page, 'Novels').getByText('Pending', { exact: true }).waitFor()
    await expect.poll(() => readSoldQuantities(listingId)).toEqual([1, 0])
    await expectWellFormed(page)

    const shopper = await site.open({ width, path: `/sale/${listingId}` })
    const rows = shopper.getByRole('region', { name: /Items for Sale/ }).getByRole('heading', { level: 3 })
    expect(await rows.allInnerTexts()).toEqual(['Novels', 'Green armchair'])
    await getRow(shopper, 'Novels').getByText('Pending', { exact: true }).waitFor()
    await getRow(shopper, 'Green armchair').getByText('Sold', { exact: true }).waitFor()
    await shopper.getByRole('heading', { name: 'Items for Sale (1) 1 sold' }).waitFor()
    await expectWellFormed(shopper)
  })

  test('the list of the sale marks and takes back, from the toast and later from the line', async () => {
    const { listingId, page } = await openOwn(width)
    await page.getByRole('link', { name: 'Mark sold' }).click()
    await page.getByText('0 of 2 sold').waitFor()
    await page.getByRole('button', { name: /^Sold.*: Novels$/ }).click()
    await page.getByText('1 of 2 sold').waitFor()
    await expect.poll(() => readSoldQuantities(listingId)).toEqual([0, 40])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('0 of 2 sold').waitFor()
    await expect.poll(() => readSoldQuantities(listingId)).toEqual([0, 0])
    await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
    await expect.poll(() => readSoldQuantities(listingId)).toEqual([1, 0])
    await expectWellFormed(page)
    await page.reload()
    await page.getByRole('button', { name: 'Not sold: Green armchair' }).click()
    await expect.poll(() => readSoldQuantities(listingId)).toEqual([0, 0])
    await expectWellFormed(page)
  })
})

test('what is marked without a signal is kept on the phone, outlasts a reload and is sent later', async () => {
  const { listingId, page } = await openOwn(390, { path: '/sold' })
  await page.getByText('0 of 2 sold').waitFor()
  await site.loseSignal(page)
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await page.getByRole('button', { name: /^Sold.*: Novels$/ }).click()
  // The toast of the first may still be leaving.
  await toast(page, 'Sold 40 for $2', 'Novels').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 2 sold').waitFor()
  await page.getByText('Kept on this phone').first().waitFor()
  await expectAccessible(page)
  expect(await readSoldQuantities(listingId)).toEqual([0, 0])
  await site.restoreSignal(page)
  await page.reload()
  await expect.poll(() => readSoldQuantities(listingId), { timeout: 15_000 }).toEqual([1, 0])
  await page.getByText('1 of 2 sold').waitFor()
  await expect.poll(() => page.getByText('Kept on this phone').count()).toBe(0)
})

test('what is sent while the page reads the sale for the first time is shown as sold', async () => {
  const { listingId, page } = await openOwn(390, { path: '/sold' })
  await page.getByText('0 of 2 sold').waitFor()
  await page.route('**/sold/*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await page.getByText('Kept on this phone').waitFor()
  await page.unroute('**/sold/*')
  const isRead = Promise.withResolvers<void>()
  const isSent = Promise.withResolvers<void>()
  await page.route('**/sold/*', async (route) => {
    await isRead.promise
    await route.fulfill({ response: await route.fetch() })
    isSent.resolve()
  })
  await page.route(
    `**/api/listings/${listingId}`,
    async (route) => {
      const before = await route.fetch()
      isRead.resolve()
      await isSent.promise
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  await page.reload()
  await page.getByText('1 of 2 sold').waitFor()
  expect(await readSoldQuantities(listingId)).toEqual([1, 0])
})

test('what waits in one tab waits in the other, until one of them has sent it', async () => {
  const { listingId, page } = await openOwn(390, { path: '/sold' })
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await tab.getByText('0 of 2 sold').waitFor()
  await site.loseSignal(page)
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  for (const tab of [page, other]) await tab.getByText('Kept on this phone').waitFor()
  await site.restoreSignal(page)
  await expect.poll(() => readSoldQuantities(listingId), { timeout: 15_000 }).toEqual([1, 0])
  for (const tab of [page, other]) await tab.getByText('Kept on this phone').waitFor({ state: 'detached' })
  await other.close()
})

test('what the server has not taken yet does not disturb a page that the server renders', async () => {
  const { listingId, page } = await openOwn(390)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.route('**/sold/*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await getRow(page, 'Green armchair').getByText('Sold', { exact: true }).waitFor()
  await page.reload()
  await getRow(page, 'Green armchair').getByText('Sold', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await page.unroute('**/sold/*')
  await expect.poll(() => readSoldQuantities(listingId), { timeout: 15_000 }).toEqual([1, 0])
})

test('what is marked after the session has ended waits for who marked it, unless they sign out themselves', async () => {
  const { visitor, listingId, page } = await openOwn(390, { path: '/sold' })
  await page.getByText('0 of 2 sold').waitFor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await page.waitForURL('**/sign-in**')
  await page.getByText('You were signed out.').waitFor()
  expect(await readSoldQuantities(listingId)).toEqual([0, 0])
  await page.context().addCookies(toCookies(visitor, site.url))
  await page.goto(`/sale/${listingId}/sold`)
  await expect.poll(() => readSoldQuantities(listingId)).toEqual([1, 0])
  // The row below moves up once this is no longer said.
  await page.getByText('Kept on this phone').waitFor({ state: 'detached' })

  await page.route('**/sold/*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Sold.*: Novels$/ }).click()
  await page.getByText('2 of 2 sold').waitFor()
  expect(await readWaiting(page)).toHaveLength(1)
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
  expect(await readWaiting(page)).toEqual([])
})

const readWaiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('yardsnap:sold:')))

test('a piece that another device has sold meanwhile is refused with a reason', async () => {
  const { visitor, listingId, page } = await openOwn(390, { path: '/sold' })
  const [chair] = await readItems(listingId)
  // Any id that is new: a purchase that is known already is not recorded again.
  const other = `/api/listings/${listingId}/sold/${listingId}`
  // At the moment of the press: later the page would know of it, and offer no such button.
  await page.route('**/api/listings/*/sold/*', async (route) => {
    expect((await visitor.put(other, { itemId: chair?.id, quantity: 1 })).statusCode).toBe(204)
    await route.continue()
  })
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await page.getByText('This is sold already').waitFor()
  expect(await readSoldQuantities(listingId)).toEqual([1, 0])
})

test('the ring around a button that has the focus is whole at the edge of an item', async () => {
  const { page } = await openOwn(390)
  const button = page.getByRole('button', { name: /^Sold.*: Novels$/ })
  await button.focus()
  // By keyboard, without which there is no ring.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const { x, y, width, height } = (await button.boundingBox())!
  /** The ring is three pixels wide, two pixels from the button. */
  const colorAt = async (left: number) => {
    const clip = { x: left, y: y + height / 2, width: 1, height: 1 }
    return [
      ...(await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]
  }
  await expect.poll(() => colorAt(Math.round(x) - 4)).toEqual(await colorAt(Math.round(x + width) + 3))
})

test('in large letters what a sale has brought in has room on a narrow phone', async () => {
  const visitor = await site.app.signUp()
  await site.app.makePremium(visitor.userId)
  const listingId = await makeListing(visitor, { status: 'published' })
  const page = await site.open({ width: 320, visitor, path: `/sale/${listingId}/ledger` })
  await page.getByText('estimated for everything').waitFor()
  await enlargeLetters(page)
  expect(await findMisfitsHere(page)).toEqual([])
})
