import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FullSale, publishFullSale } from './full-sale.ts'
import { brokenRules, sharedSite } from './harness.ts'
import { findMisfits, PHONE_VIEW, type View } from './screens-fit.ts'

/**
 * Every screen with as much as it may have to show, in a narrow window and with larger letters: nothing is wider than
 * the window, and no words are cut off (WCAG 1.4.4, 1.4.10). 320 pixels are 1280 at a zoom of 400%.
 */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const VIEWS: View[] = [PHONE_VIEW, { width: 390, text: 200 }, { width: 320, text: 100 }, { width: 1280, text: 100 }]

/** Voice control presses what is seen on a button, and a control has a label to see. */
const RULES = ['label-content-name-mismatch', 'label-title-only', 'color-contrast']

let sale: FullSale

beforeAll(async () => {
  sale = await publishFullSale(site.app)
})

/** Looks at each screen in every view, and once with colors that somebody has chosen for all pages. */
function wideScreens(page: Page, paths: string[]): Promise<string[]> {
  onTestFinished(() => page.emulateMedia({ forcedColors: null }))
  return findMisfits(page, paths, {
    views: VIEWS,
    async findMore() {
      await page.emulateMedia({ forcedColors: 'active' })
      const broken = await brokenRules(page, RULES)
      await page.emulateMedia({ forcedColors: null })
      return broken
    },
  })
}

test('no public screen is wider than the window or cuts words', { timeout: 240_000 }, async () => {
  expect(await wideScreens(await site.open({ width: PHONE_VIEW.width }), sale.screens.public)).toEqual([])
})

test('no screen of a signed-in person is', { timeout: 240_000 }, async () => {
  const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
  expect(await wideScreens(page, sale.screens.own)).toEqual([])
})

test('no screen of a sale is', { timeout: 240_000 }, async () => {
  const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
  expect(await wideScreens(page, sale.screens.sale)).toEqual([])
})
