import { getSaleDates } from '@yardsnap/contract/sale-days'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { serializeSiteConfig } from '#pages/template.ts'
import { seenSales } from '#db/schema/seen-sales.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { IS_SHOWN } from './place-queries.ts'
import {
  addByNeighbor,
  addSeen,
  dayFromNow,
  listSeen,
  northOf,
  placeMaker,
  readSeen,
  seenInput,
} from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const onDay = (days: number) => [{ date: dayFromNow(days), startTime: null, endTime: null }]
const listIds = async (query: Record<string, string>) => (await listSeen(site.visitor, query)).map(({ id }) => id)
const toText = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`

describe('the list', () => {
  test('around a place is the nearest first, with distances', async () => {
    const place = newPlace()
    const far = await addByNeighbor(site, { position: northOf(place, 300) })
    const near = await addByNeighbor(site, { position: northOf(place, 100) })
    const sales = await listSeen(site.visitor, { location: toText(place), distance: '0.2' })
    expect(sales.map(({ id, distance }) => [id, distance])).toEqual([
      [near.id, 0.1],
      [far.id, 0.2],
    ])
    expect(await listIds({ location: toText(place), distance: '0.1' })).toEqual([near.id])
    expect(await listIds({ location: 'Nowhereville' })).toEqual([])
  })

  test('within the bounds of a map, also across the date line', async () => {
    const place = newPlace()
    const { id } = await addByNeighbor(site, { position: place })
    const { latitude, longitude } = place
    const bounds = (west: number, east: number) => [west, latitude - 0.0003, east, latitude + 0.0003].join(',')
    expect(await listIds({ bounds: bounds(longitude - 0.001, longitude + 0.001) })).toEqual([id])
    expect(await listIds({ bounds: bounds(longitude + 0.001, longitude + 0.002) })).toEqual([])
    expect(await listIds({ bounds: bounds(170, longitude + 0.001) })).toEqual([id])
    expect((await site.visitor.get('/api/seen-sales?bounds=1,2,3')).statusCode).toBe(400)
    expect((await site.visitor.get('/api/seen-sales?bounds=1,5,3,2')).statusCode).toBe(400)
  })

  test('of a day has the sales of that day, the soonest first, and none that are over', async () => {
    const today = await addByNeighbor(site, { position: newPlace(), days: onDay(0) })
    const both = await addByNeighbor(site, { position: newPlace(), days: [...onDay(1), ...onDay(8)] })
    const later = await addByNeighbor(site, { position: newPlace(), days: onDay(9) })
    const order = (await listIds({})).filter((id) => [today.id, both.id, later.id].includes(id))
    expect(order).toEqual([today.id, both.id, later.id])
    expect(await listIds({ day: dayFromNow(9) })).toEqual([later.id])
    expect(await listIds({ day: dayFromNow(8) })).toEqual([both.id])
    expect(await listIds({ date: 'today' })).toEqual([today.id])
    expect(await listIds({ date: 'week' })).not.toContain(later.id)
    await site.database.db.execute(
      sql`update seen_sales set dates = array[${dayFromNow(-1)}::date], last_date = ${dayFromNow(-1)} where id = ${today.id}`,
    )
    expect(await listIds({ date: 'today' })).toEqual([])
    expect(await listIds({ day: dayFromNow(-1) })).toEqual([])
  })

  test('has at most 200 sales and says when there are more; it is found by its index', async () => {
    const { id } = await addByNeighbor(site, { position: newPlace() })
    await site.database.db.execute(sql`
      insert into seen_sales (id, street_address, city, state, zip_code, latitude, longitude, position_precision, time_zone,
        days, dates, last_date, words, created_at, last_seen_at)
      select gen_random_uuid(), n || ' Many St', city, state, zip_code, 35 + n * 0.01, -100, 'pinned', time_zone,
        days, dates, last_date, words, created_at, last_seen_at
      from seen_sales, generate_series(1, 3000) n where id = ${id}`)
    await site.database.db.execute(sql`analyze seen_sales`)
    const answer = await site.visitor.get('/api/seen-sales?bounds=-101,34,-99,70')
    const { seenSales, hasMore } = answer.json<{ seenSales: unknown[]; hasMore: boolean }>()
    expect([seenSales.length, hasMore]).toEqual([200, true])
    const { rows } = await site.database.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from seen_sales where point(longitude, latitude) <@ box(point(-101, 35), point(-99, 35.05))`)
    expect(JSON.stringify(rows)).toContain('seen_sales_place_idx')
    await site.database.db.execute(sql`delete from seen_sales where street_address like '% Many St'`)
  })
})

