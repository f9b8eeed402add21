import { t } from '@yardsnap/contract/texts'
import { AD_BOXES } from '@yardsnap/contract/ad-sizes'
import { type AdPage, type DisplayAd, MAX_ADS_SHOWN } from '@yardsnap/contract/ads'
import type { AdInput } from '@yardsnap/contract/ad-input'
import type { AdDay, BookedAd, CountedAd } from '@yardsnap/contract/admin-catalog'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { createTally } from '#db/tally.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import { fitPicture, type FittedPicture } from '#pictures/fitted-picture.ts'
import * as queries from './queries.ts'

export type AdsService = ReturnType<typeof adsService>
export type AdName = Pick<AdInput, 'advertiserName' | 'title'>

/** Ads and their impressions and clicks. Only admins change ads. */
export function adsService({ db, log }: { db: Queryable; log: Pick<Log, 'warn'> }) {
  const events = createTally<queries.AdEvent>({ write: (rows) => queries.addAdEvents(db, rows), log })

  return {
    async list(page: AdPage): Promise<DisplayAd[]> {
      return (await queries.listShownAds(db, page, MAX_ADS_SHOWN)).map(toDisplayAd)
    },

    /** @returns WebP @throws AppError `not_found` */
    async picture(adId: string): Promise<Buffer> {
      return (await queries.findPicture(db, adId)) ?? notFound()
    },

    /**
     * @param isFirst whether this is the visitor's first such event; called only for existing ads
     * @throws AppError `not_found`, also for an ad that is not shown
     */
    async track(event: queries.AdEvent, isFirst: () => Promise<boolean>): Promise<void> {
      if (!(await queries.isShownAd(db, event.adId))) notFound()
      if (await isFirst()) events.add(event)
    },

    /** Counts include those buffered in this process. */
    async listAll(): Promise<CountedAd[]> {
      await events.flush()
      return (await queries.listAds(db)).map(({ ad, ...counts }) => ({ ...toBookedAd(ad), ...counts }))
    },

    async create(input: AdInput, tx: Queryable = db): Promise<BookedAd> {
      return toBookedAd(await queries.insertAd(tx, { ...input, id: uuidv7() }))
    },

    /** @throws AppError `not_found` */
    async update(adId: string, input: AdInput, tx: Queryable = db): Promise<BookedAd> {
      return toBookedAd((await queries.updateAd(tx, adId, input)) ?? notFound())
    },

    /**
     * Also deletes its picture and counts; to keep the counts, deactivate it instead.
     * @returns what it was called @throws AppError `not_found`
     */
    async remove(adId: string, tx: Queryable = db): Promise<AdName> {
      return (await queries.deleteAd(tx, adId)) ?? notFound()
    },

    /** Crops a JPEG, PNG or WebP to the ad's box. @throws AppError `not_found`, and as fitPicture */
    async fitPicture(adId: string, bytes: Uint8Array): Promise<FittedPicture> {
      const { adSize } = (await queries.findAd(db, adId)) ?? notFound()
      return fitPicture(bytes, AD_BOXES[adSize])
    },

    /** @param picture null for a text ad @returns whose picture it is @throws AppError `not_found` */
    async setPicture(tx: Queryable, adId: string, picture: FittedPicture | null): Promise<AdName> {
      const ad = (await queries.findAd(tx, adId)) ?? notFound()
      await (picture ? queries.savePicture(tx, adId, picture) : queries.deletePicture(tx, adId))
      return ad
    },

    /** Daily counts of each ad, including those buffered in this process. @param days YYYY-MM-DD, inclusive */
    async report(days: { from: string; to: string }): Promise<AdDay[]> {
      await events.flush()
      return queries.listAdDays(db, days)
    },

    /** Writes buffered counts. */
    stop: (): Promise<void> => events.flush(),
  }
}

function toDisplayAd(row: queries.AdRow): DisplayAd {
  const { id, isActive, adSize, placement, advertiserName, title, clickUrl, isPremium, pictureVersion } = row
  const imageUrl = pictureVersion === null ? null : `/api/display-ads/${id}/picture?v=${pictureVersion}`
  return { id, isActive, adSize, placement, advertiserName, title, clickUrl, isPremium, imageUrl }
}

function toBookedAd(row: queries.AdRow): BookedAd {
  const { targetPage, firstDay, lastDay, createdAt } = row
  return { ...toDisplayAd(row), targetPage, firstDay, lastDay, createdAt: createdAt.toISOString() }
}

function notFound(): never {
  throw new AppError('not_found', t.lazy`There is no such ad`)
}
