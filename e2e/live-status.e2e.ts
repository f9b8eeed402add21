import type { Listing } from '@yardsnap/contract/listings'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifyHostInMorning } from '#server/testing/live-status.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { toast } from './create-screen.ts'
import { expectWellFormed, goBack, sharedSite, PHONE, untilHistoryHas } from './harness.ts'
import { answerReadLate } from './late-read.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const today = () => dayIn('America/New_York', new Date())

let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

/** A sale of today that closes at its last minute, so that these tests hold at any hour. */
const publish = (fields: object = {}) =>
  makeListing(host, {
    status: 'published',
    saleDate: today(),
    endTime: '23:59',
    rainDate: addDays(today(), 7),
    ...fields,
  })
const read = async (listingId: string) => (await site.app.visitor.get(`/api/listings/${listingId}`)).json<Listing>()
const readLiveStatus = async (listingId: string) => (await read(listingId)).liveStatus
const openHostPage = (width: number, listingId: string) =>
  site.open({ width, visitor: host, path: `/sale/${listingId}/today` })
const newsOn = (page: Page) => page.getByRole('status', { name: 'Update from the host' })
const stateOn = (page: Page) => page.getByRole('region', { name: 'Status of your sale' })

describe.each(PHONE)('how a sale stands at %d pixels', (width) => {
  test('one tap of the host is seen on an open page of somebody else, with lower prices, and undone', async () => {
    const listingId = await publish()
    await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const [chair] = (await read(listingId)).items
    await (await site.app.signUp()).post(`/api/listings/${listingId}/holds`, { itemId: chair?.id })
    const page = await site.open({ width, path: `/sale/${listingId}` })
    await page.getByRole('heading', { name: 'Items for Sale (2)' }).waitFor()
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await own.getByRole('link', { name: 'Today' }).click()
    await stateOn(own).getByText('As planned').waitFor()
    await expectWellFormed(own)

    await own.getByRole('button', { name: 'Open now' }).click()
    await newsOn(page).getByText('Open now').waitFor()
    await own.getByRole('button', { name: 'Half price now' }).click()
    await newsOn(page).getByText('Half price now').waitFor()
    await page.getByText('$30', { exact: true }).waitFor()
    // Sooner than holds are asked for again by themselves.
    await own.getByRole('region', { name: '1 hold to answer' }).getByText('$30').waitFor({ timeout: 10_000 })

    // At once, since the toast that offers it does not wait.
    await own.getByRole('button', { name: 'Undo', exact: true }).click()
    await newsOn(page).getByText('Open now').waitFor()
    await page.getByText('$30', { exact: true }).waitFor({ state: 'detached' })

    await own.getByRole('button', { name: 'Half price now' }).click()
    await newsOn(page).getByText('Half price now').waitFor()
    await expectWellFormed(page)
    await stateOn(own).getByText('Half price now').waitFor()
    await expectWellFormed(own)
  })

  test('a host says until when, what is sold out, and a line of words', async () => {
    const listingId = await publish()
    const own = await openHostPage(width, listingId)
    await own.getByRole('button', { name: 'Closing early' }).click()
    const closing = own.getByRole('dialog', { name: 'When do you close?' })
    await closing.getByLabel('At a time').fill('23:59')
    await closing.getByRole('button', { name: 'Post it' }).click()
    await closing.getByText('The sale closes at 11:59 PM anyway: choose a time before that').waitFor()
    await expectWellFormed(own)
    // Nobody hears of it before its hour is chosen.
    expect(await readLiveStatus(listingId)).toBeNull()
    await closing.getByLabel('At a time').fill('12:30')
    await closing.getByRole('button', { name: 'Post it' }).click()
    await stateOn(own).getByText('Closing early: 12:30 PM').waitFor()
    // A dialog that is still closing takes the focus, and a field that has none is not left.
    await untilHistoryHas(own, { overlays: 0 })
    await own.getByLabel('Closes at').fill('11:30')
    await own.getByLabel('Closes at').blur()
    await stateOn(own).getByText('Closing early: 11:30 AM').waitFor()
    await own.getByRole('button', { name: 'Sold out of …' }).click()
    const sheet = own.getByRole('dialog', { name: 'Sold out of …' })
    await sheet.getByRole('checkbox', { name: 'Furniture' }).waitFor()
    // Only the kinds that the sale has.
    expect(await sheet.getByRole('checkbox').count()).toBe(2)
    await sheet.getByRole('checkbox', { name: 'Furniture' }).check()
    await expectWellFormed(own)
    await goBack(own, { overlays: 1 })
    await sheet.waitFor({ state: 'detached' })
    await own.getByRole('button', { name: 'Sold out of …' }).click()
    await sheet.getByRole('checkbox', { name: 'Books' }).check()
    await sheet.getByRole('button', { name: 'Post it' }).click()
    await own.getByLabel('In your words').fill('Cash only till the bank opens at 9')
    await own.getByRole('button', { name: 'Post it' }).click()
    await expect
      .poll(() => readLiveStatus(listingId))
      .toMatchObject({
        kind: 'closing_early',
        time: '11:30',
        soldOutOf: ['books'],
        words: 'Cash only till the bank opens at 9',
      })
    await expectWellFormed(own)
    const page = await site.open({ width, path: `/sale/${listingId}` })
    await newsOn(page).getByText('Cash only till the bank opens at 9. Sold out of books.', { exact: false }).waitFor()
    await expectWellFormed(page)
  })

  test('calling off asks first; the page, its cards and a trip say so, and the trip is planned again', async () => {
    const [listingId, other] = [await publish({ title: 'Rained out' }), await publish({ title: 'Garage' })]
    const shopper = await site.app.signUp()
    for (const id of [listingId, other]) await shopper.post('/api/saved-sales', { listingId: id })
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    for (const title of ['Rained out', 'Garage']) {
      await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
    }
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    await page.getByText('First stop', { exact: true }).click()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { name: 'Your Trip' }).waitFor()

    const own = await openHostPage(width, listingId)
    await own.getByRole('button', { name: 'Call it off' }).click()
    const question = own.getByRole('alertdialog', { name: 'Call off the sale?' })
    await question.waitFor()
    await expectWellFormed(own)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await readLiveStatus(listingId)).toBeNull()
    await own.getByRole('button', { name: 'Call it off' }).click()
    await question.getByRole('button', { name: 'Call it off' }).click()
    await stateOn(own).getByText('Called off').waitFor()
    await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'called_off' })
    await expectWellFormed(own)

    await page.reload()
    const news = page.getByRole('region', { name: 'Updates on your stops' })
    await news.getByText('Rained out: Called off').waitFor()
    await expectWellFormed(page)
    await news.getByRole('button', { name: 'Plan again' }).click()
    await news.waitFor({ state: 'detached' })
    expect(await page.locator('main ol h2').allTextContents()).toEqual(['Garage'])
    await page.locator('#main').getByRole('link', { name: 'Saved Sales' }).click()
    await page.getByRole('article', { name: 'Rained out' }).getByText('Called off').waitFor()
    await expectWellFormed(page)

    await own.getByRole('button', { name: 'Put it back on' }).click()
    await expect.poll(async () => (await read(listingId)).status).toBe('published')
  })

  test('the link of the morning works without signing in, until the sale is taken down', async () => {
    const listingId = await publish()
    const page = await site.open({ width, path: await notifyHostInMorning(site.app, listingId) })
    await stateOn(page).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Opening late' }).click()
    await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'opening_late' })
    await host.put(`/api/listings/${listingId}`, { status: 'draft' })
    await page.reload()
    await page.getByText('Sign in to your sale').waitFor()
    await expectWellFormed(page)
  })
})

