import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing, openStops } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const SATURDAY = dayFromNow(3)
const SALES = [
  { title: 'Kissimmee', city: 'Kissimmee', zipCode: '34741' },
  { title: 'Orlando', city: 'Orlando', zipCode: '32801' },
  { title: 'Winter Park', city: 'Winter Park', zipCode: '32789' },
]
let ids: string[]

beforeAll(async () => {
  const seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  ids = []
  for (const sale of SALES) {
    ids.push(await makeListing(seller, { ...sale, saleDate: SATURDAY, streetAddress: '', status: 'published' }))
  }
})

/** The trip of a new shopper named Ana to the first two sales. */
async function planTrip(width: number): Promise<Page> {
  const ana = await site.app.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  for (const listingId of ids.slice(0, 2)) await ana.post('/api/saved-sales', { listingId })
  const page = await site.open({ width, visitor: ana, path: '/saved' })
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).click()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  return page
}

/** Opens the trip to others. @returns the path of the invitation */
async function invite(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Edit it together' }).click()
  const link = await page.getByLabel('Invitation', { exact: true }).inputValue()
  return link.slice(new URL(link).origin.length)
}

const stopsOn = (page: Page) => page.locator('main ol h2').allTextContents()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const comesBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const newFriend = (): Promise<Visitor> => site.app.signUp({ firstName: 'Ben', lastName: 'Okafor' })

