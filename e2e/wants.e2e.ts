import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { NOON } from '#server/shop/wants/test-wants.ts'
import { servicesBeside } from '#server/testing/services-beside.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { eq } from 'drizzle-orm'
import { expectAccessible, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let seller: Visitor
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
})

const WANT = { words: 'sewing machine', location: '', miles: 10, maxPrice: null, days: 'any', delivery: 'now' }

/** A public sale of a sewing machine, put to all wants. */
async function sellMachine(): Promise<void> {
  const listingId = await makeListing(seller, { title: 'Attic finds', saleDate: dayFromNow(3), status: 'published' })
  const items = [{ title: 'Singer sewing machine', category: 'electronics', priceSuggested: 40 }]
  expect((await seller.post(`/api/listings/${listingId}/items/bulk`, { items })).statusCode).toBe(200)
  const { matching } = await servicesBeside(site.app)
  await matching.match(listingId, new AbortController().signal, NOON)
}

const wordsOf = async (shopper: Visitor) =>
  (await shopper.get('/api/wants')).json<{ wants: { words: string }[] }>().wants.map(({ words }) => words)

describe.each(PHONE)('wants at %d pixels', (width) => {
  test('are made of a search in two taps, changed, removed and put back, and show what was found', async () => {
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: '/browse?search=sewing+machine&location=Orlando' })
    await page.getByRole('button', { name: 'Tell me when there is one' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tell me when one turns up' })
    await sheet.getByLabel('What').waitFor()
    expect(await sheet.getByLabel('What').inputValue()).toBe('sewing machine')
    expect(await sheet.getByLabel('Near').inputValue()).toBe('Orlando')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Tell me' }).click()
    await page.getByText('We will tell you').waitFor()

    await sellMachine()
    await page.goto('/saved')
    await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Wants' }).click()
    const want = page.getByRole('article', { name: 'sewing machine' })
    await want.getByText('any price · 10 mi of Orlando').waitFor()
    await want.getByRole('link', { name: 'Singer sewing machine' }).first().waitFor()
    await want.getByText('New', { exact: true }).first().waitFor()
    await want.getByText('$40').first().waitFor()
    await page.getByText('1 of 25 wants.').waitFor()
    await expectAccessible(page)
    await expectWellFormed(page)

    const choose = async (entry: string) => {
      await want.getByRole('button', { name: 'More about sewing machine' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('Change')
    const change = page.getByRole('dialog', { name: 'Change what you look for' })
    await change.getByLabel('Up to').fill('50')
    await change.getByRole('radio', { name: 'Thursday evening' }).check()
    await change.getByRole('button', { name: 'Save' }).click()
    await want.getByText('up to $50 · 10 mi of Orlando · told on Thursdays').waitFor()
    expect(await want.getByText('New', { exact: true }).count()).toBe(0)

    await choose('Remove')
    await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await want.getByRole('link', { name: 'Singer sewing machine' }).first().waitFor()
  })

  test('say what is wrong, and begin with examples', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/saved/wants' })
    await page.getByRole('button', { name: 'Sewing machine' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('What').fill('the')
    await sheet.getByRole('button', { name: 'Tell me' }).click()
    await sheet.getByText('Name what you look for').waitFor()
    await expectWellFormed(page)
  })

  test('of the same search are several, each with words of its own', async () => {
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: '/browse?search=accordion' })
    const sheet = page.getByRole('dialog')
    for (const words of ['accordion', 'accordion case']) {
      await page.getByRole('button', { name: 'Tell me when there is one' }).click()
      await sheet.getByLabel('What').fill(words)
      await sheet.getByRole('button', { name: 'Tell me' }).click()
      await sheet.waitFor({ state: 'detached' })
    }
    expect(await wordsOf(shopper)).toEqual(['accordion case', 'accordion'])
  })

  test('of a visitor are kept until they have signed in', async () => {
    const page = await site.open({ width, path: '/browse?search=crib' })
    await page.getByRole('button', { name: 'Tell me when there is one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tell me' }).click()
    await page.waitForURL('**/sign-in**')
    const shopper = await site.app.signUp()
    const [name = '', value = ''] = shopper.cookie.split('=')
    await page.context().addCookies([{ name, value, url: site.url }])
    await page.goto('/saved/wants')
    await page.getByRole('article', { name: 'crib' }).waitFor()

    // The same once more, on a device that knows the visitor no more.
    await page.context().clearCookies()
    await page.goto('/browse?search=Crib')
    await page.getByRole('button', { name: 'Tell me when there is one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tell me' }).click()
    await page.waitForURL('**/sign-in**')
    await page.context().addCookies([{ name, value, url: site.url }])
    await page.goto('/saved/wants')
    await page.getByText('We will tell you').waitFor()
    expect(await wordsOf(shopper)).toEqual(['crib'])
  })

  test('S-W11 the link of a mail asks first, and stops the want without signing in', async () => {
    const shopper = await site.app.signUp()
    expect((await shopper.put(`/api/wants/${randomUUID()}`, WANT)).statusCode).toBe(204)
    await sellMachine()
    const [told] = await site.app.database.db
      .select({ stopPath: notifications.stopPath })
      .from(notifications)
      .where(eq(notifications.userId, shopper.userId))
    const page = await site.open({ width, path: told!.stopPath! })
    const deliveryNow = async () =>
      (await shopper.get('/api/wants')).json<{ wants: { delivery: string }[] }>().wants[0]!.delivery
    await page.getByRole('heading', { name: 'Stop these notifications?' }).waitFor()
    await page.getByText(`about “${WANT.words}”`).waitFor()
    await expectAccessible(page)
    expect(await deliveryNow()).toBe('now')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('heading', { name: 'You will not be notified of this anymore' }).waitFor()
    expect(await deliveryNow()).toBe('off')
  })
})
