import type { AdminSeenSale, WaitingClaim } from '@yardsnap/contract/admin-seen-sales'
import type { Listing } from '@yardsnap/contract/listings'
import { CLAIM_CODE_LETTERS } from '@yardsnap/contract/seen-sale-page'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addByNeighbor, dayFromNow, isListed, placeMaker, readSeen, seenInput } from './test-seen-sales.ts'

let site: TestApp
let admin: Visitor
const newPlace = placeMaker()

beforeAll(async () => {
  const made = await appWithAdmin()
  site = made.site
  admin = made.admin
})
afterAll(() => site.close())

const claim = (host: Visitor, id: string, body: object) => host.post(`/api/seen-sales/${id}/claim`, body)

/** A sale on a street of its own. @returns also the code of its card */
async function addWithCode() {
  const { finder, id } = await addByNeighbor(site, { position: newPlace() })
  return { finder, id, code: (await readSeen(finder, id)).card?.code ?? '' }
}

describe('by the code of the card', () => {
  test('the finder alone has the card, with a code of eight letters that nobody mistakes', async () => {
    const { finder, id, code } = await addWithCode()
    expect(code).toHaveLength(8)
    expect(code).toMatch(new RegExp(`^[${CLAIM_CODE_LETTERS}]+$`))
    const { card } = await readSeen(finder, id)
    expect(card?.url).toBe(`http://localhost:3000/seen/${id}`)
    for (const part of [code, card?.url, card?.removalUrl]) expect(card?.text).toContain(part)
    expect((await readSeen(await site.signUp(), id)).card).toBeNull()
    expect((await addWithCode()).code).not.toBe(code)
  })

  test('the host gets a draft with place, days and hours, and none of the words', async () => {
    const days = [
      { date: dayFromNow(2), startTime: '07:30', endTime: null },
      { date: dayFromNow(3), startTime: null, endTime: '12:00' },
    ]
    const { finder, id } = await addByNeighbor(site, { streetAddress: '5 Host Way', days, words: 'Old tools' })
    const code = (await readSeen(finder, id)).card?.code ?? ''
    const host = await site.signUp()
    // As people type it.
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const { listingId } = (await claim(host, id, { code: typed })).json<{ listingId: string }>()
    // The answer may have been lost.
    expect((await claim(host, id, { code: typed })).json()).toEqual({ listingId })
    const draft = (await host.get(`/api/listings/${listingId}`)).json<Listing>()
    expect(draft).toMatchObject({
      status: 'draft',
      description: '',
      streetAddress: '5 Host Way',
      city: 'Orlando',
      zipCode: '32801',
      saleDate: days[0]?.date,
      startTime: '07:30',
      endTime: null,
      laterDays: [{ ...days[1], note: '' }],
    })
    // Until it is published, it is shown as what neighbors saw.
    expect(await readSeen(site.visitor, id)).toMatchObject({ isClaimed: true, words: 'Old tools' })
    expect(await isListed(site, id)).toBe(true)
    await host.put(`/api/listings/${listingId}`, { status: 'published', streetAddress: '700 Elsewhere Ave' })
    expect(await isListed(site, id)).toBe(false)
    expect((await site.visitor.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
  })

  test('of several who claim it at the same moment exactly one gets it', async () => {
    const { id, code } = await addWithCode()
    const hosts = await Promise.all(Array.from({ length: 4 }, () => site.signUp()))
    const answers = await Promise.all(hosts.map((host) => claim(host, id, { code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const drafts = await Promise.all(hosts.map(async (host) => (await host.get('/api/my-listings')).json<Listing[]>()))
    expect(drafts.flat()).toHaveLength(1)
    // The plans of those who came too late have lost nothing.
    const used = await Promise.all(
      hosts.map(async (host) => (await host.get('/api/usage-stats')).json<{ monthlyListingsUsed: number }>()),
    )
    expect(used.map(({ monthlyListingsUsed }) => monthlyListingsUsed).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
  })

  test('a draft that is deleted gives the sale back', async () => {
    const { id, code } = await addWithCode()
    const host = await site.signUp()
    const { listingId } = (await claim(host, id, { code })).json<{ listingId: string }>()
    await host.delete(`/api/listings/${listingId}`)
    expect(await readSeen(site.visitor, id)).toMatchObject({ isClaimed: false })
    expect((await claim(await site.signUp(), id, { code })).statusCode).toBe(200)
  })

  test('another code, or that of another sale, claims nothing; nor does the finder', async () => {
    const [mine, other] = [await addWithCode(), await addWithCode()]
    const host = await site.signUp()
    for (const code of ['', 'ABCD2345', other.code, `${mine.code}A`]) {
      expect((await claim(host, mine.id, { code })).statusCode).toBe(400)
    }
    expect((await claim(mine.finder, mine.id, { code: mine.code })).statusCode).toBe(409)
    expect((await claim(site.visitor, mine.id, { code: mine.code })).statusCode).toBe(401)
    expect(await readSeen(site.visitor, mine.id)).toMatchObject({ isClaimed: false })
  })

  test('guessing is slowed down', async () => {
    const { id, code } = await addWithCode()
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const guesser = limited.enter(await site.signUp())
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await claim(guesser, id, { code: 'ABCDEFGH' })).statusCode)
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
    expect(statuses).toContain(429)
    // Another account is not.
    expect((await claim(limited.enter(await site.signUp()), id, { code })).statusCode).toBe(200)
    await limited.close()
  })

  test('a free account that has its sale of the month is told so, and the sale stays unclaimed', async () => {
    const { id, code } = await addWithCode()
    const host = await site.signUp()
    await host.post('/api/listings', { title: 'Another sale' })
    const answer = await claim(host, id, { code })
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'listing_limit' })])
    expect(await readSeen(site.visitor, id)).toMatchObject({ isClaimed: false })
  })
})

describe('CLAIMS=operator', () => {
  let decided: TestApp
  beforeAll(async () => {
    decided = await testApp({ env: { CLAIMS: 'operator', ADMIN_EMAILS: admin.email }, beside: site })
  })
  afterAll(() => decided.close())

  const listClaims = async () => (await admin.get('/api/admin/seen-sale-claims')).json<WaitingClaim[]>()
  const claimOf = async (id: string) => (await listClaims()).find(({ seenSaleId }) => seenSaleId === id)?.id ?? ''

  test('the claimer types the address and waits; accepted, the sale is theirs, and they are told', async () => {
    const { finder, id } = await addByNeighbor(site, { streetAddress: '77 Claim Street' })
    expect((await readSeen(decided.enter(finder), id)).card).toMatchObject({ code: null })
    const host = decided.enter(await site.signUp())
    expect((await claim(host, id, { streetAddress: '78 Claim Street' })).statusCode).toBe(400)
    const asked = await claim(host, id, { streetAddress: '77 claim st' })
    expect(asked.json()).toEqual({ listingId: null })
    await claim(host, id, { streetAddress: '77 claim st' })
    expect(await readSeen(host, id)).toMatchObject({ isClaimed: false, isClaimWaiting: true })
    expect((await listClaims()).filter(({ seenSaleId }) => seenSaleId === id)).toMatchObject([
      { streetAddress: '77 Claim Street', typedAddress: '77 claim st', claimerEmail: host.email },
    ])
    const answered = await admin.post(`/api/admin/seen-sale-claims/${await claimOf(id)}/answer`, { isAccepted: true })
    expect(answered.statusCode).toBe(204)
    const [draft] = (await host.get('/api/my-listings')).json<Listing[]>()
    expect(draft).toMatchObject({ status: 'draft', streetAddress: '77 Claim Street' })
    expect(await readSeen(host, id)).toMatchObject({ isClaimed: true, isClaimWaiting: false })
    const told = await site.database.db.select().from(notifications).where(eq(notifications.userId, host.userId))
    expect(told).toMatchObject([{ title: 'The sale is yours', path: `/create?edit=${draft?.id}` }])
    const actions = (await admin.get('/api/admin/actions')).json<{ action: string; subject: string }[]>()
    expect(actions[0]).toMatchObject({ action: 'accept claim', details: `by ${host.email}` })
  })

  test('refused, it stays as it was; a code does not help', async () => {
    const { id, code } = await addWithCode()
    const host = decided.enter(await site.signUp())
    expect((await claim(host, id, { code })).statusCode).toBe(400)
    const { streetAddress } = await readSeen(host, id)
    await claim(host, id, { streetAddress })
    const path = `/api/admin/seen-sale-claims/${await claimOf(id)}/answer`
    expect((await admin.post(path, { isAccepted: false })).statusCode).toBe(204)
    expect((await admin.post(path, { isAccepted: true })).statusCode).toBe(404)
    expect(await readSeen(host, id)).toMatchObject({ isClaimed: false, isClaimWaiting: false })
  })

  test('of two claims only one can be accepted, and the other is gone', async () => {
    const { id } = await addByNeighbor(site, { streetAddress: '88 Claim Street' })
    const hosts = [decided.enter(await site.signUp()), decided.enter(await site.signUp())]
    for (const host of hosts) await claim(host, id, { streetAddress: '88 Claim Street' })
    const claims = (await listClaims()).filter(({ seenSaleId }) => seenSaleId === id)
    const answers = await Promise.all(
      claims.map((each) => admin.post(`/api/admin/seen-sale-claims/${each.id}/answer`, { isAccepted: true })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await claimOf(id)).toBe('')
  })
})

describe('the operator’s queue', () => {
  const listQueue = async () => (await admin.get('/api/admin/seen-sales')).json<AdminSeenSale[]>()
  const lastAction = async () =>
    (await admin.get('/api/admin/actions')).json<{ action: string; subject: string }[]>()[0]

  test('is the newest first, with who added it', async () => {
    const first = await addByNeighbor(site, { position: newPlace() })
    const second = await addByNeighbor(site, { position: newPlace() })
    const queue = await listQueue()
    expect(queue.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(queue[0]).toMatchObject({
      finder: { userId: second.finder.userId, email: second.finder.email, isBlocked: false },
      isHidden: false,
      nobodyHereCount: 0,
    })
  })

  test('hides a sale from everybody, and shows it again', async () => {
    const place = { streetAddress: '3 Hidden Ave', position: newPlace() }
    const { finder, id } = await addByNeighbor(site, place)
    const path = `/api/admin/seen-sales/${id}/hiding`
    expect((await admin.put(path)).statusCode).toBe(204)
    expect(await lastAction()).toMatchObject({ action: 'hide seen sale', subject: `3 Hidden Ave, Orlando (${id})` })
    expect(await isListed(site, id)).toBe(false)
    expect((await finder.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
    const again = await (await site.signUp()).post('/api/seen-sales', seenInput(place))
    expect(again.statusCode).toBe(409)
    expect((await admin.delete(path)).statusCode).toBe(204)
    expect(await lastAction()).toMatchObject({ action: 'show seen sale' })
    expect(await isListed(site, id)).toBe(true)
  })

  test('blocks a finder, who then adds nothing more', async () => {
    const { finder } = await addByNeighbor(site, { position: newPlace() })
    const path = `/api/admin/users/${finder.userId}/seen-sales-block`
    expect((await admin.put(path)).statusCode).toBe(204)
    expect(await lastAction()).toMatchObject({ action: 'block finder', subject: finder.email })
    expect((await listQueue())[0]?.finder).toMatchObject({ isBlocked: true })
    const refused = await finder.post('/api/seen-sales', seenInput())
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
    expect((await admin.delete(path)).statusCode).toBe(204)
    expect((await finder.post('/api/seen-sales', seenInput())).statusCode).toBe(429)
  })
})
