import { formatTagCode, formatTagText } from '@yardsnap/contract/tags'
import type { TillState } from '@yardsnap/contract/till'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addConsignor, addItem, openConsignment, readSettlement } from '#server/day/consignments/test-consignments.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { answerReadLate } from './late-read.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

type Sale = Awaited<ReturnType<typeof openConsignment>>

const openTill = ({ host, listingId }: Sale, width: number) =>
  site.open({ width, visitor: host, path: `/sale/${listingId}/till` })

const readTillState = async ({ host, path }: Sale) => (await host.get(`${path}/till`)).json<TillState>()

async function keyCode(page: Page, code: string): Promise<void> {
  await page.getByText(/tags? on this device/).waitFor()
  const field = page.getByLabel('Number on the sticker')
  await field.fill(code.replaceAll('-', ''))
  await field.press('Enter')
}

async function takePayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByRole('dialog', { name: 'Take the money' }).waitFor({ state: 'detached' })
}

describe.each(PHONE)('the till of a sale of many sellers at %i pixels', (width) => {
  test('sells a tagged thing at its printed price with three taps, and shows the other price', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández', { number: 214 })
    const guitar = await addItem(sale, rosa, { title: 'Guitar', size: '3/4', cents: 3000 })
    await sale.host.post(`${sale.path}/consignors/${rosa.id}/printed-tags`, { itemIds: null })
    await sale.host.put(`${sale.path}/consignors/${rosa.id}/items/${guitar.id}`, {
      title: 'Guitar',
      size: '3/4',
      cents: 2500,
      flag: 'half',
      color: null,
      ifUnsold: 'return',
    })
    const page = await openTill(sale, width)
    const code = formatTagCode({ consignor: 214, item: guitar.number })
    await keyCode(page, code)
    const basket = page.getByRole('list', { name: 'Basket' })
    await basket.getByText('Guitar, 3/4').waitFor()
    await basket.getByText('Tag $30, now $25 online').waitFor()
    await expectWellFormed(page)
    await keyCode(page, code)
    await page.getByText(`${code}: Already in the basket`).waitFor()
    await takePayment(page)
    await keyCode(page, code)
    await page.getByText(`${code}: Sold already`).waitFor()
    expect((await readSettlement(sale)).consignors).toMatchObject([{ number: 214, soldCount: 1, soldCents: 3000 }])
    await page.getByRole('button', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: "Day's end" }).click()
    await page.getByRole('heading', { name: 'Whose things were sold' }).waitFor()
    await expectWellFormed(page)
  })

  test('takes what a scanner at a desk types of a tag', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández', { number: 214 })
    const coat = await addItem(sale, rosa, { title: 'Winter coat', size: '5T', cents: 1200 })
    const page = await openTill(sale, width)
    await page.getByText('1 tag on this device').waitFor()
    const [find, noTag] = await Promise.all(
      ['Find', 'No tag'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    )
    expect(noTag?.width).toBe(find?.width)
    const tag = { consignor: 214, item: coat.number, cents: 1200, flag: 'half', color: 'pink' } as const
    const field = page.getByLabel('Number on the sticker')
    await field.pressSequentially(formatTagText(tag))
    await field.press('Enter')
    await page.getByRole('list', { name: 'Basket' }).getByText('Winter coat, 5T').waitFor()
    await page.getByRole('button', { name: 'Take $12' }).waitFor()
  })

  test('haggles about nothing whose consignor takes no offers', async () => {
    const sale = await openConsignment(site.app)
    const [rosa, ann] = [await addConsignor(sale, 'Rosa', { number: 214 }), await addConsignor(sale, 'Ann')]
    const coat = await addItem(sale, rosa, { title: 'Coat', flag: 'full' })
    const lamp = await addItem(sale, ann, { title: 'Lamp', flag: 'any' })
    const page = await openTill(sale, width)
    for (const { consignorNumber, number } of [coat, lamp])
      await keyCode(page, formatTagCode({ consignor: consignorNumber, item: number }))
    await page.getByRole('button', { name: 'Haggle' }).click()
    const total = page.getByLabel('Total for everything')
    await total.fill('9')
    await total.press('Enter')
    await page.getByText('At least $10: consignors take no offers for that much.').waitFor()
    await expectWellFormed(page)
    await total.fill('15')
    await total.press('Enter')
    await takePayment(page)
    expect((await readSettlement(sale)).consignors.map(({ name, soldCents }) => [name, soldCents])).toEqual([
      ['Rosa', 1000],
      ['Ann', 500],
    ])
  })

  test('sells a thing that has lost its tag with its consignor and words, for the settlement', async () => {
    const sale = await openConsignment(site.app)
    await addConsignor(sale, 'Rosa Hernández', { number: 214 })
    const page = await openTill(sale, width)
    await page.getByRole('button', { name: 'No tag' }).click()
    await page.getByRole('textbox', { name: 'Price' }).press('Enter')
    await page.getByText('Enter a price').waitFor()
    await page.getByLabel('Consignor, if known').fill('214')
    await page.getByText('Rosa Hernández').waitFor()
    await page.getByLabel('What is it?').fill('blue puzzle')
    await page.getByRole('textbox', { name: 'Price' }).fill('3')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add $3' }).click()
    const basket = page.getByRole('list', { name: 'Basket' })
    await basket.getByText('blue puzzle').waitFor()
    for (const [words, isHouse] of [
      ['green frog', false],
      ['lemonade', true],
    ] as const) {
      await page.getByRole('button', { name: 'No tag' }).click()
      await page.getByLabel('What is it?').fill(words)
      await page.getByRole('checkbox', { name: 'The sale’s own, not a consignor’s' }).setChecked(isHouse)
      await page.getByRole('textbox', { name: 'Price' }).fill('1')
      await page.getByRole('button', { name: 'Add $1' }).click()
      await basket.getByText(words).waitFor()
    }
    await takePayment(page)
    const { unknownLines } = await readSettlement(sale)
    expect(unknownLines.toSorted((a, b) => b.cents - a.cents)).toMatchObject([
      { title: 'blue puzzle', cents: 300, consignorNumber: 214 },
      { title: 'green frog', cents: 100, consignorNumber: null },
    ])
  })

  test('takes prices by department at a rummage sale', async () => {
    const sale = await openConsignment(site.app, { mode: 'rummage', departments: ['Linens', 'Toys'] })
    await sale.host.post(`${sale.path}/items/bulk`, { items: [] })
    const page = await openTill(sale, width)
    await page.getByRole('radio', { name: 'Toys' }).check()
    const price = page.getByRole('textbox', { name: 'Toys' })
    await price.fill('2')
    await price.press('Enter')
    await price.fill('0.50')
    await page.getByRole('button', { name: 'Add $0.50' }).click()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Take $2.50' }).waitFor()
    expect(await page.getByRole('button', { name: 'Haggle' }).count()).toBe(0)
    await takePayment(page)
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 250, titles: ['Toys', 'Toys'] }])
    await page.getByRole('button', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: "Day's end" }).click()
    const departments = page.getByRole('heading', { name: 'By department' }).locator('..')
    await departments.getByText('$2.50').waitFor()
    expect(await page.getByText(/pieces? left/).count()).toBe(0)
    await expectWellFormed(page)
  })

  test('V-X2 lets a volunteer check in by a link and a code, and no more', async () => {
    const sale = await openConsignment(site.app)
    const page = await site.open({
      width,
      visitor: sale.host,
      path: `/sale/${sale.listingId}/consignment?view=helpers`,
    })
    await page.getByRole('radio', { name: 'Check-in' }).check()
    await page.getByLabel("Helper's name").fill('Kim')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const address = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
    const code = await page.locator('p.tracking-widest').innerText()
    await expectWellFormed(page)

    const phone = await site.open({ width, path: address.pathname + address.hash })
    await phone.getByLabel('Code').fill(code)
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await phone.getByRole('heading', { level: 1, name: 'Check in: Kim' }).waitFor()
    await expectWellFormed(phone)
  })
})

test('a tag whose sale is taken back while the tags are first read can be sold again at once', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández', { number: 214 })
  const coat = await addItem(sale, rosa, { title: 'Winter coat', size: '5T', cents: 1200 })
  const code = formatTagCode({ consignor: 214, item: coat.number })
  const page = await openTill(sale, 390)
  await keyCode(page, code)
  await takePayment(page)
  await expect.poll(async () => (await readTillState(sale)).receipts).toHaveLength(1)
  const isAnswered = await answerReadLate(page, {
    isRead: (request) => request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/till/tags'),
    isChange: (request) => request.method() === 'DELETE' && request.url().includes('/till/sales/'),
  })
  await page.reload()
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: /^Take back \$12,/ }).click()
  await isAnswered()
  await page.getByRole('dialog', { name: 'Receipts' }).getByRole('button', { name: 'Back', exact: true }).click()
  await keyCode(page, code)
  await page.getByRole('list', { name: 'Basket' }).getByText('Winter coat, 5T').waitFor()
})
