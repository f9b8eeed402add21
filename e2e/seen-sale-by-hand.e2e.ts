import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'

const site = sharedSite({ SITE_MODE: 'open' })

test('who types by hand while their text is read goes on with what they typed', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/seen/new' })
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/seen-sales/read', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.getByLabel('Or paste what a sign or a posting says').fill('GARAGE SALE Saturday 8am-2pm, 412 Oak St')
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText('Reading it...').waitFor()
  await page.getByRole('button', { name: 'Type it in by hand' }).click()
  await page.getByLabel('Street, as on the sign').fill('7 Elm St')
  const read = page.waitForResponse('**/api/seen-sales/read')
  answers.resolve()
  await (await read).finished()
  // The app has had its turn with the answer once another one is there.
  await page.getByLabel('ZIP').fill('32801')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Orlando')
  expect(await page.getByLabel('Street, as on the sign').inputValue()).toBe('7 Elm St')
  await page.getByRole('heading', { level: 1, name: 'The sale you saw' }).waitFor()
  expect(await page.getByText('This was read from the text.').count()).toBe(0)
})
