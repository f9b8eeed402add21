import { describe, expect, test } from 'vitest'
import { detailsCard, openListing } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open', EARLY_ACCESS_HOURS: '2' })

describe.each(PHONE)('early access at %d pixels', (width) => {
  test('S6.3 a seller reads who finds the sale, and lets everyone find it at once', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeListing(seller, { status: 'published', saleDate: dayFromNow(9) })
    const page = await site.open({ width, visitor: seller, path: `/sale/${listingId}` })
    await page.getByText(/^Premium shoppers find this sale already, everyone else from .*[AP]M\./).waitFor()
    await expectWellFormed(page)

    const editor = await openListing(site, { width, visitor: seller, listingId })
    await detailsCard(editor).getByRole('checkbox', { name: 'Let everyone find it at once' }).check()
    await expectWellFormed(editor)
    await editor.getByRole('button', { name: 'Update sale' }).click()
    const readEarlyAccessUntil = async () =>
      (await seller.get(`/api/listings/${listingId}`)).json<{ earlyAccessUntil: string | null }>().earlyAccessUntil
    await expect.poll(readEarlyAccessUntil).toBeNull()
  })

  test('S6.3 the plan page lists it', async () => {
    const page = await site.open({ width, path: '/premium' })
    await page.getByText('2 hours earlier').first().waitFor()
    await expectWellFormed(page)
  })
})
