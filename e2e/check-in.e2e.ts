import type { Page } from 'playwright-core'
import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { formatTagCode } from '@yardsnap/contract/tags'
import { describe, expect, test } from 'vitest'
import { addConsignor, addItem, openConsignment } from '#server/day/consignments/test-consignments.ts'
import { toCookieHeader } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { answerReadLate } from './late-read.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/** Types the number of a consignor, or the digits of a tag. */
async function key(page: Page, text: string): Promise<void> {
  const pad = page.getByLabel('Number of a consignor, or the 9 digits of a tag')
  await pad.fill(text.replaceAll('-', ''))
  await pad.press('Enter')
}

describe.each(PHONE)('the check-in table at %i pixels', (width) => {
  test('without a signal, what is checked in waits on the phone, arrives once, and what others have pulled stays pulled', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    const sam = await addConsignor(sale, 'Sam Okafor')
    const [coat, bear] = [
      await addItem(sale, rosa, { title: 'Winter coat' }),
      await addItem(sale, rosa, { title: 'Stuffed bear' }),
    ]
    await addItem(sale, sam, { title: 'Blue puzzle' })
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
    await page.getByText('3 tags on this device').waitFor()
    await page.context().setOffline(true)
    await key(page, formatTagCode({ consignor: rosa.number, item: coat.number }))
    await page.getByText('1 item waits on this phone').waitFor()
    await key(page, formatTagCode({ consignor: rosa.number, item: bear.number }))
    await page.getByText('2 of 2 here').waitFor()
    await key(page, String(sam.number))
    await page.getByRole('button', { name: 'The 1 left is here' }).click()
    await page.getByText('3 items wait on this phone').waitFor()
    await page.getByText('1 of 1 here').waitFor()
    await page.getByText('Waits for a signal').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Waiting on this phone' })
    await sheet.getByText('2 here').waitFor()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: `Open consignor ${rosa.number}` }).click()
    await page.getByText('2 of 2 here').waitFor()
    const read = async () =>
      (await sale.host.get(`${sale.path}/consigned-items`))
        .json<{ items: ConsignedItem[] }>()
        .items.map(({ title, state }) => `${title}: ${state}`)
    expect(await read()).toEqual(['Winter coat: announced', 'Stuffed bear: announced', 'Blue puzzle: announced'])

    const pulled = { consignor: rosa.number, items: [bear.number], place: 'pulled', pulledBecause: 'Recalled' }
    await sale.host.post(`${sale.path}/check-in`, pulled)
    await page.context().setOffline(false)
    await page.getByText('3 items wait on this phone').waitFor({ state: 'detached' })
    const refused = page.getByRole('alert', { name: 'Not recorded' })
    await refused.getByText('Was pulled before: Recalled.').waitFor()
    await page.getByText('1 of 1 here, 1 pulled').waitFor()
    await expectWellFormed(page)
    expect(await read()).toEqual(['Winter coat: checked_in', 'Stuffed bear: pulled', 'Blue puzzle: checked_in'])
    await refused.getByRole('button', { name: 'Got it' }).click()
    await refused.waitFor({ state: 'detached' })
    // As its text says, a second scan takes it anyway.
    await key(page, formatTagCode({ consignor: rosa.number, item: bear.number }))
    await page.getByText('2 of 2 here').waitFor()
    await expect.poll(read).toContain('Stuffed bear: checked_in')
  })

  test('says of a thing that may not be sold why, and pulls it with two taps', async () => {
    const sale = await openConsignment(site.app)
    const rosa = await addConsignor(sale, 'Rosa Hernández')
    await addItem(sale, rosa, { title: 'Drop side crib' })
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
    await key(page, String(rosa.number))
    await page.getByRole('button', { name: 'May not be sold: Drop side crib' }).click()
    await page.getByText('Cribs with a side that slides down may not be sold').waitFor()
    expect(await page.getByRole('radio', { name: 'Recalled' }).isChecked()).toBe(true)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Pull it' }).click()
    await page.getByText('0 of 0 here, 1 pulled').waitFor()
    await expectWellFormed(page)
  })
})

