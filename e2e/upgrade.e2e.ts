import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { detailsCard, itemRows, nameItem, photosCard } from './create-screen.ts'
import { expectWellFormed, goBack, sharedSite, PHONE } from './harness.ts'
import { itemLine } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'
import { enlargeLetters } from './screens-fit.ts'

const site = sharedSite({ DETECTION: 'off' })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })

/** A seller whose listing of the month is made, and who has begun another one. */
async function beginSecondListing(width: number) {
  const seller = await site.app.signUp()
  await makeListing(seller, { status: 'published' })
  const page = await site.open({ width, visitor: seller, path: '/create' })
  await detailsCard(page).getByLabel('Title').fill('The second one')
  await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
  await nameItem(itemRows(page).first(), 'Bicycle')
  return { seller, page }
}

describe.each(PHONE)('the upgrade modal at %d pixels', (width) => {
  test('S5.7 S5.13 S4.9 S2.13.1 S2.13.2 S2.13.3 S2.13.5 S9.2 opens at the second listing of the month', async () => {
    const { seller, page } = await beginSecondListing(width)
    await modal(page).getByText('You have reached the listing limit').waitFor()
    const free = modal(page).getByRole('region', { name: 'Free Account' })
    await free.getByText('Current', { exact: true }).waitFor()
    const premium = modal(page).getByRole('region', { name: 'Premium Account' })
    await premium.getByText('RECOMMENDED', { exact: true }).waitFor()
    await premium.getByText('$9.99/month').waitFor()
    await modal(page).getByRole('heading', { name: 'Why Choose Premium?' }).waitFor()
    for (const reason of ['Maximize Revenue', 'Premium Visibility', 'Advanced AI'])
      await modal(page).getByText(reason, { exact: true }).waitFor()
    await modal(page).getByText('30-day money-back guarantee • Cancel anytime • Secure payment').waitFor()
    await expectWellFormed(page)
    expect((await seller.get('/api/my-listings')).json()).toHaveLength(1)
  })

  test('S2.13.4 S4.9 S5.13 Continue with Free closes it, and what was typed is still there', async () => {
    const { page } = await beginSecondListing(width)
    await modal(page).getByRole('button', { name: 'Continue with Free' }).click()
    await modal(page).waitFor({ state: 'hidden' })
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('The second one')
    await itemLine(page, 'Bicycle').waitFor()
    const isNotSaved = () => detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
    await isNotSaved()
    // It was told: whoever types on is left alone.
    const isRefused = page.waitForResponse('**/api/listings/*/draft')
    await detailsCard(page).getByLabel('Description').fill('Cash only')
    await isRefused
    await isNotSaved()
    expect(await modal(page).count()).toBe(0)
    await detailsCard(page).getByRole('button', { name: 'Save draft' }).click()
    await modal(page).waitFor()
    await goBack(page, { overlays: 1 })
    await modal(page).waitFor({ state: 'hidden' })
    await itemLine(page, 'Bicycle').waitFor()
  })

  test('S2.13.4 S4.9 Upgrade to Premium closes it and pays nothing', async () => {
    const { page } = await beginSecondListing(width)
    await modal(page).waitFor()
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
    await modal(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
    await modal(page).waitFor({ state: 'hidden' })
    await page.waitForURL('**/premium')
    // That a page was opened may be counted; no more is sent.
    expect(sent.filter((path) => path !== '/api/events')).toEqual([])
    await page.goBack()
    await itemLine(page, 'Bicycle').waitFor()
  })
})

test('S2.13.1 opens on the map for what Premium shows there, and at home', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/map' })
  await page.getByRole('button', { name: 'See Premium' }).click()
  await modal(page).getByText('Premium map features').waitFor()
  await modal(page).getByRole('button', { name: 'Continue with Free' }).click()
  await page.goto('/')
  await page.getByText('Free plan: 0 of 1 listing this month, 0 of 1 active sale.').waitFor()
  await page.getByRole('button', { name: 'See Premium' }).click()
  await modal(page).getByText('Do more with Premium').waitFor()
})

test('S4.9 S2.13.1 opens with the reason of any call that is refused for want of Premium', async () => {
  // Home would ask for the sales near by itself, and the modal could come before the click.
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/contact' })
  await page.route('**/api/public-listings*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'premium_required', message: 'This is part of Premium', reason: 'sales_tracking' },
    }),
  )
  await page.getByRole('link', { name: 'Browse Sales' }).first().click()
  await modal(page).getByText('Sales tracking is a Premium feature').waitFor()
})

test('S5.7 a premium seller makes a second listing', async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  await makeListing(seller)
  const page = await site.open({ width: 1280, visitor: seller, path: '/create' })
  await page.getByRole('region', { name: 'Your draft' }).getByRole('link', { name: 'Continue your draft' }).waitFor()
  await expectWellFormed(page)
  await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
  await nameItem(itemRows(page).first(), 'Bicycle')
  await page.waitForURL('**/create?edit=*')
  expect(await modal(page).count()).toBe(0)
})

test('S6.4 S5.7 a seller whose listing of the month is made learns it before typing', async () => {
  const seller = await site.app.signUp()
  const fresh = await site.open({ width: 390, visitor: seller, path: '/create' })
  await fresh.getByRole('heading', { level: 1 }).waitFor()
  await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 390, visitor: seller, path: '/create' })
  const notice = page.getByRole('region', { name: 'Plan' })
  await notice.getByText('Your plan includes 1 listing a month').waitFor()
  await expectWellFormed(page)
  expect(await fresh.getByRole('region', { name: 'Plan' }).count()).toBe(0)
  await notice.getByRole('button', { name: 'See Premium' }).click()
  await modal(page).waitFor()
})

test.each([320, 390])('in the largest letters it scrolls down alone at %d pixels', async (width) => {
  const { page } = await beginSecondListing(width)
  await modal(page).getByText('RECOMMENDED', { exact: true }).waitFor()
  await enlargeLetters(page)
  const findWide = () =>
    modal(page).evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollWidth > part.clientWidth)
        .map((part) => part.textContent.slice(0, 40)),
    )
  expect(await findWide()).toEqual([])
})
