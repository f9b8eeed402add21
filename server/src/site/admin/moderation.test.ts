import { randomUUID } from 'node:crypto'
import type { StoredMail } from '@yardsnap/contract/admin'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { MISSING, type TestApp, type Visitor } from '#testing/test-app.ts'
import { openAdminSite, type AdminSite } from './test-admin.ts'

let adminSite: AdminSite
let site: TestApp
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  adminSite = await openAdminSite()
  ;({ site, admin, other } = adminSite)
})
afterAll(() => site.close())

const actions = () => adminSite.actions()
const hide = (listingId: string, reason = 'Not allowed here') =>
  admin.put(`/api/admin/listings/${listingId}/hiding`, { reason })

describe('an account', () => {
  test('a suspended one is signed out, cannot sign in, and its sales are hidden until the suspension ends', async () => {
    const email = 'suspended@example.com'
    const password = 'correct horse battery'
    const names = { name: 'Su Spended', firstName: 'Su', lastName: 'Spended' }
    const created = await site.visitor.post('/api/auth/sign-up/email', { email, password, ...names })
    const userId = created.json<{ user: { id: string } }>().user.id
    const seller = site.enter({ userId, email, cookie: toCookieHeader(created.cookies) })
    const listingId = await adminSite.publish(seller)
    expect((await admin.put(`/api/admin/users/${userId}/suspension`)).statusCode).toBe(204)

    expect((await seller.get('/api/auth/user')).statusCode).toBe(401)
    const signIn = () => site.visitor.post('/api/auth/sign-in/email', { email, password })
    expect((await signIn()).statusCode).toBe(403)
    expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(404)
    expect((await admin.get('/api/admin/users?search=suspended')).json()).toMatchObject([
      { email, suspendedAt: expect.any(String), listingCount: 1 },
    ])

    await admin.delete(`/api/admin/users/${userId}/suspension`)
    expect((await signIn()).statusCode).toBe(200)
    expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(200)
  })
})

