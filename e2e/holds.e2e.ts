import type { HoldRequest } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listings } from '#server/db/schema/listings.ts'
import { DAY } from '#server/testing/notifications.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

async function publish({ minutes = 30 } = {}): Promise<string> {
  const listingId = await makeListing(host, { status: 'published' })
  await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes } })
  return listingId
}

const newShopper = (firstName = 'Dana') => site.app.signUp({ firstName, lastName: 'Wu' })

/** A new shopper has asked for the armchair. */
async function ask(listingId: string): Promise<{ shopper: Visitor; holdId: string | undefined }> {
  const shopper = await newShopper()
  const [chair] = (await shopper.get(`/api/listings/${listingId}`)).json<Listing>().items
  expect((await shopper.post(`/api/listings/${listingId}/holds`, { itemId: chair?.id })).statusCode).toBe(201)
  const requests = (await host.get(`/api/listings/${listingId}/hold-requests`)).json<HoldRequest[]>()
  return { shopper, holdId: requests.at(-1)?.id }
}

describe.each(PHONE)('holds at %d pixels', (width) => {
  test('a host switches them on, a shopper asks, the host says yes, and the buyer has it', async () => {
    const listingId = await makeListing(host, { status: 'published' })
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await own.getByRole('link', { name: 'Holds' }).click()
    await own.getByRole('heading', { name: 'Holds are off' }).waitFor()
    await expectWellFormed(own)
    await own.getByRole('radio', { name: '30 minutes' }).click()
    await own.getByRole('heading', { name: 'Nobody has asked yet' }).waitFor()

    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Ask to hold: Green armchair' }).click()
    await page.getByText('You asked. We tell you what the host says.').waitFor()
    await expectWellFormed(page)

    await own.reload()
    await own.getByRole('region', { name: '1 hold to answer' }).waitFor()
    await expectWellFormed(own)
    await own.getByRole('button', { name: 'Hold Green armchair for Dana W.' }).click()
    await own.getByRole('region', { name: 'Held now' }).getByText(/left$/).waitFor()
    await expectWellFormed(own)
    await own.goto(`${site.url}/sale/${listingId}/left`)
    await own.getByText(/^Held for Dana W\. until .*[AP]M$/).waitFor()
    await own.goBack()

    await page.reload()
    await page.getByText(/^Held for you until .*[AP]M$/).waitFor()
    await page.getByText(/^Held until .*[AP]M$/).waitFor()
    await expectWellFormed(page)
    await own.getByRole('link', { name: 'Green armchair is sold to Dana W.' }).click()
    const payment = own.getByRole('dialog', { name: 'Take the money' })
    await payment.getByText('1 thing').waitFor()
    await expectWellFormed(own)
    await payment.getByRole('button', { name: '$60', exact: true }).click()
    await payment.getByRole('button', { name: 'Done, next customer' }).click()
    await own.getByRole('heading', { name: 'Nobody has asked yet' }).waitFor()
    expect(new URL(own.url()).pathname).toBe(`/sale/${listingId}/holds`)
    const report = await host.get(`/api/listings/${listingId}/till/report`)
    expect(report.json()).toMatchObject({ totalCents: 6000, cashCents: 6000 })
    await page.reload()
    await page.getByRole('heading', { name: 'Items for Sale (1)' }).waitFor()
  })

  test('a thing can be asked for where its picture is large', async () => {
    const listingId = await publish()
    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Green armchair', exact: true }).click()
    const large = page.getByRole('dialog', { name: 'Green armchair' })
    await large.getByRole('button', { name: 'Ask to hold: Green armchair' }).click()
    await large.getByText('You asked. We tell you what the host says.').waitFor()
    await expectWellFormed(page)
    await large.getByRole('button', { name: 'Next' }).click()
    const next = page.getByRole('dialog', { name: 'Novels' })
    await next.getByRole('button', { name: 'Ask to hold: Novels' }).waitFor()
  })

  test('others get in line, see their place, and give it up', async () => {
    const listingId = await publish()
    await ask(listingId)
    await ask(listingId)
    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Get in line: Green armchair' }).click()
    await page.getByText('You are number 2 in line').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Give up: Green armchair' }).click()
    await page.getByRole('button', { name: 'Get in line: Green armchair' }).waitFor()
  })

  test('a host sees who did not come, and says that they did', async () => {
    const listingId = await publish()
    const { shopper, holdId } = await ask(listingId)
    await host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
    await site.app.database.pool.query(`update holds set until = now() - interval '1 minute' where id = $1`, [holdId])
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/holds` })
    const missed = page.getByRole('region', { name: 'Did not come' })
    await missed.getByText('missed 1 of 1').waitFor()
    await expectWellFormed(page)
    await missed.getByRole('button', { name: 'Dana W. came after all for Green armchair' }).click()
    await page.getByText('Dana W. came after all').waitFor()
    await missed.waitFor({ state: 'detached' })
    expect(shopper.userId).not.toBe('')
  })
})

describe.each(PHONE)('what a shopper learns at %d pixels', (width) => {
  test('the yes is on the open page within a second, and on the host’s page what was asked', async () => {
    const listingId = await publish()
    const shopper = await newShopper()
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}/holds` })
    await own.getByRole('heading', { name: 'Nobody has asked yet' }).waitFor()
    await page.getByRole('button', { name: 'Ask to hold: Green armchair' }).click()
    await own.getByRole('button', { name: 'Hold Green armchair for Dana W.' }).click({ timeout: 3000 })
    await page.getByText(/^Held for you until .*[AP]M$/).waitFor({ timeout: 2000 })
  })

  test('holds are on Saved, Things, the trip and the drive', async () => {
    const today = dayIn('America/New_York', new Date())
    const day = { startTime: '00:00', endTime: '23:59', saleDate: today }
    const listingId = await makeListing(host, { status: 'published', title: 'Held here', ...day })
    await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const { shopper, holdId } = await ask(listingId)
    const [chair] = (await shopper.get(`/api/listings/${listingId}`)).json<Listing>().items
    await shopper.post('/api/saved-sales', { listingId })
    await shopper.put(`/api/saved-items/${chair?.id}`)
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    const card = page.getByRole('article', { name: 'Held here' })
    await card.getByText('Green armchair: You asked. We tell you what the host says.').waitFor()
    await expectWellFormed(page)
    await host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
    await page.goto('/saved/things')
    await page.getByText(/^Held for you until/).waitFor()
    await expectWellFormed(page)

    await page.goto('/saved')
    await card.getByText(/^Green armchair: Held for you until/).waitFor()
    await page.getByRole('checkbox', { name: 'Select Held here as a stop' }).check()
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    await page.getByText('First stop', { exact: true }).click()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.getByText(/^Green armchair: Held for you until/).waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Start driving' }).click()
    const drive = page.getByRole('dialog')
    await drive.getByText(/^Green armchair: Held for you until/).waitFor()
    await expectWellFormed(page)
    await drive.getByRole('button', { name: 'I am here' }).click()
    await drive.getByText('You are here').waitFor()
    await drive.getByText(/^Green armchair: Held for you until/).waitFor()
  })

  test('what is held stays on Saved with a phone whose clock is hours ahead', async () => {
    const listingId = await publish()
    const { shopper, holdId } = await ask(listingId)
    await host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
    await site.app.database.pool.query(`update holds set until = now() + interval '20 minutes' where id = $1`, [holdId])
    await shopper.post('/api/saved-sales', { listingId })
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
    await page.goto('/saved')
    await page.getByText(/^Green armchair: Held for you until/).waitFor()
  })
})

