import { dayIn } from '@yardsnap/contract/sale-days'
import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'
import { makeListing, samplePicture, dayFromNow } from './sample-listing.ts'
const site = sharedSite({ SITE_MODE: 'open' })
const DIR = '/work/mocks/app'
test('shots', { timeout: 200_000 }, async () => {
  const seller = await site.app.signUp()
  await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
  const add = async (streetAddress: string, zipCode: string, words: string) => {
    const finder = await site.app.signUp()
    const days = [{ date: dayIn('America/New_York', new Date()), startTime: '08:00', endTime: '14:00' }]
    const r = await finder.post('/api/seen-sales', { streetAddress, city: 'Orlando', state: 'FL', zipCode, days, words, photoUrl: null, position: null })
    return { id: r.json<{ seenSaleId: string }>().seenSaleId, finder }
  }
  const a = await add('412 Oak St', '32801', 'Tools, baby clothes, records. Everything must go.')
  await add('Elm & 5th', '32803', '')
  for (const width of [390, 1280]) for (const scheme of ['light', 'dark'] as const) {
    const page = await site.open({ width, visitor: a.finder, path: '/browse?location=32801', hasWebGl: true })
    await page.emulateMedia({ colorScheme: scheme })
    const shot = async (name: string) => page.screenshot({ path: `${DIR}/${name}-${width}-${scheme}.png`, fullPage: true })
    await page.getByRole('region', { name: 'Seen by neighbors' }).waitFor()
    await shot('browse')
    await page.goto('/map?location=32801'); await page.getByRole('button', { name: /^Seen by neighbors: 412/ }).click()
    await page.waitForTimeout(2500); await shot('map')
    await page.goto(`/seen/${a.id}`); await page.getByRole('img', { name: /QR/ }).waitFor(); await shot('finder')
    await page.goto('/seen/new'); await page.getByText('Take a photo of the sign').waitFor(); await shot('new')
    await page.locator('input[type=file]').first().setInputFiles({ name: 's.jpg', mimeType: 'image/jpeg', buffer: await samplePicture() })
    await page.getByRole('heading', { name: 'Is this right?' }).waitFor(); await page.waitForTimeout(800); await shot('form')
    const other = await site.open({ width, visitor: seller, path: `/seen/${a.id}` })
    await other.emulateMedia({ colorScheme: scheme })
    await other.getByRole('heading', { name: /Claim it/ }).waitFor(); await other.waitForTimeout(500)
    await other.screenshot({ path: `${DIR}/host-${width}-${scheme}.png`, fullPage: true })
  }
  expect(1).toBe(1)
})
