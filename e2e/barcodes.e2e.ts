import { describe, expect, test } from 'vitest'
import { openListing, untilSaved } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { addItems, itemLine, openLine, readKeptItems } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

describe.each(PHONE)('the barcode of an item at %d pixels', (width) => {
  test('is typed as it is printed; a wrong digit stays in the field, with what is wrong', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    await addItems(seller, id, [{ title: 'Paperback' }])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const line = await openLine(page, 'Paperback')
    const field = line.getByRole('textbox', { name: 'Barcode' })
    await field.fill('978-0-306-40615-8')
    await field.blur()
    await expect
      .poll(() => line.getByRole('alert').allTextContents())
      .toEqual(['This is not a UPC, EAN or ISBN: compare each digit with the printed ones'])
    expect(await field.inputValue()).toBe('978-0-306-40615-8')
    await expectWellFormed(page)
    await expectAccessible(page)
    await field.fill('978-0-306-40615-7')
    await field.blur()
    await untilSaved(page)
    expect(await line.getByRole('alert').count()).toBe(0)
    expect(await field.inputValue()).toBe('9780306406157')
    await expect
      .poll(async () => (await readKeptItems(seller, id)).find(({ title }) => title === 'Paperback')?.gtin)
      .toBe('9780306406157')
    await field.press('Escape')
    await itemLine(page, 'Paperback').getByText('ISBN 9780306406157').waitFor()
    await expectNoSidewaysScroll(page)
  })
})
