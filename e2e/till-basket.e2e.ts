import type { TillState } from '@yardsnap/contract/till'
import { expect, test } from 'vitest'
import { sell } from '#server/day/till/test-till.ts'
import { expectWellFormed, sharedSite } from './harness.ts'
import { enlargeLetters, findMisfitsHere, listOutside } from './screens-fit.ts'
import { makeSale, openTill, takePayment, typePrice } from './till-screen.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

test('what has no price yet is not sold for nothing without a word', async () => {
  const sale = await makeSale(site)
  await sale.host.post(`/api/listings/${sale.listingId}/items/bulk`, {
    items: [{ title: 'Vase' }, { title: 'Box of toys', priceSource: 'free' }],
  })
  const page = await openTill(site, sale)
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('dialog', { name: 'Find a thing' })
  await found.getByRole('button', { name: /^Box of toys .*Free$/ }).waitFor()
  await found.getByRole('button', { name: /^Vase .*No price yet$/ }).click()
  await page.getByRole('alert').getByText('Vase: It has no price yet. Tap it below to type one.').waitFor()
  await expectWellFormed(page)
  const basket = page.getByRole('list', { name: 'Basket' })
  await basket.getByText('No price yet').waitFor()
  await basket.getByRole('button', { name: 'Change Vase' }).click()
  const field = page.getByRole('textbox', { name: 'Price for all' })
  await field.fill('4')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Take $4' }).waitFor()
  expect(await basket.innerText()).not.toContain('No price yet')
  await page.getByRole('button', { name: 'Find' }).click()
  await found.getByRole('button', { name: /^Box of toys/ }).click()
  await basket.getByRole('button', { name: 'Change Box of toys' }).getByText('Free', { exact: true }).waitFor()
})

test('a typed sum that is none stays as it is with what is wrong, and none of its digits are taken for it', async () => {
  const page = await openTill(site, await makeSale(site))
  await page.getByRole('button', { name: 'Any price' }).click()
  const typed = page.getByRole('textbox', { name: 'Price' })
  const wrong = page.getByText('Enter dollars and cents, such as 12.50')
  await typed.pressSequentially('1,50')
  await typed.press('Enter')
  await wrong.waitFor()
  expect(await typed.inputValue()).toBe('1,50')
  await typed.fill('$ .50')
  await wrong.waitFor({ state: 'detached' })
  await typed.press('Enter')
  await page.getByRole('button', { name: 'Take $0.50' }).waitFor()
})

test('a changed price that is none keeps its form open, and the price from before is not taken for it', async () => {
  const page = await openTill(site, await makeSale(site))
  await typePrice(page, '25')
  await page.getByRole('button', { name: 'Change Other' }).click()
  const wrong = page.getByText('Enter dollars and cents, such as 12.50')
  const changed = page.getByRole('textbox', { name: 'Price for all' })
  await changed.fill('2,50')
  await changed.press('Enter')
  await wrong.waitFor()
  expect(await changed.inputValue()).toBe('2,50')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  expect(await changed.evaluate((field) => field === document.activeElement)).toBe(true)
  await changed.fill('2.50')
  await changed.press('Enter')
  await page.getByRole('button', { name: 'Take $2.50' }).waitFor()
})

test('a sum of five digits fits in letters of twice the size', async () => {
  const page = await openTill(site, await makeSale(site))
  await typePrice(page, '12345.5')
  await enlargeLetters(page)
  const total = page.getByRole('status', { name: 'Total' })
  expect(await total.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Take $12,345.50' }).click()
  await page.getByRole('button', { name: '$12,400' }).waitFor()
  expect([...(await findMisfitsHere(page)), ...(await listOutside(page))]).toEqual([])
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: /^Take back/ }).waitFor()
  expect(await listOutside(page)).toEqual([])
  const receipt = page.getByRole('list', { name: 'Receipts' }).getByText('$12,345.50')
  expect((await receipt.boundingBox())!.width).toBeGreaterThan(150)
})

test('undoing a removal takes nothing out of the basket that was added since', async () => {
  const page = await openTill(site, await makeSale(site))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Green armchair/ }).click()
  await typePrice(page, '3')
  await page.getByRole('button', { name: 'Remove Green armchair' }).click()
  await typePrice(page, '2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Take $65' }).waitFor()
})

test('a sheet that begins with a field takes what is typed, and taking back leaves the keyboard in the list', async () => {
  const page = await openTill(site, await makeSale(site))
  for (const price of ['2', '3']) {
    await page.getByRole('button', { name: 'Any price' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input')
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
    await takePayment(page)
  }
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: /^Take back \$3/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Taken back').waitFor()
  const list = page.getByRole('list', { name: 'Receipts' })
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('in large letters the sums of the day and what was sold twice have room on a narrow phone', async () => {
  const sale = await makeSale(site)
  const { items } = (await sale.host.get(`/api/listings/${sale.listingId}/till`)).json<TillState>()
  const lines = [{ itemId: items[0]!.id, title: 'Green armchair', cents: 6000 }]
  for (const deviceName of ['Grandma’s phone', 'Computer']) await sell(sale, { deviceName, lines, wasOffline: true })
  const page = await openTill(site, sale, { width: 320 })
  await page.getByRole('heading', { name: 'Sold twice: Green armchair' }).waitFor()
  await enlargeLetters(page)
  expect(await listOutside(page)).toEqual([])
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: "Day's end" }).click()
  await page.getByRole('heading', { name: 'By hour' }).waitFor()
  const parts = page.getByRole('dialog', { name: "Day's end" }).locator('main, div, section, h2, p, li, span')
  const listWide = () =>
    parts.evaluateAll((all) =>
      all.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.textContent),
    )
  expect(await listWide()).toEqual([])
})
