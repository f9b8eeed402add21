import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let listingId: string
beforeAll(async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
  await makeListing(seller, { title: 'Barn sale', saleDate: dayFromNow(3), status: 'published' })
})

/** What answers of the server are read with. */
const SCHEMAS = '**/assets/schemas-*.js'

async function comeToLife(page: Page, path: string): Promise<void> {
  const isAlive = page.waitForRequest('**/api/events')
  await page.goto(path)
  await isAlive
}

test.each(['/', '/browse', '/things', '/map', '/sale/:id'])(
  '%s comes to life before the code arrives that reads answers of the server',
  async (path) => {
    const page = await site.open({ width: 390, path: '/api/health' })
    const { promise: mayCome, resolve: letSchemasCome } = Promise.withResolvers<void>()
    await page.route(SCHEMAS, async (route) => {
      await mayCome
      await route.continue()
    })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await comeToLife(page, path.replace(':id', listingId))
    // The menu's own code waits for the same, and opens with it.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    letSchemasCome()
    await page.getByRole('dialog').getByRole('link', { name: 'Supplies' }).waitFor()
    expect(errors).toEqual([])
  },
)

test('what is searched for before the code arrives that reads answers is found once it does', async () => {
  const page = await site.open({ width: 390, path: '/api/health' })
  await page.route(SCHEMAS, (route) => route.abort())
  await comeToLife(page, '/browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill('barn')
  await page.waitForURL(/search=barn/)
  await page.getByText('The sales could not be loaded').waitFor()
  await page.unroute(SCHEMAS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Porch sale' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Barn sale' }).waitFor()
})
