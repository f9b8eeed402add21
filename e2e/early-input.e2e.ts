import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
beforeAll(async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
  await makeListing(seller, { title: 'Barn sale', saleDate: dayFromNow(3), status: 'published' })
})

/** Opens a page whose app does not come before it is let. */
async function openHeld(width: number, path: string): Promise<{ page: Page; letAppCome: () => void }> {
  const page = await site.open({ width, path: '/premium' })
  const { promise: mayCome, resolve: letAppCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('early-input-kept').length > 0)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, letAppCome }
}

const searchOf = (page: Page) => new URL(page.url()).searchParams

describe.each(PHONE)('before a page has come to life at %d pixels', (width) => {
  test('what is typed stays, and is searched for', async () => {
    const { page, letAppCome } = await openHeld(width, '/browse')
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.pressSequentially('barn')
    await field.press('ArrowLeft')
    letAppCome()
    await expect.poll(() => searchOf(page).get('search')).toBe('barn')
    expect(await field.inputValue()).toBe('barn')
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    await page.getByRole('heading', { name: 'Barn sale' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Porch sale' }).count()).toBe(0)
  })

  test('buttons do what they do, once, in the order in which they were pressed', async () => {
    const { page, letAppCome } = await openHeld(width, '/browse')
    await page.getByRole('searchbox', { name: 'Location' }).fill('Winter Park')
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    // Pressed again, because nothing happens.
    await filters.click()
    letAppCome()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await expect.poll(() => searchOf(page).get('location')).toBe('Winter Park')
  })

  test('a button that is pressed when React has just begun to listen does what it does', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/premium' })
    await page.addInitScript(() => {
      let stopKeeping: () => unknown
      Object.defineProperty(window, 'stopKeepingInput', {
        set: (stop: () => unknown) => {
          stopKeeping = stop
        },
        get: () => () => {
          setTimeout(() => {
            const buttons = [...document.querySelectorAll<HTMLElement>('main button[type=button]')]
            buttons.find(({ textContent }) => textContent.trim() === 'Filters')?.click()
            performance.mark('pressed')
          })
          return stopKeeping()
        },
      })
    })
    await page.goto('/browse')
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    expect(await page.evaluate(() => performance.getEntriesByName('pressed').length)).toBe(1)
  })

  test('where somebody has scrolled to, the page stays, and Back leads there again', async () => {
    const { page, letAppCome } = await openHeld(width, '/browse')
    await page.setViewportSize({ width, height: 500 })
    await page.mouse.wheel(0, 300)
    const readPlace = () => page.evaluate(() => Math.round(window.scrollY))
    await expect.poll(readPlace).toBeGreaterThan(100)
    const place = await readPlace()
    const isAlive = page.waitForRequest('**/api/events')
    letAppCome()
    await isAlive
    expect(await readPlace()).toBe(place)

    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main li a[href*="/sale/"]')!.click())
    await page.waitForURL(/\/sale\//)
    await expect.poll(readPlace).toBe(0)
    await page.goBack()
    await expect.poll(readPlace).toBe(place)
  })

  test('a search that is sent finds what it asks for', async () => {
    const { page } = await openHeld(width, '/browse')
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.fill('barn')
    await field.press('Enter')
    await page.waitForURL(/\/browse\?.*search=barn/)
    await page.getByRole('heading', { name: 'Barn sale' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Porch sale' }).count()).toBe(0)
  })
})

test('what is chosen before a page has come to life stays chosen', async () => {
  const { page, letAppCome } = await openHeld(1280, '/browse')
  const search = page.getByRole('search')
  await search.getByRole('radio', { name: '10 mi', exact: true }).check({ force: true })
  await search.getByRole('combobox', { name: 'Category' }).selectOption('Books')
  letAppCome()
  await expect.poll(() => [searchOf(page).get('distance'), searchOf(page).get('category')]).toEqual(['10', 'books'])
  expect(await search.getByRole('radio', { name: '10 mi', exact: true }).isChecked()).toBe(true)
})

/** The page's scripts in the order in which they were asked for. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const [{ loadEventStart } = { loadEventStart: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.map(({ name, startTime }) => ({
      isStarter: name.includes('/starter-'),
      isEarly: startTime < loadEventStart,
    }))
  })

test('a page that is only read loads the app once all else is there', async () => {
  const page = await site.open({ width: 390 })
  // The page that it opened with may still be asking.
  await page.goto('about:blank')
  const counted = page.waitForRequest('**/api/events')
  await page.goto('/browse')
  await counted
  const scripts = await scriptsOf(page)
  expect(scripts.filter(({ isEarly }) => isEarly)).toEqual([{ isStarter: true, isEarly: true }])
  expect(scripts.length).toBeGreaterThan(3)
})

test('a page that somebody uses while a picture still loads comes to life at once', async () => {
  const page = await site.open({ width: 390, path: '/premium' })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/objects/**', async (route) => {
    await isOver
    await route.continue()
  })
  await page.goto('/browse', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  end()
})
