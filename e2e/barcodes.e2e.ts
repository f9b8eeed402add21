import { afterAll, describe, expect, test } from 'vitest'
import { startFake } from '#server/testing/fake-server.ts'
import { itemsCard, openListing, untilSaved } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { addItems, itemLine, openedLine, openLine, readKeptItems } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const library = await startFake(() => ({
  body: { 'ISBN:9780140328721': { title: 'The Armchair' }, 'ISBN:9780306406157': { title: 'Coding' } },
}))
const site = sharedSite({ BOOK_TITLES: library.baseUrl })
afterAll(() => library.close())

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

  test('names an item without a name, and only says what one with a name is called', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    await addItems(seller, id, [{ title: 'Paperback' }])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const line = await openLine(page, 'Paperback')
    await line.getByRole('textbox', { name: 'Barcode' }).fill('978-0-14-032872-1')
    await line.getByText('By its barcode: The Armchair').waitFor()
    expect(await line.getByRole('combobox', { name: 'Item title' }).inputValue()).toBe('Paperback')
    await expectWellFormed(page)
    await expectAccessible(page)
    await line.getByRole('button', { name: 'Use this name' }).click()
    const renamed = openedLine(page, 'The Armchair')
    await renamed.waitFor()
    expect(await renamed.getByText('By its barcode').count()).toBe(0)

    await renamed.getByRole('combobox', { name: 'Item title' }).fill('')
    const unnamed = page.getByRole('group').filter({ has: page.getByRole('textbox', { name: 'Barcode' }) })
    await unnamed.getByRole('textbox', { name: 'Barcode' }).fill('0306406152')
    await openedLine(page, 'Coding').waitFor()
    await page.getByText('Named by its barcode').waitFor()
    await expectNoSidewaysScroll(page)
    await untilSaved(page)
    await expect
      .poll(async () => (await readKeptItems(seller, id)).find(({ title }) => title === 'Coding'))
      .toMatchObject({ gtin: '9780306406157', category: 'books', isLabelSure: true })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(() => openedLine(page, 'Coding').count()).toBe(0)
  })

  test('names the things of a list that has no names for them', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await itemsCard(page).getByRole('button', { name: 'Add a list or a file' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a list' })
    const content =
      'Barcode,Title\n9780140328721,\n9780140328721,\n036000291452,\n9780306406157,My old textbook\n9780140328722,'
    const choose = () =>
      sheet
        .getByLabel('Or choose a CSV or XLSX file')
        .setInputFiles({ name: 'scanned.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const found = sheet.getByRole('region', { name: 'Items found' })
    await page.route('**/api/code-names', (route) => route.abort())
    await choose()
    await found.getByText('The name could not be looked up').first().waitFor()
    await page.unroute('**/api/code-names')
    await sheet.getByRole('button', { name: 'Another file' }).click()
    await choose()
    await found.getByRole('checkbox', { name: 'The Armchair × 2' }).waitFor()
    await found.getByText('Named by its barcode: ISBN 9780140328721').waitFor()
    await found.getByRole('checkbox', { name: 'UPC 036000291452' }).waitFor()
    await found.getByText('No name is known for this barcode').waitFor()
    expect(await found.getByRole('checkbox', { name: '9780140328722' }).isChecked()).toBe(false)
    await found.getByText('“9780140328722” is not a UPC, EAN or ISBN').waitFor()
    await expectWellFormed(page)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Add 3 items' }).click()
    await page.getByText('3 items were added').waitFor()
    await untilSaved(page)
    await expect
      .poll(async () =>
        (await readKeptItems(seller, id)).flatMap(({ title, gtin }) => (gtin ? [`${gtin} ${title}`] : [])),
      )
      .toEqual(expect.arrayContaining(['9780140328721 The Armchair', '036000291452 ', '9780306406157 My old textbook']))
  })
})
