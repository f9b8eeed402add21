import type { ListingHolds } from '@yardsnap/contract/holds'
import { describe, expect, test } from 'vitest'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { todaysTowns } from './todays-towns.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const PUBLIC = { streetAddress: '', status: 'published' }

describe.each(PHONE)('what is held and saved at %d pixels', (width) => {
  test('stands at its stop: when it is planned, on the trip and on the drive, where it may come next', async () => {
    const host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
    await site.app.makePremium(host.userId)
    const shopper = await site.app.signUp()
    const { today, towns } = todaysTowns()
    const [, beyond, near] = towns
    const first = await makeListing(host, { ...PUBLIC, ...today, ...near, title: 'Orlando' })
    const held = await makeListing(host, { ...PUBLIC, ...today, ...beyond, title: 'Winter Park' })
    for (const listingId of [first, held]) await shopper.post('/api/saved-sales', { listingId })
    const { items } = (await host.get(`/api/listings/${held}`)).json<{ items: { id: string; title: string }[] }>()
    const idOf = (title: string) => items.find((item) => item.title === title)!.id
    expect((await shopper.put(`/api/saved-items/${idOf('Novels')}`, {})).statusCode).toBeLessThan(300)
    await host.put(`/api/listings/${held}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const itemId = idOf('Green armchair')
    const asked = (await shopper.post(`/api/listings/${held}/holds`, { itemId })).json<ListingHolds>()
    const holdId = asked.items.find((item) => item.itemId === itemId)?.mine?.id
    await host.put(`/api/listings/${held}/holds/${holdId}/answer`, { isYes: true })
    // Some 14 minutes by the direct way, and twice as much after the other sale.
    await site.app.database.pool.query(`update holds set until = now() + interval '22 minutes' where id = $1`, [holdId])

    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    for (const title of ['Orlando', 'Winter Park']) {
      await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
    }
    if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
    const planned = page.getByRole('list', { name: 'Selected stops' }).getByRole('listitem').last()
    await planned.getByText(/^Held until .+: Green armchair$/).waitFor()
    await planned.getByText('Novels').waitFor()
    await expectWellFormed(page)
    await page.getByText('First stop', { exact: true }).click()
    await page.getByRole('switch', { name: /Best order/ }).uncheck()
    await page.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    await page.getByText(/^Misses your hold, ends /).waitFor()
    await expectWellFormed(page)

    await page.getByRole('link', { name: 'Start driving' }).click()
    const after = page.getByRole('list', { name: 'Stops after this one' })
    await after.getByText(/^Held until .+: Green armchair$/).waitFor()
    await after.getByText('Novels').waitFor()
    const news = page.getByRole('region', { name: 'Updates on your trip' })
    await news.getByText(/^Your hold at Winter Park ends at .+, before you arrive\.$/).waitFor()
    await expectWellFormed(page)
    await news.getByRole('button', { name: 'Go there next' }).click()
    await page.getByRole('heading', { level: 2, name: 'Winter Park' }).waitFor()
    await news.waitFor({ state: 'detached' })
    await page
      .getByRole('list', { name: 'What you asked to hold' })
      .getByText(/Held for you until/)
      .waitFor()
    await expectWellFormed(page)
  })
})
