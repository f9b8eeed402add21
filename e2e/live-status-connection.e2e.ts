import { dayIn } from '@yardsnap/contract/sale-days'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const OPEN = { kind: 'open', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }

let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp()
  await site.app.makePremium(host.userId)
})

/** A sale of today that closes at its last minute, so that these tests hold at any hour. */
const publish = () =>
  makeListing(host, { status: 'published', saleDate: dayIn('America/New_York', new Date()), endTime: '23:59' })
const newsOn = (page: Page) => page.getByRole('status', { name: 'Update from the host' })

test('an open page that was without a signal shows what was said meanwhile', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  await page.getByRole('heading', { name: 'Items for Sale (2)' }).waitFor()
  await site.loseSignal(page)
  await host.put(`/api/listings/${listingId}/live-status`, OPEN)
  await site.restoreSignal(page)
  await newsOn(page).getByText('Open now').waitFor()
})

test('an open page follows the sale again after a proxy has answered for the server', async () => {
  const listingId = await publish()
  const page = await site.open({ width: 390 })
  const refused = Promise.withResolvers<void>()
  await page.route(
    '**/live-status',
    async (route) => {
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
      refused.resolve()
    },
    { times: 1 },
  )
  await page.goto(`/sale/${listingId}`)
  await refused.promise
  await host.put(`/api/listings/${listingId}/live-status`, OPEN)
  await newsOn(page).getByText('Open now').waitFor()
})
