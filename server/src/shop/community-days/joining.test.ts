import type { CommunityEntry } from '@yardsnap/contract/community-organized-entries'
import type { OrganizingPage } from '@yardsnap/contract/community-organizing'
import type { JoinAnswer, MyEntry } from '@yardsnap/contract/community-entries'
import type { Listing } from '@yardsnap/contract/listings'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { communityEntries } from '#db/schema/community-days.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  addRows,
  bodyOf,
  CENTER,
  dayFromNow,
  join,
  joinInput,
  makeCode,
  moveDay,
  openDay,
  readDay,
  readOrganizing,
  setStatus,
  tryJoin,
} from './test-community-days.ts'

let site: TestApp

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const messageOf = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message
const entriesOf = async (organizer: Visitor, slug: string): Promise<CommunityEntry[]> =>
  (await readOrganizing(organizer, slug)).entries

/** The token of the newest mail to an address. */
async function readMailedToken(email: string): Promise<string> {
  const folder = path.join(site.dataDir, 'outbox')
  return vi.waitFor(async () => {
    for (const name of (await readdir(folder)).toSorted().toReversed()) {
      const mail = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const token = mail.includes(email) ? /#entry=([\w.-]+)/.exec(mail)?.[1] : undefined
      if (token) return token
    }
    throw new Error('no mail yet')
  })
}

