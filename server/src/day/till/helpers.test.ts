import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { openSale, readTill, sell, type TestSale } from './test-till.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface Link {
  id: string
  token: string
  code: string
}

const addHelper = async ({ host, listingId }: TestSale, name = 'Maya') =>
  (await host.post(`/api/till-helpers/${listingId}`, { name })).json<Link>()

const join = ({ token, code }: Omit<Link, 'id'>, visitor: Visitor = site.visitor) =>
  visitor.post('/api/till-helpers', { token, code })

/** A client with the cookie that joining gives. */
async function joinAsHelper(link: Link, visitor: Visitor = site.visitor): Promise<Visitor> {
  const answer = await join(link, visitor)
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^yardsnap_till=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/)
  const all = [visitor.cookie, cookie.split(';')[0]].filter(Boolean).join('; ')
  return site.enter({ userId: visitor.userId, email: visitor.email, cookie: all })
}

describe("S-T3 a helper's device", () => {
  test('S-T3 sells at its till under its name, and sees and takes back its own sales alone', async () => {
    const sale = await openSale(site)
    await sell(sale, { lines: [{ itemId: sale.bookId, cents: 100 }] })
    const [hostsSale] = (await readTill(sale)).receipts
    const helper = await joinAsHelper(await addHelper(sale))
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] }, helper)).statusCode).toBe(204)
    const seen = await readTill(sale, helper)
    expect(seen).toMatchObject({ helperName: 'Maya', helpers: [], oversold: [] })
    expect(seen.receipts.map(({ deviceName }) => deviceName)).toEqual(['Maya'])
    const takeBack = (id = '') => helper.delete(`/api/listings/${sale.listingId}/till/sales/${id}`)
    expect((await takeBack(hostsSale?.id)).statusCode).toBe(403)
    expect((await takeBack(seen.receipts[0]?.id)).statusCode).toBe(204)
    expect((await readTill(sale)).helpers).toMatchObject([{ name: 'Maya', hasJoined: true }])
  })

  test('S-T3 is refused everywhere else', async () => {
    const [sale, other] = [await openSale(site), await openSale(site)]
    const helper = await joinAsHelper(await addHelper(sale))
    const own = `/api/listings/${sale.listingId}`
    const hosts = ['/till/report', '/till/report.csv', '/ledger', '/sold', '/draft', '/hold-requests']
    for (const path of [...hosts.map((path) => own + path), '/api/my-listings', '/api/auth/user', '/api/messages']) {
      expect([path, (await helper.get(path)).statusCode]).toEqual([path, path === '/api/messages' ? 404 : 401])
    }
    expect((await helper.put(`${own}/till/owners`, { owners: [] })).statusCode).toBe(401)
    expect((await helper.post(`/api/till-helpers/${sale.listingId}`, { name: 'Me' })).statusCode).toBe(401)
    expect((await helper.get(`/api/listings/${other.listingId}/till`)).statusCode).toBe(401)
    const lines = [{ itemId: other.lampId, cents: 2000 }]
    expect((await sell(other, { lines, wasOffline: true }, helper)).statusCode).toBe(401)
  })

  test('S-T3 a guessed link or code is refused, also many at once, and then the link is of no use', async () => {
    const sale = await openSale(site)
    const link = await addHelper(sale)
    expect((await join({ token: 'a'.repeat(43), code: link.code })).statusCode).toBe(403)
    const wrong = await Promise.all(Array.from({ length: 12 }, () => join({ ...link, code: 'AAAAAA' })))
    const messages = wrong.map((answer) => answer.json<{ message: string }>().message)
    expect(messages.filter((message) => message === 'This is not the code of this link.')).toHaveLength(5)
    expect((await join(link)).json()).toMatchObject({
      message: 'This link does not work anymore. Ask the host for a new one.',
    })
    const guessed = site.enter({ userId: '', email: '', cookie: `yardsnap_till=${'a'.repeat(43)}` })
    expect((await guessed.get(`/api/listings/${sale.listingId}/till`)).statusCode).toBe(401)
  })

  test('S-T3 is out after the sale, when the host removes it, and when another device joins', async () => {
    const sale = await openSale(site)
    const link = await addHelper(sale)
    const [first, second] = [await joinAsHelper(link), await joinAsHelper(link)]
    const path = `/api/listings/${sale.listingId}/till`
    expect((await first.get(path)).statusCode).toBe(401)
    expect((await second.get(path)).statusCode).toBe(200)
    await site.moveTo('2025-05-03', sale.listingId)
    expect((await second.get(path)).json()).toMatchObject({
      message: 'This sale is over, and its till is closed.',
    })
    expect((await join(link)).statusCode).toBe(403)
    await site.moveTo('2031-05-03', sale.listingId)
    expect((await second.get(path)).statusCode).toBe(200)
    expect((await sale.host.delete(`/api/till-helpers/${sale.listingId}/${link.id}`)).statusCode).toBe(204)
    expect((await second.get(path)).statusCode).toBe(401)
  })

  test('S-T3 a person whom the host has blocked is refused with the right code', async () => {
    const sale = await openSale(site)
    const blocked = await site.signUp()
    const begun = await blocked.post(`/api/listings/${sale.listingId}/messages`, { text: 'Hello' })
    const { conversationId } = begun.json<{ conversationId: string }>()
    const link = await addHelper(sale)
    const helper = await joinAsHelper(link, blocked)
    await sale.host.post(`/api/conversations/${conversationId}/block`)
    expect((await join(link, blocked)).statusCode).toBe(403)
    expect((await helper.get(`/api/listings/${sale.listingId}/till`)).statusCode).toBe(403)
  })
})

describe('S-T18 the cookie of a helper where the site has https', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await testApp({ env: { PUBLIC_URL: 'https://sales.example' }, beside: site })
  })
  afterAll(() => secure.close())

  const PREFIXED = /^__Host-yardsnap_till=([\w-]{43}); Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/
  const withCookie = (cookie: string) => secure.enter({ userId: '', email: '', cookie })

  test('S-T18 is Secure and has the prefix that ties it to this host', async () => {
    const sale = await openSale(site)
    const { token, code } = await addHelper(sale)
    const joined = await secure.visitor.post('/api/till-helpers', { token, code })
    const [, secret] = PREFIXED.exec(String(joined.headers['set-cookie'])) ?? []
    const path = `/api/listings/${sale.listingId}/till`
    const seen = await withCookie(`__Host-yardsnap_till=${secret}`).get(path)
    expect([seen.statusCode, seen.headers['set-cookie']]).toEqual([200, undefined])
  })

  test('S-T18 replaces the one of a device that was let in before, whose sales are still taken', async () => {
    const sale = await openSale(site)
    const { cookie } = await joinAsHelper(await addHelper(sale))
    const helper = withCookie(cookie)
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] }, helper)).statusCode).toBe(204)
    const path = `/api/listings/${sale.listingId}/till`
    const [, secret] = PREFIXED.exec(String((await helper.get(path)).headers['set-cookie'])) ?? []
    expect(cookie).toBe(`yardsnap_till=${secret}`)
    const guessed = await withCookie(`yardsnap_till=${'a'.repeat(43)}`).get(path)
    expect([guessed.statusCode, guessed.headers['set-cookie']]).toEqual([401, undefined])
    // Another subdomain can set a cookie without the prefix, which is then ignored.
    const both = withCookie(`yardsnap_till=${'a'.repeat(43)}; __Host-yardsnap_till=${secret}`)
    expect((await both.get(path)).statusCode).toBe(200)
  })
})
