import type { Readable } from 'node:stream'
import type { Language } from '@yardsnap/contract/languages'
import type { LeftoverWay, Leftovers, PickupChange } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing, type Seller } from '#core/listings/ownership.ts'
import type { ExportsService, PackFiles } from '#sell/exports/service.ts'
import { madeFile, type MadeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import { donationsService, type DonationsDependencies } from './donations.ts'
import { getCurbDays } from './days.ts'
import { pickupCalendar } from './pickup-calendar.ts'
import {
  accessText,
  askFirstText,
  lineOfThing,
  pickupText,
  pickupWhen,
  restText,
  splitThings,
  wholeAddress,
} from './pickup-text.ts'
import * as queries from './queries.ts'
import { leftoversReader, type LeftSale, type ReadingDependencies } from './reading.ts'

export type LeftoversService = ReturnType<typeof leftoversService>

interface Dependencies extends DonationsDependencies, ReadingDependencies {
  /** Publishes items of a sale as a sale of its own, for free; a repeated call with its id makes no other. */
  giveAway: (seller: Seller, listingId: string, offer: FreeOffer) => Promise<void>
  exports: Pick<ExportsService, 'pickupSheet'>
  /** Sends files and pictures as a ZIP, by turns of accounts. */
  openArchive: (sellerId: string, language: Language, contents: PackFiles) => Promise<Readable>
  publicUrl: string
  productName: string
  now?: () => Date
}

interface FreeOffer {
  id: string
  itemIds: ReadonlySet<string>
  details: ReturnType<typeof curbDetails>
  isUnfinished: boolean
  /** In the transaction that inserts the sale. */
  also: (tx: Queryable) => Promise<void>
}

/** Nothing that makes a curb sale takes as long: a draft of before was left by a process that has ended. */
const MAX_MAKING_MS = 5 * 60_000

type Change = { itemId: string; way?: LeftoverWay | null | undefined; size?: string | undefined }

/** What is left of a sale, where it goes, and what a charity took of it. */
export function leftoversService(dependencies: Dependencies) {
  const { giveAway, exports, publicUrl, productName, now = () => new Date() } = dependencies
  const { db } = dependencies.database

  const reader = leftoversReader({ ...dependencies, now })

  /** @throws AppError `not_found`, `invalid` while nothing is to be picked up */
  async function readPickup(userId: string, listingId: string): Promise<LeftSale> {
    const sale = await reader.describe(userId, listingId)
    if (sale.task.things.length === 0) throw new AppError('invalid', t.lazy`Say first what is to be picked up.`)
    return sale
  }

  function calendarOf({ listing, task, language }: LeftSale): string {
    return inLanguage(language, () =>
      pickupCalendar({
        listingId: listing.id,
        pickup: task.pickup,
        location: wholeAddress(listing),
        description: pickupText(task),
        timeZone: listing.timeZone,
        pageUrl: new URL(`/sale/${listing.id}/left`, publicUrl).href,
        productName,
        now: now(),
      }),
    )
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    read: (userId: string, listingId: string): Promise<Leftovers> => reader.read(userId, listingId),

    donations: donationsService(dependencies),

    /** For the data export. */
    exportOwn: (userId: string) => queries.listSaid(db, userId),

    /** Items that are not in the sale anymore are passed over. @throws AppError `not_found` for a listing of another user */
    async change(userId: string, listingId: string, changes: Change[]): Promise<Leftovers> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const ids = changes.map(({ itemId }) => itemId)
        const known = await queries.listKnownItems(tx, listingId, ids)
        const before = new Map((await queries.listLeftovers(tx, listingId)).map((row) => [row.itemId, row]))
        // The last change of an item counts: a statement writes each row once.
        const rows = new Map<string, Pick<queries.LeftoverRow, 'itemId' | 'listingId' | 'way' | 'size'>>()
        for (const { itemId, way, size } of changes.filter((change) => known.has(change.itemId))) {
          const row = rows.get(itemId) ?? before.get(itemId)
          const next = { way: way === undefined ? (row?.way ?? null) : way, size: size ?? row?.size ?? '' }
          rows.set(itemId, { itemId, listingId, ...next })
        }
        await queries.writeLeftovers(tx, [...rows.values()])
      })
      return reader.read(userId, listingId)
    },

    /** @throws AppError `not_found` for a listing of another user; `invalid` when it would end before it starts */
    async setPickup(userId: string, listingId: string, change: PickupChange): Promise<Leftovers> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const { startTime, endTime } = { ...(await reader.readPickup(listingId, tx)), ...change }
        if (startTime && endTime && startTime >= endTime)
          throw new AppError('invalid', t.lazy`The pick-up must end after it starts`)
        if (Object.keys(change).length > 0) await queries.writePickup(tx, listingId, change)
      })
      return reader.read(userId, listingId)
    },

    /**
     * Photos, a list of one page, the text for a form and a calendar entry, as a ZIP.
     * @throws AppError `not_found` for a listing of another user; `invalid` while nothing is to be picked up;
     *   `rate_limited` or `unavailable` while too many documents are being made
     */
    async pack(userId: string, listingId: string, signal?: AbortSignal): Promise<MadeFile<Readable>> {
      const found = await readPickup(userId, listingId)
      const { listing, language, task, items } = found
      const picked = new Map(items.map((item) => [item.id, item]))
      const { lines, rest } = splitThings(task.things)
      const sheet = inLanguage(language, () => ({
        title: t`Donation pick-up`,
        intro: [wholeAddress(listing), pickupWhen(task.pickup), accessText(task.pickup), task.pickup.charity].filter(
          Boolean,
        ),
        lines: lines.map(lineOfThing),
        outro: [restText(rest), askFirstText(task.things)].filter(Boolean),
      }))
      const content = await exports.pickupSheet(userId, { listing, language, sheet, signal })
      const names = inLanguage(language, getFileNames)
      const files = [
        { name: names.list, content },
        { name: names.text, content: inLanguage(language, () => pickupText(task)) },
        { name: 'pickup.ics', content: calendarOf(found) },
      ]
      const pictures = task.things.flatMap(({ itemId }) => picked.get(itemId) ?? [])
      const archive = await dependencies.openArchive(userId, language, { files, items: pictures })
      return madeFile(listing.title, { ending: names.pack, mediaType: 'application/zip', content: archive })
    },

    /** @throws AppError `not_found` for a listing of another user; `invalid` while nothing is to be picked up */
    async calendar(userId: string, listingId: string): Promise<MadeFile<string>> {
      const found = await readPickup(userId, listingId)
      const mediaType = 'text/calendar; charset=utf-8'
      return madeFile(found.listing.title, { ending: 'pickup.ics', mediaType, content: calendarOf(found) })
    },

    /**
     * Publishes what is given away as a sale of its own, at the same address for 48 hours. What an earlier call has left
     * unfinished is completed. While another call with its id is making it, the answer has no curb sale yet.
     * @throws AppError `not_found` for a listing of another user; `invalid` while nothing is given away; `conflict` while
     *   another curb sale of the listing is public; `forbidden`, `unconfirmed`, `listing_limit` as for any sale
     */
    async startCurbSale(seller: Seller, listingId: string, curbListingId: string): Promise<Leftovers> {
      const { listing, language, free, today, curbId } = await reader.describe(seller.id, listingId)
      const isUnfinished =
        curbId !== null && (await queries.isUnfinished(db, curbId, new Date(now().getTime() - MAX_MAKING_MS)))
      if (isUnfinished || curbId !== curbListingId) {
        if (free.length === 0) throw new AppError('invalid', t.lazy`Say first what is given away.`)
        await giveAway(seller, listingId, {
          id: isUnfinished ? curbId : curbListingId,
          isUnfinished,
          itemIds: new Set(free.map(({ itemId }) => itemId)),
          details: inLanguage(language, () => curbDetails(listing, now())),
          async also(tx: Queryable) {
            await lockOwnListing(tx, seller.id, listingId)
            const other = (await queries.findPickup(tx, listingId))?.curbListingId
            if (other && (await queries.isStillPublic(tx, other, today)))
              throw new AppError('conflict', t.lazy`Your curb sale is up already.`)
            await queries.writeCurbSale(tx, listingId, curbListingId)
          },
        })
      }
      return reader.read(seller.id, listingId)
    },
  }
}

const getFileNames = () => ({
  list: `${t.of('file name, of the letters a to z')`list`}.pdf`,
  text: `${t.of('file name, of the letters a to z')`text-for-the-form`}.txt`,
  pack: `${t.of('end of a file name, of the letters a to z')`pickup`}.zip`,
})

/** Title, description and days of a curb sale, in the language of the moment. */
function curbDetails({ timeZone }: Listing, now: Date) {
  const [first, ...laterDays] = getCurbDays(timeZone ?? FALLBACK_TIME_ZONE, now)
  const last = laterDays.at(-1)
  const until = `${formatDay(last?.date)}, ${formatTime(last?.endTime)}`
  return {
    title: t`Free at the curb`,
    description: t`Take what you like, it costs nothing. It stands at the curb until ${until}. First come, first served.`,
    saleDate: first!.date,
    startTime: first!.startTime,
    endTime: first!.endTime,
    laterDays,
  }
}
