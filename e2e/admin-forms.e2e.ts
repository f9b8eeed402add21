import { randomUUID } from 'node:crypto'
import type { BookedAd } from '@yardsnap/contract/admin-catalog'
import type { LocalRule } from '@yardsnap/contract/local-rules'
import { beforeAll, expect, test } from 'vitest'
import { RULE } from '#server/sell/local-rules/test-local-rules.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite } from './harness.ts'

const ADMIN_EMAIL = 'admin@example.com'
const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL })

let admin: Visitor
beforeAll(async () => {
  admin = await site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })
})

test('whoever gives an ad another size is told to choose its picture again', async () => {
  const ad = { advertiserName: 'Acme', title: 'Cut to size', clickUrl: 'https://acme.example' }
  const place = { targetPage: 'browse-sales', adSize: 'banner', placement: 'header', isActive: true, isPremium: false }
  const made = await admin.post('/api/admin/ads', { ...ad, ...place })
  expect(made.json<BookedAd>()).toMatchObject({ adSize: 'banner' })
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=ads' })
  await page.getByRole('button', { name: 'Edit Cut to size' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit ad' })
  await dialog.getByLabel('Size').selectOption('square')
  await dialog.getByText('Without one the ad is in words').waitFor()
  await dialog.getByLabel('Size').selectOption('banner')
  await dialog.getByLabel('Picture').setInputFiles('server/src/demo/pictures/toys.jpg')
  await dialog.getByRole('button', { name: 'Save ad' }).click()
  await page.getByText('Ad saved').waitFor()
  await page.getByRole('button', { name: 'Edit Cut to size' }).click()
  await dialog.getByText('Choose one to take the place of the present picture').waitFor()
  await dialog.getByLabel('Size').selectOption('square')
  const cut = 'The present picture was cut to 468 × 60. Choose it again for the new size.'
  await dialog.getByText(cut).waitFor()
  await expectWellFormed(page)
})

test('a rule that another admin deletes meanwhile is not brought back unasked, and what was typed stays', async () => {
  const ruleId = randomUUID()
  expect((await admin.put(`/api/admin/local-rules/${ruleId}`, { ...RULE, name: 'Apopka' })).statusCode).toBe(204)
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=rules' })
  await page.getByRole('button', { name: 'Change Apopka' }).click()
  const form = page.getByRole('dialog', { name: 'Change rule' })
  await form.getByLabel('Most days of a sale').fill('2')
  expect((await admin.delete(`/api/admin/local-rules/${ruleId}`)).statusCode).toBe(204)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('If you save, it is entered as a new one.').waitFor()
  await expectWellFormed(page)
  const listRules = async () =>
    (await admin.get('/api/admin/local-rules')).json<{ rules: LocalRule[] }>().rules.filter(({ id }) => id === ruleId)
  expect(await listRules()).toEqual([])
  expect(await form.getByLabel('Most days of a sale').inputValue()).toBe('2')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rule saved').waitFor()
  expect(await listRules()).toMatchObject([{ name: 'Apopka', maxDays: 2 }])
})