test('S-Y2 a sale moves to its rain date and back, and its page follows', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  await page.getByRole('heading', { name: 'Items for Sale (2)' }).waitFor()
  const own = await openHostPage(390, listingId)
  await own.getByRole('button', { name: 'Rain date' }).click()
  await own.getByRole('button', { name: 'Move it' }).click()
  await newsOn(page)
    .getByText(/^Moved to /)
    .waitFor()
  await expectWellFormed(page)
  await own.getByRole('button', { name: 'Rain date' }).click()
  await own.getByRole('button', { name: 'Move it back' }).click()
  await newsOn(page)
    .getByText(/^Moved to /)
    .waitFor({ state: 'detached' })
})

test('what is said without a signal is kept on the phone and sent later', async () => {
  const listingId = await publish()
  const own = await openHostPage(390, listingId)
  await stateOn(own).waitFor()
  await site.loseSignal(own)
  await own.getByRole('button', { name: 'Open now' }).click()
  await stateOn(own).getByText('Saved on this phone. Shoppers will see it when you are back online.').waitFor()
  expect(await readLiveStatus(listingId)).toBeNull()
  await site.restoreSignal(own)
  await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'open' })
  await stateOn(own).getByText('Saved on this phone.').waitFor({ state: 'detached' })
})

test('what the server cannot take for a moment is said to wait, and sent again by itself', async () => {
  const listingId = await publish()
  const own = await openHostPage(390, listingId)
  let isAway = true
  await own.route('**/api/listings/*/live-status', (route) =>
    isAway ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }) : route.continue(),
  )
  await own.getByRole('button', { name: 'Open now' }).click()
  const kept = 'Saved on this phone. Shoppers will see it when you are back online.'
  await stateOn(own).getByText(kept).waitFor()
  await toast(own, 'Open now', kept).waitFor()
  isAway = false
  await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'open' })
  await stateOn(own).getByText('Saved on this phone.').waitFor({ state: 'detached' })
})

