import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addRows,
  createDay,
  dayFromNow,
  join,
  joinInput,
  openDay,
  readOrganizing,
  setStatus,
} from '#server/shop/community-days/test-community-days.ts'
import { toCookieHeader, type Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open', ADMIN_EMAILS: 'operator@example.com' })

let operator: Visitor
beforeAll(async () => {
  operator = await signUpOperator()
})

const STREETS = [
  'Oakwood Boulevard',
  'North Willowbrook Lane',
  'Saint Augustine Heights Parkway',
  'Elm St',
  'Old Winter Garden Plantation Road',
  'Birch Ct',
  'Chesterfield-Montgomery Crossing',
  'Pine Ave',
  'Lake Underhill Shoreline Drive',
  'Magnolia Ter',
  'Governor Francis Fleming Memorial Way',
  'Cedar Ln',
]
const HOSTS = ['Maria Guadalupe Hernández-Castellanos de la Vega', 'Ray', 'The Vandersloot-Whittington family', '']

/** 60 houses on 12 streets, some with long names. */
const HOUSES = Array.from({ length: 60 }, (_, index) => ({
  streetAddress: `${100 + index} ${STREETS[index % STREETS.length]}`,
  hostName: HOSTS[index % HOSTS.length],
  permitNumber: index % 3 === 0 ? `GS-2027-${1000 + index}` : '',
}))

/** A published day with 60 houses, and one that asks to join. */
async function busyDay(): Promise<{ organizer: Visitor; slug: string; code: string }> {
  const { organizer, slug, code } = await openDay(site.app, { rainDate: dayFromNow(37) })
  await addRows(organizer, slug, HOUSES, { acceptsOutside: true })
  await join(await site.app.signUp(), slug, joinInput(code, { pin: { latitude: 28.7, longitude: -81.5 } }))
  return { organizer, slug, code }
}

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

describe.each(WIDTHS)('a sale day at %i pixels', (width) => {
  test('is created with a name, a day and a place, opened, and its link shared', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/days/new' })
    await page.getByRole('heading', { level: 1, name: 'New sale day' }).waitFor()
    await page.getByText('Enter the name of the day').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Create the day' }).click()
    await page.getByRole('alert').filter({ hasText: 'Enter the name of the day' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Oakwood Garage Sale Day')
    await page.getByLabel('Day', { exact: true }).fill(dayFromNow(30))
    const middle = page.getByRole('textbox', { name: 'Middle' })
    await middle.fill('32801')
    await middle.press('Enter')
    await page.getByText('0.5 mi around the pin').waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe('Orlando')
    await page.getByText('Nothing is missing').waitFor()
    await expectWellFormed(page)

    await page.reload()
    await page.getByText('What you typed here before is back.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Oakwood Garage Sale Day')
    await page.getByRole('button', { name: 'Create the day' }).click()

    await page.getByRole('heading', { level: 1, name: 'Oakwood Garage Sale Day' }).waitFor()
    await page.getByText('No house yet').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Open registration' }).click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await page.getByText('Registration open').waitFor()
    await expectWellFormed(page)
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(link).toMatch(/\/day\/oakwood[^/]*\/join\?code=[A-Z2-9]{8}$/)

    await page.goto('/days/new')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  })

  test('shows each house with long names, and lets those in that ask, with undo', async () => {
    const { organizer, slug } = await busyDay()
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await page.getByRole('heading', { level: 2, name: '1 house asks to join' }).waitFor()
    await page.getByText('Outside of the area').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Approve it' }).click()
    await page.getByRole('heading', { level: 2, name: 'Publish the day' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { level: 2, name: '1 house asks to join' }).waitFor()
    await page.getByRole('button', { name: /^Approve \d/ }).click()
    await page.getByRole('button', { name: 'Publish the day' }).click()
    await page.getByRole('heading', { level: 2, name: 'It is public' }).waitFor()

    await page.getByLabel('Find a house').fill('159')
    await page.getByRole('button', { name: 'More for 159 Cedar Ln' }).waitFor()
    await page.getByLabel('Find a house').fill('Cedar Ln')
    await page.getByRole('button', { name: 'More for 111 Cedar Ln' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Private note (optional)').fill('Has the key to the clubhouse')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Has the key to the clubhouse').waitFor()
    await page.getByRole('button', { name: 'More for 111 Cedar Ln' }).click()
    await page.getByRole('menuitem', { name: 'Take it out' }).click()
    await page.getByText('The house is out; its number stays').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => statusOf(organizer, slug, '111 Cedar Ln')).toBe('in')
  })

  test('says of each pasted address what became of it', async () => {
    const organizer = await site.app.signUp()
    const { slug } = await createDay(organizer)
    await setStatus(organizer, slug, 'open')
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await page.getByRole('button', { name: 'Add addresses' }).click()
    await page
      .getByLabel('One house on each line')
      .fill('12 Oak St, Orlando, FL 32801\tAnn Lee\n12 oak street, Orlando, FL 32801\n9 Far Rd, Miami, FL 33101\n , Orlando')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add them' }).click()
    await page.getByText('1 house added, 3 rows not added').waitFor()
    await page.getByText('Already there').waitFor()
    await page.getByText('Enter the street and the house number').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add the 1 outside, too' }).click()
    await page.getByText('2 houses added, 2 rows not added').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Ann Lee').waitFor()
    await page.getByText('9 Far Rd, Miami').waitFor()
  })

  test('has all that is told, printed and changed behind tabs that fit', async () => {
    const { organizer, slug } = await busyDay()
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await openTab(page, 'Invite')
    await page.getByText('The code was shown on the device that made it').waitFor()
    await page.getByRole('button', { name: 'Make a new code' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new code' }).click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await expectWellFormed(page)
    await openTab(page, 'News')
    await page.getByRole('button', { name: 'Call it off' }).waitFor()
    await expectWellFormed(page)
    await openTab(page, 'Print')
    await page.getByRole('button', { name: 'Download Poster' }).waitFor()
    await expectWellFormed(page)
    await openTab(page, 'Team')
    await page.getByLabel('Email of an organizer').fill('nobody')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await expectWellFormed(page)
    await openTab(page, 'Details')
    await page.getByLabel('Rain date (optional)').fill(dayFromNow(30))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The rain date is another day, after the first one').waitFor()
    await page.getByLabel('Rain date (optional)').fill(dayFromNow(44))
    await page.getByText('Registration, rules and addresses').click()
    await page.getByRole('switch', { name: 'Hide house numbers at first' }).check()
    await page.getByLabel('Addresses show from').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Changes saved').waitFor()
    const { day } = await readOrganizing(organizer, slug)
    expect(day).toMatchObject({ rainDate: dayFromNow(44), addressesShownFrom: `${dayFromNow(30)}T06:00` })
  })

  test('is one card in lists, for however many houses, and on the home of its people', async () => {
    const { organizer, slug } = await busyDay()
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

describe.each(PHONE)('the area of a sale day at %i pixels', (width) => {
  test('is drawn by taps, and by keyboard', async () => {
    const page = await site.open({
      width,
      visitor: await site.app.signUp(),
      path: '/days/new',
      hasWebGl: true,
    })
    await page.getByLabel('Name', { exact: true }).fill('Corners')
    await page.getByText('By its corners').click()
    await page.getByText('Tap the corners of the area').waitFor()
    const map = page.getByRole('region', { name: 'Map of the area' })
    await map.scrollIntoViewIfNeeded()
    const add = page.getByRole('button', { name: 'Add a point here' })
    await add.click()
    await page.getByText('1 corner', { exact: true }).waitFor()
    const box = (await map.boundingBox())!
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.getByText('2 corners', { exact: true }).waitFor()
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.25)
    await page.getByText('3 corners', { exact: true }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Last point back' }).click()
    await page.getByRole('button', { name: 'Create the day' }).click()
    await page.getByRole('alert').filter({ hasText: 'at least 3 points' }).waitFor()
  })
})

const statusOf = async (organizer: Visitor, slug: string, address: string) =>
  (await readOrganizing(organizer, slug)).entries.find(({ streetAddress }) => streetAddress === address)?.status

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