describe('a house joins', () => {
  test('at once with an account and the code, and its host changes it and leaves; its number stays its own', async () => {
    const { organizer, slug, code } = await openDay(site, { gateHint: 'Gate code 4711' })
    const host = await site.signUp()
    const entry = await join(host, slug, joinInput(code, { streetAddress: '12 Elm St' }))
    expect(entry).toMatchObject({
      status: 'in',
      number: 1,
      isConfirmed: true,
      city: 'Orlando',
      categories: ['toys', 'tools'],
    })
    const changes = { dates: [dayFromNow(30), dayFromNow(31)], categories: ['books'] }
    const changed = bodyOf<MyEntry>(await host.put(`/api/community-days/${slug}/entry`, changes))
    expect(changed).toMatchObject({ ...changes, number: 1, gateHint: 'Gate code 4711' })
    expect((await host.delete(`/api/community-days/${slug}/entry`)).statusCode).toBe(204)
    const next = await join(await site.signUp(), slug, joinInput(code))
    expect(next.number).toBe(2)
    expect(await entriesOf(organizer, slug)).toMatchObject([
      { status: 'out', number: 1, hostName: 'Dana Miller' },
      { status: 'in', number: 2 },
    ])
    expect(await join(host, slug, joinInput(code, { streetAddress: '12 Elm Street' }))).toMatchObject({
      id: entry.id,
      status: 'in',
      number: 1,
    })
  })

  test('without an account by the link of a mail, with which it is changed and left', async () => {
    const { organizer, slug, code } = await openDay(site)
    const email = 'pat@example.com'
    const answer = await tryJoin(site.visitor, slug, joinInput(code, { streetAddress: '7 Fir Ave', email }))
    expect(bodyOf<JoinAnswer>(answer)).toEqual({ outcome: 'mailed' })
    expect(await entriesOf(organizer, slug)).toEqual([])
    const link = `/api/community-entries/${await readMailedToken(email)}`
    expect(bodyOf<MyEntry>(await site.visitor.get(link))).toMatchObject({ isConfirmed: false, number: null })
    expect((await site.visitor.put(link, { dates: [dayFromNow(30)] })).statusCode).toBe(404)
    expect(bodyOf<MyEntry>(await site.visitor.post(link))).toMatchObject({ isConfirmed: true, status: 'in', number: 1 })
    expect(bodyOf<MyEntry>(await site.visitor.post(link))).toMatchObject({ number: 1 })
    expect((await readOrganizing(organizer, slug)).entries).toMatchObject([
      { email: null, hostName: '', isReachable: true },
    ])
    expect((await site.visitor.put(link, { dates: [dayFromNow(31)] })).statusCode).toBe(200)
    expect((await site.visitor.delete(link)).statusCode).toBe(204)
    expect((await entriesOf(organizer, slug))[0]).toMatchObject({ status: 'out', isReachable: false })
    expect((await site.visitor.get(`${link}x`)).statusCode).toBe(404)
  })

  test('by a link, and still gets no mails where it had stopped those about what the organizer had entered', async () => {
    const { organizer, slug, code } = await openDay(site)
    const email = 'quiet@example.com'
    const house = { streetAddress: '9 Fir Ave', zipCode: '32801' }
    await tryJoin(site.visitor, slug, joinInput(code, { ...house, email }))
    const link = `/api/community-entries/${await readMailedToken(email)}`
    const [row] = await addRows(organizer, slug, [{ ...house, email }])
    const mailsStoppedAt = new Date('2026-05-01T12:00:00Z')
    const ofEntry = eq(communityEntries.id, row!.entryId!)
    await site.database.db.update(communityEntries).set({ mailsStoppedAt }).where(ofEntry)
    const { id } = bodyOf<MyEntry>(await site.visitor.post(link))
    expect(id).not.toBe(row!.entryId)
    const kept = await site.database.db.select().from(communityEntries).where(eq(communityEntries.id, id))
    expect(kept).toMatchObject([{ mailsStoppedAt }])
  })

  test('and belongs to the account with the same confirmed address later', async () => {
    const { slug, code } = await openDay(site)
    const host = await site.signUp()
    const answer = await tryJoin(site.visitor, slug, joinInput(code, { email: host.email }))
    expect(answer.statusCode).toBe(200)
    await site.visitor.post(`/api/community-entries/${await readMailedToken(host.email)}`)
    expect((await host.get(`/api/community-days/${slug}/entry`)).statusCode).toBe(404)
    await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, host.userId))
    expect((await host.get(`/api/community-days/${slug}/entry`)).statusCode).toBe(200)
  })

  test.each([
    [{ code: 'WRONG234' }, 'This is not the code of this day. Ask the organizer for it.'],
    [{ acceptsRules: false }, 'Accept the rules of the day to join'],
    [{ dates: [dayFromNow(29)] }, 'Choose from the dates of the day'],
    [{ permitNumber: '4711' }, 'Permit numbers look like GS-111'],
    [{ permitNumber: '' }, 'Enter your permit number'],
    [{ pin: { latitude: 40, longitude: -80 } }, 'The pin is far from this address. Check the city and the ZIP.'],
  ])('not with %o', async (fields, message) => {
    const { slug, code } = await openDay(site, { rules: 'No food', permitPattern: 'GS-###', isPermitRequired: true })
    const answer = await tryJoin(await site.signUp(), slug, joinInput(code, { permitNumber: 'gs-123', ...fields }))
    expect(answer.statusCode).toBe(400)
    expect(messageOf(answer)).toBe(message)
  })
})

describe('the organizer is asked', () => {
  test('V-X1 about an address outside the area, by whom approval is needed, and after closing', async () => {
    const { organizer, slug, code } = await openDay(site, { registrationClosesOn: dayFromNow(5) })
    const far = { latitude: CENTER.latitude + 0.1, longitude: CENTER.longitude }
    const outside = await join(await site.signUp(), slug, joinInput(code, { pin: far }))
    expect(outside).toMatchObject({ status: 'asked', askedBecause: ['outside'], number: null })
    await setStatus(organizer, slug, 'closed')
    const late = await join(await site.signUp(), slug, joinInput(code))
    expect(late).toMatchObject({
      status: 'asked',
      askedBecause: ['closed'],
      day: { registration: { closesOn: dayFromNow(5) } },
    })
    expect((await readDay(site.visitor, slug)).houseCount).toBe(0)
    const approved = await organizer.post(`/api/community-days/${slug}/approvals`, { entryIds: [late.id] })
    expect(approved.json()).toEqual({ approvedIds: [late.id] })
    const strict = await openDay(site, { needsApproval: true })
    const asked = await join(await site.signUp(), strict.slug, joinInput(strict.code))
    expect(asked.askedBecause).toEqual(['approval'])
  })

  test('and who is refused stays so', async () => {
    const { organizer, slug, code } = await openDay(site, { needsApproval: true })
    const host = await site.signUp()
    const input = joinInput(code)
    const { id } = await join(host, slug, input)
    await organizer.put(`/api/community-days/${slug}/entries/${id}`, { status: 'refused' })
    expect((await tryJoin(host, slug, input)).statusCode).toBe(409)
    expect((await host.delete(`/api/community-days/${slug}/entry`)).statusCode).toBe(204)
    expect((await tryJoin(host, slug, input)).statusCode).toBe(409)
    expect(await entriesOf(organizer, slug)).toMatchObject([{ id, status: 'refused' }])
  })
})