test('a payment that is left sells nothing, and leaves nothing in the basket', async () => {
  const listingId = await publish()
  const { holdId } = await ask(listingId)
  await host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  await page.getByRole('link', { name: 'Green armchair is sold to Dana W.' }).click()
  const payment = page.getByRole('dialog', { name: 'Take the money' })
  await payment.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('region', { name: 'Held now' }).waitFor()
  const basket = await page.evaluate((id) => localStorage.getItem(`yardsnap:till:${id}:basket`), listingId)
  expect(JSON.parse(basket ?? '{}')).toMatchObject({ lines: [] })
})

test('what a host has just agreed to hold has no more time left than the rule gives', async () => {
  const timeZone = DAY()
  const saleDate = dayIn(timeZone, new Date())
  const listingId = await makeListing(host, { status: 'published', saleDate, startTime: '00:00', endTime: '23:59' })
  await site.app.database.db.update(listings).set({ timeZone }).where(eq(listings.id, listingId))
  await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  await ask(listingId)
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  await page.getByRole('button', { name: 'Hold Green armchair for Dana W.' }).click()
  const left = page.getByRole('region', { name: 'Held now' }).getByText(/left$/)
  expect(await left.textContent()).toContain('30 min left')
})

test('a long name does not widen the page of a phone', async () => {
  const listingId = await publish()
  const shopper = await newShopper('Bartholomew-Maximilian Aurelius Constantine')
  const [chair] = (await shopper.get(`/api/listings/${listingId}`)).json<Listing>().items
  await shopper.post(`/api/listings/${listingId}/holds`, { itemId: chair?.id })
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  await page.getByRole('button', { name: /^Hold Green armchair for Bartholomew/ }).waitFor()
  await expectWellFormed(page)
})

