import { shownTitle } from '@yardsnap/contract/item-titles'
import { getPictureUrl, type ListedItem } from '@yardsnap/contract/items'
import type { Leftovers, LeftoverWay, LeftThing, Pickup } from '@yardsnap/contract/leftovers'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Database, Queryable } from '#db/database.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import { itemsLeft } from '#sell/exports/service.ts'
import { inLanguage } from '#text/translations.ts'
import { isBig } from './big-things.ts'
import { proposePickupDay } from './days.ts'
import { curbText, pickupText } from './pickup-text.ts'
import * as queries from './queries.ts'
import { findRefused } from './refused.ts'

export interface ReadingDependencies {
  database: Database
  listings: Pick<ListingsService, 'readOwn'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
}

export type LeftSale = Awaited<ReturnType<ReturnType<typeof leftoversReader>['describe']>>

const NO_PICKUP: Pickup = {
  charity: '',
  floor: 'ground',
  stairs: 'none',
  gateHours: '',
  day: null,
  startTime: null,
  endTime: null,
}

/** Reads what is left of a sale and what its host said about it. */
export function leftoversReader({
  database: { db },
  listings,
  ownAccount,
  now,
}: ReadingDependencies & { now: () => Date }) {
  /** The titles are in the language of the account. @throws AppError `not_found` for a listing of another user */
  async function describe(userId: string, listingId: string) {
    const listing = await listings.readOwn(userId, listingId)
    const language = await ownAccount.readLanguage(userId)
    const rows = new Map((await queries.listLeftovers(db, listing.id)).map((row) => [row.itemId, row]))
    const found = await queries.findPickup(db, listing.id)
    const today = dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now())
    const proposedDay = proposePickupDay(today)
    const items = itemsLeft(listing)
    const pickup = toPickup(found)
    const things = inLanguage(language, () => items.map((item) => toThing(item, rows.get(item.id))))
    const going = (way: LeftoverWay) => things.filter((thing) => thing.way === way && thing.donationId === null)
    return {
      listing,
      language,
      items,
      things,
      pickup,
      proposedDay,
      today,
      /** What is to be picked up. */
      task: { listing, things: going('pickup'), pickup: { ...pickup, day: pickup.day ?? proposedDay } },
      /** What is given away. */
      free: going('free'),
      curbId: found?.curbListingId ?? null,
    }
  }

  return {
    describe,

    readPickup: async (listingId: string, from: Queryable): Promise<Pickup> =>
      toPickup(await queries.findPickup(from, listingId)),

    /** @throws AppError `not_found` for a listing of another user */
    async read(userId: string, listingId: string): Promise<Leftovers> {
      const sale = await describe(userId, listingId)
      const { listing, language, things, pickup, proposedDay, today, task, free, curbId } = sale
      const isCurbPublic = curbId !== null && (await queries.isStillPublic(db, curbId, today))
      return inLanguage(language, () => ({
        things,
        pickup,
        proposedDay,
        pickupText: pickupText(task),
        curbText: curbText({ listing, things: free }),
        curbListingId: isCurbPublic ? curbId : null,
      }))
    },
  }
}

function toThing(item: ListedItem, row: queries.LeftoverRow | undefined): LeftThing {
  const title = shownTitle(item)
  const { id: itemId, category, condition, quantity } = item
  return {
    itemId,
    title,
    category,
    condition,
    quantity,
    pictureUrl: getPictureUrl(item),
    isBig: isBig(item),
    refused: findRefused(title),
    way: row?.way ?? null,
    size: row?.size ?? '',
    donationId: row?.donationId ?? null,
  }
}

function toPickup(row: queries.PickupRow | null): Pickup {
  if (!row) return NO_PICKUP
  const { startTime, endTime, charity, floor, stairs, gateHours, day } = row
  const toTime = (time: string | null) => time?.slice(0, 5) ?? null
  return { charity, floor, stairs, gateHours, day, startTime: toTime(startTime), endTime: toTime(endTime) }
}
