import { makeForeignPicture } from '#pictures/foreign-pictures.ts'
import { AD_BOXES, type AdSize } from '@yardsnap/contract/ad-sizes'
import { createHash } from 'node:crypto'
import { type AdInput, type AdPage, type DisplayAd, MAX_ADS_SHOWN } from '@yardsnap/contract/ads'
import type { AdDay, BookedAd } from '@yardsnap/contract/admin-catalog'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { createTally } from '#db/tally.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#logger.ts'
import * as queries from './queries.ts'

export type AdsService = ReturnType<typeof adsService>

/** Booked ads, and how often they are seen and followed. What changes ads is for the admin alone. */
export function adsService({ db, log }: { db: Queryable; log: Pick<Log, 'warn'> }) {
  const events = createTally<queries.AdEvent>({ write: (rows) => queries.addAdEvents(db, rows), log })

  return {
    async list(page: AdPage): Promise<DisplayAd[]> {
      return (await queries.listActiveAds(db, page, MAX_ADS_SHOWN)).map(displayAdOf)
    },

    /** WebP. @throws AppError `not_found` */
    async picture(adId: string): Promise<Buffer> {
      return (await queries.findPicture(db, adId)) ?? notFound()
    },

    /**
     * @param isFirst says whether this visitor does so for the first time; asked only about ads that there are
     * @throws AppError `not_found`, also for an ad that is not active
     */
    async track(event: queries.AdEvent, isFirst: () => Promise<boolean>): Promise<void> {
      if (!(await queries.isActiveAd(db, event.adId))) notFound()
      if (await isFirst()) events.add(event)
    },

    async listAll(): Promise<BookedAd[]> {
      return (await queries.listAds(db)).map(bookedAdOf)
    },

    async create(input: AdInput, tx: Queryable = db): Promise<BookedAd> {
      return bookedAdOf(await queries.insertAd(tx, { ...input, id: uuidv7() }))
    },

    /** @throws AppError `not_found` */
    async update(adId: string, input: AdInput, tx: Queryable = db): Promise<BookedAd> {
      return bookedAdOf((await queries.updateAd(tx, adId, input)) ?? notFound())
    },

    /** With its picture and its counts. To keep the counts, make it inactive. @throws AppError `not_found` */
    async remove(adId: string, tx: Queryable = db): Promise<void> {
      if (!(await queries.deleteAd(tx, adId))) notFound()
    },

    /** Cuts a JPEG, PNG or WebP to the box of an ad. @throws AppError `not_found`, and as fitPicture */
    async fitPicture(adId: string, bytes: Uint8Array): Promise<queries.AdPicture> {
      const webp = await fitPicture(bytes, (await queries.findAdSize(db, adId)) ?? notFound())
      return { webp, version: createHash('sha256').update(webp).digest('hex').slice(0, 16) }
    },

    /** @param picture null for an ad in words. @throws AppError `not_found` */
    async setPicture(tx: Queryable, adId: string, picture: queries.AdPicture | null): Promise<void> {
      if (!(await queries.findAdSize(tx, adId))) notFound()
      await (picture ? queries.savePicture(tx, adId, picture) : queries.deletePicture(tx, adId))
    },

    /** What each ad brought on each day, with what this process has just counted. @param days YYYY-MM-DD, both included */
    async report(days: { from: string; to: string }): Promise<AdDay[]> {
      await events.flush()
      return queries.listAdDays(db, days)
    },

    /** Writes what is still only counted. */
    stop: (): Promise<void> => events.flush(),
  }
}

function displayAdOf(row: queries.AdRow): DisplayAd {
  const { id, isActive, adSize, placement, advertiserName, title, clickUrl, isPremium, pictureVersion } = row
  const imageUrl = pictureVersion === null ? null : `/api/display-ads/${id}/picture?v=${pictureVersion}`
  return { id, isActive, adSize, placement, advertiserName, title, clickUrl, isPremium, imageUrl }
}

function bookedAdOf(row: queries.AdRow): BookedAd {
  return { ...displayAdOf(row), targetPage: row.targetPage, createdAt: row.createdAt.toISOString() }
}

function notFound(): never {
  throw new AppError('not_found', 'There is no such ad')
}

/** Screens of twice the density are common, of more are rare. */
const DENSITY = 2

/**
 * An admin's picture cut to the box of an ad, without its metadata, as WebP.
 * @throws AppError as `makeForeignPicture`
 */
async function fitPicture(bytes: Uint8Array, adSize: AdSize): Promise<Buffer> {
  const { width, height } = AD_BOXES[adSize]
  const { picture } = await makeForeignPicture(async () => bytes, { width: width * DENSITY, height: height * DENSITY })
  return Buffer.from(picture)
}
