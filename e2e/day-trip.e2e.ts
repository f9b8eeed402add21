import { expect, test } from 'vitest'
import { publishDay } from './community-houses.ts'
import { sharedSite } from './harness.ts'

const site = sharedSite({ SITE_MODE: 'open' })

test('a day shows the trip from the address that was asked for last, also when it is answered first', async () => {
  const { slug } = await publishDay(site.app, { name: 'Oakwood Heights' })
  const page = await site.open({ width: 390, path: `/day/${slug}` })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/trip', async (route) => {
    if (route.request().postData()?.includes('Miami')) await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Plan from here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan from here' })
  const plan = async (from: string) => {
    await dialog.getByLabel('Start from').fill(from)
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
  }
  await plan('Miami, FL 33101')
  await plan('Orlando, FL 32801')
  const sums = dialog.getByText(/ houses · /)
  const fromOrlando = await sums.textContent()
  const fromMiami = page.waitForResponse((answer) => answer.request().postData()?.includes('Miami') === true)
  resolve()
  await (await fromMiami).finished()
  expect(await sums.textContent()).toBe(fromOrlando)
})
