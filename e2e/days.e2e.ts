import { formatDay } from '@yardsnap/contract/dates'
import type { Listing } from '@yardsnap/contract/listings'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { describe, expect, test } from 'vitest'
import { instantOf } from '#server/day/holds/service.ts'
import { detailsCard, openListing, untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()

describe.each(PHONE)('the days of a sale at %i pixels', (width) => {
  test('S-Y1 are added, sorted when they are typed out of order, and removed', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const details = detailsCard(page)
    const saved = async () => (await seller.get(`/api/listings/${id}`)).json<Listing>()
    await details.getByRole('button', { name: 'Add a day' }).click()
    const second = details.getByRole('group', { name: 'Day 2' })
    expect(await second.getByLabel('Day 2: date').inputValue()).toBe(dayFromNow(8))
    await second.getByLabel('End time').fill('12:00')
    await second.getByLabel('Note').fill('what is left')
    await details.getByRole('button', { name: 'Lower prices later' }).click()
    const lower = details.getByRole('group', { name: 'Price rule 1' })
    expect(await lower.getByLabel('From', { exact: true }).inputValue()).toBe(dayFromNow(8))
    await lower.getByLabel('By', { exact: true }).selectOption('25')
    await expectWellFormed(page)
    await untilSaved(page)
    expect(await saved()).toMatchObject({
      laterDays: [{ date: dayFromNow(8), startTime: '08:00', endTime: '12:00', note: 'what is left' }],
      priceRules: [{ from: `${dayFromNow(8)}T12:00`, until: `${dayFromNow(9)}T00:00`, percentOff: 25 }],
    })

    await second.getByLabel('Day 2: date').fill(dayFromNow(6))
    await second.getByLabel('Note').focus()
    await expect.poll(() => details.getByLabel('Date', { exact: true }).inputValue()).toBe(dayFromNow(6))
    await expect.poll(saved, { timeout: 8000 }).toMatchObject({
      saleDate: dayFromNow(6),
      endTime: '12:00',
      dayNote: 'what is left',
      laterDays: [{ endTime: '14:00' }],
      // They follow their day.
      priceRules: [{ from: `${dayFromNow(6)}T12:00`, until: `${dayFromNow(7)}T00:00`, percentOff: 25 }],
    })

    await details.getByRole('button', { name: 'Remove day 2' }).click()
    await expect.poll(async () => (await saved()).laterDays).toEqual([])
  })

  test('keep the price rules of a day that was entered twice when one of the two is removed', async () => {
    const seller = await site.app.signUp()
    await site.app.makePremium(seller.userId)
    const rule = { ...BLANK_RULE, from: `${dayFromNow(7)}T12:00`, until: `${dayFromNow(8)}T00:00`, percentOff: 50 }
    const id = await makeListing(seller, {
      saleDate: dayFromNow(7),
      laterDays: [{ date: dayFromNow(8), startTime: '08:00', endTime: '12:00', note: '' }],
      priceRules: [rule],
    })
    const saved = async () => (await seller.get(`/api/listings/${id}`)).json<Listing>()
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const details = detailsCard(page)
    await details.getByLabel('Day 2: date').fill(dayFromNow(7))
    await details.getByRole('group', { name: 'Day 2' }).getByLabel('Note').focus()
    await details.getByRole('button', { name: 'Remove day 2' }).click()
    await details.getByRole('group', { name: 'Day 2' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await saved()).laterDays).toEqual([])
    expect((await saved()).priceRules).toEqual([rule])
  })

  test('have price rules for a color, down to a lowest price, which say what they do', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const details = detailsCard(page)
    await details.getByRole('button', { name: 'Lower prices later' }).click()
    const rule = details.getByRole('group', { name: 'Price rule 1' })
    await rule.getByLabel('For', { exact: true }).selectOption('color:blue')
    await rule.getByLabel('Price', { exact: true }).selectOption('amount')
    await rule.getByLabel('Dollars off', { exact: true }).fill('2')
    await rule.getByLabel('From', { exact: true }).selectOption('')
    await rule.getByText('Blue stickers: $2 off, not below $1').waitFor()
    await expectWellFormed(page)
    await untilSaved(page)
    const { priceRules } = (await seller.get(`/api/listings/${id}`)).json<Listing>()
    expect(priceRules).toEqual([
      { ...BLANK_RULE, scope: 'color', color: 'blue', kind: 'amount', amount: '2.00', notBelow: '1.00' },
    ])
    await rule.getByRole('button', { name: 'Remove price rule 1' }).click()
    await untilSaved(page)
    await expect.poll(async () => (await seller.get(`/api/listings/${id}`)).json<Listing>().priceRules).toEqual([])
  })

  test('stand one below the other on its page', async () => {
    const seller = await site.app.signUp()
    const later = { date: dayFromNow(8), startTime: '09:00', endTime: '12:00', note: 'what is left' }
    const ofOneDay = { from: `${dayFromNow(8)}T10:00`, until: `${dayFromNow(9)}T00:00` }
    const priceRules = [{ ...BLANK_RULE, ...ofOneDay, percentOff: 50 }]
    const id = await makeListing(seller, {
      status: 'published',
      dayNote: 'by number from 7',
      laterDays: [later],
      priceRules,
    })
    const page = await site.open({ width, visitor: await site.app.signUp(), path: `/sale/${id}` })
    const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem')
    await days.first().waitFor()
    const second = formatDay(dayFromNow(8))
    expect(await days.allTextContents()).toEqual([
      `${formatDay(dayFromNow(7))}8:00 AM – 2:00 PMby number from 7`,
      `${second}9:00 AM – 12:00 PMwhat is left · Half price ${second} from 10:00 AM`,
    ])
    await expectWellFormed(page)
  })
})

test('once the hours of a day are over the next one is named, and after the last one the page says that it has closed', async () => {
  const [shopper, saleDate, sunday] = [await site.app.signUp(), dayFromNow(7), dayFromNow(8)]
  const laterDays = [{ date: sunday, startTime: '09:00', endTime: '12:00', note: '' }]
  const id = await makeListing(await site.app.signUp(), { status: 'published', saleDate, laterDays })
  await shopper.post('/api/saved-sales', { listingId: id })
  const page = await site.open({ width: 390, visitor: shopper, path: '/account' })
  // Pages that the server renders begin with its time; the others with that of the device.
  const showSaved = async (day: string, time: string) => {
    await page.clock.setFixedTime(instantOf(day, time, 'America/New_York'))
    await page.goto('/saved')
  }
  const openAt = async (day: string, time: string) => {
    await showSaved(day, time)
    const when = await page.locator('.when-label').first().textContent()
    await page.getByRole('link', { name: 'View Sale' }).click()
    await page.getByRole('list', { name: 'Days' }).waitFor()
    return when
  }
  const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem')
  const closed = page.getByText('This sale has closed')
  expect(await openAt(saleDate, '13:59')).toMatch(/8:00 AM – 2:00 PM · also/)
  expect(await days.filter({ hasText: 'is over' }).count()).toBe(0)
  expect(await openAt(saleDate, '14:00')).toMatch(/9:00 AM – 12:00 PM$/)
  expect(await days.filter({ hasText: 'is over' }).count()).toBe(1)
  expect(await closed.count()).toBe(0)
  await openAt(sunday, '12:00')
  await closed.waitFor()
  await expectWellFormed(page)
  await showSaved(sunday, '12:00')
  await page.getByText('Closed', { exact: true }).waitFor()
  await showSaved(dayFromNow(9), '08:00')
  await page.getByText('Over', { exact: true }).waitFor()
})
