import { describe, expect, test } from 'vitest'
import { addByNeighbor, dayFromNow } from '#server/shop/seen-sales/test-seen-sales.ts'
import { expectAccessible, expectWellFormed, PHONE, sharedSite } from './harness.ts'

const site = sharedSite({ SITE_MODE: 'open' })

/** A sale of today that a neighbor has seen. */
const see = (streetAddress: string) =>
  addByNeighbor(site.app, { streetAddress, days: [{ date: dayFromNow(0), startTime: null, endTime: null }] })

describe.each(PHONE)('a seen sale at %i pixels', (width) => {
  test('is saved from its card and its page, planned, and driven to', async () => {
    const [street, other] = ['30 Palm Tree Ln', '31 Palm Tree Ln']
    const [first, second] = [await see(street), await see(other)]
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: '/browse?location=32801' })
    const missing: string[] = []
    page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
    const section = page.getByRole('region', { name: 'Seen by neighbors' })
    const more = section.getByRole('button', { name: /^Show all / })
    await section.waitFor()
    if (await more.isVisible()) await more.click()
    await section.getByRole('button', { name: `Save ${street}`, exact: true }).click()
    await section.getByRole('button', { name: `Save ${street}`, exact: true, pressed: true }).waitFor()
    await page.goto(`/seen/${second.id}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await expect
      .poll(async () =>
        (await shopper.get('/api/saved-sales')).json<{ listingId: string }[]>().map((saved) => saved.listingId),
      )
      .toEqual([first.id, second.id])

    await page.goto('/saved')
    await page.getByRole('heading', { name: `Seen by a neighbor: ${street}` }).waitFor()
    await expectWellFormed(page)
    const view = page.getByRole('link', { name: 'View Sale' }).first()
    expect(await view.getAttribute('href')).toBe(`/seen/${first.id}`)
    await page.getByRole('button', { name: 'Plan your trip: 2 sales today' }).click()
    const planner = page.getByRole('dialog')
    await planner.getByText('First stop', { exact: true }).click()
    await planner.getByRole('button', { name: 'Generate Route' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    const stop = page.getByRole('link', { name: `Seen by a neighbor: ${street}` })
    expect(await stop.getAttribute('href')).toBe(`/seen/${first.id}`)
    await expectWellFormed(page)

    await page.getByRole('link', { name: 'Start driving' }).click()
    await page.getByRole('button', { name: 'I am here' }).click()
    const own = page.getByRole('link', { name: 'See what neighbors say' })
    expect(await own.getAttribute('href')).toMatch(/^\/seen\//)
    await expectWellFormed(page)
    // Keeping the saved sales for a drive without a signal asks for no listing that there is not.
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/api/appointments')) !== undefined))
      .toBe(true)
    expect(missing.filter((url) => url.includes('/api/listings/'))).toEqual([])
  })

  test('that was saved and is removed says so among the saved sales', async () => {
    const { id } = await see('32 Palm Tree Ln')
    const shopper = await site.app.signUp()
    await shopper.post('/api/saved-sales', { listingId: id })
    const { removalToken } = (await shopper.get(`/api/seen-sales/${id}`)).json<{ removalToken: string }>()
    await site.app.visitor.post(`/api/seen-sales/removal/${removalToken}`)
    const page = await site.open({ width, visitor: shopper, path: '/saved' })
    await page.getByText('This sale, which a neighbor saw, is not shown anymore.').waitFor()
    await expectAccessible(page)

    const published = await see('33 Palm Tree Ln')
    await shopper.post('/api/saved-sales', { listingId: published.id })
    const host = await site.app.signUp()
    const place = { streetAddress: '33 Palm Tree Ln', city: 'Orlando', state: 'FL', zipCode: '32801' }
    const hours = { saleDate: dayFromNow(0), startTime: '08:00', endTime: '23:00' }
    const { id: listingId } = (await host.post('/api/listings', { title: 'Porch sale', ...hours, ...place })).json<{
      id: string
    }>()
    await host.put(`/api/listings/${listingId}`, { status: 'published' })
    await page.reload()
    const card = page.getByRole('article').filter({ hasText: 'Its host has it here now' })
    expect(await card.getByRole('link', { name: 'View Sale' }).getAttribute('href')).toBe(`/sale/${listingId}`)
    await expectAccessible(page)
  })
})
