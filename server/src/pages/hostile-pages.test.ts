import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { isBuilt } from './template.ts'
import { openSite, publish, readRoot, readState } from './test-pages.ts'

let open: TestApp
let seller: Visitor
let listingId: string
beforeAll(async () => {
  ;({ open, seller, listingId } = await openSite())
})
afterAll(() => open.close())

describe.runIf(isBuilt())('S-O1 a page rendered on the server', () => {
  const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`

  test('shows evil text of every field as text', async () => {
    const host = await open.signUp({ firstName: `Eve ${EVIL}`.slice(0, 40), lastName: EVIL.slice(0, 40) })
    const later = [{ date: '2031-05-04', startTime: '08:00', endTime: '12:00', note: EVIL }]
    const place = { streetAddress: EVIL, city: EVIL.slice(0, 60), state: 'FL', zipCode: '32801' }
    const words = { title: EVIL, description: EVIL, dayNote: EVIL, laterDays: later }
    const body = {
      ...words,
      ...place,
      saleDate: '2031-05-03',
      startTime: '08:00',
      endTime: '14:00',
      status: 'published',
    }
    const made = await host.post('/api/listings', body)
    expect(made.json()).toMatchObject({ title: EVIL })
    const { id } = made.json<{ id: string }>()
    const item = { title: EVIL, description: EVIL, marketNotes: EVIL, category: 'art', priceSuggested: '5.00' }
    expect((await host.post(`/api/listings/${id}/items/bulk`, { items: [item] })).statusCode).toBe(200)
    for (const address of [`/sale/${id}`, '/browse?search=alert', `/browse?search=${encodeURIComponent(EVIL)}`]) {
      for (const who of [open.visitor, host]) {
        const html = (await who.get(address)).body
        expect(/<script>alert|<img src=x/.test(html)).toBe(false)
        expect(
          html
            .split('<script')
            .slice(1)
            .every((script) => /^( type=| src=| async src=|>)/.test(script)),
        ).toBe(true)
      }
    }
  })

  test('is the same whatever language a browser asks for and whatever cookies are broken', async () => {
    const address = `/sale/${listingId}`
    const plain = (await open.visitor.get(address)).body
    expect((await open.visitor.get(address, { 'accept-language': 'es-MX,es;q=0.9' })).body).toBe(plain)
    for (const cookie of [
      '=',
      ';;;',
      'a=%E0%A4%A',
      `x=${'y'.repeat(5000)}`,
      '__Host-session=\u00ff',
      'session=1; session=2',
    ]) {
      const answer = await open.app.inject({ url: address, headers: { cookie } })
      expect([cookie.slice(0, 20), answer.statusCode]).toEqual([cookie.slice(0, 20), 200])
      expect(readState(answer.body).user).toBe(null)
      expect(answer.headers['cache-control']).toContain('no-store')
    }
  })

  test('of a sale that changes meanwhile is never half of each', async () => {
    const id = await publish(seller, 'Sale number 0')
    const changes = Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        seller.post(`/api/listings/${id}/items/bulk`, {
          items: [1, 2, 3].map((item) => ({ title: `Turn ${turn} thing ${item}` })),
        }),
      ),
    )
    const pages = await Promise.all(Array.from({ length: 10 }, () => open.visitor.get(`/sale/${id}`)))
    await changes
    for (const { body } of pages) {
      const turns = [...readRoot(body).matchAll(/Turn (\d) thing/g)].map(([, turn]) => turn)
      expect(new Set(turns).size).toBeLessThanOrEqual(1)
    }
  })
})
