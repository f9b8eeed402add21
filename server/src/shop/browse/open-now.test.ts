import { isOpenNow } from '@yardsnap/contract/live-status'
import type { LaterDay, LiveStatus } from '@yardsnap/contract/listings'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesService } from '#core/places/service.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { embeddedAddressChecker } from '#ports/addresses/embedded.ts'
import { embeddedGeocoder } from '#ports/geocoder/embedded.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { browseService } from './service.ts'

const SATURDAY = '2026-06-06'
const SUNDAY = '2026-06-07'
const ORLANDO = { latitude: 28.54, longitude: -81.38 }

const said = (kind: LiveStatus['kind'], time: string | null, day = SATURDAY): LiveStatus => ({
  kind,
  time,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  day,
  changedAt: '2026-06-06T10:00:00Z',
})
const hours = (startTime: string | null, endTime: string | null) => ({ startTime, endTime })
const later = (date: string, startTime: string | null, endTime: string | null): LaterDay => ({
  date,
  startTime,
  endTime,
  note: '',
})

interface Hours {
  name: string
  startTime: string | null
  endTime: string | null
  laterDays?: LaterDay[]
  liveStatus?: LiveStatus
}

/** Sales whose hours, days and hosts' words differ. */
const HOURS: Hours[] = [
  { name: 'eight to two', ...hours('08:00', '14:00') },
  { name: 'hours unknown', ...hours(null, null) },
  { name: 'no end', ...hours('08:00', null) },
  { name: 'no start', ...hours(null, '14:00') },
  { name: 'on Sunday too', ...hours('08:00', '10:00'), laterDays: [later(SUNDAY, '09:00', '12:30')] },
  { name: 'Sunday unknown', ...hours('08:00', '10:00'), laterDays: [later(SUNDAY, null, null)] },
  { name: 'late', ...hours('08:00', '14:00'), liveStatus: said('opening_late', '11:00') },
  { name: 'late, not said when', ...hours('08:00', '14:00'), liveStatus: said('opening_late', null) },
  { name: 'closes early', ...hours('08:00', '14:00'), liveStatus: said('closing_early', '11:30') },
  { name: 'called off', ...hours('08:00', '14:00'), liveStatus: said('called_off', null) },
  { name: 'said to be open', ...hours(null, null), liveStatus: said('open', null) },
  { name: 'said to be open before', ...hours('12:00', '14:00'), liveStatus: said('open', null) },
  {
    name: 'goes on after its hours',
    ...hours('08:00', '14:00'),
    // 14:05 in New York, 13:05 in Chicago and 11:05 in Los Angeles.
    liveStatus: { ...said('open', null), changedAt: '2026-06-06T18:05:00Z' },
  },
  { name: 'said for another day', ...hours('08:00', '14:00'), liveStatus: said('closing_early', '09:00', SUNDAY) },
]

const sales = ['America/New_York', 'America/Los_Angeles', null].flatMap((timeZone) =>
  HOURS.map(({ name, laterDays = [], liveStatus = null, ...sale }) => ({
    ...sale,
    title: `Pine: ${name} ${timeZone ?? 'anywhere'}`,
    saleDate: SATURDAY,
    dayNote: '',
    laterDays,
    liveStatus,
    timeZone,
  })),
)

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await createTestDatabase()
  const { db } = postgres.database
  const seller = { id: 'seller', name: 'Lou Park', firstName: 'Lou', lastName: 'Park', email: 'lou@example.com' }
  await db.insert(user).values(seller)
  await db.insert(listings).values(
    sales.map((sale) => ({
      ...sale,
      ...ORLANDO,
      id: crypto.randomUUID(),
      sellerId: seller.id,
      status: 'published' as const,
    })),
  )
})
afterAll(() => postgres.drop())

test.each([
  '2026-06-06T04:00:00Z',
  '2026-06-06T12:00:00Z', // 8:00 in New York, 7:00 in Chicago, 5:00 in Los Angeles
  '2026-06-06T14:59:59Z',
  '2026-06-06T15:00:00Z',
  '2026-06-06T15:30:00Z',
  '2026-06-06T18:00:00Z',
  '2026-06-06T21:30:00Z',
  '2026-06-07T06:59:59Z', // still Saturday in Los Angeles
  '2026-06-07T16:00:00Z',
  '2026-06-07T20:00:00Z',
])('at %s the sales that are open now are those of the rule', async (time) => {
  const now = new Date(time)
  const log = pino({ level: 'silent' })
  const places = placesService({ geocoder: embeddedGeocoder(), addresses: embeddedAddressChecker(), log })
  const service = browseService({ database: postgres.database, places, now: () => now })
  const expected = sales.filter((sale) => isOpenNow(sale, now)).map(({ title }) => title)
  for (const search of [{}, { search: 'pine' }]) {
    const { listings: found } = await service.search({ ...search, open: 'now', limit: 500 })
    expect(found.map(({ title }) => title).toSorted()).toEqual(expected.toSorted())
  }
})