test('hosts’ sales at the place of a seen one are found by their indexes', async () => {
  const { finder } = await addByNeighbor(site, { position: newPlace() })
  const plan = site.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into listings (id, seller_id, status, title, street_address, zip_code, sale_date, latitude, longitude, position_precision)
      select gen_random_uuid(), ${finder.userId}, 'published', 'Sale', n || ' Elm St', '99501', ${dayFromNow(1)}, 61 + n * 0.001, -149, 'street'
      from generate_series(1, 3000) n`)
    await tx.execute(sql`analyze listings`)
    const { rows } = await tx.execute(sql`explain select ${seenSales.id} from ${seenSales} where ${IS_SHOWN}`)
    // Nothing of it stays.
    throw new Error(JSON.stringify(rows))
  })
  await expect(plan).rejects.toThrow(
    /listings_point_idx[^]*listings_street_idx|listings_street_idx[^]*listings_point_idx/,
  )
})

describe('nobody here', () => {
  const say = async (visitor: { put: (url: string) => Promise<{ statusCode: number }> }, id: string) =>
    (await visitor.put(`/api/seen-sales/${id}/nobody-here`)).statusCode

  test('V-X3 two devices hide the sale on that day; one that says it twice does not', async () => {
    const { id } = await addByNeighbor(site, { position: newPlace(), days: [...onDay(0), ...onDay(1)] })
    const [first, second] = [await site.signUp(), await site.signUp()]
    expect([await say(first, id), await say(first, id)]).toEqual([204, 204])
    expect(await readSeen(first, id)).toMatchObject({ isToday: true, isNobodyHereByCaller: true, isFoundEmpty: false })
    expect(await listIds({})).toContain(id)
    await first.post('/api/saved-sales', { listingId: id })
    const savedDays = async () => {
      const [saved] = (await first.get('/api/saved-sales')).json<SavedEntry[]>()
      return saved?.listing && getSaleDates(saved.listing)
    }
    expect(await savedDays()).toEqual([dayFromNow(0), dayFromNow(1)])
    expect(await say(second, id)).toBe(204)
    expect(await listIds({})).not.toContain(id)
    // Nobody plans a trip there on that day.
    expect(await savedDays()).toEqual([dayFromNow(1)])
    // Its page stays, so that its host can claim it.
    expect(await readSeen(site.visitor, id)).toMatchObject({ isFoundEmpty: true, isNobodyHereByCaller: false })
    await site.database.db.execute(
      sql`update seen_sales set empty_dates = array[${dayFromNow(-1)}::date] where id = ${id}`,
    )
    expect(await listIds({})).toContain(id)
  })

  test('two at the same moment count both', async () => {
    const { id } = await addByNeighbor(site, { position: newPlace(), days: onDay(0) })
    const people = await Promise.all([site.signUp(), site.signUp()])
    await people[0].post('/api/saved-sales', { listingId: id })
    await Promise.all(people.map((person) => say(person, id)))
    expect(await listIds({})).not.toContain(id)
    expect((await people[0].get('/api/saved-sales')).json()).toMatchObject([{ listingId: id, isAvailable: false }])
  })

  test('is said on a day of the sale only, and by devices that are not named', async () => {
    const { id } = await addByNeighbor(site, { position: newPlace(), days: onDay(1) })
    expect(await say(site.visitor, id)).toBe(409)
    const today = await addByNeighbor(site, { position: newPlace(), days: onDay(0) })
    const person = await site.signUp()
    await say(person, today.id)
    const { rows } = await site.database.db.execute(sql`select * from seen_sale_absences`)
    expect(JSON.stringify(rows)).not.toContain(person.userId)
  })
})

describe('the removal', () => {
  test('V-X3 by the link needs no account, and the place is not added again for 30 days', async () => {
    const place = { streetAddress: '9 Quiet Ln', position: newPlace() }
    const { finder, id } = await addByNeighbor(site, place)
    const { removalToken, card } = await readSeen(finder, id)
    expect(card?.removalUrl).toBe(`http://localhost:3000/seen/remove/${removalToken}`)
    const path = `/api/seen-sales/removal/${removalToken}`
    const shown = await site.visitor.get(path)
    expect(shown.json()).toMatchObject({ streetAddress: '9 Quiet Ln', city: 'Orlando' })
    expect(await listIds({})).toContain(id)
    expect((await site.visitor.post(path)).statusCode).toBe(204)
    expect((await site.visitor.post(path)).statusCode).toBe(204)
    expect(await listIds({})).not.toContain(id)
    expect((await finder.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
    expect((await site.visitor.get(path)).statusCode).toBe(404)

    const again = await (await site.signUp()).post('/api/seen-sales', seenInput({ ...place, days: onDay(5) }))
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('asked not to be listed')])
    await site.database.db.execute(
      sql`update seen_sales set removed_at = removed_at - interval '30 days 1 minute' where id = ${id}`,
    )
    expect(await addSeen(await site.signUp(), { ...place, days: onDay(5) })).toMatchObject({ outcome: 'added' })
  })

  test('takes a link that the site has signed', async () => {
    const { finder, id } = await addByNeighbor(site, { position: newPlace() })
    const other = await addByNeighbor(site, { position: newPlace() })
    const { removalToken } = await readSeen(finder, id)
    const forged = removalToken.replace(id, other.id)
    expect((await site.visitor.post(`/api/seen-sales/removal/${forged}`)).statusCode).toBe(404)
    expect(await listIds({})).toContain(other.id)
  })
})

