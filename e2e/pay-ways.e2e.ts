import { randomUUID } from 'node:crypto'
import type { OwnPayWays, PayWay } from '@yardsnap/contract/pay-ways'
import type { TillState } from '@yardsnap/contract/till'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite, untilHistoryHas } from './harness.ts'
import { readShownCode } from './read-code.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const way = (kind: PayWay['kind'], handle = '') => ({ kind, handle, bankCode: '' })

async function makeSale(ways: unknown[] = [way('cash'), way('venmo', '@rosa-w'), way('zelle', 'rosa@bank.example')]) {
  const host = await site.app.signUp()
  await site.app.makePremium(host.userId)
  await host.put('/api/pay-ways', { ways, receiptLine: 'Private sale, no returns' })
  const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(1) })
  return { host, listingId }
}

const readState = async ({ host, listingId }: { host: Visitor; listingId: string }) =>
  (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()

async function keyNumber(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number on the sticker')
  await field.fill(number)
  await field.press('Enter')
}

async function leave(page: Page, name: string): Promise<void> {
  const screen = page.getByRole('dialog', { name, exact: true })
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.waitFor({ state: 'detached' })
}

describe.each(PHONE)("'How people can pay you' at %d pixels", (width) => {
  test('ways are entered once, problems stand at their field, and nothing that was typed is lost', async () => {
    const host = await site.app.signUp()
    const page = await site.open({ width, visitor: host, path: '/account' })
    await page.getByRole('link', { name: 'Ways to pay and receipts' }).click()
    await page.getByRole('heading', { level: 1, name: 'How people can pay you' }).waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Cash', { exact: true }).check()
    await page.getByLabel('Venmo', { exact: true }).check()
    await page.getByLabel('Name at Venmo').fill('rosa w')
    await page.getByLabel('Line at the end of each receipt (optional)').fill('No returns')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is not a name at Venmo: names there have no spaces.').waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Name at Venmo').fill('@rosa-w')
    await page.getByText('Opens venmo.com/rosa-w.').waitFor()
    expect(await page.getByRole('link', { name: 'Try it with $1' }).getAttribute('href')).toBe(
      'https://venmo.com/rosa-w?txn=pay&amount=1.00&note=Test',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ways to pay saved').waitFor()
    await page.reload()
    expect(await page.getByLabel('Name at Venmo').inputValue()).toBe('@rosa-w')
    expect((await host.get('/api/pay-ways')).json<OwnPayWays>()).toEqual({
      ways: [way('cash'), way('venmo', '@rosa-w')],
      receiptLine: 'No returns',
      isUnreadable: false,
    })
    await expectWellFormed(page)
  })
})

test('what was saved on another device meanwhile stays', async () => {
  const { host } = await makeSale([way('cash')])
  const page = await site.open({ width: 390, visitor: host, path: '/account/pay' })
  await page.getByLabel('Venmo', { exact: true }).check()
  await page.getByLabel('Name at Venmo').fill('@rosa-w')
  await host.put('/api/pay-ways', { ways: [way('cash'), way('cash_app', '$rosa')], receiptLine: 'Thank you' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ways to pay saved').waitFor()
  const { ways, receiptLine } = (await host.get('/api/pay-ways')).json<OwnPayWays>()
  expect(ways.map(({ kind }) => kind).toSorted()).toEqual(['cash', 'cash_app', 'venmo'])
  expect(receiptLine).toBe('Thank you')
  expect(await page.getByLabel('Name at Cash App, with or without the $').inputValue()).toBe('$rosa')
})

test('people are added beside those that were added on another device, and one right after the other', async () => {
  const sale = await makeSale()
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/till` })
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: 'People' }).click()
  const field = page.getByLabel("Person's name")
  await field.waitFor()
  const maya = { id: randomUUID(), name: 'Maya', initials: 'M' }
  await sale.host.put(`/api/listings/${sale.listingId}/till/owners`, { owners: [maya] })
  for (const name of ['Ana', 'Ben']) {
    await field.fill(name)
    await field.press('Enter')
  }
  await expect
    .poll(async () => (await readState(sale)).owners.map(({ name }) => name).toSorted())
    .toEqual(['Ana', 'Ben', 'Maya'])
})

test("the code of the host's bank is read from its picture, and drawn at the till", async () => {
  const { host, listingId } = await makeSale([])
  const bankCode =
    'https://enroll.zellepay.com/qr-codes?data=eyJuYW1lIjoiUk9TQSIsInRva2VuIjoicm9zYUBiYW5rLmV4YW1wbGUifQ=='
  const { toBuffer } = await import('qrcode')
  const page = await site.open({ width: 390, visitor: host, path: '/account/pay' })
  await page.getByLabel('Zelle', { exact: true }).check()
  await page.getByLabel('Email address or phone number at the bank').fill('rosa@bank.example')
  const input = page.locator('input[type=file]')
  const { samplePicture } = await import('./sample-listing.ts')
  await input.setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await samplePicture() })
  await page.getByText('No code was found in this picture.').waitFor({ timeout: 20_000 })
  await input.setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await toBuffer(bankCode, { width: 700 }),
  })
  await page.getByRole('img', { name: "Your bank's code" }).waitFor()
  await expectWellFormed(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ways to pay saved').waitFor()

  const till = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/till` })
  await keyNumber(till, '1')
  await till.getByRole('button', { name: 'Take $60' }).click()
  await till.getByRole('button', { name: 'Not cash' }).click()
  await till.getByRole('button', { name: 'Zelle' }).click()
  expect(await till.getByLabel('Pay by Zelle to').inputValue()).toBe('rosa@bank.example')
  expect(await readShownCode(till.getByRole('img', { name: 'Code to pay $60 by Zelle' }))).toBe(bankCode)
  await expectWellFormed(till)
})

test('the page of a sale says the words alone', async () => {
  const { listingId } = await makeSale()
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  await page.getByText('Pay with: Cash, Venmo, Zelle').waitFor()
  const html = await page.content()
  expect(html).not.toContain('rosa-w')
  expect(html).not.toContain('rosa@bank')
})

describe.each(PHONE)('at the till at %d pixels', (width) => {
  test('without a signal three taps lead to the code; They paid ends it, and the sale has its number', async () => {
    const sale = await makeSale()
    const page = await site.open({
      width,
      visitor: sale.host,
      path: `/sale/${sale.listingId}/till`,
      hasServiceWorker: true,
    })
    await page.getByText('No camera was found.').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('yardsnap:kept'))).not.toBeNull()
    await page.reload()
    await page.getByText('No camera was found.').waitFor()
    await site.loseSignal(page)
    await keyNumber(page, '1')
    await page.getByRole('button', { name: 'Take $60' }).click()
    await page.getByRole('button', { name: 'Not cash' }).click()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Venmo' }).click()
    await page.getByText('Sale, #101').waitFor()
    await page.getByText('Look at your own app before you hand it over.').waitFor()
    const code = page.getByRole('img', { name: 'Code to pay $60 by Venmo' })
    expect(await readShownCode(code)).toBe('https://venmo.com/rosa-w?txn=pay&amount=60.00&note=Sale%2C%20%23101')
    expect((await code.boundingBox())?.width).toBeGreaterThan(300)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'They paid' }).click()
    await page.getByText('1 kept on this phone').waitFor()
    await page.getByRole('dialog', { name: 'Venmo' }).waitFor({ state: 'detached' })
    await site.restoreSignal(page)
    await page.getByText('1 kept on this phone').waitFor({ state: 'detached', timeout: 15_000 })
    expect((await readState(sale)).receipts).toMatchObject([
      { totalCents: 6000, means: 'other', paidBy: 'venmo', number: 101 },
    ])
    await page.getByRole('button', { name: 'Receipts' }).click()
    await page.getByText('Venmo · Green armchair').waitFor()
    await page.getByRole('list', { name: 'Receipts' }).getByText('#101').waitFor()
  })

  test("what is one owner's is paid to that owner, and a mixed basket to the host", async () => {
    const sale = await makeSale()
    const maya = randomUUID()
    const { items } = await readState(sale)
    const address = `/api/listings/${sale.listingId}/till`
    await sale.host.put(`${address}/owners`, { owners: [{ id: maya, name: 'Maya', initials: 'M' }] })
    await sale.host.put(`${address}/item-owners`, { itemIds: [items[0]!.id], ownerId: maya })
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/till` })
    await page.getByRole('button', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: 'People' }).click()
    await page.getByRole('button', { name: 'How Maya is paid' }).click()
    await page.getByLabel('Cash App', { exact: true }).check()
    await page.getByLabel('Name at Cash App, with or without the $').fill('$maya')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'How Maya is paid' }).waitFor({ state: 'detached' })
    await page.getByText('Cash App', { exact: true }).waitFor()
    for (const name of ['People', 'Receipts']) await leave(page, name)

    await keyNumber(page, '1')
    await page.getByRole('button', { name: 'Take $60' }).click()
    await page.getByRole('button', { name: 'Not cash' }).click()
    await page.getByRole('heading', { name: 'Paid to Maya by' }).waitFor()
    await page.getByRole('button', { name: 'Cash App' }).click()
    const code = page.getByRole('img', { name: 'Code to pay $60 by Cash App' })
    expect(await readShownCode(code)).toBe('https://cash.app/$maya/60.00')
    for (const name of ['Cash App', 'Take the money']) await leave(page, name)
    await keyNumber(page, '2')
    await page.getByRole('button', { name: 'Take $62' }).click()
    await page.getByRole('button', { name: 'Not cash' }).click()
    await page.getByRole('button', { name: 'Venmo' }).waitFor()
    expect(await page.getByRole('button', { name: 'Cash App' }).count()).toBe(0)
  })
})

test('a helper shows the code of the host, and keeps only what they sold when their time is over', async () => {
  const sale = await makeSale()
  const added = await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Ben' })
  const { id, token, code } = added.json<{ id: string; token: string; code: string }>()
  const helper = await site.open({ width: 390, path: `/till#${token}` })
  await helper.getByLabel('Code').fill(code)
  await helper.getByLabel('Code').press('Enter')
  await helper.getByRole('heading', { name: 'Till: Ben' }).waitFor()
  await keyNumber(helper, '1')
  await helper.getByRole('button', { name: 'Take $60' }).click()
  await helper.getByRole('button', { name: 'Not cash' }).click()
  await helper.getByRole('button', { name: 'Venmo' }).click()
  const shown = await readShownCode(helper.getByRole('img', { name: 'Code to pay $60 by Venmo' }))
  expect(shown).toContain('https://venmo.com/rosa-w?')
  const kept = () => helper.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('rosa-w')
  await helper.goto(`${site.url}/account/pay`)
  await helper.getByText('Sign in to say how people can pay you').waitFor()
  await helper.goto(`${site.url}/sale/${sale.listingId}/till`)
  await helper.getByRole('heading', { name: 'Till: Ben' }).waitFor()
  await site.loseSignal(helper)
  await helper.getByRole('button', { name: 'Take $60' }).click()
  await helper.getByRole('button', { name: 'Done, next customer' }).click()
  await helper.getByText('1 kept on this phone').waitFor()
  await untilHistoryHas(helper, { overlays: 1 })
  await sale.host.delete(`/api/till-helpers/${sale.listingId}/${id}`)
  await site.restoreSignal(helper)
  await helper.goto(`${site.url}/sale/${sale.listingId}/till`)
  await helper.getByText('The till is not open').waitFor()
  await helper.getByText('$60: Green armchair').waitFor()
  expect(await kept()).not.toContain('rosa-w')
})