test('what is said by the link of the morning and waits is sent after the page was loaded again', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, path: await notifyHostInMorning(site.app, listingId) })
  await page.route('**/api/host-link*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Opening late' }).click()
  await stateOn(page).getByText('Saved on this phone.').waitFor()
  await page.reload()
  await stateOn(page).getByText('Saved on this phone.').waitFor()
  await page.unroute('**/api/host-link*')
  await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'opening_late' })
})

test('what is sent by the link of the morning while the page reads its sale stays on it', async () => {
  const listingId = await publish()
  const path = await notifyHostInMorning(site.app, listingId)
  const page = await site.open({ width: 390, path })
  await stateOn(page).waitFor()
  await site.loseSignal(page)
  await page.getByRole('button', { name: 'Opening late' }).click()
  await stateOn(page).getByText('Saved on this phone.').waitFor()
  // Open, the page would send it as soon as the signal is back.
  await page.goto('about:blank')
  const isOfLink = (method: string) => (request: Request) =>
    request.method() === method && request.url().includes('/api/host-link?')
  const isAnswered = await answerReadLate(page, { isRead: isOfLink('GET'), isChange: isOfLink('PUT') })
  await site.restoreSignal(page)
  await page.goto(path)
  await isAnswered()
  await stateOn(page).getByText('Opening late').waitFor()
  expect(await readLiveStatus(listingId)).toMatchObject({ kind: 'opening_late' })
})

test('before the day, a host says that it opens late, and nothing that is for the day', async () => {
  const listingId = await publish({ saleDate: addDays(today(), 3) })
  const own = await openHostPage(390, listingId)
  await stateOn(own).getByText('In 3 days').waitFor()
  await own.getByRole('button', { name: 'Opening late' }).waitFor()
  expect(await own.getByRole('button', { name: 'Open now' }).count()).toBe(0)
  await expectWellFormed(own)
})

test.each(PHONE)('S-T17 a host ends the links in their emails, at %d pixels', async (width) => {
  const listingId = await publish()
  const path = await notifyHostInMorning(site.app, listingId)
  const own = await openHostPage(width, listingId)
  await own.getByRole('button', { name: 'Turn off the links in my emails' }).click()
  const question = own.getByRole('alertdialog', { name: 'Turn off the links in your emails?' })
  await question.waitFor()
  await expectWellFormed(own)
  await question.getByRole('button', { name: 'Turn off the links' }).click()
  await own.getByText('The links in your emails are off').waitFor()
  await expectWellFormed(own)
  const page = await site.open({ width, path })
  await page.getByText('This link no longer works').waitFor()
})

test('a host who closes early chooses an hour from now', async () => {
  const listingId = await publish({ startTime: '00:00', endTime: '23:59' })
  const own = await openHostPage(390, listingId)
  await stateOn(own).waitFor()
  // Before 11 PM an hour from now is still today.
  await own.clock.setFixedTime(new Date(`${today()}T18:02:00Z`))
  await own.getByRole('button', { name: 'Closing early' }).click()
  const closing = own.getByRole('dialog', { name: 'When do you close?' })
  await closing.getByRole('button', { name: /^In 1 hour: \d/ }).waitFor()
  const choice = closing.getByRole('button', { name: /^In 30 minutes: \d/ })
  const time = (await choice.innerText()).replace('In 30 minutes: ', '')
  await expectWellFormed(own)
  await choice.click()
  await stateOn(own).getByText(`Closing early: ${time}`).waitFor()
  await expect.poll(() => readLiveStatus(listingId)).toMatchObject({ kind: 'closing_early' })
})

test('a host is not asked to close early once the hours are over', async () => {
  const listingId = await publish({ startTime: '00:00', endTime: '20:00' })
  const own = await openHostPage(390, listingId)
  const change = (name: string) => own.getByRole('button', { name, exact: true })
  await stateOn(own).waitFor()
  await own.clock.setFixedTime(new Date(`${today()}T18:02:00Z`))
  await change('Half price now').click()
  await change('Closing early').waitFor()
  await own.clock.setFixedTime(new Date(`${addDays(today(), 1)}T02:00:00Z`))
  await change('Half price now').click()
  await change('Closing early').waitFor({ state: 'detached' })
})

test('the link of the morning works where somebody else is signed in', async () => {
  const path = await notifyHostInMorning(site.app, await publish())
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path })
  await stateOn(page).waitFor()
})

test('signed out, the page of the host asks to sign in', async () => {
  const page = await site.open({ width: 390, path: `/sale/${await publish()}/today` })
  await page.getByText('Sign in to your sale').waitFor()
})
