import { BLANK_ITEM } from '@yardsnap/contract/drafts'
import type { Page } from 'playwright-core'
import { quantile } from '../detection/measure.ts'

export const ITEMS = 300
const STROKES = 40
export const SLOWDOWN = 4

/** A key stroke in the title of one of many items, until it is drawn. */
export async function typing(page: Page, origin: string) {
  const listingId = crypto.randomUUID()
  const items = Array.from({ length: ITEMS }, (_, position) => ({
    id: crypto.randomUUID(),
    base: null,
    changes: { ...BLANK_ITEM, title: `Thing number ${position}`, priceSuggested: '4.00', priceSource: 'own', position },
  }))
  const data = { version: 0, fields: { base: {}, changes: { title: 'Many things' } }, items }
  await page.request.patch(`/api/listings/${listingId}/draft`, { data, headers: { origin } })
  await page.goto(`/create?edit=${listingId}`)
  await page.getByRole('button', { name: /^Thing number 0\b/ }).click()
  const title = page.getByRole('combobox', { name: 'Item title' })
  await title.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(noteStrokes)
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(200)
  }
  const seenMs = await page.evaluate(() => [
    ...(window as unknown as { slowest: Map<number, number> }).slowest.values(),
  ])
  // Strokes that were seen sooner than the interface tells.
  const strokesMs = [...seenMs, ...Array(Math.max(0, STROKES - seenMs.length)).fill(16)]
  const pixels = await page.evaluate(() => document.documentElement.scrollHeight)
  return { median: quantile(strokesMs, 0.5), p95: quantile(strokesMs, 0.95), pixels }
}

/**
 * In the page: from a key stroke to the frame that shows what it did (Event Timing API, in steps of 8 ms); of the events
 * of one stroke the slowest.
 */
function noteStrokes(): void {
  const slowest = new Map<number, number>()
  Object.assign(window, { slowest })
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0))
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
