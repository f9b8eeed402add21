import { doorPosterPath, type HostDoorLine } from '@yardsnap/contract/door-line'
import { dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listings } from '#server/db/schema/listings.ts'
import { openPdf, readCodes } from '#server/printing/test-pdf.ts'
import { DAY } from '#server/testing/notifications.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { readShownCode } from './read-code.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const HOUSE = { latitude: 28.5383, longitude: -81.3792 }

/** A public sale of today, where it is day and whose house is known. */
async function makeSale() {
  const host = await site.app.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  const timeZone = DAY()
  const listingId = await makeListing(host, { status: 'published', saleDate: dayIn(timeZone, new Date()) })
  const place = { ...HOUSE, positionPrecision: 'pinned' as const }
  await site.app.database.db
    .update(listings)
    .set({ timeZone, ...place })
    .where(eq(listings.id, listingId))
  return { host, listingId }
}

async function openLine({ host, listingId }: Awaited<ReturnType<typeof makeSale>>): Promise<string> {
  const path = `/api/listings/${listingId}/door-line`
  const { day } = (await host.get(path)).json<HostDoorLine>()
  const sizes = { cap: 100, maxPartySize: 4, insideLimit: 10 }
  const set = await host.put(path, { day, opensAt: '00:00', opensDayBefore: false, ...sizes })
  return set.json<HostDoorLine>().code ?? ''
}

describe.each(PHONE)('the line at the door at %d pixels', (width) => {
  test('a host sets it up, a shopper scans the poster, is called, and knows at once', async () => {
    const sale = await makeSale()
    const host = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/today` })
    await host.getByRole('link', { name: 'Line at the door' }).click()
    await host.getByRole('button', { name: 'Set up the line' }).waitFor()
    await expectWellFormed(host)
    await host.getByLabel('From', { exact: true }).fill('00:00')
    await host.getByRole('button', { name: 'Set up the line' }).click()
    const url = await readShownCode(host.getByRole('img', { name: 'QR code of the line' }).first())
    expect(url).toMatch(new RegExp(`^${site.url}/line/${sale.listingId}#[\\w-]{12}$`))
    await expectWellFormed(host)
    await host.getByRole('radio', { name: 'At the door' }).click()
    await host.getByText('Nobody has taken a number yet.').waitFor()
    await expectWellFormed(host)

    const { pathname, hash } = new URL(url ?? '')
    const page = await site.open({ width, path: pathname + hash })
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(HOUSE)
    await page.getByText('Nobody is waiting now.').waitFor()
    await page.getByRole('button', { name: 'Take a number' }).click()
    await page.getByText('Type a name or initials').waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Name or initials').fill('J.D.')
    // Not one number for fewer than came, and no silence.
    const people = page.getByLabel('How many are you?', { exact: true })
    await people.fill('3')
    await page.getByRole('button', { name: 'Take a number' }).click()
    await page.getByText('At most 2 on one number. Whoever else comes with you takes another.').waitFor()
    expect(await people.evaluate((input) => input === document.activeElement)).toBe(true)
    await people.fill('1')
    await page.getByRole('button', { name: 'Take a number' }).click()
    await page.getByRole('heading', { name: 'Number 1' }).waitFor()
    await page.getByText('You are next').waitFor()
    await page.getByText('J.D. · 1 person').waitFor()
    await expectWellFormed(page)

    await host.getByRole('button', { name: 'Next: 1 J.D.' }).click()
    await page.getByText('Come in').waitFor()
    await expectWellFormed(page)
    await host.getByText('1 of 20 inside').waitFor()
    await host.getByRole('button', { name: 'Not here: 1 J.D.' }).click()
    await page.getByText('You are next').waitFor()
    // The number is the phone's own, also after it was closed.
    await page.reload()
    await page.getByRole('heading', { name: 'Number 1' }).waitFor()
    await expectWellFormed(host)

    await host.getByRole('button', { name: 'Next: 1 J.D.' }).click()
    await page.getByText('Come in').waitFor()
    const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect((await sale.host.put(`/api/listings/${sale.listingId}/live-status`, status)).statusCode).toBe(200)
    await page.getByText('The sale was called off').waitFor()
    expect(await page.getByText('Come in').count()).toBe(0)
    await expectWellFormed(page)
  })

  test('each of the many who were let in at once can be said not to be here', async () => {
    const sale = await makeSale()
    await openLine(sale)
    const host = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
    for (let number = 1; number <= 7; number += 1) {
      await host.getByLabel('Name or initials').fill(`Nr ${number}`)
      await host.getByRole('button', { name: `Give number ${number}` }).click()
    }
    await host.getByRole('button', { name: 'Fill up: next 7' }).click()
    await host.getByText('7 of 10 inside').waitFor()
    await host.getByRole('button', { name: 'One out' }).click()
    await host.getByText('6 of 10 inside').waitFor()
    const called = host.getByRole('region', { name: 'Called last' })
    expect(await called.getByRole('listitem').count()).toBe(5)
    await called.getByRole('button', { name: 'Show all 7' }).click()
    await expectWellFormed(host)
    await called.getByRole('button', { name: 'Not here: 1 Nr 1' }).click()
    await host.getByRole('button', { name: 'Next: 1 Nr 1' }).waitFor()
  })
})

