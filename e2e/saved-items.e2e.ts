import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import type { Listing } from '@yardsnap/contract/listings'
import type { Page } from 'playwright-core'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE, untilHistoryHas } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let seller: Visitor
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
})

const readSale = async (id: string) => (await seller.get(`/api/listings/${id}`)).json<Listing>()
const savedBy = async (person: Visitor) =>
  (await person.get('/api/saved-items')).json<SavedItem[]>().map(({ title }) => title)
const getHeart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const isPressed = (page: Page, title: string) => getHeart(page, title).getAttribute('aria-pressed')

const publish = () => makeListing(seller, { title: 'Attic finds', saleDate: dayFromNow(3), status: 'published' })

/** A shopper who has saved both things of a sale, the armchair last. */
async function saver(): Promise<{ shopper: Visitor; sale: Listing }> {
  const shopper = await site.app.signUp({ firstName: 'Ben', lastName: 'Okafor' })
  const sale = await readSale(await publish())
  for (const { id } of sale.items.toReversed()) await shopper.put(`/api/saved-items/${id}`)
  return { shopper, sale }
}

describe.each(PHONE)('saved things at %d pixels', (width) => {
  test('are saved with the heart on a line and in the large view, and given up', async () => {
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: `/sale/${await publish()}` })
    await getHeart(page, 'Novels').click()
    await expect.poll(() => savedBy(shopper)).toEqual(['Novels'])
    const box = await getHeart(page, 'Novels').boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Green armchair', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Green armchair' })
    const large = dialog.getByRole('button', { name: 'Save Green armchair' })
    await large.click()
    await expect.poll(() => savedBy(shopper)).toEqual(['Green armchair', 'Novels'])
    expect(await large.getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await isPressed(page, 'Green armchair')).toBe('true')
    await untilHistoryHas(page, { overlays: 0 })
    await page.reload()
    await expect.poll(() => isPressed(page, 'Novels')).toBe('true')
    await getHeart(page, 'Novels').click()
    await expect.poll(() => savedBy(shopper)).toEqual(['Green armchair'])
    await expectWellFormed(page)
  })

  test('S6.5 of a visitor are kept until they have signed up, where they were', async () => {
    const id = await publish()
    const page = await site.open({ width, path: `/sale/${id}` })
    await getHeart(page, 'Novels').click()
    await page.getByRole('radio', { name: 'I am new here' }).waitFor()
    await page.goBack()
    await getHeart(page, 'Green armchair').click()
    await page.getByRole('radio', { name: 'I am new here' }).check()
    const email = `ana-${width}-${Date.now()}@example.com`
    const fields = { 'First name': 'Ana', 'Last name': 'Ruiz', Email: email, Password: 'saturday-morning' }
    for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`**/sale/${id}`)
    await page.getByText('Find them under Saved, Things.').waitFor()
    for (const title of ['Novels', 'Green armchair']) await expect.poll(() => isPressed(page, title)).toBe('true')
    await page.goto(`${site.url}/saved/things`)
    await page.getByRole('heading', { name: 'Novels' }).waitFor()
  })

  test('stand together with price, day, place and state, lead to the thing, and can be put back', async () => {
    const { shopper, sale } = await saver()
    const items = sale.items.map((item) => ({ ...item, priceSuggested: item.title === 'Green armchair' ? 45 : 2 }))
    await seller.post(`/api/listings/${sale.id}/items/bulk`, { items })
    const novels = sale.items.find(({ title }) => title === 'Novels')!
    await seller.put(`/api/listings/${sale.id}/sold/${crypto.randomUUID()}`, { itemId: novels.id, quantity: 40 })

    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Things' }).click()
    const getCard = (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
    const chair = getCard('Green armchair')
    await chair.getByText('$45').waitFor()
    await chair.getByText('$60').waitFor()
    await chair.getByText('Orlando · Attic finds').waitFor()
    await chair.getByText('8:00 AM').waitFor()
    await getCard('Novels').getByText('Sold', { exact: true }).waitFor()
    expect(await getCard('Novels').getByRole('button', { name: 'Still there?' }).count()).toBe(0)
    await expectAccessible(page)
    await expectWellFormed(page)
    // A price that falls meanwhile is there for who comes back to the page.
    const [cheaper] = items.filter(({ title }) => title === 'Green armchair')
    await seller.post(`/api/listings/${sale.id}/items/bulk`, { items: [{ ...cheaper, priceSuggested: 40 }] })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await chair.getByText('$40').waitFor()

    await chair.getByRole('button', { name: 'Remove Green armchair' }).click()
    await expect.poll(() => savedBy(shopper)).toEqual(['Novels'])
    await chair.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await chair.getByText('$60').waitFor()
    expect(await savedBy(shopper)).toEqual(['Green armchair', 'Novels'])

    await chair.getByRole('link', { name: 'Green armchair' }).click()
    await page.getByRole('dialog', { name: 'Green armchair' }).waitFor()
  })

  test('are asked about in one tap, and the seller answers in one', async () => {
    const { shopper, sale } = await saver()
    const page = await site.open({ width, visitor: shopper, path: '/saved/things' })
    await page.getByRole('button', { name: 'Still there? Ask about Green armchair' }).click()
    await page.getByText('The seller is asked').waitFor()
    await page.getByText('You asked today.').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'See it' }).click()
    await page.waitForURL('**/messages/*')
    await page.getByText('Is “Green armchair” still there?').waitFor()
    expect(await page.getByRole('group', { name: 'Quick answers' }).count()).toBe(0)

    const desk = await site.open({ width, visitor: seller, path: new URL(page.url()).pathname })
    const answers = desk.getByRole('group', { name: 'Quick answers' })
    await answers.getByRole('button', { name: 'Yes, still here' }).waitFor()
    await expectWellFormed(desk)
    await answers.getByRole('button', { name: 'Sorry, it is sold' }).click()
    await desk.getByRole('listitem').getByText('Sorry, it is sold').waitFor()
    await answers.waitFor({ state: 'detached' })
    await desk.getByRole('button', { name: 'Mark it sold' }).click()
    await desk.waitForURL(`**/sale/${sale.id}/sold`)
  })

  test('are shown alone at a sale of many things', async () => {
    const shopper = await site.app.signUp()
    const id = await makeListing(seller, { title: 'Everything goes', status: 'published' })
    const items = Array.from({ length: 14 }, (_, index) => ({ title: `Bowl ${index + 1}`, priceSuggested: index + 1 }))
    await seller.post(`/api/listings/${id}/items/bulk`, { items })
    const sale = await readSale(id)
    for (const item of sale.items.slice(12)) await shopper.put(`/api/saved-items/${item.id}`)
    const page = await site.open({ width, visitor: shopper, path: `/sale/${id}?item=${sale.items[0]!.id}` })
    const dialog = page.getByRole('dialog', { name: 'Bowl 1' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const only = page.getByRole('button', { name: 'You saved 2' })
    await only.click()
    await page.getByText('2 items of 14').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await getHeart(page, 'Bowl 13').click()
    await page.getByRole('button', { name: 'You saved 1' }).waitFor()
    await page.getByText('2 items of 14').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await getHeart(page, 'Bowl 1').waitFor()
  })

  test('say how far they are where the device may be asked', async () => {
    const { shopper } = await saver()
    const page = await site.open({ width, visitor: shopper })
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 28.6, longitude: -81.38 })
    await page.goto('/saved/things')
    await page
      .getByText(/^about \d\.\d mi · Attic finds$/)
      .first()
      .waitFor()
  })

  test('are none at first, and a reason to browse', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/saved/things' })
    await page.getByRole('heading', { name: 'No things saved yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Browse Sales' }).click()
    await page.waitForURL('**/browse')
  })
})

test('a heart that the server refuses goes back to what it was', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: `/sale/${await publish()}` })
  await page.route('**/api/saved-items/*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await getHeart(page, 'Novels').click()
  await page.getByText('The thing could not be saved').waitFor()
  expect(await isPressed(page, 'Novels')).toBe('false')
})

test('a heart that is pressed again before the server refuses both goes back to what is saved', async () => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${await publish()}` })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/saved-items/*', async (route) => {
    await pressed.promise
    await route.abort()
  })
  await getHeart(page, 'Novels').click()
  await expect.poll(() => isPressed(page, 'Novels')).toBe('true')
  await getHeart(page, 'Novels').click()
  await expect.poll(() => isPressed(page, 'Novels')).toBe('false')
  // The list of what is saved is out of reach, too.
  await page.route('**/api/listings/*/saved-items', (route) => route.abort())
  pressed.resolve()
  await page.getByText('The thing could not be removed').waitFor()
  expect(await isPressed(page, 'Novels')).toBe('false')
  expect(await savedBy(shopper)).toEqual([])
})
