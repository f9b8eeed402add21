import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const ADMIN_EMAIL = 'admin@example.com'

const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL, CONTACT_EMAIL: 'hello@barnly.example' })
let admin: Visitor
beforeAll(async () => {
  admin = await site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })
})

describe.each(PHONE)('reaching those who run the site at %d pixels', (width) => {
  test('S2.2.6 the published address stands on the landing page', async () => {
    const page = await site.open({ width })
    await page.getByRole('button', { name: 'Contact Us' }).click()
    await page.getByRole('dialog', { name: 'Contact Us' }).getByRole('link', { name: 'hello@barnly.example' }).waitFor()
    await expectWellFormed(page)
  })

  test('S6.3 a message with Premium stands before others and says so, until it is answered', async () => {
    await site.app.database.pool.query('delete from support_messages')
    const [free, premium] = [await site.app.signUp(), await site.app.signUp({ firstName: 'Pia', lastName: 'Gold' })]
    await site.app.makePremium(premium.userId)
    await free.post('/api/support-messages', { text: 'Where is my sale?' })

    const page = await site.open({ width, visitor: premium, path: '/contact' })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Write a message first').waitFor()
    await page.getByLabel('Your message').fill('My signs print blank.')
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message sent').waitFor()

    const theirs = await site.open({ width, visitor: admin, path: '/' })
    if (width < 720) await theirs.getByRole('button', { name: 'More' }).click()
    const entry = theirs.getByRole('link', { name: 'Run the site' }).filter({ visible: true })
    await entry.getByText('2').waitFor()
    await entry.click()
    await theirs.getByRole('tab', { name: /^Messages/ }).click()
    const messages = theirs.getByRole('tabpanel').getByRole('listitem')
    await expect.poll(() => messages.count()).toBe(2)
    await messages.first().getByText('Premium: answer first').waitFor()
    expect(await messages.first().innerText()).toContain('My signs print blank.')
    expect(await messages.last().innerText()).not.toContain('Premium')
    await expectWellFormed(theirs)
    await messages.first().getByRole('button', { name: 'Close message' }).click()
    await expect.poll(() => messages.count()).toBe(1)
  })
})

test('another message that is begun while one is sent stays', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/contact' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/support-messages', async (route) => {
    await answered.promise
    await route.continue()
  })
  const field = page.getByLabel('Your message')
  await field.fill('Where is my sale?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await field.fill('And where are my photos?')
  answered.resolve()
  await page.getByText('Message sent').waitFor()
  expect(await field.inputValue()).toBe('And where are my photos?')
})

test('S8.2 what somebody was writing to them is there after they were signed out and are back, until it is sent', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/contact' })
  const cookies = await page.context().cookies()
  const message = page.getByLabel('Your message')
  await message.fill('My signs print blank.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('You were signed out. Your drafts and messages are kept.').waitFor()
  await page.context().addCookies(cookies)
  await page.goto('/contact')
  expect(await message.inputValue()).toBe('My signs print blank.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent').waitFor()
  await page.goto('/contact')
  await message.waitFor()
  expect(await message.inputValue()).toBe('')
})

test('S8.2 so is what they report of a sale', async () => {
  const path = `/sale/${await makeListing(await site.app.signUp(), { status: 'published' })}`
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path })
  const cookies = await page.context().cookies()
  const report = page.getByRole('dialog', { name: 'Report this sale' })
  const open = () => page.getByRole('button', { name: 'Report this sale' }).click()
  await open()
  await report.getByLabel('What is wrong?').selectOption('scam')
  await report.getByLabel('Anything else').fill('Wants a deposit')
  await page.context().clearCookies()
  await report.getByRole('button', { name: 'Send Report' }).click()
  await page.getByText('You were signed out. Your drafts and messages are kept.').waitFor()
  await page.context().addCookies(cookies)
  await page.goto(path)
  await open()
  expect(await report.getByLabel('Anything else').inputValue()).toBe('Wants a deposit')
})

test('what is typed on while a report is sent is there when it is opened again', async () => {
  const path = `/sale/${await makeListing(await site.app.signUp(), { status: 'published' })}`
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path })
  const typedOn = Promise.withResolvers<void>()
  await page.route('**/api/listings/*/reports', async (route) => {
    await typedOn.promise
    await route.continue()
  })
  const report = page.getByRole('dialog', { name: 'Report this sale' })
  await page.getByRole('button', { name: 'Report this sale' }).click()
  await report.getByLabel('What is wrong?').selectOption('scam')
  await report.getByLabel('Anything else').fill('Wants a deposit ')
  await report.getByRole('button', { name: 'Send Report' }).click()
  await report.getByRole('button', { name: 'Sending...' }).waitFor()
  await report.getByLabel('Anything else').fill('Wants a deposit by wire')
  typedOn.resolve()
  await report.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Report this sale' }).click()
  expect(await report.getByLabel('Anything else').inputValue()).toBe('by wire')
})