test('the poster is printed on one page, with its code', async () => {
  const sale = await makeSale()
  await openLine(sale)
  const host = await site.open({ width: 1280, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
  await host.getByRole('radio', { name: 'Poster' }).click()
  await host.getByRole('img', { name: 'QR code of the line' }).first().waitFor()
  // The browser's own dialog takes the page as it is, until it says that it has printed.
  await host.evaluate(() => (window.print = () => undefined))
  await host.getByRole('button', { name: 'Print the poster' }).click()
  const pdf = await openPdf(await host.pdf({ preferCSSPageSize: true }))
  expect(pdf.numPages).toBe(1)
  expect(await readCodes(pdf, 1)).toEqual([expect.stringContaining(`/line/${sale.listingId}#`)])
})

test('the keyboard goes on beside a button that is off once it has done all there was to do', async () => {
  const sale = await makeSale()
  await openLine(sale)
  const host = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
  await host.getByRole('button', { name: 'One in' }).click()
  await host.getByText('1 of 10 inside').waitFor()
  await host.getByRole('button', { name: 'One out' }).press('Enter')
  await host.getByText('0 of 10 inside').waitFor()
  const next = host.getByRole('button', { name: 'One in' })
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('an answer from before a number was given does not take it back', async () => {
  const sale = await makeSale()
  await openLine(sale)
  const host = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
  await host.getByRole('button', { name: 'Give number 1' }).waitFor()
  // What was read last is kept on the phone, and shown while it is read again.
  const given = Promise.withResolvers<void>()
  await host.route('**/door-line*', async (route) => {
    if (route.request().headers()['accept'] === 'text/event-stream') return route.abort()
    const response = await route.fetch()
    await given.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  await host.reload()
  await host.getByLabel('Name or initials').fill('Ann')
  const arrived = host.waitForResponse('**/door-line/actions')
  await host.getByRole('button', { name: 'Give number 1' }).click()
  await (await arrived).finished()
  await host.getByRole('button', { name: 'Give number 2' }).waitFor()
  const key = `yardsnap:door:${sale.listingId}::state`
  await host.evaluate((name) => localStorage.removeItem(name), key)
  given.resolve()
  await host.waitForFunction((name) => localStorage.getItem(name) !== null, key)
  await host.getByLabel('Name or initials').fill('Bo')
  await host.getByRole('button', { name: 'Give number' }).click()
  await expect
    .poll(
      async () => (await sale.host.get(`/api/listings/${sale.listingId}/door-line`)).json<HostDoorLine>().line?.tickets,
    )
    .toMatchObject([{ number: 1 }, { number: 2 }])
})

describe.each(PHONE)('without a signal at %d pixels', (width) => {
  test("the host's phone goes on giving numbers and letting people in, and sends it later", async () => {
    const sale = await makeSale()
    await openLine(sale)
    const host = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
    await host.getByText('Nobody has taken a number yet.').waitFor()
    await host.context().setOffline(true)
    for (const [index, name] of ['Ann', 'Bo', 'Cy'].entries()) {
      await host.getByLabel('Name or initials').fill(name)
      await host.getByRole('button', { name: `Give number ${index + 1}` }).click()
    }
    await host.getByRole('button', { name: 'Next: 1 Ann' }).click()
    await host.getByRole('button', { name: 'Next: 2 Bo' }).waitFor()
    await host.getByText('4 steps are kept on this phone until it has a signal.').waitFor()
    await expectWellFormed(host)
    await host.context().setOffline(false)
    // The last one is said in the singular.
    await host.getByText('kept on this phone until').waitFor({ state: 'detached' })
    const { line } = (await sale.host.get(`/api/listings/${sale.listingId}/door-line`)).json<HostDoorLine>()
    expect(line?.tickets.map(({ name, state }) => [name, state])).toEqual([
      ['Ann', 'in'],
      ['Bo', 'waiting'],
      ['Cy', 'waiting'],
    ])
    expect(line?.inside).toBe(1)
  })

  test('who does not say where they are is tapped in by the host', async () => {
    const sale = await makeSale()
    const code = await openLine(sale)
    const page = await site.open({ width, path: doorPosterPath(sale.listingId, code) })
    await page.getByLabel('Name or initials').fill('Shy')
    await page.keyboard.press('Enter')
    await page.getByText('Ask the host', { exact: true }).waitFor()
    const focused = page.locator(':focus')
    await expect.poll(() => focused.textContent()).toBe('Asked for a number')
    await expectWellFormed(page)
    const host = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/line` })
    await host.getByRole('heading', { name: 'Are they here?' }).waitFor()
    await expectWellFormed(host)
    await host.getByRole('button', { name: 'Tap in: Shy' }).click()
    await page.getByRole('heading', { name: 'Number 1' }).waitFor()
  })

  test('a poster of another day gives no number', async () => {
    const sale = await makeSale()
    await openLine(sale)
    const page = await site.open({ width, path: doorPosterPath(sale.listingId, 'ABCDEFGHIJKL') })
    await page.getByText('This code is of another day.').waitFor()
    await expectWellFormed(page)
  })
})
