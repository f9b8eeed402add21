import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { formatDay } from '@yardsnap/contract/dates'
import type { TripPlan } from '@yardsnap/contract/trips'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

const DAY = dayFromNow(3)
const newShopper = (firstName = 'Dana') => site.app.signUp({ firstName, lastName: 'Wu' })

/** A public sale with windows of three times, one person each. */
async function publish(windows: Partial<AppointmentWindow>[] = [{}], fields = {}): Promise<string> {
  const listingId = await makeListing(host, { status: 'published', ...fields })
  const hours = { kind: 'visit', date: DAY, from: '09:00', to: '10:00', minutes: 20, people: 1 }
  await host.put(`/api/listings/${listingId}/appointment-windows`, {
    windows: windows.map((window) => ({ id: randomUUID(), ...hours, ...window })),
  })
  return listingId
}

const read = async (who: Visitor, listingId: string) =>
  (await who.get(`/api/listings/${listingId}/appointments`)).json<ListingAppointments>()

/** Books the first time of a kind. */
async function book(who: Visitor, listingId: string, holdIds: string[] = []) {
  const kind = holdIds.length > 0 ? 'pickup' : 'visit'
  const slot = (await read(who, listingId)).slots.find((one) => one.kind === kind && one.placesLeft > 0)
  const booking = { kind, startsAt: slot?.startsAt, holdIds }
  const made = await who.post(`/api/listings/${listingId}/appointments`, booking)
  expect(made.statusCode).toBe(201)
}

describe.each([...PHONE, 1280])('appointments at %d pixels', (width) => {
  test('a host adds times, a shopper books one, moves it and cancels it, and the host sees all of it', async () => {
    const listingId = await makeListing(host, { status: 'published' })
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await own.getByRole('link', { name: 'Visits' }).click()
    await own.getByRole('heading', { name: 'Let people come by appointment' }).waitFor()
    await expectWellFormed(own)
    await own.getByRole('button', { name: 'Add times' }).click()
    const form = own.getByRole('dialog', { name: 'Add times' })
    await form.getByRole('radio', { name: 'Come and look' }).click()
    await form.getByLabel('Day', { exact: true }).fill(DAY)
    await form.getByLabel('Until').fill('08:00')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('The end must be after the beginning').waitFor()
    await expectWellFormed(own)
    await form.getByLabel('Until').fill('10:00')
    await form.getByRole('button', { name: 'Save' }).click()
    await own.getByText('3 times of 20 minutes, 2 people at once, 0 booked').waitFor()
    await own.getByRole('heading', { name: 'Nobody has booked yet' }).waitFor()
    await expectWellFormed(own)

    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Come and look' }).click()
    const sheet = page.getByRole('dialog', { name: 'Come and look' })
    await sheet.getByRole('button', { name: 'Book a time' }).click()
    await sheet.getByText('Choose a time').waitFor()
    await sheet.getByRole('radio', { name: '9:20 AM' }).click()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: `Book ${formatDay(DAY)}, 9:20 AM` }).click()
    await page.getByText(`Visit: ${formatDay(DAY)}, 9:20 AM`).waitFor()
    await expectWellFormed(page)

    await page.getByRole('button', { name: /^Another time: / }).click()
    const moving = page.getByRole('dialog', { name: 'Another time' })
    await moving.getByRole('radio', { name: '9:40 AM' }).click()
    await moving.getByRole('button', { name: `Book ${formatDay(DAY)}, 9:40 AM` }).click()
    await page.getByText(`Visit: ${formatDay(DAY)}, 9:40 AM`).waitFor()

    await own.reload()
    await own
      .getByRole('region', { name: formatDay(DAY) })
      .getByText('9:40 AM')
      .waitFor()
    await own.getByRole('heading', { name: 'Dana W.' }).waitFor()
    await expectWellFormed(own)

    await page.getByRole('button', { name: /^Cancel it: / }).click()
    const asking = page.getByRole('alertdialog')
    await expectWellFormed(page)
    await asking.getByRole('button', { name: 'I am not coming' }).click()
    await page.getByRole('button', { name: 'Come and look' }).waitFor()
    await own.reload()
    await own.getByText('Does not come').waitFor()
  })
})

describe.each(PHONE)('a host at %d pixels', (width) => {
  test('confirms who may know the address, and the shopper then sees it', async () => {
    const place = { streetAddress: '4711 Zanzibar Lane', city: 'Orlando', state: 'FL', zipCode: '32801' }
    const listingId = await publish([{}], { ...place, hidesAddress: true })
    const shopper = await newShopper()
    await book(shopper, listingId)
    const page = await site.open({ width, visitor: shopper, path: '/appointments' })
    await page.getByText('The host has not confirmed it yet').waitFor()
    expect(await page.content()).not.toMatch(/zanzibar/i)
    await expectWellFormed(page)
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}/appointments` })
    await own.getByRole('region', { name: '1 person to confirm' }).waitFor()
    await expectWellFormed(own)
    await own.getByRole('button', { name: /^Confirm: Dana W\./ }).click()
    await own.getByText('Confirmed: they see your address now').waitFor()
    await page.reload()
    await page.getByRole('link', { name: /4711 Zanzibar Lane/ }).waitFor()
    await expectWellFormed(page)
  })

  test('takes times away that are booked only after a question', async () => {
    const listingId = await publish()
    await book(await newShopper(), listingId)
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}/appointments` })
    await own.getByRole('button', { name: /^Remove Visit: / }).click()
    const asking = own.getByRole('alertdialog')
    await asking.getByText('1 person has booked a time in it.').waitFor()
    await expectWellFormed(own)
    await asking.getByRole('button', { name: 'Remove and tell them' }).click()
    await own.getByRole('heading', { name: 'Let people come by appointment' }).waitFor()
  })
})

