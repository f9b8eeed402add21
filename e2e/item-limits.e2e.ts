import { expect, test } from 'vitest'
import { openItem, openListing, untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { readKeptItems, taskScreen } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

test.each(PHONE)('S5.3 each field of an item says what it does not take, and keeps it, at %d pixels', async (width) => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width, visitor: seller, listingId: id })
  const line = await openItem(page, 'Novels')
  const price = line.getByLabel('Suggested price')
  await price.fill('1,000,000,000')
  await price.press('Tab')
  await line.getByText('A price is at most $10,000,000').waitFor()
  expect(await price.inputValue()).toBe('1,000,000,000')
  const quantity = line.getByLabel('Quantity', { exact: true })
  await quantity.selectText()
  await quantity.pressSequentially('20000')
  await quantity.press('Tab')
  await line.getByText('At most 10,000', { exact: true }).waitFor()
  await expectWellFormed(page)
  const title = line.getByLabel('Item title')
  await title.fill('x'.repeat(200))
  await line.getByText('At most 200 characters fit: what goes beyond is left out.').waitFor()
  await untilSaved(page)
  expect(await readKeptItems(seller, id)).toMatchObject([
    {},
    { title: 'x'.repeat(200), priceSuggested: '2.00', quantity: 40 },
  ])

  await price.fill('10000000')
  await price.press('Tab')
  await quantity.fill('12')
  await quantity.press('Tab')
  await untilSaved(page)
  expect(await line.getByRole('alert').count()).toBe(0)
  expect(await readKeptItems(seller, id)).toMatchObject([
    {},
    { priceSuggested: '10000000.00', priceHigh: '10000000.00', quantity: 12 },
  ])
})

test('S5.3 the price list says at the line that a price is too high', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await site.open({ width: 1280, visitor: seller, path: `/create?edit=${id}#prices` })
  const prices = taskScreen(page, '2 prices')
  const field = prices.getByRole('textbox', { name: 'Price of Green armchair' })
  await field.fill('99')
  await field.fill('1000000000')
  await prices.getByText('A price is at most $10,000,000').waitFor()
  expect(await field.inputValue()).toBe('99')
  await untilSaved(page)
  expect(await readKeptItems(seller, id)).toMatchObject([{ priceSuggested: '99.00' }, {}])
})
