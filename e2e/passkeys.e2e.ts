import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectWellFormed, type Site, startSite, PHONE, untilHistoryHas } from './harness.ts'

let site: Site
beforeAll(async () => {
  // Passkeys belong to a name; a bare address has none.
  site = await startSite({}, { hostname: 'localhost' })
})
afterAll(() => site.close())

/** Gives the browser a device that unlocks itself. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe.each(PHONE)('passkeys at %d pixels', (width) => {
  test('one is added, signs in, and is removed', async () => {
    const person = await site.app.signUp()
    const page = await site.open({ width, visitor: person, path: '/account' })
    await giveDevice(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('My phone')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added').waitFor()
    const remove = page.getByRole('button', { name: 'Remove My phone' })
    await remove.waitFor()
    await expectWellFormed(page)

    await page.context().clearCookies()
    await page.goto('/sign-in?returnTo=/account')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/account')
    await page.getByText('This device', { exact: true }).waitFor()

    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await remove.waitFor({ state: 'detached' })
    await untilHistoryHas(page, { overlays: 0 })
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('You are not signed in').waitFor()
  })

  test('long after signing in, none is added or removed', async () => {
    const person = await site.app.signUp()
    await site.app.database.pool.query(
      `update session set created_at = now() - interval '11 minutes' where user_id = $1`,
      [person.userId],
    )
    const page = await site.open({ width, visitor: person, path: '/account' })
    await giveDevice(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Log out and sign in again first.').waitFor()
    const answer = await person.delete('/api/account/passkeys/anything')
    expect(answer.statusCode).toBe(403)
  })
})

test('a bare IP address has no passkeys', async () => {
  const bare = await startSite()
  const person = await bare.app.signUp()
  const page = await bare.open({ width: 390, visitor: person, path: '/account' })
  await page.getByText('This device', { exact: true }).waitFor()
  expect(await page.getByText('Passkeys').count()).toBe(0)
  await bare.close()
})
