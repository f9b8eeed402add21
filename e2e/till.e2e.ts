import type { TillState } from '@yardsnap/contract/till'
import type { TillReport } from '@yardsnap/contract/till-report'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sell } from '#server/day/till/test-till.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { enlargeLetters, listOutside } from './screens-fit.ts'
import { makeSale, openTill, takePayment, type Sale, typePrice } from './till-screen.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const readTillState = async ({ host, listingId }: Sale) =>
  (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()
const readReport = async ({ host, listingId }: Sale) =>
  (await host.get(`/api/listings/${listingId}/till/report`)).json<TillReport>()

async function keyNumber(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number on the sticker')
  await field.fill(number)
  await field.press('Enter')
}

describe.each(PHONE)('the till at %d pixels', (width) => {
  test('S-T2 without a camera the number is typed; then three taps: Take, the bill, Done', async () => {
    const sale = await makeSale(site)
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}` })
    await page.getByRole('link', { name: 'Till', exact: true }).click()
    await page.getByText('No camera was found.').waitFor()
    await expectWellFormed(page)
    await keyNumber(page, '1')
    await page.getByRole('list', { name: 'Basket' }).getByText('Green armchair').waitFor()
    await keyNumber(page, '1')
    await page.getByText('Green armchair: Already in the basket').waitFor()
    await keyNumber(page, '77')
    await page.getByText('No item in this sale has this sticker.').waitFor()
    await expectWellFormed(page)

    await page.getByRole('button', { name: 'Take $60' }).click()
    await page.getByRole('button', { name: '$100', exact: true }).click()
    await page.getByText('Change due').waitFor()
    await page.getByText('2 × $20').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Done, next customer' }).click()
    await page.getByRole('dialog', { name: 'Take the money' }).waitFor({ state: 'detached' })
    await page.getByText('Scan a sticker, or type its number.').waitFor()
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 6000, titles: ['Green armchair'] }])

    // Whose phone sold it is known once the till has read its state again.
    const isToldWho = async () => {
      await keyNumber(page, '1')
      return page.getByText(/Green armchair: Sold already: Computer, \d/).isVisible()
    }
    await expect.poll(isToldWho).toBe(true)
  })

  test('S-T4 a haggled basket, paid another way, taken back; the day is added up', async () => {
    const sale = await makeSale(site)
    const page = await openTill(site, sale, { width })
    await keyNumber(page, '1')
    await typePrice(page, '0.01')
    await page.getByRole('button', { name: 'Haggle' }).click()
    await page.getByRole('textbox', { name: 'Total for everything' }).fill('45.5')
    await page.getByRole('button', { name: 'Agree' }).click()
    await page.getByRole('button', { name: 'Take $45.50' }).click()
    await page.getByRole('button', { name: 'Not cash' }).click()
    await page.getByLabel('How it is paid').fill('Venmo')
    await page.getByRole('button', { name: 'Done, next customer' }).click()
    await typePrice(page, '2')
    await takePayment(page)
    expect(await readReport(sale)).toMatchObject({ totalCents: 4750, cashCents: 200, otherCents: 4550 })

    await page.getByRole('button', { name: 'Receipts' }).click()
    await expectWellFormed(page)
    await page.getByRole('button', { name: /^Take back \$2,/ }).click()
    await page.getByText('Taken back').waitFor()
    await expect.poll(async () => (await readReport(sale)).totalCents).toBe(4550)
    await page.getByRole('button', { name: "Day's end" }).click()
    await page.getByText('Cash expected in the box').waitFor()
    await page.getByLabel('At the start').fill('60')
    await page.getByLabel('Counted').fill('58')
    await page.getByLabel('Counted').blur()
    await page.getByText('$2.00 short').waitFor()
    await page.getByText('Nobody in particular').waitFor()
    await expectWellFormed(page)
  })

  test("S-T2 a day's end is that of today, and of each day before", async () => {
    const sale = await makeSale(site)
    const [sentAt, twoDays] = [new Date(), 48 * 3_600_000]
    const soldAt = new Date(sentAt.getTime() - twoDays).toISOString()
    await sell(sale, { lines: [{ cents: 700 }], soldAt, sentAt: sentAt.toISOString(), wasOffline: true })
    await sell(sale, { lines: [{ cents: 500 }] })
    const page = await openTill(site, sale, { width })
    await page.getByRole('button', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: "Day's end" }).click()
    await page.getByRole('heading', { name: 'Total sales' }).locator('..').getByText('$5.00').waitFor()
    await page.getByRole('group', { name: 'Day' }).getByRole('radio').first().check()
    await page.getByRole('heading', { name: 'Total sales' }).locator('..').getByText('$7.00').waitFor()
    await expectWellFormed(page)
  })
})

describe('S-T2 what may go wrong with a phone', () => {
  test('S-T2 a basket is back after the phone was off', async () => {
    const page = await openTill(site, await makeSale(site))
    await keyNumber(page, '1')
    await typePrice(page, '3.25')
    await page.reload()
    await page.getByRole('button', { name: 'Take $63.25' }).waitFor()
  })

  test('S-T2 a full storage is said, and the till goes on', async () => {
    const sale = await makeSale(site)
    const page = await openTill(site, sale)
    await page.getByText('No camera was found.').waitFor()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await keyNumber(page, '1')
    await page.getByText("This phone's storage is full or off.").waitFor()
    await takePayment(page)
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 6000 }])
  })

  test('a sticker is read by the camera', async () => {
    const sale = await makeSale(site)
    const { items } = await readTillState(sale)
    const address = `${site.url}/sale/${sale.listingId}?item=${items[0]?.id.slice(-8)}`
    const { toDataURL } = await import('qrcode')
    const picture = await toDataURL(address, { width: 400 })
    const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}` })
    await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 480
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 40, 40), 50)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    }, picture)
    await page.getByRole('link', { name: 'Till', exact: true }).click()
    await page.getByRole('button', { name: 'Take $60' }).waitFor({ timeout: 15_000 })
    // Beside the camera there are three ways to add a thing.
    await enlargeLetters(page)
    expect(await listOutside(page)).toEqual([])
  })
})

