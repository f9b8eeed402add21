import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/** More than the site has; a crawl that gets there goes in circles. */
const MAX_PAGES = 60

test('signed out, every link of an open site leads to a page that says something', { timeout: 240_000 }, async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (const title of ['Estate sale', 'Moving sale', 'Toys and books']) {
    await makeListing(seller, { title, status: 'published', city: 'Orlando', state: 'FL', zipCode: '32801' })
  }
  const page = await site.open({ width: 390, path: '/' })
  const waiting = ['/', '/near/orlando-fl']
  const known = new Set(waiting)
  const broken: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (path.startsWith('/api/')) {
      const { statusCode } = await site.app.visitor.get(path)
      if (statusCode >= 400) broken.push(`${path}: ${statusCode}`)
      continue
    }
    const answer = await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // What a page says may come after its heading.
    await expect.poll(async () => (await page.getByRole('main').innerText()).length).toBeGreaterThan(40)
    const mainText = await page.getByRole('main').innerText()
    if (answer?.status() !== 200 || mainText.length < 40) broken.push(`${path}: ${answer?.status()}, ${mainText}`)
    for (const link of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
      const { origin, pathname } = new URL(link)
      if (origin !== new URL(site.url).origin || known.has(pathname)) continue
      known.add(pathname)
      waiting.push(pathname)
    }
    expect(known.size).toBeLessThan(MAX_PAGES)
  }
  expect(broken).toEqual([])
  expect([...known]).toEqual(expect.arrayContaining(['/browse', '/map', '/create', '/saved', '/premium', '/supplies']))
})
