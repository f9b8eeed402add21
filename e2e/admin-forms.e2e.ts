import type { BookedAd } from '@yardsnap/contract/admin-catalog'
import { expect, test } from 'vitest'
import { expectWellFormed, sharedSite } from './harness.ts'

const ADMIN_EMAIL = 'admin@example.com'
const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL })

const signUpAdmin = () => site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })

test('whoever gives an ad another size is told to choose its picture again', async () => {
  const admin = await signUpAdmin()
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
