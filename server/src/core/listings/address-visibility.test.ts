import { isAddressYetHidden, isAddressYetHiddenSql } from '@yardsnap/contract/hidden-address'
import type { SharedTrip, Trip, TripPlan } from '@yardsnap/contract/trips'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#testing/test-app.ts'
import { refreshAddressVisibility } from './clock-queries.ts'
import { ADDRESS, HOUSE, hiddenAddressSite, TELLTALE } from './test-hidden-address.ts'

const on = await hiddenAddressSite()
const { site, seller, publish, read, find } = on
afterAll(() => on.close())

let shopper: Visitor
beforeEach(async () => {
  shopper = await site.signUp()
})

describe('the address on the morning of the sale', () => {
  const isHidden = async (id: string) => (await read(shopper, id)).isAddressHidden
  const at = (now: string) => refreshAddressVisibility(site.database.db, { now: new Date(now) })

  test('S2.11.1 is shown from six o’clock local time', async () => {
    const id = await publish({ hidesAddress: true })
    const later = await publish({ hidesAddress: true, saleDate: '2031-05-04' })
    const someDay = await publish({ hidesAddress: true, saleDate: null })
    await at('2031-05-03T05:59:00-04:00')
    expect(await isHidden(id)).toBe(true)
    await at('2031-05-03T06:00:00-04:00')
    expect(await isHidden(id)).toBe(false)
    expect(await isHidden(later)).toBe(true)
    expect(await isHidden(someDay)).toBe(true)
    expect(await read(shopper, id)).toMatchObject({ ...HOUSE, streetAddress: '4711 Zanzibar Lane' })
    expect(await find(shopper, id)).toMatchObject({ distance: 0, isApproximate: false })
  })

  test('S2.11.1 is shown from then on in a trip that somebody shares, and not a minute before', async () => {
    const id = await publish({ hidesAddress: true })
    const question = { listingIds: [id], start: { kind: 'first-stop' }, departAt: '2031-05-03T09:00' }
    const plan = (await shopper.post('/api/trips/plan', question)).json<TripPlan>()
    const instant = new Date().toISOString()
    const changed = { orderChangedAt: instant, settingsChangedAt: instant, plannedAt: instant }
    await shopper.put('/api/trip', {
      id: randomUUID(),
      madeAt: instant,
      listingIds: [id],
      settings: null,
      plan,
      ...changed,
    })
    const token = (await shopper.post('/api/trip/share-link', {})).json<Trip>().shareToken ?? ''
    const shared = () => site.visitor.get(`/api/shared-trips/${token}`)
    await at('2031-05-03T05:59:00-04:00')
    expect((await shared()).body).not.toMatch(TELLTALE)
    await at('2031-05-03T06:00:00-04:00')
    expect((await shared()).json<SharedTrip>().stops[0]?.listing).toMatchObject({ ...HOUSE, ...ADDRESS })
  })

  test('S2.11.1 is hidden again when the sale is postponed', async () => {
    const id = await publish({ hidesAddress: true })
    await at('2031-05-03T08:00:00-04:00')
    await seller.put(`/api/listings/${id}`, { saleDate: '2031-05-10' })
    expect(await isHidden(id)).toBe(true)
  })
})

test('S2.11.1 the database and the page agree when an address is shown, in every zone and on nights without one hour', async () => {
  const zones = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Adak', 'Puerto_Rico'].map(
    (name) => `America/${name}`,
  )
  const timeZones = [...zones, 'Pacific/Honolulu', 'Pacific/Guam', 'Pacific/Pago_Pago', null]
  const saleDates = ['2027-03-14', '2027-05-01', '2027-11-07', '2028-02-29', null]
  const sales = timeZones.flatMap((timeZone) =>
    saleDates.flatMap((saleDate) => [true, false].map((hidesAddress) => ({ timeZone, saleDate, hidesAddress }))),
  )
  const HALF_HOUR_MS = 1_800_000
  const hours = Array.from({ length: 60 * 2 }, (_, count) => count * HALF_HOUR_MS)
  const instants = ['2027-03-13', '2027-04-30', '2027-11-06', '2028-02-28'].flatMap((day) =>
    hours.map((after) => new Date(Date.parse(`${day}T00:00:00Z`) + after)),
  )
  for (const now of instants) {
    const { rows } = await site.database.pool.query<{ is_hidden: boolean }>(
      `with listings as (select * from unnest($1::boolean[], $2::date[], $3::text[]) as given (hides_address, sale_date, time_zone))
       select ${isAddressYetHiddenSql(now)} as is_hidden from listings`,
      [sales.map((sale) => sale.hidesAddress), sales.map((sale) => sale.saleDate), sales.map((sale) => sale.timeZone)],
    )
    const differing = sales.filter((sale, index) => rows[index]!.is_hidden !== isAddressYetHidden(sale, now))
    expect({ now, differing }).toEqual({ now, differing: [] })
  }
})

describe('the setting to hide the address', () => {
  test('S2.11.1 is off by default', async () => {
    expect(await read(shopper, await publish())).toMatchObject({ hidesAddress: false, ...ADDRESS, ...HOUSE })
  })

  test('S2.11.1 can be changed at any time', async () => {
    const id = await publish()
    await seller.put(`/api/listings/${id}`, { hidesAddress: true })
    expect(JSON.stringify(await read(shopper, id))).not.toMatch(TELLTALE)
    await seller.put(`/api/listings/${id}`, { hidesAddress: false })
    expect(await read(shopper, id)).toMatchObject({ ...ADDRESS, ...HOUSE })
  })

  test('S2.11.1 uses the new address when the sale moves, and removes it from the map if the place is unknown', async () => {
    const id = await publish({ hidesAddress: true })
    await seller.put(`/api/listings/${id}`, { city: 'Winter Park', zipCode: '' })
    expect(await read(shopper, id)).toMatchObject({ city: 'Winter Park', positionPrecision: 'city' })
    await seller.put(`/api/listings/${id}`, { city: 'Nowhere at all', ...HOUSE })
    expect(await read(shopper, id)).toMatchObject({ latitude: null, longitude: null, positionPrecision: null })
    expect(await find(shopper, id)).toBeUndefined()
  })
})
