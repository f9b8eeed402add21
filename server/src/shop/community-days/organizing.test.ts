import { randomUUID } from 'node:crypto'
import { type CommunityDay, MAX_ORGANIZED_DAYS } from '@yardsnap/contract/community-days'
import type { MyCommunityDays, OrganizedDay } from '@yardsnap/contract/community-organizing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { communityDays } from '#db/schema/community-days.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  bodyOf,
  createDay,
  dayFromNow,
  dayInput,
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
let organizer: Visitor

beforeAll(async () => {
  site = await testApp()
  organizer = await site.signUp({ firstName: 'Olga', lastName: 'Organizer' })
})
afterAll(() => site.close())

const statusOf = async (who: Visitor, path: string) => (await who.get(`/api/community-days/${path}`)).statusCode
const messageOf = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message

describe('the days that an account organizes', () => {
  test('are at most 20 ahead, also where they begin with dates that have passed', async () => {
    const other = await site.signUp()
    const passed = dayInput({ dates: [{ date: dayFromNow(-9), startTime: null, endTime: null }] })
    const slugs: string[] = []
    for (let count = 0; count <= MAX_ORGANIZED_DAYS; count += 1) {
      slugs.push(bodyOf<OrganizedDay>(await other.post('/api/community-days', passed)).slug)
    }
    const answers = await Promise.all(slugs.map((slug) => other.put(`/api/community-days/${slug}`, dayInput())))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: MAX_ORGANIZED_DAYS }, () => 200),
      409,
    ])
    expect((await other.post('/api/community-days', dayInput())).statusCode).toBe(409)
  })
})

