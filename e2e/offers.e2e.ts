import type { Listing } from '@yardsnap/contract/listings'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

/** A sale with a green armchair for $60 and novels as a lot for $2, which takes offers from half of the price. */
async function publish(minPercent: number | null = 50): Promise<{ listingId: string; itemIds: string[] }> {
  const listingId = await makeListing(host, { status: 'published' })
  if (minPercent !== null) await host.put(`/api/listings/${listingId}/offer-rule`, { rule: { minPercent } })
  const { items } = (await host.get(`/api/listings/${listingId}`)).json<Listing>()
  return { listingId, itemIds: items.map(({ id }) => id) }
}

const newShopper = (firstName = 'Dana') => site.app.signUp({ firstName, lastName: 'Wu' })

async function offer(listingId: string, itemIds: (string | undefined)[], cents: number) {
  const shopper = await newShopper()
  const made = await shopper.post(`/api/listings/${listingId}/offers`, { itemIds, cents })
  expect(made.statusCode).toBe(201)
  return { shopper, offerId: made.json<ListingOffers>().mine[0]!.id }
}

describe.each(PHONE)('offers at %d pixels', (width) => {
  test('a host switches them on, a shopper offers too little, then enough, and the host names another price', async () => {
    const { listingId } = await publish(null)
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await own.getByRole('link', { name: 'Offers' }).click()
    await own.getByRole('heading', { name: 'Offers are off' }).waitFor()
    await expectWellFormed(own)
    await own.getByRole('radio', { name: 'From 50%' }).click()
    await own.getByRole('heading', { name: 'Nobody has offered yet' }).waitFor()
    await own.getByText('Firm prices: none').click()
    await expectWellFormed(own)

    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Make an offer: Green armchair' }).click()
    const sheet = page.getByRole('dialog', { name: 'Make an offer' })
    await sheet.getByRole('radio', { name: '$48 (80%)' }).waitFor()
    await expectWellFormed(page)
    await sheet.getByLabel('Your offer').fill('20')
    await sheet.getByLabel('Your offer').blur()
    await sheet.getByText('This host takes offers from $30, 50% of the price').waitFor()
    await sheet.getByRole('radio', { name: '$42 (70%)' }).click()
    await sheet.getByRole('button', { name: 'Offer $42' }).click()
    await page.getByText(/^You offered \$42\. The host has until /).waitFor()
    await expectWellFormed(page)

    await own.reload()
    await own.getByRole('region', { name: '1 offer to answer' }).getByText('30% off $60').waitFor()
    await expectWellFormed(own)
    await own.getByRole('button', { name: 'Counter: Green armchair, Dana W.' }).click()
    const asking = own.getByRole('dialog', { name: 'Green armchair' })
    await asking.getByRole('button', { name: 'Ask $51' }).waitFor()
    await expectWellFormed(own)
    await asking.getByLabel('What you would take').fill('50')
    await asking.getByRole('button', { name: 'Ask $50' }).click()
    await own.getByRole('region', { name: 'Waiting for the shopper' }).waitFor()

    await page.reload()
    await page.getByText(/the host asks \$50\. Answer by/).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Agree to $50: Green armchair' }).click()
    await page.getByText(/^Agreed: \$50\. Held for you until /).waitFor()
    await expectWellFormed(page)
    await own.reload()
    await own.getByRole('region', { name: 'Agreed' }).getByText('$50').waitFor()
    await expectWellFormed(own)
  })
})

