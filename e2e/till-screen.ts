import type { Page } from 'playwright-core'
import type { Visitor } from '#server/testing/test-app.ts'
import type { Site } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

export interface Sale {
  host: Visitor
  listingId: string
}

/** A sale of tomorrow with a green armchair for 60 (No. 1) and 40 novels as a lot (No. 2). */
export async function makeSale({ app }: Site, { isPremium = true } = {}): Promise<Sale> {
  const host = await app.signUp()
  if (isPremium) await app.makePremium(host.userId)
  const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(1) })
  return { host, listingId }
}

export const openTill = (
  site: Site,
  { host, listingId }: Sale,
  options: { width?: number; hasServiceWorker?: boolean } = {},
): Promise<Page> => site.open({ width: 390, visitor: host, path: `/sale/${listingId}/till`, ...options })

export async function typePrice(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Any price' }).click()
  const field = page.getByRole('textbox', { name: 'Price' })
  await field.fill(price)
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}

export async function takePayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByRole('dialog', { name: 'Take the money' }).waitFor({ state: 'detached' })
}
