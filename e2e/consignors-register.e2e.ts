import type { SignUpLink } from '@yardsnap/contract/consignor-sign-up'
import type { Consignor } from '@yardsnap/contract/consignors'
import { describe, expect, test } from 'vitest'
import { buildStopPath } from '#server/day/consignments/mail-stops.ts'
import {
  addConsignor,
  addItem,
  close,
  openConsignment,
  openSettled,
  payByCheck,
  readSettlement,
  termsInput,
} from '#server/day/consignments/test-consignments.ts'
import { sell } from '#server/day/till/test-till.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { enlargeLetters, findMisfitsHere, listOutside } from './screens-fit.ts'

const APP_SECRET = 'a secret of more than 32 characters'
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open', APP_SECRET })

const listConsignors = async ({ host, path }: Awaited<ReturnType<typeof openConsignment>>) =>
  (await host.get(`${path}/consignors`)).json<Consignor[]>()

describe.each(PHONE)('consignors who register themselves at %i pixels', (width) => {
  test('come by the link of the organizer, accept the terms and are on their own page; the next one waits', async () => {
    const sale = await openConsignment(site.app, { terms: 'Clean items only.' })
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
    await page.getByRole('heading', { name: 'Let people register themselves' }).waitFor()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText('Enter how many consignors there may be').waitFor()
    await page.getByLabel('Places').fill('1')
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText('0 of 1 places are taken.').waitFor()
    const address = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
    await expectWellFormed(page)

    const phone = await site.open({ width, path: address.pathname + address.hash })
    await phone.getByRole('heading', { level: 1, name: 'Sell at Moving sale' }).waitFor()
    await phone.getByRole('button', { name: 'Register' }).click()
    await phone.getByText('Enter your name').waitFor()
    await phone.getByText('Enter an email address or a phone number').waitFor()
    await phone.getByText('Tick the box to accept them.').waitFor()
    await expectWellFormed(phone)
    await phone.getByLabel('Your name').fill('Rosa Hernández')
    await phone.getByLabel('Phone').fill('555-0101')
    await phone.getByLabel('I accept these terms').check()
    await phone.getByRole('button', { name: 'Register' }).click()
    await phone.getByLabel('What is it?').waitFor()
    expect(new URL(phone.url()).pathname).toBe('/consignor')
    expect(await listConsignors(sale)).toMatchObject([{ number: 1, name: 'Rosa Hernández', state: 'active' }])

    const next = await site.open({ width, path: address.pathname + address.hash })
    await next.getByText('All places are taken.').waitFor()
    await expectWellFormed(next)
    await next.getByLabel('Your name').fill('Sam Okafor')
    await next.getByLabel('Email').fill('sam@example.com')
    await next.getByLabel('I accept these terms').check()
    await next.getByRole('button', { name: 'Put me on the waiting list' }).click()
    await next.getByText('you are on the waiting list.').waitFor()

    await page.getByRole('button', { name: 'End the link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await page.getByRole('heading', { name: 'Let people register themselves' }).waitFor()
    const late = await site.open({ width, path: address.pathname + address.hash })
    await late.getByText('This link does not work').waitFor()
    await expectWellFormed(late)
  })

  test('their tags are printed on the paper that was chosen last on the device', async () => {
    const sale = await openConsignment(site.app)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana)
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
    const openDialog = async () => {
      await page.getByRole('button', { name: 'More for Ana' }).click()
      await page.getByRole('menuitem', { name: 'Print tags that are due' }).click()
      return page.getByRole('dialog', { name: 'Tags of Ana' })
    }
    const dialog = await openDialog()
    await dialog.getByLabel('Printed on').selectOption('Dymo 30334, 2¼ × 1¼ in')
    await expectWellFormed(page)
    const request = page.waitForRequest((one) => one.url().includes('/prints/tags'))
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Print tags that are due' }).click()
    expect(new URL((await request).url()).searchParams.get('labels')).toBe('dymo-30334')
    await download
    await dialog.waitFor({ state: 'detached' })
    expect(await (await openDialog()).getByLabel('Printed on').inputValue()).toBe('dymo-30334')

    const path = `/api/consignor-links/${sale.listingId}/${ana.id}`
    const { token } = (await sale.host.post(path)).json<{ token: string }>()
    const phone = await site.open({ width, path: `/consignor#${token}` })
    await phone.getByLabel('Printed on').selectOption('Hang tags, 8 a sheet')
    await expectWellFormed(phone)
    const tags = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Print all 1 again' }).click()
    await tags
  })

  test('a change of a thing that fails is said in its own form alone', async () => {
    const sale = await openConsignment(site.app)
    const ana = await addConsignor(sale, 'Ana')
    for (const title of ['Red coat', 'Blue coat']) await addItem(sale, ana, { title })
    const path = `/api/consignor-links/${sale.listingId}/${ana.id}`
    const { token } = (await sale.host.post(path)).json<{ token: string }>()
    const phone = await site.open({ width, path: `/consignor#${token}` })
    await phone.getByRole('button', { name: 'Edit Red coat' }).click()
    const form = phone.getByRole('dialog', { name: /^Edit item/ })
    const failure = phone.getByText('The item was not saved')
    await phone.route('**/items/*', (route) => route.abort(), { times: 1 })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.locator(failure).waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await failure.count()).toBe(0)
    await phone.getByRole('button', { name: 'Edit Blue coat' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(await failure.count()).toBe(0)
  })

  test('what happens to a thing that is not sold can be said when it was checked in and entries have closed', async () => {
    const sale = await openConsignment(site.app)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana, { title: 'Red coat' })
    await sale.host.post(`${sale.path}/check-in`, { consignor: ana.number, items: null, place: 'checked_in' })
    await sale.host.put(`${sale.path}/consignment`, termsInput({ entryClosesAt: '2020-01-01T12:00' }))
    const { token } = (await sale.host.post(`/api/consignor-links/${sale.listingId}/${ana.id}`)).json<{
      token: string
    }>()
    const phone = await site.open({ width, path: `/consignor#${token}` })
    await phone.getByRole('button', { name: 'Donate it: Red coat' }).click()
    await phone.getByRole('button', { name: 'I pick it up: Red coat' }).waitFor()
    await phone.getByRole('listitem').getByText('Donate it').waitFor()
    await expectWellFormed(phone)
  })

  test('what a consignor types on their page stays while the terms change and are accepted anew', async () => {
    const sale = await openConsignment(site.app)
    const ana = await addConsignor(sale, 'Ana Ruiz')
    const { token } = (await sale.host.post(`/api/consignor-links/${sale.listingId}/${ana.id}`)).json<{
      token: string
    }>()
    const phone = await site.open({ width, path: `/consignor#${token}` })
    await phone.getByLabel('What is it?').fill('Winter coat')
    await sale.host.put(`${sale.path}/consignment`, termsInput({ terms: 'Clean items only.' }))
    await phone.getByLabel('Price', { exact: true }).fill('12')
    await phone.getByRole('button', { name: 'Add, next item' }).click()
    await phone.getByText('Clean items only.').waitFor()
    await expectWellFormed(phone)
    await phone.getByLabel('I accept these terms').check()
    await phone.getByRole('button', { name: 'Start entering items' }).click()
    await expectWellFormed(phone)
    await phone.getByRole('button', { name: 'Add, next item' }).click()
    await phone.getByRole('list', { name: 'Your items' }).getByText('Winter coat').waitFor()
  })

  test('a list of consignors that cannot be read says so', async () => {
    const sale = await openConsignment(site.app)
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
    await page.getByRole('button', { name: 'Add from a file' }).click()
    // As where the file was moved since the list of files was opened.
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'))
    })
    const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nAna') }
    await page.locator('input[type=file]').setInputFiles(csv)
    await page.getByText('Nobody was added').waitFor()
  })

  test('when entries have closed, the link says that registration is over', async () => {
    const sale = await openConsignment(site.app, { entryClosesAt: '2020-01-01T12:00' })
    const { token } = (await sale.host.put(`/api/consignor-links/${sale.listingId}`, { places: 9 })).json<SignUpLink>()
    const page = await site.open({ width, path: `/consign#${token}` })
    await page.getByText('Registration is over.').waitFor()
    await expectWellFormed(page)
  })

  test('the link of a mail asks first, then stops the mails; the organizer sees it', async () => {
    const sale = await openConsignment(site.app)
    const email = `no-more-${width}@example.com`
    await addConsignor(sale, 'Rosa Hernández', { email })
    const page = await site.open({ width, path: buildStopPath(APP_SECRET, { sellerId: sale.host.userId, email }) })
    await page.getByRole('heading', { name: 'No more emails about consignment?' }).waitFor()
    await expectWellFormed(page)
    expect(await listConsignors(sale)).toMatchObject([{ wantsNoMail: false }])
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('heading', { name: 'No more emails from this organizer' }).waitFor()
    await expectWellFormed(page)
    const host = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
    await host.getByText('Wants no emails').waitFor()
    await expectWellFormed(host)
    await host.getByRole('button', { name: 'More for Rosa Hernández' }).click()
    await host.getByRole('menuitem', { name: 'New link to their page' }).click()
    await host.getByText('has stopped your emails. Give them the link yourself.').waitFor()
    await expectWellFormed(host)
  })

  test('a check that nobody has cashed is listed after 75 days, and written anew once', async () => {
    const { sale, ana } = await openSettled(site.app)
    await payByCheck(sale, ana.id, 500, { day: '2026-01-05' })
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/settle` })
    const lost = page.getByRole('list', { name: 'Checks that were never cashed' })
    await lost.getByText('Ana', { exact: true }).waitFor()
    await expectWellFormed(page)
    await lost.getByRole('button', { name: 'Reissue it: the check of Ana' }).click()
    await lost.getByLabel('Number of the check (optional)').fill('2001')
    await expectWellFormed(page)
    await lost.getByRole('button', { name: '$5.00 is paid' }).click()
    await lost.waitFor({ state: 'detached' })
    await page.getByText('Reissued').waitFor()
    await page.getByRole('button', { name: 'Is it cashed? The check of Ana, 2001' }).click()
    await page.getByRole('button', { name: /^Cashed .*: the check of Ana, 2001/ }).waitFor()
    expect(await readSettlement(sale)).toMatchObject({ paidCents: 500, payoutCents: 500 })
  })
})

test('in large letters the buttons of the settlement have room on a narrow phone', async () => {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández')
  await sell(sale, { lines: [{ consignor: rosa.number, title: 'Lost tag', cents: 500 }] })
  await close(sale)
  const page = await site.open({ width: 320, visitor: sale.host, path: `/sale/${sale.listingId}/settle` })
  await page.getByRole('button', { name: 'Go on: What did not sell' }).waitFor()
  await enlargeLetters(page)
  expect(await listOutside(page)).toEqual([])
})

test('in large letters the consignors of a sale have room on a narrow phone', async () => {
  const sale = await openConsignment(site.app)
  await addConsignor(sale, 'Rosa Hernández')
  const page = await site.open({ width: 320, visitor: sale.host, path: `/sale/${sale.listingId}/consignment` })
  await page.getByRole('button', { name: 'Add a consignor' }).waitFor()
  await enlargeLetters(page)
  expect(await findMisfitsHere(page)).toEqual([])
})
