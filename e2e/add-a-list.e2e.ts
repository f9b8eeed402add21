import { expect, describe, test } from 'vitest'
import { detailsCard, itemsCard, openListing, photosCard } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { addItems, readKeptItems } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

const POSTING = `Big garage sale!
May 2nd, 8am to 2pm
418 N Walnut St, Mesa AZ 85201
Sofa $90
2 patio chairs $5 each
Floor lamp
Books $1-$3
Cash only, no early birds!`

describe.each(PHONE)('a list at %d pixels', (width) => {
  test('that is pasted becomes items, after the seller has looked at what was read', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    await addItems(seller, id, [{ title: 'SOFA' }])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await itemsCard(page).getByRole('button', { name: 'Add a list or a file' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a list' })
    await sheet.getByLabel('Paste a list or a posting').fill(POSTING)
    await sheet.getByRole('button', { name: 'Read the text' }).click()

    const found = sheet.getByRole('region', { name: 'Items found' })
    await expect.poll(() => found.getByRole('listitem').count()).toBe(4)
    expect(await found.getByRole('checkbox', { name: 'Sofa' }).isChecked()).toBe(false)
    expect(await found.getByText('There is an item of this name already').count()).toBe(1)
    expect(await found.getByText('It has a range and not one price').count()).toBe(1)
    await expectWellFormed(page)
    await expectAccessible(page)
    await found.getByRole('checkbox', { name: 'Floor lamp' }).check()
    await sheet.getByRole('button', { name: /^Use for the sale: 418 N Walnut St/ }).click()
    await sheet.getByText('2 lines were not taken').click()
    await expectNoSidewaysScroll(page)
    await sheet.getByRole('button', { name: 'Add 3 items' }).click()

    await expect.poll(() => page.getByText('3 items were added').isVisible()).toBe(true)
    expect(await detailsCard(page).getByRole('textbox', { name: 'Street address' }).inputValue()).toBe(
      '418 N Walnut St',
    )
    await expect
      .poll(async () => (await readKeptItems(seller, id)).map(({ title }) => title))
      .toEqual(expect.arrayContaining(['SOFA', 'Patio chairs', 'Floor lamp', 'Books']))
    const items = await readKeptItems(seller, id)
    expect(items.find(({ title }) => title === 'Patio chairs')).toMatchObject({ quantity: 2, priceSuggested: '5.00' })
    expect(items.find(({ title }) => title === 'Floor lamp')).toMatchObject({ priceSource: 'rough-guess' })
  })

  test('in a file is read by its columns, which the seller can change', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    await photosCard(page).getByRole('button', { name: 'paste or choose a list' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a list' })
    const choose = (name: string, content: string) =>
      sheet
        .getByLabel('Or choose a CSV or XLSX file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await choose('empty.csv', 'title,price')
    await expect.poll(() => sheet.getByRole('status').allTextContents()).toContain('The file has no rows.')
    await choose('shed.csv', 'what,tag,wert\nDrill,A1,40\nRake,A2,8')
    await sheet.getByLabel('wert').selectOption({ label: 'Price' })
    await expectWellFormed(page)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Add 2 items' }).click()
    await expect.poll(() => itemsCard(page).getByRole('heading', { name: '2 items' }).isVisible()).toBe(true)
  })
})
