import { expect, onTestFinished, test } from 'vitest'
import { PHONE, sharedSite } from './harness.ts'
import { makeSale, openTill, takePayment, typePrice } from './till-screen.ts'

/** A site at home, by its name in the local network: browsers keep service workers, caches, the camera and more from it. */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' }, { hostname: 'sales.test' })

test.each(PHONE)('without https at %d pixels the tools of a sale open, and the till sells', async (width) => {
  const sale = await makeSale(site)
  const page = await openTill(site, sale, { width })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack}`))
  onTestFinished(() => void page.removeAllListeners('pageerror'))
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await typePrice(page, '12.50')
  await takePayment(page)
  const tools = ['sold', 'today', 'holds', 'offers', 'appointments', 'left', 'consignment', 'check-in', 'line']
  for (const path of ['/saved', '/saved/wants', '/create', ...tools.map((tool) => `/sale/${sale.listingId}/${tool}`)]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([path, await page.getByText('This page did not load').count()]).toEqual([path, 0])
  }
  expect(errors).toEqual([])
})

test.each(PHONE)('without https at %d pixels a shopper says what they look for', async (width) => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width, visitor: shopper, path: '/browse?search=sewing+machine&location=Orlando' })
  await page.getByRole('button', { name: 'Tell me when there is one' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tell me' }).click()
  await page.getByText('We will tell you').waitFor()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Browsers say where you are only to sites with https.').waitFor()
})