test('S-T1 without a signal both phones sell, and the host settles it', async () => {
  const sale = await makeSale(site)
  const [one, two] = [await openTill(site, sale), await openTill(site, sale)]
  for (const page of [one, two]) {
    await page.getByText('No camera was found.').waitFor()
    await page.context().setOffline(true)
    await keyNumber(page, '1')
    await takePayment(page)
    await page.getByText('1 kept on this phone').waitFor()
  }
  expect((await readTillState(sale)).receipts).toEqual([])
  await one.getByRole('button', { name: 'Receipts' }).click()
  await one.getByRole('button', { name: "Day's end" }).click()
  await one.getByText('The totals of the day could not be loaded').waitFor()
  await one.getByText('Not counted here yet: 1 kept on this phone.').waitFor()
  await one.context().setOffline(false)
  await one.getByRole('heading', { name: 'Total sales' }).locator('..').getByText('$60.00').waitFor()
  await two.context().setOffline(false)
  await two.getByText('1 kept on this phone').waitFor({ state: 'detached' })
  const conflict = two.getByRole('region', { name: 'Sold twice: Green armchair' })
  await conflict.waitFor()
  const buyers = await conflict.getByRole('listitem').allInnerTexts()
  expect(new Set(buyers.map((text) => /#\d+/.exec(text)?.[0]))).toEqual(new Set(['#101', '#201']))
  await expectWellFormed(two)
  await conflict.getByRole('button', { name: 'Take back' }).last().click()
  await conflict.waitFor({ state: 'detached' })
  expect(await readReport(sale)).toMatchObject({ totalCents: 6000 })
})

test('S-T1 online the second phone is refused, and nothing of its basket is sold', async () => {
  const sale = await makeSale(site)
  const [one, two] = [await openTill(site, sale), await openTill(site, sale)]
  for (const page of [one, two]) await keyNumber(page, '1')
  await takePayment(one)
  await two.getByRole('button', { name: 'Take $60' }).click()
  await two.getByRole('button', { name: 'Done, next customer' }).click()
  await two.getByText(/Green armchair is sold already: Computer, .* Nothing was sold/).waitFor()
  expect((await readTillState(sale)).receipts).toHaveLength(1)
})

test('sales without a signal outlast a reload and are sent later', async () => {
  const sale = await makeSale(site)
  const page = await openTill(site, sale, { hasServiceWorker: true })
  await page.getByText('No camera was found.').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('yardsnap:kept'))).not.toBeNull()
  await page.reload()
  await page.getByText('No camera was found.').waitFor()
  await site.loseSignal(page)
  await keyNumber(page, '2')
  await takePayment(page)
  await page.reload()
  await page.getByText('1 kept on this phone').waitFor({ timeout: 15_000 })
  await site.restoreSignal(page)
  await page.getByText('1 kept on this phone').waitFor({ state: 'detached', timeout: 15_000 })
  expect((await readTillState(sale)).receipts).toMatchObject([{ titles: ['Novels'] }])
})

test('what the till has just sold is sold on the pages of the sale, which were open before', async () => {
  const sale = await makeSale(site)
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/sold` })
  await page.getByText('0 of 2 sold').waitFor()
  await page.getByRole('link', { name: 'Estate sale on Orange Avenue' }).click()
  await page.getByRole('heading', { name: 'Items for Sale (2)' }).waitFor()
  await page.getByRole('link', { name: 'Till', exact: true }).click()
  await keyNumber(page, '1')
  await takePayment(page)
  await expect.poll(async () => (await readTillState(sale)).receipts).toHaveLength(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Items for Sale (1) 1 sold' }).waitFor()
  await page.getByRole('link', { name: 'Mark sold' }).click()
  await page.getByRole('button', { name: 'Not sold: Green armchair' }).waitFor()
})

test("what another phone has noted of the cash box stays when this one opens the day's end again", async () => {
  const sale = await makeSale(site)
  const page = await openTill(site, sale)
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: "Day's end" }).click()
  await page.getByLabel('Counted').waitFor()
  await page.getByRole('dialog', { name: "Day's end" }).getByRole('button', { name: 'Back' }).click()
  const { day } = await readReport(sale)
  await sale.host.put(`/api/listings/${sale.listingId}/till/boxes/${day}`, { startCents: 6000, countedCents: null })
  await page.getByRole('button', { name: "Day's end" }).click()
  await expect.poll(() => page.getByLabel('At the start').inputValue()).toBe('60.00')
  await page.getByLabel('Counted').fill('58')
  await page.getByLabel('Counted').blur()
  await expect.poll(() => readReport(sale)).toMatchObject({ startCents: 6000, countedCents: 5800 })
})

test('people who are added one after the other on a slow network are all there', async () => {
  const sale = await makeSale(site)
  const page = await openTill(site, sale)
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: 'People' }).click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/till(\?|$)/, async (route) => {
    await promise
    await route.continue()
  })
  const name = page.getByLabel("Person's name")
  const add = page.getByRole('region', { name: 'Who gets money' }).getByRole('button', { name: 'Add', exact: true })
  await name.fill('Ann West')
  await add.click()
  await name.fill('Bob East')
  const second = add.click()
  await Promise.race([second, page.getByText('Adding...').waitFor()])
  resolve()
  await second
  await expect
    .poll(async () => (await readTillState(sale)).owners.map((owner) => owner.name))
    .toEqual(['Ann West', 'Bob East'])
})

test("S-T3 a helper's link and code open this till alone", async () => {
  const sale = await makeSale(site)
  const page = await openTill(site, sale)
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByLabel("Person's name").fill('Robin West')
  await page.getByLabel("Person's name").press('Enter')
  await page.getByLabel('Owner of Green armchair').selectOption('Robin West')
  await page.getByLabel("Helper's name").fill('Maya')
  await page.getByLabel("Helper's name").press('Enter')
  const address = await page.getByLabel('Link', { exact: true }).inputValue()
  const code = await page.getByText(/^[A-Z2-9]{6}$/).innerText()
  await expectWellFormed(page)

  const helper = await site.open({ width: 390, path: new URL(address).pathname + new URL(address).hash })
  await helper.getByLabel('Code').fill('WRONG1')
  await helper.getByLabel('Code').press('Enter')
  await helper.getByText('This is not the code of this link.').waitFor()
  await helper.getByLabel('Code').fill(code.toLowerCase())
  await helper.getByLabel('Code').press('Enter')
  await helper.getByRole('heading', { name: 'Till: Maya' }).waitFor()
  await keyNumber(helper, '1')
  await takePayment(helper)
  await expect
    .poll(async () => (await readTillState(sale)).receipts.map(({ deviceName }) => deviceName))
    .toEqual(['Maya'])
  expect((await readReport(sale)).parts?.owners).toMatchObject([{ name: 'Robin West', cents: 6000 }])
  await helper.getByRole('button', { name: 'Receipts' }).click()
  await helper.getByRole('list', { name: 'Receipts' }).getByText('$60').waitFor()
  expect(await helper.getByRole('button', { name: "Day's end" }).count()).toBe(0)
  await helper.goto(`/sale/${sale.listingId}/ledger`)
  await helper.getByRole('heading', { name: 'Till' }).waitFor({ state: 'detached' })
  expect(await helper.getByText('$60').count()).toBe(0)
})

test('without Premium the till is on one device, and moves', async () => {
  const sale = await makeSale(site, { isPremium: false })
  const one = await openTill(site, sale)
  await one.getByText('No camera was found.').waitFor()
  const two = await openTill(site, sale)
  await two.getByText('The till is open on Computer.').waitFor()
  await expectWellFormed(two)
  await two.getByRole('button', { name: 'Use the till here instead' }).click()
  await keyNumber(two, '1')
  await takePayment(two)
  expect((await readTillState(sale)).receipts).toHaveLength(1)
})

test('the till of a sale that was never published says that it opens then, and leads there', async () => {
  const host = await site.app.signUp()
  const page = await openTill(site, { host, listingId: await makeListing(host) })
  await page.getByText('The till opens when you publish the sale.').waitFor()
  expect(await page.getByText('The till is open elsewhere').count()).toBe(0)
  await expectWellFormed(page)
  await page.getByRole('link', { name: 'Continue your sale' }).click()
  await page.getByRole('heading', { name: 'Edit Your Garage Sale Listing' }).waitFor()
})