test('a month after its last day a sale is deleted, with its photo and what was said of it', async () => {
  const sales = [
    await addByNeighbor(site, { position: newPlace() }),
    await addByNeighbor(site, { position: newPlace() }),
  ]
  const [old, recent] = sales.map(({ id }) => id)
  await site.database.db.execute(sql`update seen_sales set last_date = ${dayFromNow(-33)} where id = ${old}`)
  await site.database.db.execute(sql`update seen_sales set last_date = ${dayFromNow(-27)} where id = ${recent}`)
  await site.database.db.execute(sql`
    insert into seen_sale_absences (seen_sale_id, day, device) select ${recent}::uuid, day::date, 'device'
    from unnest(array[${dayFromNow(-5)}, ${dayFromNow(0)}]::text[]) day`)
  const { seenSales } = await servicesBeside(site)
  await seenSales.forgetOld()
  const { rows } = await site.database.db.execute<{ id: string; days: string[] }>(sql`
    select s.id, (select array_agg(day::text) from seen_sale_absences where seen_sale_id = s.id) as days
    from seen_sales s where s.id in (${old}, ${recent})`)
  expect(rows).toEqual([{ id: recent, days: [dayFromNow(0)] }])
})

test('SEEN_SALES=off: nothing is listed, shown or added', async () => {
  const { finder, id } = await addByNeighbor(site, { position: newPlace() })
  const off = await testApp({ env: { SEEN_SALES: 'off' }, beside: site })
  expect((await off.visitor.get('/api/seen-sales')).json()).toEqual({ seenSales: [], hasMore: false })
  const inside = off.enter(finder)
  const answers = [
    await inside.get(`/api/seen-sales/${id}`),
    await inside.post('/api/seen-sales', seenInput()),
    await inside.post('/api/seen-sales/read', { text: 'SAT 8-2' }),
    await inside.put(`/api/seen-sales/${id}/sighting`),
    await inside.put(`/api/seen-sales/${id}/nobody-here`),
    await inside.post(`/api/seen-sales/${id}/claim`, {}),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  const tellsPages = (env: object) =>
    JSON.parse(serializeSiteConfig(parseConfig({ DATA_DIR: site.dataDir, ...env }))) as { hasSeenSales: boolean }
  expect(tellsPages({ SEEN_SALES: 'off' }).hasSeenSales).toBe(false)
  expect(tellsPages({}).hasSeenSales).toBe(true)
  await off.close()
})

describe('the account of a finder', () => {
  test('has what it saw in the export of its data', async () => {
    const { finder } = await addByNeighbor(site, { position: newPlace(), streetAddress: '31 Export Rd' })
    const zip = await finder.get('/api/account/data.zip')
    expect(zip.statusCode).toBe(200)
    expect(zip.rawPayload.includes(Buffer.from('31 Export Rd'))).toBe(true)
  })

  test('may be deleted: the sale stays, and nothing says who added it', async () => {
    const { finder, id } = await addByNeighbor(site, { position: newPlace() })
    await site.database.db.execute(sql`delete from "user" where id = ${finder.userId}`)
    expect(await readSeen(site.visitor, id)).toMatchObject({ sightingCount: 1, card: null })
    const { rows } = await site.database.db.execute(sql`
      select finder_id, (select count(*)::int from seen_sale_sightings where seen_sale_id = ${id}) as sightings
      from seen_sales where id = ${id}`)
    expect(rows).toEqual([{ finder_id: null, sightings: 0 }])
  })
})
