import { beforeAll, expect, test } from 'vitest'
import { toast } from './create-screen.ts'
import { sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let listingId: string
beforeAll(async () => {
  const seller = await site.app.signUp()
  listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
})

/** As when the connection is lost for a moment, or a new version of the site has taken the place of the page's. */
const DIALOG = '**/assets/ContactDialog-*.js'

test('a dialog whose code does not arrive says so, leaves the page as it is, and opens later', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: `/sale/${listingId}` })
  await page.route(DIALOG, (route) => route.abort())
  const open = page.getByRole('button', { name: 'Contact Seller' })
  await open.click()
  const description = 'Check your connection, then try again. If that does not help, reload the page.'
  await toast(page, 'This could not be opened', description).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Porch sale' }).waitFor()
  await page.unroute(DIALOG)
  await open.click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
})

test('a page whose code does not arrive opens when it is tried again', async () => {
  const page = await site.open({ width: 390, path: '/browse' })
  const code = '**/assets/SuppliesPage-*.js'
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Supplies' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Garage Sale Supplies & Services' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplies')
})

/** The app's main file, without which no page comes to life. */
const APP = '**/assets/app-*.js'

test('a page comes to life although its code does not arrive at first', async () => {
  const page = await site.open({ width: 390, path: '/api/health' })
  await page.route(APP, (route) => route.abort(), { times: 2 })
  await page.goto('/browse')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Supplies' }).waitFor()
})

test.each(['/browse', '/sign-in'])(
  '%s says that its code does not arrive, and is whole when it is loaded anew',
  async (path) => {
    const page = await site.open({ width: 390, path: '/api/health' })
    await page.route(APP, (route) => route.abort())
    await page.goto(path)
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load. Check your connection' })
    await notice.waitFor()
    await page.unroute(APP)
    await notice.getByRole('button', { name: 'Reload' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)
