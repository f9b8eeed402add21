import { isInArea } from '@yardsnap/contract/area-geometry'
import { isPermitNumber } from '@yardsnap/contract/community-day-input'
import type { FittingDay, joinWithSale } from '@yardsnap/contract/community-sales'
import type { InputOf } from '@yardsnap/contract/endpoint'
import { isExact, type Listing } from '@yardsnap/contract/listings'
import { comparedToToday, getSaleDates } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { checkOwnListing } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Redacted } from '#log/redaction.ts'
import type { Entering } from './entering.ts'
import * as entryQueries from './entry-queries.ts'
import { checkPermit, checkRules, type Joiner, type joining } from './joining.ts'
import * as listQueries from './list-queries.ts'
import { completeAddress, type HousePlace, ROUGH_MILES } from './placing.ts'
import * as queries from './queries.ts'
import { dayNotFound, requireJoinable } from './reading.ts'
import { toRegistration } from './rules.ts'
import { isOpened, type OpenedDay, toCard } from './view.ts'

interface Dependencies {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  listings: Pick<ListingsService, 'readOwn'>
  entering: Pick<Entering, 'enter' | 'lockOpened'>
  joins: Pick<ReturnType<typeof joining>, 'checkCode'>
  now: () => Date
}

type SaleEntry = Pick<entryQueries.EntryRow, 'status' | 'number' | 'askedBecause'>

/** How sales with items of their own take part in community days. */
export function sales({ database, confirmation, listings, entering, joins, now }: Dependencies) {
  const { db } = database

  async function toFitting(days: { day: queries.DayRow; entry: SaleEntry | null }[]): Promise<FittingDay[]> {
    const counts = await queries.countHouses(
      db,
      days.map(({ day }) => day.id),
    )
    return days.flatMap(({ day, entry }) => {
      if (!isOpened(day)) return []
      const { status, number, askedBecause } = entry ?? {}
      return {
        ...toCard(day, counts.get(day.id)?.houseCount ?? 0),
        registration: toRegistration(day, now()),
        entry: status && askedBecause ? { status, number: number ?? null, askedBecause } : null,
      }
    })
  }

  /** Days around a sale on one of its dates from today on, beside those that it has joined. */
  async function listAround(sale: Redacted<Listing>): Promise<OpenedDay[]> {
    const { latitude, longitude } = sale
    const dates = getSaleDates(sale).filter((date) => comparedToToday(date, sale.timeZone, now()) >= 0)
    if (latitude === null || longitude === null || dates.length === 0) return []
    const position = { latitude, longitude }
    const isHouseKnown = isExact(sale.positionPrecision)
    const days = await listQueries.listAround(db, { position, miles: isHouseKnown ? 0 : ROUGH_MILES, dates })
    return days.filter(isOpened).filter(({ area }) => !isHouseKnown || isInArea(area, position))
  }

  return {
    /** @throws AppError `not_found` unless the seller owns the sale */
    async list(userId: string, listingId: string): Promise<FittingDay[]> {
      const sale = await listings.readOwn(userId, listingId)
      const joined = await listQueries.listJoinedWith(db, listingId)
      const known = new Set(joined.map(({ day }) => day.id))
      const around = (await listAround(sale)).filter(({ id }) => !known.has(id))
      return toFitting([...joined, ...around.map((day) => ({ day, entry: null }))])
    },

    /**
     * Joins with the address of the sale, on those of the day's dates on which the sale is.
     * @throws AppError `not_found`; `unconfirmed`; `invalid`; `conflict`; `rate_limited` after wrong codes
     */
    async join(
      joiner: Joiner & { userId: string },
      { listingId, communityDayId }: InputOf<typeof joinWithSale>['params'],
      { code, acceptsRules, permitNumber }: InputOf<typeof joinWithSale>['body'],
    ): Promise<FittingDay> {
      const { userId, address, language } = joiner
      const sale = await listings.readOwn(userId, listingId)
      await confirmation.requireConfirmed(db, userId)
      const found = requireJoinable(await queries.findDayById(db, communityDayId))
      const hasCode = code !== ''
      if (hasCode) await joins.checkCode(found, code, address)
      checkRules(found, acceptsRules)
      checkPermit(found, permitNumber)
      const dates = getSaleDates(sale).filter((date) => found.days.includes(date))
      if (dates.length === 0) throw new AppError('invalid', t.lazy`Your sale is on other days. Change its days first.`)
      if (sale.streetAddress === '') throw new AppError('invalid', t.lazy`Enter the street address of your sale first`)
      const email = await queries.findProvenEmail(db, userId)
      const entry = await db.transaction(async (tx) => {
        const day = await entering.lockOpened(tx, found.id)
        await checkOwnListing(tx, userId, listingId)
        return entering.enter(tx, day, {
          place: toPlace(day, sale),
          choices: { dates, categories: [], permitNumber: permitNumber || ownPermit(found, sale) },
          host: { userId, email },
          hostName: '',
          accountName: joiner.accountName,
          language,
          listingId,
          hasCode,
        })
      })
      const [answer] = await toFitting([{ day: found, entry }])
      return answer!
    },

    /** @throws AppError `not_found` unless the seller owns the sale, and it has joined */
    async leave(userId: string, listingId: string, dayId: string): Promise<void> {
      await checkOwnListing(db, userId, listingId)
      const joined = await listQueries.listJoinedWith(db, listingId)
      const entry = joined.find(({ day }) => day.id === dayId)?.entry
      if (!entry) throw dayNotFound()
      await entryQueries.takeOut(db, entry)
    },
  }
}

/** The permit of a sale, where the day takes numbers like that. */
function ownPermit({ permitPattern }: OpenedDay, { permitNumber }: Redacted<Listing>): string {
  return permitNumber !== null && isPermitNumber(permitPattern, permitNumber) ? permitNumber : ''
}

function toPlace(day: OpenedDay, sale: Redacted<Listing>): HousePlace {
  const { streetAddress, city, state, zipCode, latitude, longitude, positionPrecision } = sale
  return { ...completeAddress(day, { streetAddress, city, state, zipCode }), latitude, longitude, positionPrecision }
}
