import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  createDay,
  dayFromNow,
  openDay,
  readOrganizing,
  setStatus,
} from '#server/shop/community-days/test-community-days.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { busyDay, signUpConfirmed } from './busy-day.ts'
import { expectWellFormed, PHONE, sharedSite, untilHistoryHas } from './harness.ts'
import { undoInToast } from './items-screen.ts'

const site = sharedSite({ SITE_MODE: 'open' })

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

describe.each(PHONE)('a sale day at %i pixels', (width) => {
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
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Orlando')
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
    const { organizer, slug } = await busyDay(site.app)
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
    await page.getByRole('group', { name: 'What does it have?' }).getByRole('checkbox', { name: 'Music' }).check()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Put the pin on the house' }).click()
    await page.getByRole('button', { name: 'Put it here' }).click()
    await page.getByText('The pin is on the map.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Has the key to the clubhouse').waitFor()
    expect(await entryOf(organizer, slug, '111 Cedar Ln')).toMatchObject({
      categories: expect.arrayContaining(['music']),
      positionPrecision: 'pinned',
    })
    await page.getByRole('button', { name: 'More for 111 Cedar Ln' }).click()
    await page.getByRole('menuitem', { name: 'Take it out' }).click()
    await undoInToast(page, 'The house is out; its number stays').click()
    await expect.poll(async () => (await entryOf(organizer, slug, '111 Cedar Ln'))?.status).toBe('in')
  })

  test('is deleted by its owner while no house is in it', async () => {
    const organizer = await site.app.signUp()
    const { slug } = await createDay(organizer, { name: `Empty Day ${width}` })
    await setStatus(organizer, slug, 'open')
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}` })
    await page.getByRole('link', { name: 'Organize' }).click()
    await openTab(page, 'Details')
    await page.getByRole('button', { name: 'Delete this day' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await untilHistoryHas(page, { overlays: 0 })
    await page.evaluate(() => history.go(-2))
    await page.waitForURL((url) => url.pathname === `/day/${slug}`)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    expect((await organizer.get(`/api/community-days/${slug}/organize`)).statusCode).toBe(404)
  })

  test('says of each pasted address what became of it', async () => {
    const organizer = await site.app.signUp()
    const { slug } = await createDay(organizer)
    await setStatus(organizer, slug, 'open')
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await page.getByRole('button', { name: 'Add addresses' }).click()
    await page
      .getByLabel('One house on each line')
      .fill(
        '12 Oak St, Orlando, FL 32801\tAnn Lee\n12 oak street, Orlando, FL 32801\n9 Far Rd, Miami, FL 33101\n , Orlando',
      )
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add them' }).click()
    await page.getByText('1 house added, 3 rows not added').waitFor()
    await page.getByText('Already there').waitFor()
    await page.getByText('Enter the street and the house number').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add the 1 outside, too' }).click()
    await page.getByText('2 houses added, 2 rows not added').waitFor()
    // What nothing came of can be corrected.
    await page.getByRole('button', { name: 'Add more' }).click()
    expect(await page.getByLabel('One house on each line').inputValue()).toBe(', Orlando')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Ann Lee').waitFor()
    await page.getByText('9 Far Rd, Miami').waitFor()
  })

  test('has all that is told, printed and changed behind tabs that fit', async () => {
    const { organizer, slug } = await busyDay(site.app)
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
    await page.getByText('The rain date must be another day, after the first one').waitFor()
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

  test('keeps what another organizer has changed meanwhile, and what is typed while it is saved', async () => {
    const { organizer, slug } = await busyDay(site.app)
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await openTab(page, 'Details')
    await page.getByLabel('Rain date (optional)').fill(dayFromNow(44))
    const { day } = await readOrganizing(organizer, slug)
    const elsewhere = await organizer.put(`/api/community-days/${slug}`, { ...day, gateHint: 'Gate code 1234' })
    expect(elsewhere.statusCode).toBe(200)
    // What was typed alone is kept on the device: over a reload, too, it does not undo anything.
    await page.reload()
    await page.getByText('What you typed here before is back.').waitFor()
    const newest = (await readOrganizing(organizer, slug)).day
    await organizer.put(`/api/community-days/${slug}`, { ...newest, feeText: 'Two dollars' })
    const saved = Promise.withResolvers<void>()
    await page.route(`**/api/community-days/${slug}`, async (route) => {
      await saved.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    saved.resolve()
    await page.getByText('Changes saved').waitFor()
    expect((await readOrganizing(organizer, slug)).day).toMatchObject({
      name: day.name,
      rainDate: dayFromNow(44),
      gateHint: 'Gate code 1234',
      feeText: 'Two dollars',
    })
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Another name')
    await page.getByText('Not saved yet; kept on this device.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Another name')
  })

  test('says of a house what was changed alone: its host may have changed it meanwhile', async () => {
    const { organizer, slug } = await busyDay(site.app)
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    const { entries } = await readOrganizing(organizer, slug)
    const entry = entries.find(({ status }) => status === 'in')!
    await page.getByRole('button', { name: `More for ${entry.streetAddress}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Private note (optional)').fill('Rings twice')
    const path = `/api/community-days/${slug}/entries/${entry.id}`
    expect((await organizer.put(path, { hostName: 'Rosa', categories: ['books'] })).statusCode).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Changes saved').waitFor()
    const changed = (await readOrganizing(organizer, slug)).entries.find(({ id }) => id === entry.id)
    expect(changed).toMatchObject({ hostName: 'Rosa', categories: ['books'], privateNote: 'Rings twice' })
  })

  test('takes a CSV file in, and gives prints out', async () => {
    const { organizer, slug } = await openDay(site.app)
    const page = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize` })
    await page.getByRole('button', { name: 'Add addresses' }).click()
    const csv = 'Address,City,State,ZIP,Name\n71 Birch Ct,Orlando,FL,32801,Ann\n73 Birch Ct,Orlando,FL,32801,Peña\n'
    await page
      .locator('input[type=file]')
      // As Excel saves it on Windows.
      .setInputFiles({ name: 'houses.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
    await page.getByText('2 houses added').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Done' }).click()
    // It names the houses, too, until it has faded.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('73 Birch Ct').waitFor()
    expect((await readOrganizing(organizer, slug)).entries.map(({ hostName }) => hostName)).toContain('Peña')
    await openTab(page, 'Print')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Poster' }).click()
    expect((await coming).suggestedFilename()).toBe(`${slug}-poster.pdf`)
  })

  test('is organized by others who accept on their home page', async () => {
    const { organizer, slug } = await openDay(site.app, { name: `Shared Day ${width}` })
    const other = await signUpConfirmed(site.app)
    await organizer.post(`/api/community-days/${slug}/organizers`, { email: other.email })
    const page = await site.open({ width, visitor: other, path: '/' })
    await page.getByText('You are invited to organize it').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('heading', { level: 1, name: `Shared Day ${width}` }).waitFor()
    await openTab(page, 'Team')
    await page.getByRole('button', { name: `Leave ${other.email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await other.get(`/api/community-days/${slug}/organize`)).statusCode).toBe(404)
  })
})