describe('V-X1 the same address twice is one entry', () => {
  test('of one host, however the street is spelled', async () => {
    const { organizer, slug, code } = await openDay(site)
    const host = await site.signUp()
    await join(host, slug, joinInput(code, { streetAddress: '9 North Oak Street' }))
    await join(host, slug, joinInput(code, { streetAddress: '9 N. Oak St', city: 'ORLANDO', categories: ['books'] }))
    expect(await entriesOf(organizer, slug)).toMatchObject([{ number: 1, categories: ['books'] }])
  })

  test('of two hosts it stays the first one’s, and one host has one house', async () => {
    const { slug, code } = await openDay(site)
    const [first, second] = [await site.signUp(), await site.signUp()]
    await join(first, slug, joinInput(code, { streetAddress: '1 Ash Ct' }))
    const taken = await tryJoin(second, slug, joinInput(code, { streetAddress: '1 Ash Court' }))
    expect(taken.statusCode).toBe(409)
    expect(messageOf(taken)).toContain('ask the organizer')
    const another = await tryJoin(first, slug, joinInput(code, { streetAddress: '3 Ash Ct' }))
    expect(another.statusCode).toBe(409)
    expect(messageOf(another)).toContain('Take it out of the day first')
  })

  test('of a mail; the same street in another city is another one', async () => {
    const { id, slug, code } = await openDay(site)
    const house = { streetAddress: '7 Ash Ct', email: 'two-houses@example.com', pin: null }
    await tryJoin(site.visitor, slug, joinInput(code, house))
    await tryJoin(site.visitor, slug, joinInput(code, { ...house, streetAddress: '7 Ash Court', city: 'ORLANDO' }))
    await tryJoin(site.visitor, slug, joinInput(code, { ...house, city: 'Winter Park', zipCode: '32789' }))
    const kept = await site.database.db.select().from(communityEntries).where(eq(communityEntries.dayId, id))
    expect(kept.map(({ city }) => city.toLowerCase()).toSorted()).toEqual(['orlando', 'winter park'])
  })

  test('of a mail whose address somebody else has taken since', async () => {
    const { slug, code } = await openDay(site)
    const house = { streetAddress: '5 Ash Ct' }
    await tryJoin(site.visitor, slug, joinInput(code, { ...house, email: 'late@example.com' }))
    const token = await readMailedToken('late@example.com')
    await join(await site.signUp(), slug, joinInput(code, house))
    expect((await site.visitor.post(`/api/community-entries/${token}`)).statusCode).toBe(409)
  })

  test('as one that an organizer has added, which its host takes up with its number', async () => {
    const { organizer, slug, code } = await openDay(site)
    await addRows(organizer, slug, [{ streetAddress: '8 Birch Ln', hostName: 'The Birches' }])
    const entry = await join(await site.signUp(), slug, joinInput(code, { streetAddress: '8 Birch Lane' }))
    expect(entry.number).toBe(1)
    const page: OrganizingPage = await readOrganizing(organizer, slug)
    expect(page.entries).toMatchObject([{ number: 1, source: 'organizer', hostName: 'The Birches' }])
  })

  test('as one that an organizer has added, of which a host by mail leaves as it is what they do not enter', async () => {
    const { organizer, slug, code } = await openDay(site)
    const house = { streetAddress: '9 Birch Ln', zipCode: '32801' }
    const said = { hostName: 'The Birches', categories: ['tools'], permitNumber: 'GS-1' }
    const [row] = await addRows(organizer, slug, [{ ...house, ...said }])
    const pin = { latitude: CENTER.latitude + 0.001, longitude: CENTER.longitude }
    bodyOf(await organizer.put(`/api/community-days/${slug}/entries/${row!.entryId}`, { pin }))
    const email = 'birch@example.com'
    await tryJoin(site.visitor, slug, joinInput(code, { ...house, email, categories: [], pin: null }))
    bodyOf(await site.visitor.post(`/api/community-entries/${await readMailedToken(email)}`))
    const { entries } = await readOrganizing(organizer, slug)
    expect(entries).toMatchObject([{ number: 1, ...said, ...pin, positionPrecision: 'pinned' }])
  })

  test('while two days may both have it', async () => {
    const [one, other] = [await openDay(site), await openDay(site)]
    const host = await site.signUp()
    for (const { slug, code } of [one, other]) {
      expect((await join(host, slug, joinInput(code, { streetAddress: '2 Elm St' }))).status).toBe('in')
    }
  })
})