test('signed out, asking leads to the sign-in page', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  await page.getByRole('button', { name: 'Ask to hold: Green armchair' }).click()
  await page.waitForURL(/sign-in/)
})

test('S-H2 the fourth hold is refused with the reason', async () => {
  const shopper = await newShopper()
  for (let count = 0; count < 3; count++) {
    const other = await publish()
    const [chair] = (await shopper.get(`/api/listings/${other}`)).json<Listing>().items
    await shopper.post(`/api/listings/${other}/holds`, { itemId: chair?.id })
  }
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${await publish()}` })
  await page.getByRole('button', { name: 'Ask to hold: Green armchair' }).click()
  await page.getByText('You have asked for 3 things already. Give one up first.').waitFor()
})

test('a time of day that is typed while the choice of it is being saved is what counts', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  const typed = Promise.withResolvers<void>()
  await page.route('**/hold-rule', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.getByRole('radio', { name: 'A time of day' }).click()
  await page.getByLabel('Time on the day of the sale').fill('11:30')
  await page.getByLabel('Time on the day of the sale').blur()
  const saved = ['12:00', '11:30'].map((time) =>
    page.waitForResponse((response) => response.request().postData()?.includes(time) ?? false),
  )
  typed.resolve()
  await Promise.all(saved)
  expect((await host.get(`/api/listings/${listingId}/holds`)).json()).toMatchObject({
    rule: { kind: 'time', time: '11:30' },
  })
})

test('a page of holds that cannot be loaded says so', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  await page.route('**/hold-requests', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await page.getByText('The holds could not be loaded').waitFor()
  await expectWellFormed(page)
})

test('the holds that a host looks at stay while they cannot be asked for again, and can be answered', async () => {
  const listingId = await publish()
  await ask(listingId)
  const own = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/holds` })
  const yes = own.getByRole('button', { name: 'Hold Green armchair for Dana W.' })
  await yes.waitFor()
  await own.route('**/hold-requests', (route) => route.abort())
  const failed = own.waitForEvent('requestfailed', (request) => request.url().endsWith('/hold-requests'))
  // Whoever gets in line makes the page ask again.
  await ask(listingId)
  await failed
  expect(await own.getByText('The holds could not be loaded').count()).toBe(0)
  await yes.click()
  await own.getByRole('region', { name: 'Held now' }).waitFor()
})
