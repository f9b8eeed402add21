import { randomUUID } from 'node:crypto'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import type { SignUpInput, SignUpLink, SignUpPage } from '@yardsnap/contract/consignor-sign-up'
import type { Consignor } from '@yardsnap/contract/consignors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  addConsignor,
  addItem,
  close,
  consignorInput,
  openConsignment,
  openPortal,
  termsInput,
  type TestConsignment,
} from './test-consignments.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface SignedUp {
  token: string
}

const setPlaces = async ({ host, listingId }: TestConsignment, places: number | null) =>
  (await host.put(`/api/consignor-links/${listingId}`, { places })).json<SignUpLink>()

/** @returns the path of the calls of whoever has the link */
const openSignUp = async (sale: TestConsignment, places: number): Promise<string> =>
  `/api/consignor-sign-ups/${(await setPlaces(sale, places)).token}`

async function register(signUp: string, changes: Partial<SignUpInput> = {}) {
  const { rules } = (await site.visitor.get(signUp)).json<SignUpPage>()
  const person = { linkId: randomUUID(), name: 'Rosa', email: null, phone: '555-0101', termsHash: rules.termsHash }
  return site.visitor.post(signUp, { ...person, ...changes })
}

const listConsignors = async ({ host, path }: TestConsignment) =>
  (await host.get(`${path}/consignors`)).json<Consignor[]>()

