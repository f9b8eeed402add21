import { SALE_DATE_FILTERS, type SaleDateFilter } from '@yardsnap/contract/sale-days'
import { isInSaleDays } from '@yardsnap/contract/day-windows'
import type { LaterDay } from '@yardsnap/contract/listings'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesService } from '#core/places/service.ts'
import { listings } from '#db/schema/listings.ts'
import { user } from '#db/schema/accounts.ts'
import { embeddedAddressChecker } from '#ports/addresses/embedded.ts'
import { embeddedGeocoder } from '#ports/geocoder/embedded.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { browseService } from './service.ts'

/** Time zones around the world, other than the server's and the viewer's. */
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Guam',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  null,
]
const DAYS = [
  '10-30',
  '10-31',
  '11-01',
  '11-02',
  '11-18',
  '11-19',
  '11-20',
  '11-21',
  '11-22',
  '11-23',
  '11-27',
  '11-28',
].map((day) => `2026-${day}`)

const makeLaterDay = (date: string): LaterDay => ({ date, startTime: null, endTime: null, note: '' })

let postgres: TestDatabase
const rows = ZONES.flatMap((timeZone) => [
  ...[...DAYS, null].map((saleDate) => ({ saleDate, laterDays: [] as LaterDay[], timeZone })),
  { saleDate: '2026-10-31', laterDays: ['2026-11-01', '2026-11-21'].map(makeLaterDay), timeZone },
])

beforeAll(async () => {
  postgres = await createTestDatabase()
  const { db } = postgres.database
  await db
    .insert(user)
    .values({ id: 'seller', name: 'Lou Park', firstName: 'Lou', lastName: 'Park', email: 'lou@example.com' })
  await db.insert(listings).values(
    rows.map((row) => ({
      ...row,
      id: crypto.randomUUID(),
      sellerId: 'seller',
      title: makeTitle(row),
      status: 'published' as const,
    })),
  )
})
afterAll(() => postgres.drop())

const makeTitle = ({ saleDate, laterDays, timeZone }: (typeof rows)[number]) =>
  `${saleDate ?? 'some day'} ${laterDays.length > 0 ? 'and later ' : ''}${timeZone ?? 'anywhere'}`

async function findAt(now: Date, date: SaleDateFilter): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const places = placesService({ geocoder: embeddedGeocoder(), addresses: embeddedAddressChecker(), log })
  const service = browseService({ database: postgres.database, places, now: () => now })
  const { listings: found } = await service.search({ date, limit: 500 })
  return found.map(({ title }) => title).toSorted()
}

test.each([
  '2026-11-20T12:00:00Z',
  '2026-11-20T23:59:59Z',
  '2026-11-21T00:00:00Z',
  '2026-11-20T10:00:00Z', // it is the 21st in Kiritimati, the 19th in Pago Pago
  '2026-11-21T04:59:59Z', // the last second of the day in New York
  '2026-11-21T05:00:00Z',
  '2026-11-21T08:00:00Z',
  '2026-11-22T06:30:00Z', // Sunday in New York, Saturday in Los Angeles
  '2026-11-23T04:30:00Z', // Monday at UTC, still Sunday in the United States
  '2026-11-01T05:59:59Z', // daylight saving time ends this night
  '2026-11-02T05:30:00Z',
  '2026-11-02T06:00:00Z',
])('R10 at %s every filter uses the local day of the sale', async (time) => {
  const now = new Date(time)
  for (const filter of SALE_DATE_FILTERS) {
    const expected = rows.filter((row) => isInSaleDays(row, filter, now)).map(makeTitle)
    expect([filter, ...(await findAt(now, filter))]).toEqual([filter, ...expected.toSorted()])
  }
})

test('R10 a sale is shown until its local midnight and gone the day after', async () => {
  const listing = '2026-11-20 America/Los_Angeles'
  expect(await findAt(new Date('2026-11-21T07:59:59Z'), 'today')).toContain(listing)
  expect(await findAt(new Date('2026-11-21T08:00:00Z'), 'today')).not.toContain(listing)
  expect(await findAt(new Date('2026-11-21T08:00:00Z'), 'any')).not.toContain(listing)
})
