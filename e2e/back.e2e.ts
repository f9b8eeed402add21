import { expect, test } from 'vitest'
import { goBack, sharedSite } from './harness.ts'

const site = sharedSite({ DETECTION: 'off' })

/** Where the page's own entry stands, by what the router counts and what an overlay adds. */
const place = () => ({ index: window.history.state.__TSR_index, overlayDepth: window.history.state.overlayDepth })

test('Back closes the upgrade modal before it leaves the page', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/browse' })
  await page.getByRole('banner').getByRole('link').first().click()
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await page.getByRole('button', { name: 'See Premium' }).click()
  await modal.waitFor()
  await goBack(page, { overlays: 1 })
  await modal.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')
  await goBack(page, { overlays: 0 })
  await page.waitForURL('**/browse')
})

test('a page that a dialog led to is one Back away from where the dialog was', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/' })
  await page.getByRole('button', { name: 'See Premium' }).click()
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await modal.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/premium')
  await page.goBack()
  await page.getByRole('button', { name: 'See Premium' }).waitFor()
  await expect.poll(() => page.evaluate(place)).toEqual({ index: 0, overlayDepth: undefined })
})

test('filters that are chosen in the sheet stay when Back closes it', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/browse' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('This weekend', { exact: true }).click()
  await page.waitForURL('**/browse?*')
  const address = page.url()
  await goBack(page, { overlays: 1 })
  await sheet.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
})
