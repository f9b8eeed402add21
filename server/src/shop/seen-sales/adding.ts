import { MAX_PIN_MILES } from '@yardsnap/contract/listing-places'
import { haversineMiles } from '@yardsnap/contract/places'
import { isPremium } from '@yardsnap/contract/plans'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import {
  MAX_SEEN_DAYS_AHEAD,
  REMOVED_ADDRESS_DAYS,
  SECONDS_BETWEEN_SEEN_SALES,
  SEEN_SALES_A_DAY,
  type SeenDay,
} from '@yardsnap/contract/seen-sales'
import type { SeenSaleAnswer, SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import type { CropRectangle } from '@yardsnap/contract/items'
import { v7 as uuidv7 } from 'uuid'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { Seller } from '#core/listings/ownership.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { findHostSales, findSameSeenSale, type HostSale } from './place-queries.ts'
import * as queries from './queries.ts'

export interface AddingDependencies {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  places: PlacesService
  photos: Pick<PhotosService, 'admit' | 'attachToSeenSale' | 'removeForSeenSales'>
  /** The faces in one of a user's photos; null where they cannot be found now. */
  findFaces: (userId: string, photoUrl: string) => Promise<CropRectangle[] | null>
  now: () => Date
}

const DAY_MS = 24 * 3_600_000
const SECOND_MS = 1000

/** Adds sales that somebody saw. */
export function adding({ database, confirmation, places, photos, findFaces, now }: AddingDependencies) {
  const { db } = database

  /**
   * Where a sale is: where its finder stands, else as exactly as the geocoder knows its street.
   * @throws AppError `invalid` for a place that is not found, or is far from where the finder says to stand
   */
  async function findPlace({ streetAddress, city, state, zipCode, position }: SeenSaleInput) {
    const found = await places.locate({ streetAddress, city, state, zipCode })
    if (found && position && haversineMiles(position, found) > MAX_PIN_MILES) {
      throw new AppError('invalid', t.lazy`You are far from this address. Check the city and the ZIP.`)
    }
    const place = position ? { ...position, precision: 'pinned' as const } : found
    const timeZone = place && (await places.timeZoneAt(place.latitude, place.longitude))
    if (!place || !timeZone || place.precision === 'state') {
      throw new AppError('invalid', t.lazy`We could not find this place. Enter the city, or the ZIP.`)
    }
    const { latitude, longitude, precision: positionPrecision } = place
    return { streetAddress, city, state, zipCode, latitude, longitude, positionPrecision, timeZone }
  }

  /** @throws AppError `invalid` without a known face detector: a face must not be shown by accident */
  async function checkPhoto(userId: string, photoUrl: string | null) {
    if (photoUrl === null) return null
    const [objectKey] = await photos.admit({ id: userId }, [photoUrl])
    if (objectKey === undefined) return null
    const blurs = await findFaces(userId, photoUrl)
    if (!blurs) {
      throw new AppError(
        'unavailable',
        t.lazy`We cannot look for faces in the photo now. Add the sale without it, or try again later.`,
      )
    }
    return { objectKey, ownerId: userId, blurs }
  }

  /** @throws AppError `rate_limited` beyond the limits of an account */
  async function checkLimits(tx: Queryable, finderId: string): Promise<void> {
    const at = now().getTime()
    const { count, lastAt } = await queries.findAdded(tx, finderId, new Date(at - DAY_MS))
    if (count >= SEEN_SALES_A_DAY) {
      throw new AppError('rate_limited', t.lazy`You can add ${SEEN_SALES_A_DAY} sales in a day. Add this one tomorrow.`)
    }
    const waitSeconds = lastAt ? SECONDS_BETWEEN_SEEN_SALES - (at - lastAt.getTime()) / SECOND_MS : 0
    if (waitSeconds > 0) {
      const retryAfterSeconds = Math.ceil(waitSeconds)
      const text = new LazyText(() => nextSaleText(retryAfterSeconds))
      throw new AppError('rate_limited', text, { retryAfterSeconds })
    }
  }

  async function joinOrInsert(
    tx: Queryable,
    sale: Omit<queries.NewSeenSale, 'id'>,
    photo: Awaited<ReturnType<typeof checkPhoto>>,
  ): Promise<SeenSaleAnswer> {
    const { finderId, days, timeZone } = sale
    const dates = days.map(({ date }) => date)
    const removedAfter = new Date(now().getTime() - REMOVED_ADDRESS_DAYS * DAY_MS)
    const same = await findSameSeenSale(tx, { place: sale, dates, removedAfter })
    if (same?.removedAt) {
      throw new AppError('conflict', t.lazy`Whoever lives at this address has asked not to be listed here.`)
    }
    if (same?.hiddenAt) {
      throw new AppError('conflict', t.lazy`The people who run this site have hidden this sale`)
    }
    const seenSaleId = same?.id ?? uuidv7()
    if (!same) {
      await checkLimits(tx, finderId)
      await queries.insertSeenSale(tx, { ...sale, id: seenSaleId }, now())
      if (photo) await photos.attachToSeenSale(tx, { ...photo, seenSaleId })
    }
    const sighting = { seenSaleId, userId: finderId, day: dayIn(same?.timeZone ?? timeZone, now()), seenAt: now() }
    const isNew = await queries.insertSighting(tx, sighting)
    if (same && isNew) await queries.countSighting(tx, seenSaleId, now())
    return { outcome: same ? 'joined' : 'added', seenSaleId }
  }

  return {
    /**
     * @throws AppError `unconfirmed`; `forbidden` for an account that an admin has blocked; `invalid` for days or a place that
     *   cannot be; `conflict` at an address that was removed; `rate_limited`; errors about the photo
     */
    async add(finder: Seller, input: SeenSaleInput): Promise<SeenSaleAnswer> {
      await confirmation.requireConfirmed(db, finder.id)
      if (await queries.isBlockedFinder(db, finder.id)) {
        throw new AppError('forbidden', t.lazy`The people who run this site let you add no more sales`)
      }
      const place = await findPlace(input)
      checkDays(input.days, dayIn(place.timeZone, now()))
      const photo = await checkPhoto(finder.id, input.photoUrl)
      const sale = { ...place, finderId: finder.id, days: input.days, words: input.words }
      return db.transaction(async (tx) => {
        await queries.lockAdditions(tx)
        const dates = input.days.map(({ date }) => date)
        const listed = (await findHostSales(tx, place, dates)).find((host) => mayBeTold(finder, host, now()))
        if (listed) return { outcome: 'listed', listingId: listed.id }
        return joinOrInsert(tx, sale, photo)
      })
    },
  }
}

/** Whether the finder may learn that a host has a sale here: nobody does while its address is hidden. */
function mayBeTold(finder: Seller, { sellerId, isAddressHidden, earlyAccessUntil }: HostSale, now: Date): boolean {
  if (sellerId === finder.id) return true
  const isEarly = earlyAccessUntil !== null && earlyAccessUntil > now
  return !isAddressHidden && (!isEarly || isPremium(finder, now.getTime()))
}

/** @throws AppError `invalid` for days that have passed, are far ahead, do not follow one another or end before they begin */
function checkDays(days: SeenDay[], today: string): void {
  const last = days.at(-1)?.date ?? ''
  if (last < today) throw new AppError('invalid', t.lazy`This day has passed`)
  if (last > addDays(today, MAX_SEEN_DAYS_AHEAD)) {
    throw new AppError('invalid', t.lazy`This day is more than ${MAX_SEEN_DAYS_AHEAD} days ahead`)
  }
  for (const [index, { date, startTime, endTime }] of days.entries()) {
    const before = days[index - 1]?.date
    if (before !== undefined && date <= before) throw new AppError('invalid', t.lazy`Days must be in order`)
    if (startTime && endTime && endTime <= startTime)
      throw new AppError('invalid', t.lazy`The sale must end after it starts`)
  }
}

const nextSaleText = (waitSeconds: number) =>
  plural(waitSeconds, {
    one: 'Add the next sale in # second.',
    other: 'Add the next sale in # seconds.',
  })