describe('a day whose answer was lost', () => {
  test('is made once, as it was sent last', async () => {
    const other = await site.signUp()
    const id = randomUUID()
    const send = (who: Visitor, name: string) => who.post('/api/community-days', { ...dayInput({ name }), id })
    const answers = await Promise.all([send(other, 'Oak Street'), send(other, 'Oak Street')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(bodyOf<OrganizedDay>(await send(other, 'Oak Street Days'))).toMatchObject({ id, name: 'Oak Street Days' })
    const mine = (await other.get('/api/my-community-days')).json<MyCommunityDays>()
    expect(mine.organized.map(({ name }) => name)).toEqual(['Oak Street Days'])
    expect((await send(organizer, 'Elm Street')).statusCode).toBe(409)
    expect((await readOrganizing(other, answers[0]!.json<OrganizedDay>().slug)).day.name).toBe('Oak Street Days')
  })
})

describe('a draft', () => {
  test('is its organizers’ alone, and everybody sees it once it is opened', async () => {
    const { slug, ...day } = await createDay(organizer, { name: 'Élan’s 1st Day!', text: 'All of Elan' })
    expect(slug).toBe('elans-1st-day')
    expect(day).toMatchObject({ status: 'draft', isOwner: true, hasJoinCode: false, timeZone: 'America/New_York' })
    const other = await site.signUp()
    for (const who of [site.visitor, other]) expect(await statusOf(who, slug)).toBe(404)
    expect(await statusOf(organizer, slug)).toBe(200)
    await setStatus(organizer, slug, 'open')
    const shown = await readDay(site.visitor, slug)
    expect(shown).toMatchObject({
      name: 'Élan’s 1st Day!',
      text: 'All of Elan',
      status: 'open',
      liveStatus: 'on',
      isOrganizer: false,
      houses: [],
      houseCount: 0,
      registration: { status: 'open', opensOn: null, closesOn: null },
    })
    expect(JSON.stringify(shown)).not.toContain('Olga')
    expect(await statusOf(other, `${slug}/organize`)).toBe(404)
    expect(await statusOf(site.visitor, `${slug}/organize`)).toBe(401)
  })

  test('may lack nearly all, and says at opening what is missing', async () => {
    const day = bodyOf<OrganizedDay>(await organizer.post('/api/community-days', { name: 'Elm Day' }))
    expect(day).toMatchObject({ dates: [], area: null, timeZone: null })
    const open = () => organizer.post(`/api/community-days/${day.slug}/status`, { status: 'open' })
    expect(messageOf(await open())).toBe('Enter the day of the sale')
    await organizer.put(`/api/community-days/${day.slug}`, dayInput({ area: null }))
    expect(messageOf(await open())).toBe('Set the area on the map')
    await organizer.put(`/api/community-days/${day.slug}`, dayInput({ name: 'Elm Day' }))
    expect((await open()).statusCode).toBe(200)
  })

  test('two of one name have addresses of their own, which stay when the name changes', async () => {
    const [one, other] = [await createDay(organizer, { name: 'Pine' }), await createDay(organizer, { name: 'Pine' })]
    expect([one.slug, other.slug]).toEqual(['pine', 'pine-2'])
    const changed = await organizer.put('/api/community-days/pine-2', dayInput({ name: 'Pine Hills' }))
    expect(bodyOf<OrganizedDay>(changed)).toMatchObject({ slug: 'pine-2', name: 'Pine Hills' })
  })

  test.each([
    [{ rainDate: dayFromNow(30) }, 'The rain date must be another day, after the first one'],
    [{ permitPattern: 'GS-##', permitNumber: 'GS-1' }, 'Permit numbers look like GS-11'],
    [{ registrationClosesOn: dayFromNow(40) }, 'Registration must close by the last day of the sale'],
    [
      { area: { shape: 'circle' as const, center: [48.2, 16.37] as [number, number], radiusMiles: 1 } },
      'The area must be in the United States',
    ],
  ])('with %o is refused with the reason', async (fields, message) => {
    const answer = await organizer.post('/api/community-days', dayInput(fields))
    expect(answer.statusCode).toBe(400)
    expect(messageOf(answer)).toBe(message)
  })

  test('can be deleted by its owner, and no day that a house has joined', async () => {
    const { slug } = await createDay(organizer)
    expect((await organizer.delete(`/api/community-days/${slug}`)).statusCode).toBe(204)
    expect(await statusOf(organizer, slug)).toBe(404)
    const opened = await openDay(site)
    await join(await site.signUp(), opened.slug, joinInput(opened.code))
    expect((await opened.organizer.delete(`/api/community-days/${opened.slug}`)).statusCode).toBe(409)
  })
})

describe('limits', () => {
  test('V-X1 an account organizes 20 days that are not over, also when it starts them at once', async () => {
    const busy = await site.signUp()
    const starts = Array.from({ length: 22 }, () => busy.post('/api/community-days', dayInput()))
    const codes = (await Promise.all(starts)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(20)
    expect(codes.filter((code) => code === 409)).toHaveLength(2)
    const { organized } = bodyOf<MyCommunityDays>(await busy.get('/api/my-community-days'))
    await moveDay(site, organized[0]!.slug, dayFromNow(-3))
    expect((await busy.post('/api/community-days', dayInput())).statusCode).toBe(201)
  })

  test('at most five are invited beside the owner', async () => {
    const { organizer: owner, slug } = await openDay(site)
    const invite = (name: string) =>
      owner.post(`/api/community-days/${slug}/organizers`, { email: `${name}@example.com` })
    for (const name of 'abcde') expect((await invite(name)).statusCode).toBe(200)
    expect((await invite('f')).statusCode).toBe(409)
    expect((await invite('a')).statusCode).toBe(200)
    expect((await readOrganizing(owner, slug)).organizers).toHaveLength(6)
  })
})

describe('the join code', () => {
  test('is told once, is stored as a hash, and the one before is of no use', async () => {
    const { slug, id } = await createDay(organizer)
    await setStatus(organizer, slug, 'open')
    const first = await makeCode(organizer, slug)
    expect(first).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const [row] = await site.database.db.select().from(communityDays).where(eq(communityDays.id, id))
    expect(JSON.stringify(row)).not.toContain(first)
    const second = await makeCode(organizer, slug)
    const check = async (code: string) =>
      (await site.visitor.post(`/api/community-days/${slug}/code-check`, { code })).statusCode
    expect(await check(first)).toBe(400)
    expect(await check(second)).toBe(204)
    expect(await check(`${second.slice(0, 4)} ${second.slice(4).toLowerCase()}`)).toBe(204)
    const page = (await organizer.get(`/api/community-days/${slug}/organize`)).body
    expect(page).not.toContain(second)
  })
})

describe('co-organizers', () => {
  async function invite(owner: Visitor, slug: string, invited: Visitor) {
    await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, invited.userId))
    await owner.post(`/api/community-days/${slug}/organizers`, { email: invited.email.toUpperCase() })
  }
  const accept = (who: Visitor, slug: string) => who.post(`/api/community-days/${slug}/organizers/accept`, {})

  test('accept by the address that was invited, and see all; nobody learns whether it has an account', async () => {
    const { organizer: owner, slug } = await openDay(site)
    const helper = await site.signUp({ firstName: 'Hal', lastName: 'Helper' })
    const [known, unknown] = [
      await owner.post(`/api/community-days/${slug}/organizers`, { email: helper.email }),
      await owner.post(`/api/community-days/${slug}/organizers`, { email: 'nobody@example.com' }),
    ]
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
    expect(known.body).not.toContain('Hal')
    // An address that nobody has confirmed proves nothing.
    expect((await accept(helper, slug)).statusCode).toBe(404)
    await invite(owner, slug, helper)
    const { organized } = bodyOf<MyCommunityDays>(await helper.get('/api/my-community-days'))
    expect(organized).toMatchObject([{ slug, isInvited: true, isOwner: false }])
    expect(await statusOf(helper, `${slug}/organize`)).toBe(404)
    expect((await accept(helper, slug)).statusCode).toBe(204)
    const page = await readOrganizing(helper, slug)
    expect(page.day.isOwner).toBe(false)
    expect(page.organizers.map(({ isOwner, isYou }) => [isOwner, isYou])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect((await helper.post(`/api/community-days/${slug}/organizers`, { email: 'x@example.com' })).statusCode).toBe(
      403,
    )
    expect((await helper.delete(`/api/community-days/${slug}/organizers/${page.organizers[0]!.id}`)).statusCode).toBe(
      403,
    )
    expect((await helper.delete(`/api/community-days/${slug}/organizers/${page.organizers[1]!.id}`)).statusCode).toBe(
      204,
    )
    expect(await statusOf(helper, `${slug}/organize`)).toBe(404)
  })

  test('decline by the address that was invited, once; the organizers see it, and may ask again', async () => {
    const { organizer: owner, slug } = await openDay(site)
    const [helper, stranger] = [await site.signUp({ firstName: 'Hal', lastName: 'Helper' }), await site.signUp()]
    const decline = (who: Visitor) => who.post(`/api/community-days/${slug}/organizers/decline`, {})
    const listInvited = async () =>
      bodyOf<MyCommunityDays>(await helper.get('/api/my-community-days')).organized.filter((day) => day.slug === slug)
    await invite(owner, slug, helper)
    await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, stranger.userId))
    expect((await decline(stranger)).statusCode).toBe(404)
    expect((await decline(helper)).statusCode).toBe(204)
    expect((await decline(helper)).statusCode).toBe(204)
    expect(await listInvited()).toEqual([])
    expect(await statusOf(helper, `${slug}/organize`)).toBe(404)
    const [, seen] = (await readOrganizing(owner, slug)).organizers
    expect(seen).toMatchObject({ email: helper.email, name: '', hasJoined: false, hasDeclined: true })
    await invite(owner, slug, helper)
    const [, again, ...others] = (await readOrganizing(owner, slug)).organizers
    expect(again).toMatchObject({ email: helper.email, hasJoined: false, hasDeclined: false })
    expect(again!.id).not.toBe(seen!.id)
    expect(others).toEqual([])
    expect(await listInvited()).toMatchObject([{ isInvited: true }])
    expect((await accept(helper, slug)).statusCode).toBe(204)
    // Who organizes the day has nothing to decline.
    expect((await decline(helper)).statusCode).toBe(404)
    expect((await readOrganizing(helper, slug)).day.isOwner).toBe(false)
  })

  test('whose address is now that of a second invitation accept it, and are there once', async () => {
    const { organizer: owner, slug } = await openDay(site)
    const helper = await site.signUp()
    await invite(owner, slug, helper)
    await owner.post(`/api/community-days/${slug}/organizers`, { email: 'second@example.com' })
    expect((await accept(helper, slug)).statusCode).toBe(204)
    await site.database.db.update(user).set({ email: 'second@example.com' }).where(eq(user.id, helper.userId))
    expect((await accept(helper, slug)).statusCode).toBe(204)
    expect((await readOrganizing(owner, slug)).organizers).toMatchObject([{ isOwner: true }, { hasJoined: true }])
  })

  test('who has declined takes the place of no other one', async () => {
    const { organizer: owner, slug } = await openDay(site)
    const helpers = [await site.signUp(), await site.signUp()]
    for (const helper of helpers) {
      await invite(owner, slug, helper)
      expect((await helper.post(`/api/community-days/${slug}/organizers/decline`, {})).statusCode).toBe(204)
    }
    const ask = async (name: string) =>
      (await owner.post(`/api/community-days/${slug}/organizers`, { email: `${name}@example.com` })).statusCode
    for (const name of 'abcde') expect(await ask(name)).toBe(200)
    expect(await ask('f')).toBe(409)
    const { organizers } = await readOrganizing(owner, slug)
    expect(organizers).toHaveLength(6)
    expect(organizers.filter(({ hasDeclined }) => hasDeclined)).toEqual([])
  })

  test('V-X1 the oldest one inherits when the account of the owner goes; without one the day is read-only', async () => {
    const { organizer: owner, slug, code } = await openDay(site)
    const [first, second] = [await site.signUp(), await site.signUp()]
    for (const helper of [first, second]) {
      await invite(owner, slug, helper)
      expect((await accept(helper, slug)).statusCode).toBe(204)
    }
    const leave = ({ userId }: Visitor) => site.database.db.delete(user).where(eq(user.id, userId))
    await leave(owner)
    expect((await readOrganizing(first, slug)).day.isOwner).toBe(true)
    expect((await readOrganizing(second, slug)).day.isOwner).toBe(false)
    for (const helper of [first, second]) await leave(helper)
    const left: CommunityDay = await readDay(site.visitor, slug)
    expect(left).toMatchObject({ status: 'open', hasOrganizers: false })
    // While registration is open houses are let in without anybody; whom somebody would have to let in is told at once.
    expect(await join(await site.signUp(), slug, joinInput(code))).toMatchObject({ status: 'in' })
    await site.database.db.update(communityDays).set({ status: 'closed' }).where(eq(communityDays.slug, slug))
    const late = joinInput(code, { streetAddress: '104 Oak St' })
    const refused = await tryJoin(await site.signUp(), slug, late)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'This day has no organizer anymore' }])
  })
})
