import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE } from './harness.ts'

const PASSWORD = 'correct horse battery'

const site = sharedSite()

/** Somebody whose password is known. */
async function join(firstName: string): Promise<Visitor> {
  const email = `${crypto.randomUUID()}@example.com`
  const names = { name: `${firstName} Miller`, firstName, lastName: 'Miller' }
  const made = await site.app.visitor.post('/api/auth/sign-up/email', { email, password: PASSWORD, ...names })
  const cookie = made.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return site.app.enter({ userId: made.json<{ user: { id: string } }>().user.id, email, cookie })
}

describe.each(PHONE)('the account page at %d pixels', (width) => {
  test('S1.5 S2.3.4 a name and a picture are changed, mails switched off, and the own data taken away', async () => {
    const person = await join('Dana')
    const page = await site.open({ width, visitor: person, path: '/browse' })
    await page.getByRole('banner').getByRole('link', { name: 'Dana Miller' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText('This device', { exact: true }).waitFor()
    await expectWellFormed(page)

    await page.getByRole('textbox', { name: 'First name' }).fill('')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Enter your first name').waitFor()
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Ana Miller' }).waitFor()

    await page.getByLabel('Picture', { exact: true }).setInputFiles('server/src/demo/pictures/toys.jpg')
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    const picture = page.getByRole('main').locator('img[src^="/api/profile-pictures/"]')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192)
    await page.getByRole('banner').locator('img[src^="/api/profile-pictures/"]').waitFor()

    await page.getByRole('group', { name: 'Messages' }).getByRole('checkbox', { name: 'Email' }).uncheck()
    await expect
      .poll(async () => (await person.get('/api/account')).json<{ mailsMessages: boolean }>().mailsMessages)
      .toBe(false)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.zip')
  })

  test('D11 an account is deleted with its password, and not without', async () => {
    const person = await join('Dana')
    const page = await site.open({ width, visitor: person, path: '/account' })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessible(page)
    await dialog.getByLabel('Your password').fill('wrong')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('This is not your password').waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL('**/')
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  })
})

test('a switch that was not saved goes back alone', async () => {
  const person = await join('Dana')
  const page = await site.open({ width: 390, visitor: person, path: '/account' })
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/account/mail', async (route) => {
    await refused.promise
    await route.fulfill({ status: 500, body: 'down' })
  })
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  const wasOn = await newsletter.isChecked()
  await newsletter.setChecked(!wasOn)
  const prices = page.getByRole('switch', { name: 'Count my sold prices' })
  const counted = await prices.isChecked()
  await prices.setChecked(!counted)
  refused.resolve()
  await page.getByText('Please try again.').first().waitFor()
  await expect.poll(() => newsletter.isChecked()).toBe(wasOn)
  const readSharing = async () =>
    (await person.get('/api/account')).json<{ sharesSoldPrices: boolean }>().sharesSoldPrices
  await expect.poll(readSharing).toBe(!counted)
  expect(await prices.isChecked()).toBe(!counted)
})

test('a new password signs out the other devices, one of which is signed out by hand before', async () => {
  const person = await join('Dana')
  const signIn = () =>
    site.app.visitor.post(
      '/api/auth/sign-in/email',
      { email: person.email, password: PASSWORD },
      {
        'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1',
      },
    )
  await signIn()
  const page = await site.open({ width: 390, visitor: person, path: '/account' })
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect.poll(async () => (await person.get('/api/account/sessions')).json<unknown[]>().length).toBe(1)
  await signIn()
  await page.getByLabel('Current password').fill('wrong password')
  await page.getByLabel('New password').fill('another good one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is not right').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
})
