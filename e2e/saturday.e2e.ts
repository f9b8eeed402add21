import { addDays } from '@yardsnap/contract/sale-days'
import { beforeAll, expect, test } from 'vitest'
import { servicesBeside } from '#server/testing/services-beside.ts'
import { nextWeekday } from '#server/shop/wants/test-wants.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()
const SATURDAY = nextWeekday(6)
/** Half past six or seven in Orlando. */
const FRIDAY_EVENING = new Date(`${addDays(SATURDAY, -1)}T23:30:00Z`)

beforeAll(async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (const title of ['Porch sale', 'Attic sale', 'Barn sale']) {
    await makeListing(seller, { title, saleDate: SATURDAY, status: 'published' })
  }
})

async function makePlans(): Promise<void> {
  const { saturdayMaking } = await servicesBeside(site.app)
  await saturdayMaking.make(new AbortController().signal, FRIDAY_EVENING)
}

async function planned(): Promise<Visitor> {
  const shopper = await site.app.signUp()
  const settings = { zipCode: '32801', minutes: 240, isOn: true }
  expect((await shopper.put('/api/saturday/settings', settings)).statusCode).toBe(200)
  await makePlans()
  return shopper
}

test.each(WIDTHS)('at %d pixels a shopper is asked where they live, and uses the plan with one tap', async (width) => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width, visitor: shopper })
  await page.getByRole('heading', { name: 'Shall we plan your Saturdays?' }).waitFor()
  await expectWellFormed(page)
  const field = page.getByLabel('ZIP where you live')
  await field.fill('00000')
  await page.getByRole('button', { name: 'Plan my Saturdays' }).click()
  await page.getByText('We do not know the ZIP 00000').waitFor()
  expect(await field.inputValue()).toBe('00000')
  await field.fill('32801')
  await page.getByRole('button', { name: 'Plan my Saturdays' }).click()
  await page.getByRole('heading', { name: 'Shall we plan your Saturdays?' }).waitFor({ state: 'detached' })
  await makePlans()
  await page.reload()
  await page.getByRole('heading', { name: 'Your Saturday' }).waitFor()
  await page.getByText('3 stops').waitFor()
  await expectWellFormed(page)
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  await page.waitForURL('**/saved?show=trip')
  for (const title of ['Porch sale', 'Attic sale', 'Barn sale']) await page.getByText(title).first().waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: /^Your trip: 3 stops/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Use this plan' }).count()).toBe(0)
})

test.each(WIDTHS)(
  'at %d pixels a plan is changed in the planner: a tap before its stops and one after',
  async (width) => {
    const page = await site.open({ width, visitor: await planned() })
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Plan your trip: 3 stops' }).waitFor()
    // On a phone the planner lies over the list.
    const planner = width < 1000 ? page.getByRole('dialog') : page.getByRole('complementary')
    await planner.getByRole('button', { name: 'Remove Attic sale from the trip' }).click()
    await page.getByRole('heading', { name: 'Plan your trip: 2 stops' }).waitFor()
    await expectWellFormed(page)
    await planner.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.getByText('Porch sale').first().waitFor()
    expect(await page.getByText('Attic sale').count()).toBe(0)
    await page.goto('/')
    await page.getByRole('link', { name: /^Your trip: 2 stops/ }).waitFor()
    expect(await page.getByRole('heading', { name: 'Your Saturday' }).count()).toBe(0)
  },
)

test('a plan that is not wanted goes, and comes back by Undo', async () => {
  const page = await site.open({ width: 390, visitor: await planned() })
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.getByRole('heading', { name: 'Your Saturday' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Your Saturday' }).waitFor()
})

test('where one lives is asked once, and changed on the account page', async () => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: shopper })
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('heading', { name: 'Shall we plan your Saturdays?' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: /^Your next/ }).waitFor()
  expect(await page.getByRole('heading', { name: 'Shall we plan your Saturdays?' }).count()).toBe(0)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Your Saturday' })
  await section.getByLabel('ZIP where you live').fill('33602')
  await section.getByLabel('Time for a Saturday').selectOption('2 hours')
  await section.getByRole('switch', { name: 'Plan my Saturdays' }).check()
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await section.getByText('Tampa, FL').waitFor()
  expect((await shopper.get('/api/saturday')).json()).toMatchObject({
    settings: { zipCode: '33602', minutes: 120, isOn: true },
  })
  await expectWellFormed(page)
})

test('what is changed while the settings of a Saturday are saved stays, and is saved next', async () => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: shopper, path: '/account' })
  const section = page.getByRole('region', { name: 'Your Saturday' })
  const typedOn = Promise.withResolvers<void>()
  await page.route('**/api/saturday/settings', async (route) => {
    await typedOn.promise
    await route.continue()
  })
  const zip = section.getByLabel('ZIP where you live')
  await zip.fill('33602')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await section.getByRole('button', { name: 'Saving...' }).waitFor()
  await zip.fill('32801')
  typedOn.resolve()
  await section.getByText('Tampa, FL').waitFor()
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await section.getByText('Orlando, FL').waitFor()
})

test('settings that another device has changed since they were read are shown, and what is typed stays', async () => {
  const shopper = await site.app.signUp()
  const write = async (zipCode: string, minutes: number) =>
    expect((await shopper.put('/api/saturday/settings', { zipCode, minutes, isOn: true })).statusCode).toBe(200)
  await write('32801', 240)
  const page = await site.open({ width: 390, visitor: shopper, path: '/account' })
  const section = page.getByRole('region', { name: 'Your Saturday' })
  await section.getByText('Orlando, FL').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await write('33602', 120)
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/saturday', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goBack()
  await section.getByLabel('Time for a Saturday').selectOption('5 hours')
  typed.resolve()
  await section.getByText('Tampa, FL').waitFor()
  await expect.poll(() => section.getByLabel('ZIP where you live').inputValue()).toBe('33602')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your Saturday is saved').waitFor()
  expect((await shopper.get('/api/saturday')).json()).toMatchObject({ settings: { zipCode: '33602', minutes: 300 } })
})