describe.each(PHONE)('a trip edited together at %d pixels', (width) => {
  test('is joined by a link; both change its stops, see who marked them, and its owner ends it', async () => {
    const ana = await planTrip(width)
    const invitation = await invite(ana)
    await ana.getByRole('list', { name: 'People of this trip' }).getByText('Ana (you)').waitFor()
    await expectWellFormed(ana)

    const friend = await newFriend()
    await friend.post('/api/saved-sales', { listingId: ids[2] })
    const ben = await site.open({ width, visitor: friend, path: invitation })
    await ben.getByText(/The others see your first name/).waitFor()
    await expectWellFormed(ben)
    await press(ben, 'Join the trip')
    await expect.poll(() => stopsOn(ben)).toEqual(['Kissimmee', 'Orlando'])
    expect(ben.url()).not.toContain('#')
    await expectWellFormed(ben)

    await press(ben, 'Add Winter Park to the trip')
    await expect.poll(() => stopsOn(ben)).toEqual(['Kissimmee', 'Orlando', 'Winter Park'])
    await ben.getByText('What you save is offered here.').waitFor()
    await ben.getByText('The order has changed. You see times again when Ana plans the trip again.').waitFor()
    await ben.getByRole('group', { name: 'Mark Kissimmee' }).getByRole('button', { name: 'Visited' }).click()
    await ben.getByText(/visited by you$/).waitFor()
    await press(ben, 'Change the order')
    const moveUp = (title: string) => ben.getByRole('button', { name: `Move ${title}`, exact: true }).press('ArrowUp')
    await press(ben, 'Remove Orlando from the trip')
    await ben.getByRole('button', { name: 'Move Orlando', exact: true }).waitFor({ state: 'detached' })
    await moveUp('Winter Park')
    // What was moved since stays where it is.
    await press(ben, 'Undo')
    await ben.getByRole('button', { name: 'Move Orlando', exact: true }).waitFor()
    await moveUp('Kissimmee')
    await moveUp('Kissimmee')
    await expectWellFormed(ben)
    await press(ben, 'Done')
    await expect.poll(() => stopsOn(ben)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await ben.getByText('Not sent yet').waitFor({ state: 'detached' })

    await comesBack(ana)
    await expect.poll(() => stopsOn(ana)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await ana.getByText(/visited by Ben$/).waitFor()
    await ana.getByRole('list', { name: 'People of this trip' }).getByText('Ben', { exact: true }).waitFor()
    await expectWellFormed(ana)
    await openStops(ana)
    await ana.getByRole('group', { name: 'Mark Winter Park' }).getByRole('button', { name: 'Skip' }).click()
    await ana.getByText(/skipped by you$/).waitFor()
    await press(ana, 'Plan again')
    await ana.getByText('The order has changed.').waitFor({ state: 'detached' })
    // The order that Ben has made is kept, though the best one was asked for.
    expect(await stopsOn(ana)).toEqual(['Kissimmee', 'Winter Park', 'Orlando'])
    await comesBack(ben)
    await ben.getByText(/skipped by Ana$/).waitFor()
    await ben.getByText('The order has changed.').waitFor({ state: 'detached' })

    await ana.getByRole('link', { name: 'Start driving' }).click()
    await ana.getByRole('heading', { level: 2, name: 'Orlando' }).waitFor()
    await ana.getByRole('button', { name: 'Undo skipping Winter Park' }).waitFor()
    await press(ana, 'Skip')
    await ana.getByText('by Ben', { exact: true }).waitFor()
    await expectWellFormed(ana)
    await comesBack(ben)
    await expect.poll(() => ben.getByText(/skipped by Ana$/).count()).toBe(2)

    await ana.getByLabel('Your drive').getByRole('link', { name: 'Whole trip' }).last().click()
    await press(ana, 'Remove Ben from the trip')
    await ana.getByRole('list', { name: 'People of this trip' }).getByText('Ben').waitFor({ state: 'detached' })
    await comesBack(ben)
    await ben.getByText('This trip is not open to you anymore').waitFor()
    await expectWellFormed(ben)
    await press(ana, 'Stop editing together')
    await ana.getByRole('button', { name: 'Edit it together' }).waitFor()
  })
})

test('changes without a signal are shown, kept, and sent when it is back', async () => {
  const ana = await planTrip(1280)
  const invitation = await invite(ana)
  const ben = await site.open({ width: 390, visitor: await newFriend(), path: invitation })
  await press(ben, 'Join the trip')
  await expect.poll(() => stopsOn(ben)).toEqual(['Kissimmee', 'Orlando'])
  // Only this one: both share a server.
  await ben.context().setOffline(true)
  await ben.getByRole('group', { name: 'Mark Orlando' }).getByRole('button', { name: 'Skip' }).click()
  await ben.getByText(/skipped by you$/).waitFor()
  await ben.getByText('Not sent yet').waitFor()
  await ben.context().setOffline(false)
  await ben.getByText('Not sent yet').waitFor({ state: 'detached' })
  await comesBack(ana)
  await ana.getByText(/skipped by Ben$/).waitFor()
})

test('who leaves finds the trip no more, and the list of trips with others is empty', async () => {
  const invitation = await invite(await planTrip(1280))
  const ben = await site.open({ width: 390, visitor: await newFriend(), path: invitation })
  await press(ben, 'Join the trip')
  await expect.poll(() => stopsOn(ben)).toEqual(['Kissimmee', 'Orlando'])
  await ben.goto('/saved')
  await ben.getByRole('link', { name: 'Trips with others' }).click()
  await ben.getByRole('link', { name: /^Trip of Ana, / }).waitFor()
  await expectWellFormed(ben)
  await ben.getByRole('link', { name: /^Trip of Ana, / }).click()
  await press(ben, 'Leave this trip')
  await ben.getByRole('heading', { name: 'No trip with others yet' }).waitFor()
  await expectWellFormed(ben)
})

test('signed out, an invitation leads to signing in; one that is not in use says so', async () => {
  const page = await site.open({ width: 390, path: '/saved/together#of-no-trip' })
  await page.getByText('Sign in to edit a trip together').waitFor()
  await expectWellFormed(page)
  const other = await site.open({ width: 390, visitor: await newFriend(), path: '/saved/together#of-no-trip' })
  await press(other, 'Join the trip')
  await other.getByText('This trip is not open to you anymore').waitFor()
})
