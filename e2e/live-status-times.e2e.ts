import type { Listing } from '@yardsnap/contract/listings'
import { dayIn } from '@yardsnap/contract/sale-days'
import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

test('an opening time that was undone is not told again by leaving its field', async () => {
  const host = await site.app.signUp()
  const saleDate = dayIn('America/New_York', new Date())
  const listingId = await makeListing(host, { status: 'published', saleDate, startTime: '00:00', endTime: '23:59' })
  const readTime = async () =>
    (await site.app.visitor.get(`/api/listings/${listingId}`)).json<Listing>().liveStatus?.time
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/today` })
  const field = page.getByLabel('Opens at')
  await page.getByRole('button', { name: 'Opening late' }).click()
  await field.fill('23:30')
  await field.blur()
  await expect.poll(readTime).toBe('23:30')
  // The message of the tap before is on its way out.
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect.poll(() => undo.count()).toBe(1)
  await undo.click()
  await expect.poll(readTime).toBeNull()
  await expect.poll(() => field.inputValue()).toBe('')
  // The key goes where it is heard, and the status of the page is that of before.
  await field.press('Enter')
  expect(await page.getByRole('status', { name: 'Status of your sale' }).getByText('11:30 PM').count()).toBe(0)
})
