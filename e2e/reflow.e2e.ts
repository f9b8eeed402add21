import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FullSale, publishFullSale } from './full-sale.ts'
import { brokenRules, CONTRAST, sharedSite } from './harness.ts'
import { findMisfits, PHONE_VIEW, type View } from './screens-fit.ts'

/**
 * Every screen with as much as it may have to show, in a narrow window and with larger letters: nothing is wider than
 * the window, and no words are cut off (WCAG 1.4.4, 1.4.10). 320 pixels are 1280 at a zoom of 400%.
 */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const VIEWS: View[] = [PHONE_VIEW, { width: 390, text: 200 }, { width: 320, text: 100 }, { width: 1280, text: 100 }]

/** Voice control presses what is seen on a button, and a control has a label to see. */
const VOICE_RULES = ['label-content-name-mismatch', 'label-title-only']

let sale: FullSale

beforeAll(async () => {
  sale = await publishFullSale(site.app)
})

/** Our own colors, by day and by night, and those that somebody has chosen for all pages. */
const COLORS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const

/** Looks at each screen in every view and in all colors, and at its name among the tabs. */
function wideScreens(page: Page, paths: string[]): Promise<string[]> {
  onTestFinished(() => page.emulateMedia({ colorScheme: null, forcedColors: null }))
  return findMisfits(page, paths, {
    views: VIEWS,
    async findMore() {
      const found = await brokenRules(page, { only: VOICE_RULES })
      const title = await page.title()
      if (!title.endsWith(' · Yardsnap')) found.push(`its tab is called ${title}`)
      for (const colors of COLORS) {
        await page.emulateMedia(colors)
        const broken = await brokenRules(page, { only: [CONTRAST] })
        found.push(...broken.map((part) => `${colors.colorScheme}, forced colors ${colors.forcedColors}: ${part}`))
      }
      await page.emulateMedia({ colorScheme: null, forcedColors: null })
      return found
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

// The last test: the sale is called off, which each card says.
test('pages that a shopper plans with scroll down alone in the largest letters on the narrowest phone', async () => {
  const salesAndDays = sale.screens.public.filter((path) => /^\/(sale|day)\//.test(path))
  const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
  expect(
    (await sale.seller.put(`/api/listings/${salesAndDays[0]?.split('/')[2]}/live-status`, status)).statusCode,
  ).toBe(200)
  const page = await site.open({ width: 320, visitor: sale.seller })
  const paths = ['/saved', '/saved/things', '/days/new', '/nowhere', ...salesAndDays]
  expect(await findMisfits(page, paths, { views: [{ width: 320, text: 200, isScrollOnly: true }] })).toEqual([])
})