test('a volunteer without an account goes on when the page is loaded again without a signal, and sees that it is back', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández')
  const coat = await addItem(sale, rosa, { title: 'Winter coat' })
  const joined = await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Kim', role: 'check_in' })
  const cookie = toCookieHeader(await site.app.visitor.post('/api/till-helpers', joined.json<object>()))
  const page = await site.open({
    width: 390,
    visitor: site.app.enter({ userId: '', email: '', cookie }),
    path: `/sale/${sale.listingId}/check-in`,
    hasServiceWorker: true,
  })
  await page.getByText('1 tag on this device').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await site.loseSignal(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Check in: Kim' }).waitFor()
  await page.getByText('1 tag on this device').waitFor()
  await key(page, formatTagCode({ consignor: rosa.number, item: coat.number }))
  await page.getByText('1 of 1 here').waitFor()
  await page.reload()
  await page.getByText('1 item waits on this phone').waitFor()
  await site.restoreSignal(page)
  await page.getByText('1 item waits on this phone').waitFor({ state: 'detached' })
  await page.getByText('No signal').waitFor({ state: 'detached' })
  expect((await sale.host.get(`${sale.path}/consigned-items`)).json()).toMatchObject({
    items: [{ title: 'Winter coat', state: 'checked_in' }],
  })
})

test('says that 0 is no consignor, and on a device that may not check in anymore what the server says: not that the signal is gone', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández')
  const joined = await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Kim', role: 'check_in' })
  const { id, ...link } = joined.json<{ id: string; token: string; code: string }>()
  const cookie = toCookieHeader(await site.app.visitor.post('/api/till-helpers', link))
  const page = await site.open({
    width: 390,
    visitor: site.app.enter({ userId: '', email: '', cookie }),
    path: `/sale/${sale.listingId}/check-in`,
  })
  await key(page, '0')
  await page.getByText("That is not a consignor's tag.").waitFor()
  await page.getByText('Scan a tag, or type the number of a consignor.').waitFor()
  await sale.host.delete(`/api/till-helpers/${sale.listingId}/${id}`)
  await key(page, String(rosa.number))
  await page.getByText('Sign in, or open your link again').waitFor()
})

test('in large letters the message with Undo keeps its words whole', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández-Castellanos')
  await addItem(sale, rosa, { title: 'Winter coat' })
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await key(page, String(rosa.number))
  await page.getByRole('button', { name: 'The 1 left is here' }).click()
  const message = page.getByRole('status').filter({ hasText: '1 item is here' })
  await message.getByRole('button', { name: 'Undo' }).waitFor()
  expect((await message.boundingBox())?.height).toBeLessThan(400)
})

test('in large letters the title keeps its words whole beside what says that there is no signal', async () => {
  const sale = await openConsignment(site.app)
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
  const title = page.getByRole('heading', { name: 'Check in', level: 1 })
  await title.waitFor()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.context().setOffline(true)
  await page.getByText('No signal').waitFor()
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectWellFormed(page)
})

test('what is scanned while the things of its consignor are read for the first time is shown as here', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández')
  const coat = await addItem(sale, rosa, { title: 'Winter coat' })
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
  await page.getByText('1 tag on this device').waitFor()
  const isAnswered = await answerReadLate(page, {
    isRead: (request) => request.url().includes('/consigned-items?consignor='),
    isChange: (request) => request.method() === 'POST' && request.url().endsWith('/check-in'),
  })
  await key(page, formatTagCode({ consignor: rosa.number, item: coat.number }))
  await isAnswered()
  await page.getByText('1 of 1 here').waitFor()
})

test('the organizer comes back from the table to what is next now that all is here', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández')
  await addItem(sale, rosa, { title: 'Winter coat' })
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
  await page.getByText('1 item is not here yet.').waitFor()
  await page.getByRole('link', { name: 'Check in items' }).click()
  await key(page, String(rosa.number))
  const isSent = page.waitForResponse('**/check-in')
  await page.getByRole('button', { name: 'The 1 left is here' }).click()
  await isSent
  await page.getByText('1 of 1 here').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Open the till' }).waitFor()
  expect(await page.getByText('1 item is not here yet.').count()).toBe(0)
})
