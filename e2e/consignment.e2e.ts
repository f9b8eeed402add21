import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import type { Consignor } from '@yardsnap/contract/consignors'
import { formatTagCode } from '@yardsnap/contract/tags'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addConsignor,
  addItem,
  close,
  openConsignment,
  readSettlement,
  settle,
  taggedLine,
} from '#server/day/consignments/test-consignments.ts'
import { sell } from '#server/day/till/test-till.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const openPage = ({ host, listingId }: Awaited<ReturnType<typeof openConsignment>>, width: number, path: string) =>
  site.open({ width, visitor: host, path: `/sale/${listingId}${path}` })

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

describe.each(PHONE)('a sale of many sellers at %i pixels', (width) => {
  test.each(['settle', 'check-in'])('says on /%s where its terms are set while it has none', async (task) => {
    const host = await site.app.signUp()
    const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(7) })
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/${task}` })
    await page.getByRole('heading', { name: 'This sale has no consignors' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Go to the terms' }).click()
    await page.getByRole('button', { name: 'Set the terms' }).waitFor()
  })

  test('is set up with its terms, which say at once what they come to; a mistake is told at its field', async () => {
    const host = await site.app.signUp()
    const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(7) })
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await page.getByRole('link', { name: 'Consignment' }).click()
    await page.getByText("Sell other people's things, too").waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Set the terms' }).click()
    await page.getByText('With 10, 60% becomes 70%').waitFor()
    await page.getByLabel('Entry fee').fill('13.50')
    await page.getByText('70% of $200.00').waitFor()
    await page.getByText('$126.50').waitFor()
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await page.getByLabel('Percent of the price').fill('95')
    await page.getByRole('button', { name: 'Add a time' }).first().click()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Keep these terms' }).click()
    await page.getByText('With a shift, consignors would get more than the whole price').waitFor()
    await expectWellFormed(page)

    await page.reload()
    await page.getByRole('button', { name: 'Set the terms' }).click()
    await page.getByText('What you typed here before is back.').waitFor()
    await page.getByRole('radio', { name: '60%' }).check()
    await page.getByRole('button', { name: 'Keep these terms' }).click()
    await page.getByText('No consignor yet').waitFor()
    await expectWellFormed(page)
    expect((await host.get(`/api/listings/${listingId}/consignment`)).json()).toMatchObject({
      consignment: { splitBasisPoints: 6000, entryFeeCents: 1350, dropOffSlots: [{ places: 20 }] },
    })
  })

  test('adds a consignor by the name alone, and gives them a link to their own page', async () => {
    const sale = await openConsignment(site.app, { terms: 'Clean items only.', dropOffSlots: [makeSlot()] })
    const page = await openPage(sale, width, '/consignment')
    await page.getByRole('button', { name: 'Add a consignor' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('A person needs a name').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Rosa Hernández')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    // The page has a button of this name too, for signing up.
    await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
    const address = await page.getByLabel('Link', { exact: true }).inputValue()
    await expectWellFormed(page)
    expect(new URL(address).pathname).toBe('/consignor')

    const phone = await site.open({ width, path: new URL(address).pathname + new URL(address).hash })
    await phone.getByText('Clean items only.').waitFor()
    await expectWellFormed(phone)
    await phone.getByRole('button', { name: 'Start entering items' }).click()
    await phone.getByText('Tick the box to accept them.').waitFor()
    await phone.getByLabel('I accept these terms').check()
    await phone.getByRole('button', { name: 'Start entering items' }).click()

    await phone.getByLabel('What is it?').fill('Winter coat')
    await phone.getByLabel('Price', { exact: true }).fill('1.20')
    await phone.getByRole('button', { name: 'Add, next item' }).click()
    await phone.getByText('Prices are in steps of $0.50').waitFor()
    await expectWellFormed(phone)
    await phone.getByLabel('Price', { exact: true }).fill('12')
    await phone.getByRole('button', { name: 'Add, next item' }).click()
    const items = phone.getByRole('list', { name: 'Your items' })
    await items.getByText('Winter coat').waitFor()
    expect(await phone.getByLabel('What is it?').inputValue()).toBe('')
    await phone.getByRole('button', { name: 'Remove Winter coat' }).click()
    await items.getByText('Winter coat').waitFor({ state: 'detached' })
    await phone.getByRole('button', { name: 'Undo' }).click()
    await items.getByText('Winter coat').waitFor()
    await phone.getByLabel('I bring my items').selectOption({ index: 1 })
    await expectWellFormed(phone)

    const token = new URL(address).hash.slice(1)
    const read = async () => (await site.app.visitor.get(`/api/consignor-portal/${token}`)).json<ConsignorPortal>()
    await expect.poll(async () => (await read()).consignor.dropOffSlotId).not.toBeNull()
    expect((await read()).items).toMatchObject([{ title: 'Winter coat', cents: 1200 }])
  })

  test('keeps what somebody else has changed of its terms and a consignor meanwhile', async () => {
    const sale = await openConsignment(site.app, { terms: 'Clean items only.' })
    const { id: consignorId } = await addConsignor(sale, 'Rosa')
    const page = await openPage(sale, width, '/consignment')
    await page.getByRole('button', { name: 'More for Rosa' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Phone (optional)').fill('407 555 0100')
    const path = `/api/listings/${sale.listingId}`
    const readConsignor = async () =>
      (await sale.host.get(`${path}/consignors`)).json<Consignor[]>().find(({ id }) => id === consignorId)!
    await sale.host.put(`${path}/consignors/${consignorId}`, { ...(await readConsignor()), hasWorkedShift: true })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(readConsignor).toMatchObject({ hasWorkedShift: true, phone: '407 555 0100' })

    await openTab(page, 'Terms')
    await page.getByLabel('Entry fee').fill('13.50')
    const readTerms = async () => (await sale.host.get(`${path}/consignment`)).json<{ consignment: object }>()
    const { consignment } = await readTerms()
    await sale.host.put(`${path}/consignment`, { ...consignment, terms: 'Clean and whole items only.' })
    await page.getByRole('button', { name: 'Save the terms' }).click()
    await page.getByText('Terms saved').waitFor()
    expect(await readTerms()).toMatchObject({
      consignment: { entryFeeCents: 1350, terms: 'Clean and whole items only.' },
    })
  })

  test('checks in what is brought: a code that is typed, all the others at once, one that is pulled', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    const [coat, ...others] = [
      await addItem(sale, rosa, { title: 'Winter coat' }),
      await addItem(sale, rosa, { title: 'Stuffed bear' }),
      await addItem(sale, rosa, { title: 'Picture books' }),
    ]
    const page = await openPage(sale, width, '/check-in')
    const pad = page.getByLabel('Number of a consignor, or the 9 digits of a tag')
    await pad.fill(formatTagCode({ consignor: rosa.number, item: coat.number }).replaceAll('-', ''))
    await pad.press('Enter')
    await page.getByText('1 of 3 here').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Pull Picture books' }).click()
    await page.getByRole('radio', { name: 'Recalled' }).check()
    await page.getByRole('link', { name: 'Look it up at cpsc.gov' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Pull it' }).click()
    await page.getByText('1 of 2 here, 1 pulled').waitFor()
    await page.getByRole('button', { name: 'The 1 left is here' }).click()
    await page.getByText('2 of 2 here, 1 pulled').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('1 of 2 here, 1 pulled').waitFor()
    expect(others).toHaveLength(2)

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Type a code or a consignor' })
    await sheet.getByLabel('Number of a consignor').fill('123456789')
    await sheet.getByRole('button', { name: 'Go' }).click()
    await page.getByText("That is not a consignor's tag.").waitFor()
  })

  test('is settled in five steps to the cent, and nobody is paid twice', async () => {
    const sale = await openConsignment(site.app, { entryFeeCents: 0 })
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    const coat = await addItem(sale, rosa, { title: 'Winter coat', cents: 1250 })
    const puzzle = await addItem(sale, rosa, { title: 'Blue puzzle', cents: 200 })
    await addItem(sale, rosa, { title: 'Stuffed bear', cents: 300 })
    await sale.host.post(`${sale.path}/check-in`, { consignor: rosa.number, items: null, place: 'checked_in' })
    await sell(sale, { lines: [taggedLine(coat), { consignor: rosa.number, title: 'puzzle', cents: 200 }] })

    const page = await openPage(sale, width, '/settle')
    await page.getByRole('button', { name: 'Close the sale' }).click()
    await page.getByRole('button', { name: 'Go on: Unknown items' }).click()
    await page.getByRole('heading', { name: /^puzzle, \$2\.00/ }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: `It is this: Blue puzzle of consignor ${rosa.number}` }).click()
    await page.getByText(`It was consignor ${rosa.number}’s`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: `It is this: Blue puzzle of consignor ${rosa.number}` }).click()
    await page.getByText('Every sold item is known.').waitFor()
    await page.getByRole('button', { name: 'Go on: What did not sell' }).click()
    await page.getByRole('heading', { name: '1 item did not sell' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: '1 was given back' }).click()
    await page.getByText('Everything is sold or accounted for.').waitFor()
    await page.getByRole('button', { name: 'Go on: Look at each' }).click()
    await page.getByRole('button', { name: /Rosa Hernández/ }).click()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Settle 1 consignor' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Settle', exact: true }).click()
    await page.getByText('1 consignor settled').waitFor()
    await page.getByRole('button', { name: 'Go on: Pay' }).click()
    await page.getByText('to pay to 1 consignor').waitFor()
    await page.getByLabel('Number of the check (optional)').fill('1042')
    await expectWellFormed(page)
    await page.getByRole('button', { name: '$8.70 is paid' }).click()
    await page.getByText('to pay to 0 consignors').waitFor()
    await page.getByText(/\$8\.70 · Check · 1042/).waitFor()
    await expectWellFormed(page)

    const settlement = await readSettlement(sale)
    expect(settlement).toMatchObject({ takingsCents: 1450, payoutCents: 870, commissionCents: 580, paidCents: 870 })
    expect(puzzle.number).toBe(2)
    await page.getByRole('button', { name: 'Undo the payment to Rosa Hernández' }).click()
    await page.getByText('Undone').waitFor()
    await page
      .getByRole('list', { name: 'To pay' })
      .getByRole('button', { name: /Rosa Hernández/ })
      .click()
    await page.getByRole('button', { name: '$8.70 is paid' }).waitFor()
  })

  test('V-X2 a consignor sees what they get, and can ask about it before they are paid', async () => {
    const sale = await openConsignment(site.app, { entryFeeCents: 0 })
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    const coat = await addItem(sale, rosa, { title: 'Winter coat', cents: 1250 })
    await sell(sale, { lines: [taggedLine(coat)] })
    await close(sale)
    await settle(sale)
    const page = await site.open({ width, path: await makePortalPath(sale, rosa) })
    await page.getByText('1 of 1 item sold. That is what you get.').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Tell the organizer' }).click()
    await page.getByText('Say what is wrong').waitFor()
    await page.getByLabel('What is wrong').fill('The blue puzzle is missing')
    await page.getByRole('button', { name: 'Tell the organizer' }).click()
    await page.getByText('You have asked about it').waitFor()
    await expectWellFormed(page)

    const host = await openPage(sale, width, '/settle')
    await host.getByText('Asks about it').first().waitFor()
    await host.getByRole('button', { name: 'Previous' }).click()
    await host.getByRole('button', { name: /Rosa Hernández/ }).click()
    await host.getByRole('button', { name: 'It is resolved' }).click()
    await host.getByText('Asks about it').waitFor({ state: 'detached' })
  })

  test('moves a thing to the consignor whose it is', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    const sam = await addConsignor(sale, 'Sam Okafor')
    await addItem(sale, rosa, { title: 'Blue puzzle', cents: 200 })
    const page = await openPage(sale, width, '/consignment?view=items')
    await page.getByRole('button', { name: 'Edit Blue puzzle' }).click()
    await page.getByLabel('Whose it is').selectOption({ label: `${sam.number} Sam Okafor` })
    await page.getByText('It gets a new tag number').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(formatTagCode({ consignor: sam.number, item: 1 })).waitFor()
  })

  test('finds a lost tag by its words and price', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    await addItem(sale, rosa, { title: 'Blue puzzle', cents: 200 })
    await addItem(sale, rosa, { title: 'Blue coat', cents: 1200 })
    const page = await openPage(sale, width, '/consignment')
    await openTab(page, 'Items')
    const items = page.getByRole('list', { name: 'Items' })
    await items.getByText('Blue puzzle').waitFor()
    await page.getByLabel('What is it?').fill('blue')
    await page.getByLabel('Price').fill('12')
    await items.getByText('Blue puzzle').waitFor({ state: 'detached' })
    await items.getByText('Blue coat').waitFor()
    await expectWellFormed(page)
    await page.getByLabel('What is it?').fill('red')
    await page.getByText('No item matches.').waitFor()
    await page.getByLabel('Consignor').fill('Rosa')
    await page.getByText('The number of a consignor, from 1 to 9999').waitFor()
    await expectWellFormed(page)
    // Nothing is found by what is no number, instead of all.
    await page.getByLabel('What is it?').fill('blue')
    await page.getByText('No item matches.').waitFor({ state: 'detached' })
    expect(await items.count()).toBe(0)
  })
})

test('V-X2 a link that is cut short says so', async () => {
  const page = await site.open({ width: 390, path: '/consignor#nothing' })
  await page.getByText('This link does not work').waitFor()
  await expectWellFormed(page)
})

const makeSlot = () => ({
  id: crypto.randomUUID(),
  from: `${dayFromNow(1)}T09:00`,
  until: `${dayFromNow(1)}T12:00`,
  places: 2,
})

async function makePortalPath(
  { host, listingId }: Awaited<ReturnType<typeof openConsignment>>,
  { id }: Pick<Consignor, 'id'>,
): Promise<string> {
  const { token } = (await host.post(`/api/consignor-links/${listingId}/${id}`)).json<{ token: string }>()
  return `/consignor#${token}`
}
