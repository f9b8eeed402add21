import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import type { AdminCommunityDay } from '@yardsnap/contract/admin-community-days'
import type { NearPlace } from '@yardsnap/contract/near'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addRows, bodyOf, CENTER, dayFromNow, moveDay, openDay, readDay, setStatus } from './test-community-days.ts'

let site: TestApp
let slug: string
let id: string
let organizer: Visitor

beforeAll(async () => {
  site = await testApp({ env: { ADMIN_EMAILS: 'admin@example.com', SITE_MODE: 'open' } })
  ;({ slug, id, organizer } = await openDay(site))
  await addRows(organizer, slug, [{ streetAddress: '1 Elm St' }, { streetAddress: '2 Elm St' }])
})
afterAll(() => site.close())

const list = async (query: Record<string, string> = {}) => {
  const answer = await site.visitor.get(`/api/community-days?${new URLSearchParams(query).toString()}`)
  return bodyOf<{ communityDays: CommunityDayCard[] }>(answer).communityDays
}
const isListed = async (query: Record<string, string> = {}) => (await list(query)).some((card) => card.slug === slug)
const HERE = `${CENTER.latitude},${CENTER.longitude}`

describe('a community day', () => {
  test('is on no list before it is published, and then one card with the count of its houses', async () => {
    expect(await isListed()).toBe(false)
    await setStatus(organizer, slug, 'published')
    const card = (await list({ location: HERE })).find((one) => one.slug === slug)
    expect(card).toMatchObject({ id, houseCount: 2, center: CENTER, milesAway: 0, liveStatus: 'on', isVerified: false })
    expect(card?.dates.map(({ date }) => date)).toEqual([dayFromNow(30), dayFromNow(31)])
  })

  test('is found by place, bounds and day', async () => {
    expect(await isListed({ location: '32801', distance: '10' })).toBe(true)
    expect(await isListed({ location: 'Miami, FL' })).toBe(false)
    expect(await isListed({ bounds: '-81.4,28.5,-81.3,28.6' })).toBe(true)
    expect(await isListed({ bounds: '-80,28.5,-79,28.6' })).toBe(false)
    expect(await isListed({ day: dayFromNow(31) })).toBe(true)
    expect(await isListed({ day: dayFromNow(29) })).toBe(false)
    expect(await isListed({ date: 'today' })).toBe(false)
  })

  test('is on the page of its city, in feeds and in the sitemap, once', async () => {
    const near = bodyOf<NearPlace>(await site.visitor.get('/api/near?place=orlando-fl'))
    expect(near.communityDays.filter((card) => card.slug === slug)).toHaveLength(1)
    const feed = (await site.visitor.get(`/api/public-listings.rss?location=${HERE}`)).body
    expect(feed.split(`/day/${slug}</link>`)).toHaveLength(2)
    expect(feed).toContain('2 houses')
    const atom = (await site.visitor.get(`/api/public-listings.atom?location=${HERE}`)).body
    const [ofFeed, ...ofEntries] = atom.match(/(?<=<updated>)[^<]+/g) ?? []
    expect(ofEntries).toEqual([ofFeed])
    expect((await site.visitor.get('/api/public-listings.rss?search=lamp')).body).not.toContain(slug)
    expect((await site.visitor.get('/sitemap-places.xml')).body).toContain(`/day/${slug}</loc>`)
  })

  test('leaves the lists when it is over', async () => {
    await moveDay(site, slug, dayFromNow(-1))
    expect(await isListed()).toBe(false)
    await moveDay(site, slug, dayFromNow(0))
    expect(await isListed({ date: 'today' })).toBe(true)
  })
})

describe('the operator', () => {
  test('lists days with their owners, marks one as verified, and hides one from all but its organizers', async () => {
    const signedUp = await site.visitor.post('/api/auth/sign-up/email', {
      email: 'admin@example.com',
      password: 'a long password',
      name: 'Ada Admin',
      firstName: 'Ada',
      lastName: 'Admin',
    })
    const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const admin = site.enter({ userId: '', email: '', cookie })
    const days = bodyOf<AdminCommunityDay[]>(await admin.get('/api/admin/community-days'))
    expect(days[0]).toMatchObject({ slug, houseCount: 2, isHidden: false, owner: { email: organizer.email } })
    const path = `/api/admin/community-days/${id}`
    expect((await admin.put(`${path}/verification`)).statusCode).toBe(204)
    expect((await readDay(site.visitor, slug)).isVerified).toBe(true)
    expect((await admin.put(`${path}/hiding`)).statusCode).toBe(204)
    expect((await site.visitor.get(`/api/community-days/${slug}`)).statusCode).toBe(404)
    expect((await organizer.get(`/api/community-days/${slug}`)).statusCode).toBe(200)
    expect(await isListed()).toBe(false)
    await admin.delete(`${path}/verification`)
    await admin.delete(`${path}/hiding`)
    expect((await readDay(site.visitor, slug)).isVerified).toBe(false)
    const actions = (await admin.get('/api/admin/actions')).body
    for (const action of ['verify community day', 'hide community day']) expect(actions).toContain(action)
  })
})