describe.each(PHONE)('a shopper at %d pixels', (width) => {
  test('books when to pick up what is held, and the host sees what to carry out', async () => {
    const listingId = await publish([{ kind: 'pickup' }])
    const { items } = (await host.get(`/api/listings/${listingId}`)).json<Listing>()
    const shopper = await newShopper()
    await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const asked = await shopper.post(`/api/listings/${listingId}/holds`, { itemId: items[0]!.id })
    const holdId = asked.json<ListingHolds>().items[0]!.mine!.id
    await host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })

    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: /^Pick up when\? / }).click()
    const sheet = page.getByRole('dialog', { name: 'Pick up when?' })
    await sheet.getByRole('radio', { name: '9:00 AM' }).click()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: /^Book / }).click()
    await page.getByText(`Pick-up: ${formatDay(DAY)}, 9:00 AM`).waitFor()
    const own = await site.open({ width, visitor: host, path: `/sale/${listingId}/appointments` })
    await own.getByRole('list', { name: 'To carry out for Dana W.' }).getByText('Green armchair').waitFor()
    await expectWellFormed(own)
  })

  test('sees on a trip when they are expected, and that they come too late', async () => {
    // A day on which the sale is closed to others.
    const listingId = await publish([{}], { title: 'Moving sale' })
    const shopper = await newShopper()
    await book(shopper, listingId)
    await shopper.post('/api/saved-sales', { listingId })
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByRole('checkbox', { name: 'Select Moving sale as a stop' }).check()
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    const stops = page.getByRole('list', { name: 'Selected stops' })
    await stops.getByText(`Visit: ${formatDay(DAY)}, 9:00 AM`).waitFor()
    await expectWellFormed(page)
    const start = { kind: 'first-stop' }
    const planned = await shopper.post('/api/trips/plan', { listingIds: [listingId], start, departAt: `${DAY}T10:00` })
    const at = new Date().toISOString()
    const changed = { orderChangedAt: at, settings: null, settingsChangedAt: at, plannedAt: at }
    const trip = { id: randomUUID(), madeAt: at, listingIds: [listingId], plan: planned.json<TripPlan>(), ...changed }
    expect((await shopper.put('/api/trip', trip)).statusCode).toBe(200)
    await page.goto(new URL('/saved?show=trip', page.url()).href)
    await page.getByText('Too late for your visit at 9:00 AM').waitFor()
    await page.getByRole('list', { name: 'Your visits' }).getByText('Confirmed').waitFor()
    await expectWellFormed(page)
  })

  test('signed out, is asked to sign in; without visits, is told where they are booked', async () => {
    const listingId = await publish()
    const visitor = await site.open({ width, path: `/sale/${listingId}` })
    await visitor.getByRole('button', { name: 'Come and look' }).click()
    await visitor.waitForURL(/sign-in|login/)
    const page = await site.open({ width, visitor: await newShopper(), path: '/appointments' })
    await page.getByRole('heading', { name: 'No visits yet' }).waitFor()
    await expectWellFormed(page)
  })
})

test('times that a host adds on two devices at once are both there, the second after a look at the first', async () => {
  const listingId = await publish()
  const [phone, laptop] = [
    await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/appointments` }),
    await site.open({ width: 1280, visitor: host, path: `/sale/${listingId}/appointments` }),
  ]
  for (const [page, from, until] of [
    [phone, '13:00', '14:00'],
    [laptop, '15:00', '16:00'],
  ] as const) {
    await page.getByRole('button', { name: 'Add times' }).click()
    await page.getByLabel('Day', { exact: true }).fill(DAY)
    await page.getByLabel('From').fill(from)
    await page.getByLabel('Until').fill(until)
  }
  const save = (page: typeof phone) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  // The laptop does not hear of it before it has saved: it asks again whenever it likes.
  let hasSaved = false
  laptop.on('response', (response) => (hasSaved ||= response.request().method() === 'PUT'))
  await laptop.route('**/appointment-requests', (route) => (hasSaved ? route.continue() : route.abort()))
  await save(phone)
  await phone.getByText('1:00 PM to 2:00 PM').waitFor()
  await save(laptop)
  await laptop.getByText('The times were changed on another device meanwhile.').waitFor()
  await expect.poll(() => laptop.getByText('1:00 PM to 2:00 PM').count()).toBe(1)
  await save(laptop)
  await laptop.getByText('3:00 PM to 4:00 PM').waitFor()
  await laptop.getByText('1:00 PM to 2:00 PM').waitFor()
})
