import { rm } from 'node:fs/promises'
import { toLanguagePath } from '@yardsnap/contract/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullSale, publishFullSale } from './full-sale.ts'
import { brokenRules, CONTRAST, sharedSite } from './harness.ts'
import { buildPseudoApp, showPseudoLanguage } from './pseudo-language.ts'
import { findMisfits, findMisfitsHere, PHONE_VIEW } from './screens-fit.ts'

/** Every screen with as much as it may have to show, on a phone, in other languages than English. */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const MINUTES_4 = 240_000
/** Pages with filters. */
const SEARCHES = ['/browse', '/things', '/map']

let sale: FullSale

beforeAll(async () => {
  sale = await publishFullSale(site.app)
})

describe('in the pseudo-language, which is 40% longer, nothing sticks out or is cut off', () => {
  let folder: string

  beforeAll(async () => {
    folder = await buildPseudoApp()
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function expectFitting(page: Page, paths: string[]): Promise<void> {
    await showPseudoLanguage(page, folder)
    expect(await findMisfits(page, paths, { views: [PHONE_VIEW], findMore: findEnglish })).toEqual([])
  }

  test('on public screens', { timeout: MINUTES_4 }, async () => {
    await expectFitting(await site.open({ width: PHONE_VIEW.width }), sale.screens.public)
  })

  test('among the filters of searches', async () => {
    const page = await site.open({ width: PHONE_VIEW.width })
    await showPseudoLanguage(page, folder)
    expect(await findMisfitFilters(page, SEARCHES)).toEqual([])
  })

  test('on screens of a signed-in person', { timeout: MINUTES_4 }, async () => {
    const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
    await expectFitting(page, sale.screens.own)
  })

  test('on screens of a sale', { timeout: MINUTES_4 }, async () => {
    const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
    await expectFitting(page, sale.screens.sale)
  })
})

/** What has no room among the filters of searches, which a phone shows only when asked. */
async function findMisfitFilters(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main button[aria-haspopup="dialog"]:has(.lucide-sliders-horizontal)').click()
    await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    found.push(...(await findMisfitsHere(page)).map((part) => `${path}: ${part}`))
  }
  return found
}

/** Whether a page is in the pseudo-language at all: without this its looks would pass for the wrong build. */
async function findEnglish(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes('···]') ? [] : ['the page is not in the pseudo-language']
}

describe('in Spanish nothing sticks out or is cut off, and assistive technology gets all it needs', () => {
  async function expectFitting(page: Page, paths: string[]): Promise<void> {
    expect(await findMisfits(page, paths.map(toSpanish), { views: [PHONE_VIEW], findMore: findBarriers })).toEqual([])
  }

  test('on public screens', { timeout: MINUTES_4 }, async () => {
    await expectFitting(await site.open({ width: PHONE_VIEW.width }), sale.screens.public)
  })

  test('among the filters of searches', async () => {
    const page = await site.open({ width: PHONE_VIEW.width })
    expect(await findMisfitFilters(page, SEARCHES.map(toSpanish))).toEqual([])
  })

  test('on screens of a signed-in person', { timeout: MINUTES_4 }, async () => {
    const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
    await expectFitting(page, sale.screens.own)
  })

  test('on screens of a sale', { timeout: MINUTES_4 }, async () => {
    const page = await site.open({ width: PHONE_VIEW.width, visitor: sale.seller })
    await expectFitting(page, sale.screens.sale)
  })
})

const toSpanish = (path: string) => toLanguagePath('es', path)

async function findBarriers(page: Page): Promise<string[]> {
  const language = await page.locator('html').getAttribute('lang')
  const wrongLanguage = language === 'es' ? [] : [`the page is in ${language}`]
  // Colors are the same in all languages.
  const broken = await brokenRules(page, { except: [CONTRAST] })
  return [...wrongLanguage, ...broken, ...(await brokenRules(page, { only: NAME_RULES }))]
}

/** Those that axe does not ask by itself: voice control presses what is seen on a button. */
const NAME_RULES = ['label-content-name-mismatch', 'label-title-only']

test('another language is offered in one line, and no more after it was declined', async () => {
  const page = await site.open({ width: PHONE_VIEW.width, path: '/es/browse' })
  const offer = page.getByRole('region', { name: 'Prefer English?' })
  const lines = () => offer.evaluate((part) => part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight))
  const readTop = () => page.locator('main').evaluate((part) => part.getBoundingClientRect().top)
  await offer.waitFor()
  const top = await readTop()
  // A line of what can be pressed is twice as high as one of letters alone.
  expect(await lines()).toBeLessThan(3)
  await offer.getByRole('button', { name: 'No, thanks' }).click()
  await offer.waitFor({ state: 'detached' })
  // The offer comes when somebody may already press what it would move.
  expect(await readTop()).toBe(top)
  await page.goto('/es/browse')
  await page.getByRole('searchbox').first().waitFor()
  expect(await offer.count()).toBe(0)
  expect(await narrowestGap(page)).toBeGreaterThan(5)
  const places = page.locator('[data-bottom-bar] ul')
  expect(await places.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

/** Between the words of the bottom bar in letters of 200%, in pixels. */
function narrowestGap(page: Page): Promise<number> {
  return page.locator('[data-bottom-bar]').evaluate((bar) => {
    document.documentElement.style.fontSize = '200%'
    const words = Array.from(bar.querySelectorAll('li'), (place) => {
      const range = document.createRange()
      range.selectNodeContents([...place.firstElementChild!.childNodes].at(-1)!)
      return range.getBoundingClientRect()
    })
    return Math.min(...words.slice(1).map(({ left }, index) => left - words[index]!.right))
  })
}