test('a price that was not sent to one shopper is not said to be that of another', async () => {
  const { listingId, itemIds } = await publish()
  await offer(listingId, [itemIds[0]], 4000)
  await offer(listingId, [itemIds[1]], 150)
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/offers` })
  await page.route('**/answer', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Counter: Green armchair, Dana W.' }).click()
  const asking = page.getByRole('dialog', { name: 'Green armchair' })
  await asking.getByRole('button', { name: 'Ask $50' }).click()
  await asking.getByText('Your price was not sent. Please try again.').waitFor()
  await asking.getByRole('button', { name: 'Close' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Counter: Novels, Dana W.' }).click()
  const other = page.getByRole('dialog', { name: 'Novels' })
  await other.getByRole('button', { name: /^Ask / }).waitFor()
  expect(await other.getByText('Your price was not sent').count()).toBe(0)
})

describe.each(PHONE)('a host at %d pixels', (width) => {
  test('accepts with one tap of the page that a notification opens, sees what else is offered, and undoes a no', async () => {
    const { listingId, itemIds } = await publish()
    await offer(listingId, [itemIds[0]], 4000)
    const both = await offer(listingId, [itemIds[0], itemIds[1]], 5000)
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/offers` })
    const asked = page.getByRole('region', { name: '2 offers to answer' })
    await asked.getByText('Also offered: $50 for Green armchair and 1 more thing, Dana W.').waitFor()
    // What is to be answered comes before the settings.
    const settings = page.getByRole('group', { name: 'Take offers below the price' })
    const [asking, setting] = [await asked.boundingBox(), await settings.boundingBox()]
    expect(asking!.y).toBeLessThan(setting!.y)
    await page.getByRole('button', { name: 'No: Green armchair and 1 more thing, Dana W.' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await asked.waitFor()
    await page.getByRole('button', { name: 'Accept $40 for Green armchair, Dana W.' }).click()
    await page.getByRole('region', { name: 'Agreed' }).waitFor()
    // What cannot be agreed on while somebody else has the chair is not offered to either of the two.
    const waiting = page.getByRole('region', { name: '1 offer to answer' })
    await waiting.getByText('Green armchair is held for somebody else').waitFor()
    await waiting.getByRole('link', { name: 'Go to holds' }).waitFor()
    expect(await waiting.getByRole('button').allTextContents()).toEqual(['No'])
    await expectWellFormed(page)
    const answer = { answer: 'counter', cents: 5500 }
    await host.put(`/api/listings/${listingId}/offers/${both.offerId}/answer`, answer)
    const own = await site.open({ width, visitor: both.shopper, path: `/sale/${listingId}` })
    await own
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .waitFor()
    expect(await own.getByRole('button', { name: /^Agree to/ }).count()).toBe(0)
  })

  test('takes an agreed price at the till when the item is chosen', async () => {
    const { listingId, itemIds } = await publish()
    const { offerId } = await offer(listingId, [itemIds[0]], 4500)
    await host.put(`/api/listings/${listingId}/offers/${offerId}/answer`, { answer: 'accept', cents: 4500 })
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/till` })
    const field = page.getByLabel('Number on the sticker')
    await field.fill('1')
    await field.press('Enter')
    const question = page.getByRole('dialog', { name: /^Held for Dana W\. until .*, agreed \$45$/ })
    await expectWellFormed(page)
    await question.getByRole('button', { name: 'Sold to Dana W., agreed $45' }).click()
    await page.getByRole('button', { name: 'Take $45', exact: true }).click()
    await page.getByRole('button', { name: 'Done, next customer' }).click()
    await page.getByRole('dialog', { name: 'Take the money' }).waitFor({ state: 'detached' })
    const report = await host.get(`/api/listings/${listingId}/till/report`)
    expect(report.json()).toMatchObject({ totalCents: 4500 })
  })

  test('takes an agreed price from who comes for it, also at a till that was last opened before', async () => {
    const { listingId, itemIds } = await publish()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/till` })
    await page.getByLabel('Number on the sticker').waitFor()
    // What this phone keeps of the till knows of no agreement.
    await page.goto(`/sale/${listingId}/holds`)
    const { offerId } = await offer(listingId, [itemIds[0]], 4500)
    await host.put(`/api/listings/${listingId}/offers/${offerId}/answer`, { answer: 'accept', cents: 4500 })
    await page.reload()
    await page.getByRole('link', { name: 'Green armchair is sold to Dana W.' }).click()
    const money = page.getByRole('dialog', { name: 'Take the money' })
    await money.getByRole('button', { name: '$45', exact: true }).click()
    await page.getByRole('button', { name: 'Done, next customer' }).click()
    await money.waitFor({ state: 'detached' })
    const report = await host.get(`/api/listings/${listingId}/till/report`)
    expect(report.json()).toMatchObject({ totalCents: 4500 })
  })
})

describe.each(PHONE)('a shopper at %d pixels', (width) => {
  test('offers one price for saved things, from the sale and from Things, and withdraws it', async () => {
    const { listingId, itemIds } = await publish()
    const shopper = await newShopper()
    for (const itemId of itemIds) await shopper.put(`/api/saved-items/${itemId}`)
    const page = await site.open({ width, visitor: shopper, path: '/saved/things' })
    await page.getByRole('button', { name: 'One price for all' }).click()
    const sheet = page.getByRole('dialog', { name: 'One price for all' })
    await sheet.getByText('2 things: $62').waitFor()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: 'Offer $50' }).click()
    await page
      .getByText(/ and 1 more thing: You offered \$50/)
      .first()
      .waitFor()
    await expectWellFormed(page)
    await page.goto(new URL(`/sale/${listingId}`, page.url()).href)
    await page
      .getByRole('button', { name: /^Withdraw: .* and 1 more thing$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'One price for all' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByText(/You offered \$50/)
      .first()
      .waitFor()
  })

  test('is not asked for a price of what is agreed with somebody else, also when that happens meanwhile', async () => {
    const { listingId, itemIds } = await publish()
    const shopper = await newShopper()
    for (const itemId of itemIds) await shopper.put(`/api/saved-items/${itemId}`)
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Make an offer: Green armchair' }).click()
    const sheet = page.getByRole('dialog', { name: 'Make an offer' })
    await sheet.getByRole('radio', { name: '$48 (80%)' }).waitFor()
    const { offerId } = await offer(listingId, [itemIds[0]], 4500)
    await host.put(`/api/listings/${listingId}/offers/${offerId}/answer`, { answer: 'accept', cents: 4500 })
    await sheet.getByRole('button', { name: 'Offer $48' }).click()
    await sheet.getByText('Green armchair is held for somebody else').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Held for somebody else', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Make an offer: Green armchair' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'One price for all' }).count()).toBe(0)
    await expectWellFormed(page)
  })

  test('signed out, is asked to sign in; the page says how many offers run', async () => {
    const { listingId, itemIds } = await publish()
    await offer(listingId, [itemIds[0]], 4500)
    const page = await site.open({ width, path: `/sale/${listingId}` })
    await page.getByText('1 offer', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Make an offer: Green armchair' }).click()
    await page.waitForURL(/sign-in|login/)
  })
})

test.each([
  ['says that it was sent', false],
  ['says that it was not', true],
])('an offer whose sheet is closed while it is sent %s', async (_name, isLost) => {
  const { listingId } = await publish()
  const page = await site.open({ width: 390, visitor: await newShopper(), path: `/sale/${listingId}` })
  const closed = Promise.withResolvers<void>()
  await page.route('**/api/listings/*/offers', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await closed.promise
    return isLost ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Make an offer: Green armchair' }).click()
  const sheet = page.getByRole('dialog', { name: 'Make an offer' })
  await sheet.getByRole('button', { name: 'Offer $48' }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  closed.resolve()
  await page.getByText(isLost ? 'Your offer was not sent' : 'Offered: $48').waitFor()
})
