import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the map that can be moved has taken the place of its still: at the first sign of a person. */
export async function startMap(page: Page): Promise<Locator> {
  const map = page.getByRole('region', { name: /^Map of / })
  // A pointer that comes to rest before the page looks is no sign.
  await expect.poll(() => move(page, map), { timeout: 20_000 }).toBe(true)
  await page.getByRole('button', { name: /^(Move the map|Starting\.\.\.)$/ }).waitFor({ state: 'detached' })
  return map
}

async function move(page: Page, map: Locator): Promise<boolean> {
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 3)
  return map.isVisible()
}
