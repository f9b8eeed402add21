import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })

const hint = (page: Page) => page.getByRole('region', { name: 'Install the app' })

/** What Chromium does with a page whose app can be installed. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => void Object.assign(window, { wasAsked: true }),
    })
    window.dispatchEvent(offer)
  })
}

/** Gives signs of a person until the code for the hint is there, which counts the visit. */
async function touch(page: Page): Promise<void> {
  const isLoaded = async () => {
    await page.keyboard.press('Shift')
    return page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('InstallHint')),
    )
  }
  await expect.poll(isLoaded).toBe(true)
}

/** A tab of the same browser: another visit. */
async function visitAgain(page: Page): Promise<Page> {
  const again = await page.context().newPage()
  await again.goto(`${site.url}/browse`)
  await touch(again)
  return again
}

describe.each(WIDTHS)('the hint that the app can be installed at %i pixels', (width) => {
  test('comes with the second visit, once', async () => {
    // A context of its own, since its tabs stay open.
    const first = await site.open({ width, path: '/browse', hasServiceWorker: true })
    await touch(first)
    await offerInstall(first)
    const second = await visitAgain(first)
    await offerInstall(second)
    await hint(second).waitFor()
    await expectWellFormed(second)
    expect(await hint(first).count()).toBe(0)
    await hint(second).getByRole('button', { name: 'Install' }).click()
    await hint(second).waitFor({ state: 'detached' })
    expect(await second.evaluate(() => 'wasAsked' in window)).toBe(true)
    const third = await visitAgain(first)
    await offerInstall(third)
    await third.getByRole('heading', { level: 1 }).waitFor()
    expect(await hint(third).count()).toBe(0)
  })
})

describe.each(PHONE)('the installed app at %i pixels', (width) => {
  test('is not hinted at where the browser does not offer it', async () => {
    // A context of its own, since its tabs stay open.
    const first = await site.open({ width, path: '/browse', hasServiceWorker: true })
    await touch(first)
    const second = await visitAgain(first)
    await second.waitForFunction(() => localStorage.getItem('yardsnap:visits') === '2')
    expect(await hint(second).count()).toBe(0)
  })

  test('shows how many messages are unread on its icon, and none after signing out', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
    const shopper = await site.app.signUp()
    await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Is the chair still there?' })
    const page = await site.open({ width, visitor: seller, path: '/contact' })
    await page.addInitScript(() => {
      const shown: (number | null)[] = []
      Object.assign(window, { shown })
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(null),
      })
    })
    const lastShown = () => page.evaluate(() => (window as unknown as { shown: (number | null)[] }).shown.at(-1))
    await page.reload()
    await expect.poll(lastShown).toBe(1)
    const [{ id }] = (await seller.get('/api/conversations')).json<[{ id: string }]>()
    await page.goto(`${site.url}/messages/${id}`)
    await page.getByText('Is the chair still there?').first().waitFor()
    await expect.poll(lastShown).toBe(0)
    await page.goto(new URL('/api/logout', site.url).href)
    await expect.poll(lastShown).toBe(null)
  })

  test('has a till for its shortcut: of the sale that is on, or a word why there is none', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/till' })
    await page.getByRole('heading', { name: 'No sale to sell at yet' }).waitFor()
    await expectWellFormed(page)
    const listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(0), status: 'published' })
    await page.reload()
    await page.waitForURL(`${site.url}/sale/${listingId}/till`)
    const visitorsPage = await site.open({ width, path: '/till' })
    await visitorsPage.getByRole('heading', { name: 'Sign in to open your till' }).waitFor()
    await expectWellFormed(visitorsPage)
  })
})