describe('registering by the link of an organizer', () => {
  test('gives a number, the terms as accepted and a page of one’s own; repeated, it adds nobody twice', async () => {
    const sale = await openConsignment(site, { terms: 'Clean items only.' })
    const signUp = await openSignUp(sale, 5)
    const linkId = randomUUID()
    const answers = await Promise.all([register(signUp, { linkId }), register(signUp, { linkId })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [first, second] = answers.map((answer) => answer.json<{ token: string }>())
    expect(second).toEqual(first)
    expect(await listConsignors(sale)).toMatchObject([{ number: 1, name: 'Rosa', phone: '555-0101', state: 'active' }])
    const portal = (await site.visitor.get(`/api/consignor-portal/${first!.token}`)).json<ConsignorPortal>()
    expect(portal.consignor).toMatchObject({ number: 1, hasAcceptedTerms: true })
  })

  test('puts people on the waiting list when the places are taken, also when all come at once', async () => {
    const sale = await openConsignment(site)
    const signUp = await openSignUp(sale, 3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(signUp)))
    const waiting = answers.filter((answer) => answer.json<{ isWaiting: boolean }>().isWaiting)
    expect(waiting).toHaveLength(5)
    expect((await site.visitor.get(signUp)).json()).toMatchObject({ isFull: true, isOpen: true })
    const numbers = (await listConsignors(sale)).map(({ number }) => number)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const portal = `/api/consignor-portal/${waiting[0]!.json<{ token: string }>().token}`
    expect((await site.visitor.get(portal)).json()).toMatchObject({ consignor: { state: 'waiting' } })
    const [one] = (await listConsignors(sale)).filter(({ state }) => state === 'waiting')
    await sale.host.put(`${sale.path}/consignors/${one!.id}`, consignorInput('Rosa'))
    expect((await listConsignors(sale)).filter(({ state }) => state === 'waiting')).toHaveLength(4)
  })

  test('on the waiting list books no time, and gives back the one that was booked before', async () => {
    const slot = { id: randomUUID(), from: '2031-05-02T10:00', until: '2031-05-02T11:00', places: 1 }
    const sale = await openConsignment(site, { dropOffSlots: [slot] })
    const signUp = await openSignUp(sale, 1)
    const [first, second] = [await register(signUp), await register(signUp)].map((answer) => answer.json<SignedUp>())
    const bookFor = ({ token }: SignedUp) =>
      site.visitor.put(`/api/consignor-portal/${token}/slots`, { dropOffSlotId: slot.id, pickUpSlotId: null })
    expect((await bookFor(second!)).json()).toMatchObject({ message: 'You are on the waiting list.' })
    expect((await bookFor(first!)).statusCode).toBe(204)
    const [one, other] = await listConsignors(sale)
    await sale.host.put(`${sale.path}/consignors/${one!.id}`, consignorInput('Rosa', { isWaiting: true }))
    await sale.host.put(`${sale.path}/consignors/${other!.id}`, consignorInput('Rosa'))
    expect((await bookFor(second!)).statusCode).toBe(204)
  })

  test('is refused with a reason: terms that changed, entries that closed, a list that is full, nobody to reach', async () => {
    const sale = await openConsignment(site, { terms: 'Old' }, { isPremium: false })
    const signUp = await openSignUp(sale, 400)
    expect((await register(signUp, { termsHash: '0'.repeat(64) })).json()).toMatchObject({
      message: 'The terms have changed. Read them again.',
    })
    expect((await register(signUp, { phone: '' })).statusCode).toBe(400)
    for (let count = 0; count < 12; count += 1) expect((await register(signUp)).statusCode).toBe(201)
    expect((await register(signUp)).json()).toMatchObject({ message: 'The list is full. Ask the organizer.' })
    await sale.host.put(`${sale.path}/consignment`, termsInput({ entryClosesAt: '2020-01-01T12:00' }))
    expect((await site.visitor.get(signUp)).json()).toMatchObject({ isOpen: false })
    expect((await register(signUp)).json()).toMatchObject({ message: 'Registration is over.' })
  })

  test('V-X2 its page says what is agreed, and nothing of who takes part or where', async () => {
    const sale = await openConsignment(site, { terms: 'Clean items only.' })
    await sale.host.put(sale.path, { streetAddress: '12 Secret Street', hidesAddress: true })
    await addConsignor(sale, 'Benedict', { email: 'ben@example.com', phone: '555-0100' })
    const answer = await site.visitor.get(await openSignUp(sale, 5))
    expect(answer.json<SignUpPage>()).toMatchObject({ title: 'Moving sale', rules: { terms: 'Clean items only.' } })
    for (const secret of [
      'Benedict',
      'ben@example.com',
      '555-0100',
      'Secret Street',
      sale.listingId,
      sale.host.userId,
    ]) {
      expect(answer.body).not.toContain(secret)
    }
  })

  test('V-X2 a link that ended never works again; one of a sale that is hidden or whose organizer is suspended does not', async () => {
    const sale = await openConsignment(site)
    const former = await openSignUp(sale, 5)
    await setPlaces(sale, null)
    const signUp = await openSignUp(sale, 5)
    const statuses = async () =>
      Promise.all([former, signUp].map(async (url) => (await site.visitor.get(url)).statusCode))
    expect(await statuses()).toEqual([404, 200])
    const { db } = site.database
    const isOwn = eq(listings.id, sale.listingId)
    await db.update(listings).set({ hiddenStatus: 'published' }).where(isOwn)
    expect(await statuses()).toEqual([404, 404])
    await db.update(listings).set({ hiddenStatus: null }).where(isOwn)
    await db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, sale.host.userId))
    expect(await statuses()).toEqual([404, 404])
  })

  test('V-X2 nobody but the organizer makes or reads the link', async () => {
    const sale = await openConsignment(site)
    await openSignUp(sale, 5)
    const other = await site.signUp()
    const path = `/api/consignor-links/${sale.listingId}`
    expect((await other.get(path)).statusCode).toBe(404)
    expect((await other.put(path, { places: 3 })).statusCode).toBe(404)
    expect((await other.post(`${path}/mails`, { consignorIds: null })).statusCode).toBe(404)
    expect((await site.visitor.get(path)).statusCode).toBe(401)
    expect((await sale.host.get(path)).json()).toMatchObject({ places: 5 })
  })
})

describe('how consignors are reached', () => {
  test('is forgotten half a year after the sale was closed, with their links and the waiting list', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana', { email: 'ana@example.com', phone: '555-0100' })
    await addItem(sale, ana)
    await addConsignor(sale, 'Ben', { email: 'ben@example.com', isWaiting: true })
    const portal = await openPortal(sale, ana)
    const { consignments } = await servicesBeside(site)
    await consignments.forgetOld()
    await close(sale)
    const closeAgo = (days: number) =>
      site.database.pool.query(
        `update consignments set closed_at = now() - make_interval(days => $2) where listing_id = $1`,
        [sale.listingId, days],
      )
    await closeAgo(179)
    await consignments.forgetOld()
    expect(await listConsignors(sale)).toMatchObject([{ email: 'ana@example.com' }, { email: 'ben@example.com' }])
    await closeAgo(181)
    await consignments.forgetOld()
    expect(await listConsignors(sale)).toMatchObject([{ name: 'Ana', email: null, phone: '', itemCount: 1 }])
    expect((await site.visitor.get(portal)).statusCode).toBe(404)
  })
})
