import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { uploadPhoto } from '#server/testing/photos.ts'
import { brokenRules, sharedSite } from './harness.ts'
import { dayFromNow, makeListing, samplePicture } from './sample-listing.ts'

/**
 * Every screen with as much as it may have to show, in a narrow window and with larger letters: nothing is wider than
 * the window, and no words are cut off (WCAG 1.4.4, 1.4.10). 320 pixels are 1280 at a zoom of 400%.
 */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

interface View {
  width: number
  /** The size of letters, in percent. */
  text: number
}

const FIRST_VIEW: View = { width: 390, text: 100 }
const VIEWS: View[] = [FIRST_VIEW, { width: 390, text: 200 }, { width: 320, text: 100 }, { width: 1280, text: 100 }]

const KINDS = [
  'electronics',
  'books',
  'clothing',
  'kitchen',
  'furniture',
  'toys',
  'sports',
  'tools',
  'garden',
  'jewelry',
  'art',
  'music',
]
/** Words that cannot be broken at a space. */
const LONG_WORD = 'Donaudampfschifffahrtskapitänsmützenabzeichen'
const PUBLIC_SCREENS = ['/', '/browse', '/map', '/supplies', '/premium', '/sign-in', '/sale', '/nowhere']
const OWN_SCREENS = [
  '/',
  '/browse',
  '/create',
  '/saved',
  '/saved/things',
  '/saved/wants',
  '/saved/drive',
  '/messages',
  '/account',
  '/contact',
  '/till',
]
const SALE_SCREENS = ['', '/analytics', '/ledger', '/sold', '/till', '/holds', '/today', '/style']

let seller: Visitor
let listingId: string

beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Maximiliana', lastName: `Featherstonehaugh-${LONG_WORD}` })
  await site.app.makePremium(seller.userId)
  listingId = await makeListing(seller, {
    title: `Multi-family estate and moving sale: ${LONG_WORD} and much more`,
    description: `${LONG_WORD}.\n${'Everything must go. '.repeat(40)}`,
    startTime: '08:00',
    endTime: '14:00',
    laterDays: [8, 9, 10, 11, 12, 13].map((days) => ({
      date: dayFromNow(days),
      startTime: '09:00',
      endTime: `1${days % 8}:30`,
      note: 'Half of the barn only, bring boxes',
    })),
  })
  const photo = await uploadPhoto(seller, await samplePicture())
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: index % 6 === 0 ? `${LONG_WORD} ${index}` : `Solid oak ${KINDS[index % 12]} thing with drawers ${index}`,
    category: KINDS[index % 12],
    quantity: 1 + (index % 30),
    priceSuggested: 5 + index * 37.25,
    cropUrl: `${photo}?region=0.05,0.25,0.3,0.58`,
    imageUrls: [`${photo}?region=0.05,0.25,0.3,0.58`],
  }))
  const saved = await seller.post(`/api/listings/${listingId}/items/bulk`, { items })
  const published = await seller.put(`/api/listings/${listingId}`, { status: 'published' })
  await seller.post('/api/saved-sales', { listingId })
  if (saved.statusCode !== 200 || published.statusCode !== 200) throw new Error('the sale was not published')
})

/** What widens the page beyond the window, the outermost of it first. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const isWide = (part: Element) => {
      const { right, width } = part.getBoundingClientRect()
      return width > 0 && right > window.innerWidth + 1
    }
    /** What scrolls by itself, as a table or a row of chips may, widens nothing. */
    const isWithinScroller = (part: Element) => {
      for (let outer = part.parentElement; outer && outer !== document.body; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true
      return false
    }
    const parts = [...document.querySelectorAll('body *')].filter((part) => isWide(part) && !isWithinScroller(part))
    return parts
      .slice(0, 5)
      .map((part) => `<${part.localName} class="${part.getAttribute('class')}"> ${part.textContent?.slice(0, 40)}`)
  })
}

/** Words that stick out of a button, or of what hides what sticks out; not those that end in '…' or can be scrolled to. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (words: Node) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) return false
      for (let frame = words.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, display } = getComputedStyle(frame)
        const isForReaders = frame.clientWidth <= 1 && overflowX !== 'visible'
        const isSaidToBe = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (isForReaders || isSaidToBe || overflowX === 'auto' || overflowX === 'scroll') return false
        const edges = frame.getBoundingClientRect()
        const isFrame = overflowX !== 'visible' || (frame.matches('a, button') && display !== 'inline')
        if (isFrame && (right > edges.right + 1.5 || left < edges.left - 1.5)) return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let words = walker.nextNode(); words; words = walker.nextNode())
      if (words.textContent?.trim() && isCut(words)) found.add(`cut: ${words.textContent.trim().slice(0, 40)}`)
    return [...found].slice(0, 5)
  })
}

/** Fields for words that have no room for four letters of them. */
function narrowFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(input)
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const isSeen = input.clientWidth > 1
      return isSeen && room < 2 * Number.parseFloat(fontSize) ? [`narrow: ${input.placeholder}`] : []
    }),
  )
}

/** Voice control presses what is seen on a button, and a control has a label to see. */
const RULES = ['label-content-name-mismatch', 'label-title-only', 'color-contrast']

/**
 * Looks at each screen in every view, and once with colors that somebody has chosen for all pages. A screen is loaded
 * once: it follows the window and the letters by itself, as when somebody turns a phone or zooms.
 */
async function wideScreens(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  onTestFinished(() => page.emulateMedia({ forcedColors: null }))
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    for (const { width, text } of VIEWS) {
      await show(page, { width, text })
      const parts = [...(await widest(page)), ...(await cutWords(page)), ...(await narrowFields(page))]
      if (parts.length > 0) found.push(`${path} in ${width} pixels at ${text}%: ${parts.join(' | ')}`)
    }
    await show(page, FIRST_VIEW)
    await page.emulateMedia({ forcedColors: 'active' })
    found.push(...(await brokenRules(page, RULES)).map((broken) => `${path}: ${broken}`))
    await page.emulateMedia({ forcedColors: null })
  }
  return found
}

/** Gives the page a width and a size of letters, and waits until it is laid out anew. */
async function show(page: Page, { width, text }: View): Promise<void> {
  await page.setViewportSize({ width, height: width < 720 ? 844 : 900 })
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    // What the page draws anew because of its width is there after the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, text)
}

test('no public screen is wider than the window or cuts words', { timeout: 240_000 }, async () => {
  const paths = PUBLIC_SCREENS.map((path) => (path === '/sale' ? `/sale/${listingId}` : path))
  expect(await wideScreens(await site.open({ width: FIRST_VIEW.width }), paths)).toEqual([])
})

test('no screen of a signed-in person is', { timeout: 240_000 }, async () => {
  const page = await site.open({ width: FIRST_VIEW.width, visitor: seller })
  expect(await wideScreens(page, [...OWN_SCREENS, `/create?edit=${listingId}`])).toEqual([])
})

test('no screen of a sale is', { timeout: 240_000 }, async () => {
  const page = await site.open({ width: FIRST_VIEW.width, visitor: seller })
  const paths = SALE_SCREENS.map((path) => `/sale/${listingId}${path}`)
  expect(await wideScreens(page, paths)).toEqual([])
})
