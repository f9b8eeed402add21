import { randomUUID } from 'node:crypto'
import type { Consignor } from '@yardsnap/contract/consignors'
import type { SignUpLink, SignUpPage } from '@yardsnap/contract/consignor-sign-up'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { tillOwners } from '#db/schema/till.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addConsignor, consignorInput, openConsignment, openPortal, termsInput } from './test-consignments.ts'

let server: MailServer
let site: TestApp
beforeAll(async () => {
  server = await startMailServer()
  site = await testApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://sales.example' } })
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const newEmail = () => `${randomUUID()}@example.com`

async function openMailing() {
  const sale = await openConsignment(site)
  await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, sale.host.userId))
  return sale
}

const tokenIn = (text: string) => /https:\/\/sales\.example(?:\/es)?\/consignor#(\S+)/.exec(text)?.[1] ?? ''
const invite = ({ host, listingId }: Awaited<ReturnType<typeof openMailing>>, consignorIds: string[] | null = null) =>
  host.post(`/api/consignor-links/${listingId}/mails`, { consignorIds })
const statusOf = async (token: string) => (await site.visitor.get(`/api/consignor-portal/${token}`)).statusCode

test('links are mailed to all who have an address, once; a new link ends the mailed one', async () => {
  const sale = await openMailing()
  const [email, other] = [newEmail(), newEmail()]
  const ana = await addConsignor(sale, 'Ana', { email })
  await addConsignor(sale, 'Ben')
  await addConsignor(sale, 'Cleo', { email: other, isWaiting: true })
  expect((await invite(sale)).json()).toEqual({ mailed: 1 })
  expect((await invite(sale)).json()).toEqual({ mailed: 0 })
  const { text } = await server.next(email, 'Sell your things at Moving sale')
  expect(text).toContain('Your number is 1.')
  const token = tokenIn(text)
  expect(await statusOf(token)).toBe(200)
  await openPortal(sale, ana)
  expect(await statusOf(token)).toBe(404)
  expect(server.mailsTo(other)).toEqual([])
})

test('nobody is mailed more than three times, or twice in an hour, or by an account that is not confirmed', async () => {
  const sale = await openMailing()
  const ana = await addConsignor(sale, 'Ana', { email: newEmail() })
  const isAna = eq(tillOwners.id, ana.id)
  const { db } = site.database
  const mailed: unknown[] = []
  for (let count = 0; count < 4; count += 1) {
    mailed.push((await invite(sale, [ana.id])).json())
    await db
      .update(tillOwners)
      .set({ invitedAt: new Date(Date.now() - 3_660_000) })
      .where(isAna)
  }
  expect(mailed).toEqual([{ mailed: 1 }, { mailed: 1 }, { mailed: 1 }, { mailed: 0 }])
  await db.update(tillOwners).set({ invitations: 1, invitedAt: new Date() }).where(isAna)
  expect((await invite(sale, [ana.id])).json()).toEqual({ mailed: 0 })
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, sale.host.userId))
  expect((await invite(sale, [ana.id])).statusCode).toBe(403)
})

test('who registers is mailed the link in their language, and who gets a place from the waiting list, too', async () => {
  const sale = await openMailing()
  const link = (await sale.host.put(`/api/consignor-links/${sale.listingId}`, { places: 1 })).json<SignUpLink>()
  const signUp = `/api/consignor-sign-ups/${link.token}`
  const { rules } = (await site.visitor.get(signUp)).json<SignUpPage>()
  const register = async (name: string, email: string, language = 'en') => {
    const person = { linkId: randomUUID(), name, email, phone: '', termsHash: rules.termsHash }
    return (await site.visitor.post(signUp, person, { 'x-language': language })).json<{ token: string }>()
  }
  const [rosa, sam] = [newEmail(), newEmail()]
  const registered = await register('Rosa', rosa)
  expect(tokenIn((await server.next(rosa, 'You are consignor 1 of Moving sale')).text)).toBe(registered.token)
  expect((await invite(sale)).json()).toEqual({ mailed: 0 })
  // Who registers somebody else's address again and again has them mailed once.
  await register('Rosa', rosa.toUpperCase())
  const waiting = await register('Sam', sam, 'es')
  await server.next(sam, 'Estás en la lista de espera de Moving sale')
  const consignors = (await sale.host.get(`${sale.path}/consignors`)).json<{ id: string; name: string }[]>()
  const samId = consignors.find(({ name }) => name === 'Sam')!.id
  await sale.host.put(`${sale.path}/consignors/${samId}`, consignorInput('Sam', { email: sam }))
  expect(tokenIn((await server.next(sam, 'Hay un lugar para ti en Moving sale')).text)).toBe(waiting.token)
  expect(server.mailsTo(rosa)).toHaveLength(1)
  expect(server.mailsTo(rosa.toUpperCase())).toEqual([])
})

