import { isExact, type LiveStatus } from '@yardsnap/contract/listings'
import type { SavedListing } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import { type ListingsService, toPublicHouse, toUnlistedStop } from '#core/listings/service.ts'
import type { Queryable } from '#db/database.ts'
import type { Redacted } from '#log/redaction.ts'
import { findHouses, type HouseRow, listHouses } from './entry-sale-queries.ts'
import * as queries from './queries.ts'
import { dayNotFound, requireJoinable } from './reading.ts'
import { areAddressesHidden, areHousesShown, toLiveStatus } from './rules.ts'
import { isOpened, type OpenedDay } from './view.ts'

type Stop = Redacted<SavedListing>

interface Dependencies {
  database: { db: Queryable }
  listings: Pick<ListingsService, 'readPublic'>
  now: () => Date
}

/** Houses of community days as stops of trips, as far as the page of their day shows them. */
export function houseStops({ database: { db }, listings, now }: Dependencies) {
  const isShown = (day: queries.DayRow): day is OpenedDay =>
    day.status !== 'draft' && day.hiddenAt === null && isOpened(day) && areHousesShown(day, now())

  const readSales = (houses: readonly HouseRow[]) =>
    listings.readPublic(
      null,
      houses.flatMap(({ publicListingId }) => publicListingId ?? []),
    )

  return {
    /** Those of these entries whose houses are shown now, with the days and hours of their sales; other ids are left out. */
    async readStops(entryIds: string[]): Promise<Map<string, Stop>> {
      if (entryIds.length === 0) return new Map()
      const houses = (await findHouses(db, entryIds, now())).filter((house) => !house.isHiddenBySale)
      const days = await queries.findDaysById(db, [...new Set(houses.map(({ dayId }) => dayId))])
      const shown = new Map(days.filter(isShown).map((day) => [day.id, day]))
      const calledOff = await queries.findCalledOff(db, [...shown.values()])
      const sales = await readSales(houses)
      const stops = houses.flatMap((house) => {
        const day = shown.get(house.dayId)
        if (!day) return []
        const stop = toStop(house, day, areAddressesHidden(day, now()), calledOff.get(day.id))
        const { id, title, communityHouse } = stop
        const sale = sales.get(house.publicListingId ?? '')
        return [sale ? { ...sale, id, title, communityHouse } : stop]
      })
      return new Map(stops.map((stop) => [stop.id, stop]))
    },

    /**
     * Houses of a day by their numbers, in that order; the sale of a house in place of the house.
     * @throws AppError `not_found` for a day that is not public
     */
    async list(slug: string, numbers: readonly number[]): Promise<Stop[]> {
      const day = requireJoinable(await queries.findDay(db, slug))
      if (!isShown(day)) throw dayNotFound()
      const houses = (await listHouses(db, day.id, now())).filter((house) => !house.isHiddenBySale)
      const byNumber = new Map(houses.map((house) => [house.number, house]))
      const wanted = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? [])
      const sales = await readSales(wanted)
      const isHidden = areAddressesHidden(day, now())
      const calledOffAt = (await queries.findCalledOff(db, [day])).get(day.id)
      return wanted.map((house) => sales.get(house.publicListingId ?? '') ?? toStop(house, day, isHidden, calledOffAt))
    },
  }
}

/** Its title says which house of which day it is. */
function toStop(house: HouseRow, day: OpenedDay, isHidden: boolean, calledOffAt: Date | undefined): Stop {
  const { city, state, zipCode, positionPrecision } = house
  const number = house.number ?? 0
  const shown = toPublicHouse(house, isHidden, day)
  const { streetAddress, latitude, longitude } = shown
  const dates = day.dates.filter(({ date }) => house.days.includes(date))
  const name = t`House ${number} of ${day.name}`
  const place = {
    isAddressHidden: isHidden,
    address: [streetAddress, city, state].filter(Boolean).join(', '),
    streetAddress,
    city,
    state,
    zipCode,
    latitude,
    longitude,
    positionPrecision,
    areaLatitude: latitude,
    areaLongitude: longitude,
    areaPrecision: isExact(positionPrecision) ? ('zip' as const) : positionPrecision,
  }
  return toUnlistedStop(place, dates.length > 0 ? dates : day.dates, {
    id: house.id,
    communityHouse: { slug: day.slug, number },
    // Its street is all that is known of a house whose address is shown later.
    title: isHidden && streetAddress !== '' ? `${name}: ${streetAddress}` : name,
    timeZone: day.timeZone,
    liveStatus: toStopStatus(day, calledOffAt),
  })
}

function toStopStatus(day: OpenedDay, calledOffAt = day.createdAt): LiveStatus | null {
  if (toLiveStatus(day) !== 'called_off') return null
  return {
    kind: 'called_off',
    time: null,
    isHalfPrice: false,
    soldOutOf: [],
    words: day.statusWords,
    movedFrom: [],
    day: day.days[0] ?? '',
    changedAt: calledOffAt.toISOString(),
  }
}
