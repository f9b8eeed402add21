import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { expectAccessible, expectWellFormed, type Site, startSite, PHONE } from './harness.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another good one'

let mails: MailServer
let site: Site
beforeAll(async () => {
  mails = await startMailServer()
  site = await startSite({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await site.close()
  await mails.close()
})

/** The link of a mail, once it has come. */
async function linkTo(address: string, subject: string): Promise<string> {
  const { text } = await mails.next(address, subject)
  const link = text.split(/\s+/).find((word) => word.includes('#'))
  if (!link) throw new Error(`no link in ${text}`)
  return link
}

describe.each(PHONE)('at %d pixels', (width) => {
  test('S-N10 a forgotten password is replaced by a mailed link, which then is of no use', async () => {
    const { email } = await site.app.signUp()
    const page = await site.open({ width, path: '/sign-in' })
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('Enter your email address').waitFor()
    await page.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await page.getByText('a link is on its way').waitFor()
    await expectWellFormed(page)

    const link = await linkTo(email, 'Choose a new')
    await page.goto(link)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Use at least 8 characters').waitFor()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('No listings yet').waitFor()

    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.goto(link)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This link does not work').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  })

  test('a new account signs in, confirms its address, and is asked no more', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const page = await site.open({ width, path: '/sign-in' })
    await page.getByText('I am new here').click()
    await page.getByLabel('First name').fill('Dana')
    await page.getByLabel('Last name').fill('Miller')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('No listings yet').waitFor()

    await page.goto('/account')
    const notice = page.getByRole('region', { name: 'Confirm your email address' })
    await notice.waitFor()
    await expectWellFormed(page)
    const link = await linkTo(email, 'Confirm')
    const before = mails.mailsTo(email).length
    await notice.getByRole('button', { name: 'Send the email again' }).click()
    await expect.poll(() => mails.mailsTo(email).length, { timeout: 15_000 }).toBe(before + 1)

    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Confirm your address' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
    await page.getByText('Your address is confirmed').waitFor()
    await page.goto('/account')
    await page.getByText('This device', { exact: true }).waitFor()
    expect(await notice.count()).toBe(0)

    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
    await page.getByText('This link does not work').waitFor()
  })

  test('an address that is not confirmed is told so where a sale is written about', async () => {
    const seller = await site.app.signUp({ firstName: 'Ana' })
    const { pool } = site.app.database
    await pool.query('update "user" set email_verified = true where id = $1', [seller.userId])
    const created = await seller.post('/api/listings', { title: 'Porch sale', status: 'published' })
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: `/sale/${created.json<{ id: string }>().id}` })
    await page.getByRole('button', { name: 'Contact Seller' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Contact Seller' })
    await dialog.getByRole('button', { name: 'Send the email again' }).waitFor()
    await expectAccessible(page)
    await pool.query('update "user" set email_verified = true where id = $1', [shopper.userId])
    await dialog.getByRole('button', { name: 'I have confirmed it' }).click()
    await dialog.getByLabel('Your message to Ana').fill('Is the desk still there?')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message sent').waitFor()
  })
})

test('where no mail can be sent, the page says who can help', async () => {
  const quiet = await startSite()
  const page = await quiet.open({ width: 390, path: '/forgot-password' })
  await page.getByText('This site cannot send email').waitFor()
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await page.getByRole('heading', { name: 'Ask the people who run this site' }).waitFor()
  await expectAccessible(page)
  await quiet.close()
})

test.each(['toString', '__proto__', '<b>bold</b>'])(
  'a link to the sign-in page with an error that there is not, %s, says that something went wrong',
  async (error) => {
    const page = await site.open({ width: 390, path: `/sign-in?${new URLSearchParams({ error }).toString()}` })
    await page.getByText('Something went wrong between the sign-in service and this site.').waitFor()
    await page.getByLabel('Email').first().waitFor()
  },
)