describe('sales', () => {
  test('a hidden one is visible only to its seller, who cannot publish it until it is shown again', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller, 'Counterfeit handbags')
    expect((await hide(listingId, 'Counterfeits may not be sold')).statusCode).toBe(204)
    expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(404)
    expect((await site.visitor.get('/api/public-listings?search=counterfeit')).json()).toEqual([])
    expect((await seller.get(`/api/listings/${listingId}`)).json()).toMatchObject({ status: 'draft' })
    const refusal = { code: 'forbidden', message: 'The people who run this site have hidden this sale' }
    expect((await seller.put(`/api/listings/${listingId}`, { status: 'published' })).json()).toEqual(refusal)
    expect((await seller.post(`/api/listings/${listingId}/copy`)).json()).toEqual(refusal)
    expect((await admin.get('/api/admin/listings?search=counterfeit')).json()).toMatchObject([
      { id: listingId, isHidden: true, status: 'published', sellerEmail: seller.email },
    ])
    expect((await admin.delete(`/api/admin/listings/${listingId}/hiding`)).statusCode).toBe(204)
    expect((await other.get(`/api/listings/${listingId}`)).json()).toMatchObject({ status: 'published' })
    expect((await actions()).slice(0, 2)).toMatchObject([
      { actor: admin.email, action: 'show sale', subject: `Counterfeit handbags (${listingId})` },
      { actor: admin.email, action: 'hide sale' },
    ])
  })

  test('hiding one asks for a reason, which its seller reads on the sale, in the editor and in a mail', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller, 'Fake watches')
    const address = `/api/admin/listings/${listingId}/hiding`
    expect((await admin.put(address)).statusCode).toBe(400)
    expect((await admin.put(address, { reason: '  ' })).json()).toMatchObject({
      message: expect.stringMatching(/^Say why/),
    })
    expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(200)

    await hide(listingId, 'Fakes may not be sold.')
    const hiding = { reason: 'Fakes may not be sold.' }
    expect((await seller.get('/api/my-listings')).json()).toMatchObject([{ id: listingId, status: 'draft', hiding }])
    expect((await seller.get(`/api/listings/${listingId}/draft`)).json()).toMatchObject({ hiding })
    expect((await actions())[0]).toMatchObject({ action: 'hide sale', details: 'Fakes may not be sold.' })
    const mails = async () => (await admin.get('/api/admin/mails')).json<{ mails: StoredMail[] }>().mails
    const mail = async () => (await mails()).find(({ to }) => to === seller.email)
    await expect.poll(mail, { timeout: 15_000 }).toMatchObject({ subject: 'Your sale “Fake watches” is hidden' })
    const text = (await admin.get(`/api/admin/mails/${(await mail())!.id}.eml`)).body
    expect(text).toContain('Fakes may not be sold.')

    await admin.delete(address)
    expect((await seller.get('/api/my-listings')).json()).toMatchObject([{ status: 'published', hiding: null }])
    expect((await seller.get(`/api/listings/${listingId}/draft`)).json()).toMatchObject({ hiding: null })
  })

  test('two who hide one for the same reason at once do it once, and another reason counts', async () => {
    const listingId = await adminSite.publish(await site.signUp(), 'Fake bags')
    const answers = await Promise.all([hide(listingId, 'Fakes'), hide(listingId, 'Fakes')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    await hide(listingId, 'Fakes of bags')
    const reasons = (await actions()).flatMap(({ subject, details }) => (subject.includes('Fake bags') ? details : []))
    expect(reasons).toEqual(['Fakes of bags', 'Fakes'])
  })

  test('who has the address of a hidden one learns that it was hidden and not why, and nothing of a draft', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller, 'Odd things')
    await hide(listingId, 'A secret reason')
    const answer = await other.get(`/api/listings/${listingId}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'hidden', message: 'The people who run this site have hidden this sale' },
    ])
    expect((await site.visitor.get(`/sale/${listingId}`)).statusCode).toBe(404)
    const draft = (await seller.post('/api/listings', { title: 'Draft' })).json<{ id: string }>().id
    expect((await other.get(`/api/listings/${draft}`)).json()).toMatchObject({ code: 'not_found' })
  })

  test('one that was hidden individually stays hidden when its seller’s suspension ends', async () => {
    const seller = await site.signUp()
    const [bad, good] = [await adminSite.publish(seller, 'Bad'), await adminSite.publish(seller, 'Good')]
    await admin.put(`/api/admin/users/${seller.userId}/suspension`)
    await hide(bad)
    await admin.delete(`/api/admin/users/${seller.userId}/suspension`)
    expect((await other.get(`/api/listings/${bad}`)).statusCode).toBe(404)
    expect((await other.get(`/api/listings/${good}`)).statusCode).toBe(200)
  })

  test.each(['hiding', 'suspension'])(
    'S-N11 one that is restored after a %s stays and counts, even if its free seller has another by now',
    async (measure) => {
      const seller = await site.signUp()
      const [first, next] = [await adminSite.publish(seller, 'First'), await adminSite.publish(seller, 'Next')]
      const third = (await seller.post('/api/listings', { title: 'Third' })).json<{ id: string }>().id
      await seller.put(`/api/listings/${next}`, { status: 'draft' })
      const address =
        measure === 'hiding' ? `/api/admin/listings/${first}/hiding` : `/api/admin/users/${seller.userId}/suspension`
      await admin.put(address, { reason: 'Not yet' })
      await site.makePremium(seller.userId, new Date(Date.now() - 1000))
      // Suspended sellers cannot sign in, so the other listing is published in the database.
      await site.database.pool.query(`update listings set status = 'published' where id = $1`, [next])
      expect((await admin.delete(address)).statusCode).toBe(204)
      const isPublic = async (id: string) => (await other.get(`/api/listings/${id}`)).statusCode === 200
      expect([await isPublic(first), await isPublic(next)]).toEqual([true, true])
      if (measure === 'suspension') return
      const change = (id: string, changes: object) => seller.put(`/api/listings/${id}`, changes)
      expect((await change(first, { saleDate: '2031-06-07' })).statusCode).toBe(200)
      expect((await change(third, { status: 'published' })).json()).toMatchObject({ code: 'listing_limit' })
    },
  )

  test('one that was shown in another tab meanwhile is shown all the same, and recorded once', async () => {
    const listingId = await adminSite.publish(await site.signUp(), 'Twice')
    await hide(listingId)
    const show = () => admin.delete(`/api/admin/listings/${listingId}/hiding`)
    expect([(await show()).statusCode, (await show()).statusCode]).toEqual([204, 204])
    expect((await actions()).slice(0, 2).map(({ action }) => action)).toEqual(['show sale', 'hide sale'])
    expect((await admin.delete(`/api/admin/listings/${MISSING}/hiding`)).statusCode).toBe(404)
  })

  test.each(['the sale itself', 'its seller alone'])(
    'one of a suspended seller is shown only after they are let in, where %s was hidden',
    async (what) => {
      const seller = await site.signUp()
      const listingId = await adminSite.publish(seller, 'Nobody answers')
      const suspension = `/api/admin/users/${seller.userId}/suspension`
      if (what === 'the sale itself') await hide(listingId)
      await admin.put(suspension)
      const show = () => admin.delete(`/api/admin/listings/${listingId}/hiding`)
      expect((await show()).json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/suspended/) })
      expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(404)
      expect((await actions())[0]).toMatchObject({ action: 'suspend' })
      await admin.delete(suspension)
      expect((await show()).statusCode).toBe(204)
      expect((await other.get(`/api/listings/${listingId}`)).statusCode).toBe(200)
    },
  )

  test.each(['hiding', 'suspension'])(
    'one that comes back after a %s is found by a want of meanwhile',
    async (measure) => {
      const seller = await site.signUp()
      await site.makePremium(seller.userId)
      const sale = { title: 'Back again', city: 'Orlando', state: 'FL', zipCode: '32801', saleDate: '2031-05-03' }
      const { id } = (await seller.post('/api/listings', sale)).json<{ id: string }>()
      await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: `Zither, ${measure}` }] })
      await seller.put(`/api/listings/${id}`, { status: 'published' })
      const address =
        measure === 'hiding' ? `/api/admin/listings/${id}/hiding` : `/api/admin/users/${seller.userId}/suspension`
      await admin.put(address, { reason: 'Not yet' })
      const want = { words: `zither ${measure}`, location: '32801', miles: 10, maxPrice: null, days: 'any' }
      expect((await other.put(`/api/wants/${randomUUID()}`, { ...want, delivery: 'now' })).statusCode).toBe(204)
      const finds = async () => {
        const { wants } = (await other.get('/api/wants')).json<{ wants: { words: string; finds: unknown[] }[] }>()
        return wants.find(({ words }) => words === want.words)?.finds.length
      }
      const follow = `update public_changes set due_at = now() where listing_id = $1 and changes = followed_changes returning 1`
      // What was due of its publication is done, so that only its return is left.
      await expect
        .poll(async () => (await site.database.pool.query(follow, [id])).rowCount, { timeout: 15_000 })
        .toBe(2)
      expect(await finds()).toBe(0)
      await admin.delete(address)
      await expect.poll(finds, { timeout: 15_000 }).toBe(1)
    },
  )

  test('drafts and unknown sales cannot be hidden', async () => {
    const { id } = (await other.post('/api/listings', { title: 'Draft' })).json<{ id: string }>()
    const refused = await hide(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { message: expect.stringMatching(/is a draft/) }])
    expect((await hide(MISSING)).statusCode).toBe(404)
  })
})

test('I10 a picture is private until its sale is published; then it can be reported, and is gone when hidden', async () => {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const listingId = (await seller.post('/api/listings', { title: 'Odd pictures' })).json<{ id: string }>().id
  const picture = await uploadPhoto(seller)
  await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [picture] })
  const addresses = [picture, `${picture}?w=320`, picture.replace('/objects/', '/api/item-image/')]
  const statuses = (who: Visitor) => Promise.all(addresses.map(async (address) => (await who.get(address)).statusCode))
  const report = () => other.post(`/api/listings/${listingId}/reports`, { reason: 'offensive' })
  expect(await statuses(other)).toEqual([404, 404, 404])
  expect((await report()).statusCode).toBe(404)

  await seller.put(`/api/listings/${listingId}`, { status: 'published', saleDate: '2031-05-03' })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await statuses(site.visitor)).toEqual([200, 200, 200])
  expect((await report()).statusCode).toBe(204)
  const reports = (await admin.get('/api/admin/reports')).json<{ id: string; listingId: string }[]>()
  const told = reports.find((one) => one.listingId === listingId)
  expect(told).toMatchObject({ reason: 'offensive', reportedEmail: seller.email })

  await hide(listingId)
  // By then the minute for which anybody may keep a public picture is over.
  vi.advanceTimersByTime(60_000)
  expect(await statuses(site.visitor)).toEqual([404, 404, 404])
  expect(await statuses(seller)).toEqual([200, 200, 200])
})

describe('G17 reports', () => {
  const reports = async () => (await admin.get('/api/admin/reports')).json<{ id: string; details: string }[]>()

  test('about a sale: one per person, closed when resolved, reopened when reported again', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller)
    const reportSale = (details: string) =>
      other.post(`/api/listings/${listingId}/reports`, { reason: 'scam', details })
    expect((await reportSale('first')).statusCode).toBe(204)
    await reportSale('Asks for money in advance')
    const [report, ...rest] = (await reports()).filter(({ details }) => details !== 'of another test')
    expect(rest).toEqual([])
    expect(report).toMatchObject({
      about: 'listing',
      reason: 'scam',
      details: 'Asks for money in advance',
      reporterEmail: other.email,
      reportedEmail: seller.email,
      listingId,
    })
    expect((await admin.post(`/api/admin/reports/${report!.id}/close`)).statusCode).toBe(204)
    expect((await admin.post(`/api/admin/reports/${report!.id}/close`)).statusCode).toBe(404)
    expect(await reports()).toEqual([])
    await reportSale('Still there')
    expect(await reports()).toMatchObject([{ details: 'Still there' }])
  })

  test('about a sale are closed when it is hidden, and those about others stay', async () => {
    const seller = await site.signUp()
    const [bad, good] = [await adminSite.publish(seller, 'Bad'), await adminSite.publish(seller, 'Good')]
    const person = await site.signUp()
    for (const id of [bad, good]) {
      await other.post(`/api/listings/${id}/reports`, { reason: 'scam', details: `one ${id}` })
      await person.post(`/api/listings/${id}/reports`, { reason: 'other', details: `two ${id}` })
    }
    await hide(bad)
    const allDetails = (await reports()).map(({ details }) => details)
    expect(allDetails.filter((details) => details.includes(bad))).toEqual([])
    expect(allDetails.filter((details) => details.includes(good)).toSorted()).toEqual([`one ${good}`, `two ${good}`])
    await hide(good)
  })

  test('about one’s own sale, or without a reason, is refused', async () => {
    const listingId = await adminSite.publish(await site.signUp())
    expect((await other.post(`/api/listings/${listingId}/reports`, { reason: 'dull' })).statusCode).toBe(400)
    const seller = await site.signUp()
    const own = await adminSite.publish(seller)
    expect((await seller.post(`/api/listings/${own}/reports`, { reason: 'scam' })).statusCode).toBe(400)
  })

  test('about a conversation names the other participant', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller)
    const written = await other.post(`/api/listings/${listingId}/messages`, { text: 'Send me your bank card' })
    const { conversationId } = written.json<{ conversationId: string }>()
    await seller.post(`/api/conversations/${conversationId}/report`, { reason: 'of another test' })
    const report = (await reports()).find(({ details }) => details === 'of another test')
    expect(report).toMatchObject({ about: 'conversation', reporterEmail: seller.email, reportedEmail: other.email })
    expect((await admin.post(`/api/admin/reports/${report!.id}/close`)).statusCode).toBe(204)
  })
})

function toCookieHeader(cookies: { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}