describe.each(PHONE)('an invitation to organize at %i pixels', (width) => {
  test('is answered where its mail leads, and the organizer sees that it was declined', async () => {
    const { organizer, slug } = await openDay(site.app, { name: `Asked Day ${width}` })
    const other = await signUpConfirmed(site.app)
    await organizer.post(`/api/community-days/${slug}/organizers`, { email: other.email })
    const page = await site.open({ width, visitor: other, path: `/day/${slug}/organize` })
    await page.getByRole('heading', { name: `You are invited to organize Asked Day ${width}` }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('They can invite you again').waitFor()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Invitation declined').waitFor()
    await page.getByText('You are invited to organize it').waitFor({ state: 'detached' })
    const team = await site.open({ width, visitor: organizer, path: `/day/${slug}/organize?view=team` })
    await team.getByRole('listitem').filter({ hasText: other.email }).getByText('Declined').waitFor()
    await expectWellFormed(team)
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
    const { width: mapWidth, height } = (await map.boundingBox())!
    await map.click({ position: { x: mapWidth * 0.3, y: height * 0.4 } })
    await page.getByText('2 corners', { exact: true }).waitFor()
    await map.click({ position: { x: mapWidth * 0.6, y: height * 0.25 } })
    await page.getByText('3 corners', { exact: true }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Remove last point' }).click()
    await page.getByRole('button', { name: 'Create the day' }).click()
    await page.getByRole('alert').filter({ hasText: 'at least 3 points' }).waitFor()
  })
})

const entryOf = async (organizer: Visitor, slug: string, address: string) =>
  (await readOrganizing(organizer, slug)).entries.find(({ streetAddress }) => streetAddress === address)