/** The one-click address of a mail, as mail servers call it. */
const stopIn = (headers: Record<string, string>) => new URL(String(headers['list-unsubscribe']).slice(1, -1)).pathname

test('one click stops the mails of an organizer to an address, at this sale and the next, and opens nothing', async () => {
  const sale = await openMailing()
  const email = newEmail()
  const ana = await addConsignor(sale, 'Ana', { email })
  await invite(sale)
  const { headers, text } = await server.next(email, 'Sell your things at Moving sale')
  expect(headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
  const stop = stopIn(headers)
  const token = stop.split('/').at(-1)!
  expect(text).toContain(`https://sales.example/consignor-mails/stop/${token}`)
  expect([await statusOf(token), await statusOf(tokenIn(text))]).toEqual([400, 200])
  // A link scanner opens it, and stops nothing.
  const opened = await site.visitor.get(stop)
  expect([opened.statusCode, opened.headers.location]).toEqual([302, stop.replace('/api', '')])
  const readAna = async () => {
    const consignors = (await sale.host.get(`${sale.path}/consignors`)).json<Consignor[]>()
    return consignors.find(({ id }) => id === ana.id)
  }
  expect(await readAna()).toMatchObject({ wantsNoMail: false })

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = () => site.visitor.post(stop, 'List-Unsubscribe=One-Click', form)
  expect([(await click()).statusCode, (await click()).statusCode]).toEqual([204, 204])
  expect(await readAna()).toMatchObject({ wantsNoMail: true, email })
  const { db } = site.database
  await db.update(tillOwners).set({ invitedAt: null }).where(eq(tillOwners.id, ana.id))
  expect([(await invite(sale)).json(), (await invite(sale, [ana.id])).json()]).toEqual([{ mailed: 0 }, { mailed: 0 }])
  // Neither by another name, with capitals, nor from the waiting list.
  const again = await addConsignor(sale, 'Anna', { email: email.toUpperCase(), isWaiting: true })
  await sale.host.put(`${sale.path}/consignors/${again.id}`, consignorInput('Anna', { email: email.toUpperCase() }))
  // What they have works as before, and another address is mailed.
  const other = newEmail()
  await sale.host.put(`${sale.path}/consignors/${ana.id}`, consignorInput('Ana', { email: other }))
  expect(await readAna()).toMatchObject({ wantsNoMail: false })
  expect((await invite(sale, [ana.id])).json()).toEqual({ mailed: 1 })
  await server.next(other, 'Sell your things at Moving sale')
  expect(await statusOf(tokenIn(text))).toBe(200)
  expect([server.mailsTo(email).length, server.mailsTo(email.toUpperCase())]).toEqual([1, []])
})

test('the link stops the mails of the organizer also once its sale is deleted', async () => {
  const sale = await openMailing()
  const email = newEmail()
  await addConsignor(sale, 'Ana', { email })
  await invite(sale)
  const stop = stopIn((await server.next(email, 'Sell your things at Moving sale')).headers)
  expect((await sale.host.delete(`/api/listings/${sale.listingId}`)).statusCode).toBe(204)
  expect((await site.visitor.post(stop)).statusCode).toBe(204)
  const fields = { title: 'Spring sale', saleDate: '2031-05-03', zipCode: '32801', status: 'published' }
  const { id: listingId } = (await sale.host.post('/api/listings', fields)).json<{ id: string }>()
  const next = { ...sale, listingId, path: `/api/listings/${listingId}` }
  await sale.host.put(`${next.path}/consignment`, termsInput())
  const { id } = await addConsignor(next, 'Ana', { email })
  expect((await invite(next, [id])).json()).toEqual({ mailed: 0 })
})

test('who has stopped the mails of one organizer is mailed by another; a made-up link stops nothing', async () => {
  const email = newEmail()
  const [one, two] = [await openMailing(), await openMailing()]
  await addConsignor(one, 'Ana', { email })
  await invite(one)
  await site.visitor.post(stopIn((await server.next(email, 'Sell your things')).headers))
  await addConsignor(two, 'Ana', { email })
  expect((await invite(two)).json()).toEqual({ mailed: 1 })
  expect(
    (await site.visitor.post(`/api/consignor-mails/stop/${one.listingId}_${randomUUID()}.made-up`)).statusCode,
  ).toBe(404)
})