describe('a community day that has passed', () => {
  test('takes no house, and shows none from a week after it on', async () => {
    const { organizer, slug, code } = await openDay(site)
    await join(await site.signUp(), slug, joinInput(code))
    await setStatus(organizer, slug, 'published')
    await moveDay(site, slug, dayFromNow(-7))
    expect(await readDay(site.visitor, slug)).toMatchObject({ status: 'over', houseCount: 1, houses: [{ number: 1 }] })
    expect((await tryJoin(await site.signUp(), slug, joinInput(code))).statusCode).toBe(409)
    await moveDay(site, slug, dayFromNow(-8))
    expect(await readDay(site.visitor, slug)).toMatchObject({ status: 'over', houses: [] })
  })
})

test('a host who is suspended is on no list, and in nobody’s count', async () => {
  const { organizer, slug, code } = await openDay(site)
  const host = await site.signUp()
  await join(host, slug, joinInput(code))
  await setStatus(organizer, slug, 'published')
  expect((await readDay(site.visitor, slug)).houses).toHaveLength(1)
  await site.database.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, host.userId))
  expect(await readDay(site.visitor, slug)).toMatchObject({ houses: [], houseCount: 0 })
  expect(await entriesOf(organizer, slug)).toEqual([])
})

test('‘Add photos later’ starts one sale with the address and the days of the house', async () => {
  const { slug, code } = await openDay(site, { addressesShownFrom: `${dayFromNow(29)}T18:00` })
  const host = await site.signUp()
  await join(host, slug, joinInput(code, { streetAddress: '6 Yew St', dates: [dayFromNow(31)] }))
  const start = async () =>
    bodyOf<{ listingId: string }>(await host.post(`/api/community-days/${slug}/entry/listing`)).listingId
  const listingId = await start()
  expect(await start()).toBe(listingId)
  const sale = bodyOf<Listing>(await host.get(`/api/listings/${listingId}`))
  expect(sale).toMatchObject({
    status: 'draft',
    streetAddress: '6 Yew St',
    saleDate: dayFromNow(31),
    endTime: '12:00',
    hidesAddress: true,
  })
})

test('V-X1 ten wrong codes an hour and address', async () => {
  const guarded = await testApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const { slug, code, organizer } = await openDay(guarded)
    const check = async (tried: string) =>
      (await guarded.visitor.post(`/api/community-days/${slug}/code-check`, { code: tried })).statusCode
    expect(await check(code)).toBe(204)
    for (let tried = 0; tried < 10; tried++) expect(await check('AAAA2222')).toBe(400)
    expect(await check('AAAA2222')).toBe(429)
    // The right one is not told from a wrong one then.
    expect(await check(code)).toBe(429)
    expect(await check(await makeCode(organizer, slug))).toBe(429)
  } finally {
    await guarded.close()
  }
})
