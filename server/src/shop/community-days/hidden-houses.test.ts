import type { Listing } from '@yardsnap/contract/listings'
import { haversineMiles, METERS_PER_MILE } from '@yardsnap/contract/places'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityDays } from '#db/schema/community-days.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addRows, bodyOf, dayFromNow, join, joinInput, openDay, readDay, setStatus } from './test-community-days.ts'

const HOUSE = { latitude: 28.54123, longitude: -81.38456 }
const STREET = { streetAddress: '4711 Zanzibar Lane Apt 12', zipCode: '32801-9876' }
/** Anything that identifies the house: its number, the block's ZIP+4, the decimals of its position. */
const TELLTALE = /4711|apt 12|32801-9|28\.5412|81\.3845/i

let site: TestApp

beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open', PUBLIC_URL: 'https://sales.example' } })
})
afterAll(() => site.close())

/** A published day with one house, which its host has joined with. */
async function publishDay(addressesShownFrom: string | null) {
  const day = await openDay(site, { addressesShownFrom })
  const host = await site.signUp()
  await join(host, day.slug, joinInput(day.code, { ...STREET, pin: HOUSE }))
  await setStatus(day.organizer, day.slug, 'published')
  return { ...day, host }
}

const showFrom = ({ database }: TestApp, slug: string, addressesShownFrom: string) =>
  database.db.update(communityDays).set({ addressesShownFrom }).where(eq(communityDays.slug, slug))

describe('V-X1 the houses of a day before their addresses are shown', () => {
  test('are on no surface, in no form', async () => {
    const { slug, organizer } = await publishDay(`${dayFromNow(30)}T06:00`)
    await addRows(organizer, slug, [{ streetAddress: '4711 Zanzibar Pl', zipCode: '32801' }])
    const surfaces = {
      day: await site.visitor.get(`/api/community-days/${slug}`),
      page: await site.visitor.get(`/day/${slug}`),
      joinPage: await site.visitor.get(`/day/${slug}/join`),
      list: await site.visitor.get('/api/community-days?location=32801'),
      map: await site.visitor.get('/api/community-days?bounds=-82,28,-81,29'),
      near: await site.visitor.get('/api/near?place=orlando-fl'),
      nearPage: await site.visitor.get('/near/orlando-fl'),
      frame: await site.visitor.get(`/embed/day/${slug}`),
      nearFrame: await site.visitor.get('/embed/near/orlando-fl'),
      feed: await site.visitor.get('/api/public-listings.rss?location=32801'),
      sitemap: await site.visitor.get('/sitemap-places.xml'),
      listings: await site.visitor.get('/api/public-listings?limit=100'),
      mine: await organizer.get('/api/my-community-days'),
      stops: await site.visitor.post(`/api/community-days/${slug}/stops`, { numbers: [1, 2] }),
      picture: await site.visitor.get(`/api/community-days/${slug}/share.jpg`),
    }
    for (const [name, { body }] of Object.entries(surfaces)) expect([name, TELLTALE.exec(body)]).toEqual([name, null])
    for (const name of ['day', 'frame', 'nearFrame', 'list', 'map', 'near', 'feed', 'sitemap', 'stops'] as const) {
      expect([name, surfaces[name].body.includes(slug)]).toEqual([name, true])
    }
  })

  test('are shown as their street, near the middle of the block, the same for all who ask', async () => {
    const { slug } = await publishDay(`${dayFromNow(30)}T06:00`)
    const { houses, areAddressesHidden } = await readDay(site.visitor, slug)
    expect(areAddressesHidden).toBe(true)
    expect(houses).toMatchObject([
      { number: 1, streetAddress: 'Zanzibar Lane', isAddressHidden: true, isApproximate: true },
    ])
    const shown = { latitude: houses[0]!.latitude!, longitude: houses[0]!.longitude! }
    expect(haversineMiles(shown, HOUSE) * METERS_PER_MILE).toBeLessThan(160)
  })

  test('are shown from the hour on, where the day is', async () => {
    const { slug } = await publishDay(`${dayFromNow(30)}T06:00`)
    await showFrom(site, slug, `${dayFromNow(0)}T00:00`)
    expect((await readDay(site.visitor, slug)).houses).toMatchObject([
      { ...HOUSE, streetAddress: STREET.streetAddress, isAddressHidden: false, isApproximate: false },
    ])
  })

  test('are their hosts’ and organizers’ to see, and the way through the gate is a host’s once they are shown', async () => {
    const { slug, organizer, host } = await publishDay(`${dayFromNow(30)}T06:00`)
    await site.database.db.update(communityDays).set({ gateHint: 'Code 0815' }).where(eq(communityDays.slug, slug))
    const read = async () => (await host.get(`/api/community-days/${slug}/entry`)).json<object>()
    expect(await read()).toMatchObject({ ...STREET, gateHint: '' })
    expect((await organizer.get(`/api/community-days/${slug}/organize`)).body).toContain(STREET.streetAddress)
    await showFrom(site, slug, `${dayFromNow(-1)}T00:00`)
    expect(await read()).toMatchObject({ gateHint: 'Code 0815' })
    expect((await site.visitor.get(`/api/community-days/${slug}`)).body).not.toContain('0815')
  })
})

describe('V-X1 a house whose sale hides its address', () => {
  test('is counted and not shown until the sale shows it, although the day shows its houses', async () => {
    const day = await openDay(site)
    const seller = await site.signUp()
    const sale = { title: 'Zebra sale', saleDate: dayFromNow(30), ...STREET, city: 'Orlando', state: 'FL', ...HOUSE }
    const made = await seller.post('/api/listings', { ...sale, status: 'published', hidesAddress: true })
    const { id } = bodyOf<Listing>(made)
    const join = { code: day.code, acceptsRules: true }
    bodyOf(await seller.post(`/api/listings/${id}/community-days/${day.id}`, join))
    await addRows(day.organizer, day.slug, [{ streetAddress: '1 Elm St' }, { streetAddress: '9 Zulu St' }])
    await setStatus(day.organizer, day.slug, 'published')
    const hidden = await site.visitor.get(`/api/community-days/${day.slug}`)
    for (const trace of [TELLTALE, /zanzibar/i, /Zebra/, new RegExp(id)]) expect(hidden.body).not.toMatch(trace)
    expect(hidden.json()).toMatchObject({ houseCount: 3, laterHouseCount: 1, houses: [{ number: 1 }, { number: 3 }] })
    await seller.put(`/api/listings/${id}`, { hidesAddress: false })
    const shown = await readDay(site.visitor, day.slug)
    expect(shown).toMatchObject({ laterHouseCount: 0, houses: [{ number: 1 }, { number: 2, listing: { id } }, {}] })
  })
})
