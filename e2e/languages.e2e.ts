import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
beforeAll(async () => {
  const seller = await site.app.signUp()
  await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
})

/** A page of somebody whose browser asks for these languages. */
async function openPage(width: number, languages: string[]): Promise<Page> {
  const page = await site.open({ width, path: '/api/health' })
  await page.addInitScript((codes) => {
    Object.defineProperty(navigator, 'languages', { value: codes })
  }, languages)
  return page
}

/** Goes to a page and waits until it has come to life, which is when a page view is counted. */
async function goTo(page: Page, path: string): Promise<void> {
  const counted = page.waitForRequest('**/api/events')
  await page.goto(path)
  await counted
}

const getOffer = (page: Page) => page.getByRole('region', { name: '¿Prefieres español?' })
const readLanguage = (page: Page) => page.locator('html').getAttribute('lang')

describe.each(WIDTHS)('S-E2 at %i pixels a browser in Spanish', (width) => {
  test('is offered the same page in Spanish, and stays where it is', async () => {
    const page = await openPage(width, ['es-MX', 'es', 'en'])
    await goTo(page, '/browse?search=porch')
    await getOffer(page).waitFor()
    expect([page.url(), await readLanguage(page)]).toEqual([`${site.url}/browse?search=porch`, 'en'])
    await expectWellFormed(page)
    await getOffer(page).getByRole('link', { name: 'Ver en español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ventas de garaje cerca de ti' }).waitFor()
    expect([page.url(), await readLanguage(page)]).toEqual([`${site.url}/es/browse?search=porch`, 'es'])
    await page.getByRole('heading', { name: 'Porch sale' }).waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('S-E2 at %i pixels', (width) => {
  test('who says “No, gracias” is not asked again', async () => {
    const page = await openPage(width, ['es'])
    await goTo(page, '/browse')
    await getOffer(page).getByRole('button', { name: 'No, gracias' }).click()
    await getOffer(page).waitFor({ state: 'detached' })
    for (const path of ['/browse', '/']) {
      await goTo(page, path)
      expect([path, await getOffer(page).count()]).toEqual([path, 0])
    }
  })

  test('a Spanish page offers a browser in English the English one', async () => {
    const page = await openPage(width, ['en-US', 'es'])
    await goTo(page, '/es/browse')
    const offer = page.getByRole('region', { name: 'Prefer English?' })
    expect(await offer.getByRole('link', { name: 'Read it in English' }).getAttribute('href')).toBe('/browse')
    await goTo(page, '/browse')
    expect(await getOffer(page).count()).toBe(0)
  })
})

test('who signs out of a page in Spanish goes on in Spanish', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor, path: '/es/saved' })
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/es/')
  expect((await visitor.get('/api/auth/user')).statusCode).toBe(401)
})

test('S-E7 the service worker of each language keeps its own pages', async () => {
  const shopper = await site.app.signUp()
  const [width] = PHONE
  const page = await site.open({ width, visitor: shopper, path: '/saved', hasServiceWorker: true })
  const readScope = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active ? new URL(registration.scope).pathname : null
    })
  await expect.poll(readScope).toBe('/')
  await page.goto('/es/saved')
  await expect.poll(readScope).toBe('/es/')
  const caches = () => page.evaluate(() => window.caches.keys())
  await expect
    .poll(caches)
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^yardsnap-app-/), expect.stringMatching(/^yardsnap-es-app-/)]),
    )
  await site.loseSignal(page)
  for (const [path, language] of [
    ['/es/saved', 'es'],
    ['/saved', 'en'],
  ] as const) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    expect([path, await readLanguage(page)]).toEqual([path, language])
  }
})

test('what is wrong with a sign-in is said in the language of the page', async () => {
  const page = await site.open({ width: 390, path: '/es/sign-in' })
  await page.getByLabel('Correo', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByText('La dirección o la contraseña no es correcta').waitFor()
})
