import { beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, openDay, setStatus } from '#server/shop/community-days/test-community-days.ts'
import { toCookieHeader, type Visitor } from '#server/testing/test-app.ts'
import { busyDay } from './busy-day.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { findMisfits, PHONE_VIEW } from './screens-fit.ts'

const site = sharedSite({ SITE_MODE: 'open', ADMIN_EMAILS: 'operator@example.com' })

let operator: Visitor
beforeAll(async () => {
  operator = await signUpOperator()
})

describe.each(PHONE)('a sale day at %i pixels', (width) => {
  test('is one card in lists, for however many houses, and on the home of its people', async () => {
    const { organizer, slug } = await busyDay(site.app)
    await setStatus(organizer, slug, 'published')
    const page = await site.open({ width, path: '/browse?location=32801' })
    const section = page.getByRole('region', { name: 'Whole neighborhoods' })
    const showAll = section.getByRole('button', { name: /^Show all/ })
    await section.waitFor()
    if (await showAll.isVisible()) await showAll.click()
    const card = section.getByRole('listitem').filter({ has: page.locator(`a[href$="/day/${slug}"]`) })
    await card.getByText('60').waitFor()
    await expectWellFormed(page)
    await page.goto('/near/orlando-fl')
    await page.getByRole('region', { name: 'Whole neighborhoods' }).waitFor()
    await expectWellFormed(page)
    const own = await site.open({ width, visitor: organizer, path: '/' })
    await own.getByRole('heading', { name: 'Your sale days' }).waitFor()
    await own.getByText('1 house asks to join').waitFor()
    await expectWellFormed(own)
  })

  test('is offered at a sale that fits, joined with it, and left by one tap', async () => {
    const { slug, code } = await openDay(site.app, { name: `Fitting Day ${width}`, rules: 'No guns. No early birds.' })
    const seller = await site.app.signUp()
    const listingId = await makeListing(seller, { saleDate: dayFromNow(30), status: 'published' })
    const page = await site.open({ width, visitor: seller, path: `/sale/${listingId}` })
    const offer = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/day/${slug}"]`) })
    await offer.getByRole('button', { name: /^Join Fitting Day/ }).click()
    await page.getByRole('button', { name: 'Join with this sale' }).click()
    await page.getByText('Please agree to the rules, or cancel').waitFor()
    await page.getByLabel('I agree to these rules').check()
    await page.getByLabel('Code (optional)').fill(code)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Join with this sale' }).click()
    await offer.getByText(/^Your sale is (number \d+|in)/).waitFor()
    await expectWellFormed(page)
    await page.goto(`/create?edit=${listingId}`)
    await offer.getByText(/^Your sale is (number \d+|in)/).waitFor()
    await offer.getByRole('button', { name: 'Leave the day' }).click()
    await offer.getByRole('button', { name: /^Join Fitting Day/ }).waitFor()
  })

  test('is verified and hidden by the operator', async () => {
    const { slug } = await openDay(site.app, { name: `Operated Day ${width}` })
    const page = await site.open({ width, visitor: operator, path: '/admin?tab=days' })
    await page.getByRole('button', { name: `Verify Operated Day ${width}` }).click()
    await page.getByRole('button', { name: `Not verified Operated Day ${width}` }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: `Hide Operated Day ${width}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('button', { name: `Show Operated Day ${width}` }).waitFor()
    expect((await site.app.visitor.get(`/api/community-days/${slug}`)).statusCode).toBe(404)
  })
})

test('the screens of organizers have room for long names, also in large letters', { timeout: 240_000 }, async () => {
  const { organizer, slug } = await busyDay(site.app)
  const listingId = await makeListing(organizer, { saleDate: dayFromNow(30), status: 'published' })
  const tabs = ['houses', 'invite', 'news', 'print', 'details', 'team'].map(
    (view) => `/day/${slug}/organize?view=${view}`,
  )
  const page = await site.open({ width: 390, visitor: organizer, path: '/' })
  const views = [PHONE_VIEW, { width: 390, text: 200 }, { width: 320, text: 100 }, { width: 1280, text: 100 }]
  const paths = ['/days/new', ...tabs, '/', `/sale/${listingId}`, '/browse?location=32801']
  expect(await findMisfits(page, paths, { views })).toEqual([])
})

test('an organizer is told that a file of addresses cannot be read', async () => {
  const { organizer, slug } = await openDay(site.app)
  const page = await site.open({ width: 390, visitor: organizer, path: `/day/${slug}/organize` })
  await page.getByRole('button', { name: 'Add addresses' }).click()
  // As where it was moved since the list of files was opened.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'))
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'houses.csv', mimeType: 'text/csv', buffer: Buffer.from('Address\n71 Birch Ct') })
  await page.getByText('Nothing was added').waitFor()
})

/** The account that the settings name as an admin's. */
async function signUpOperator(): Promise<Visitor> {
  const made = await site.app.visitor.post('/api/auth/sign-up/email', {
    email: 'operator@example.com',
    password: 'correct horse battery',
    name: 'Olga Perez',
    firstName: 'Olga',
    lastName: 'Perez',
  })
  const { id } = made.json<{ user: { id: string } }>().user
  return site.app.enter({ userId: id, email: 'operator@example.com', cookie: toCookieHeader(made) })
}
