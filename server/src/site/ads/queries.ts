import type { AdPage } from '@yardsnap/contract/ads'
import type { AdInput } from '@yardsnap/contract/ad-input'
import type { AdDay } from '@yardsnap/contract/admin-catalog'
import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { adDays, adPictures, displayAds } from '#db/schema/ads.ts'
import type { Tallied } from '#db/tally.ts'
import type { FittedPicture } from '#pictures/fitted-picture.ts'

export type AdRow = typeof displayAds.$inferSelect

export interface AdEvent extends Record<string, string> {
  adId: string
  kind: 'impression' | 'click'
}

const today = sql`(now() at time zone 'UTC')::date`

/** Switched on, and today (UTC) is one of its days. */
const isShown = and(
  displayAds.isActive,
  sql`coalesce(${displayAds.firstDay} <= ${today}, true)`,
  sql`coalesce(${displayAds.lastDay} >= ${today}, true)`,
)

/** Featured ones first, then in booking order. */
export async function listShownAds(db: Queryable, targetPage: AdPage, limit: number): Promise<AdRow[]> {
  return db
    .select()
    .from(displayAds)
    .where(and(eq(displayAds.targetPage, targetPage), isShown))
    .orderBy(desc(displayAds.isPremium), asc(displayAds.createdAt), asc(displayAds.id))
    .limit(limit)
}

/** With the sums of their counts. */
export async function listAds(db: Queryable): Promise<{ ad: AdRow; impressions: number; clicks: number }[]> {
  return db
    .select({
      ad: displayAds,
      impressions: sql<number>`coalesce(sum(${adDays.impressions}), 0)::int`,
      clicks: sql<number>`coalesce(sum(${adDays.clicks}), 0)::int`,
    })
    .from(displayAds)
    .leftJoin(adDays, eq(adDays.adId, displayAds.id))
    .groupBy(displayAds.id)
    .orderBy(desc(displayAds.createdAt), desc(displayAds.id))
}

export async function isShownAd(db: Queryable, adId: string): Promise<boolean> {
  return (await db.$count(displayAds, and(eq(displayAds.id, adId), isShown))) > 0
}

export async function insertAd(db: Queryable, values: AdInput & { id: string }): Promise<AdRow> {
  const [row] = await db.insert(displayAds).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateAd(db: Queryable, adId: string, values: AdInput): Promise<AdRow | null> {
  const [row] = await db
    .update(displayAds)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(displayAds.id, adId))
    .returning()
  return row ?? null
}

export async function deleteAd(db: Queryable, adId: string): Promise<AdRow | null> {
  const [row] = await db.delete(displayAds).where(eq(displayAds.id, adId)).returning()
  return row ?? null
}

export async function findPicture(db: Queryable, adId: string): Promise<Buffer | null> {
  const [row] = await db.select({ webp: adPictures.webp }).from(adPictures).where(eq(adPictures.adId, adId))
  return row?.webp ?? null
}

export async function findAd(db: Queryable, adId: string): Promise<AdRow | null> {
  const [row] = await db.select().from(displayAds).where(eq(displayAds.id, adId))
  return row ?? null
}

export async function savePicture(tx: Queryable, adId: string, { webp, version }: FittedPicture): Promise<void> {
  await setPictureVersion(tx, adId, version)
  await tx.insert(adPictures).values({ adId, webp }).onConflictDoUpdate({ target: adPictures.adId, set: { webp } })
}

export async function deletePicture(tx: Queryable, adId: string): Promise<void> {
  await setPictureVersion(tx, adId, null)
  await tx.delete(adPictures).where(eq(adPictures.adId, adId))
}

/** First of all, since it locks the ad, also one that has no picture yet. */
async function setPictureVersion(tx: Queryable, adId: string, pictureVersion: string | null): Promise<void> {
  await tx
    .update(displayAds)
    .set({ pictureVersion, updatedAt: sql`now()` })
    .where(eq(displayAds.id, adId))
}

/** Adds to the daily totals in a fixed order, so that two processes cannot deadlock. Deleted ads are skipped. */
export async function addAdEvents(db: Queryable, events: Tallied<AdEvent>[]): Promise<void> {
  await db.execute(sql`
    insert into ad_days (ad_id, day, impressions, clicks)
    select ad_id, day,
      coalesce(sum(count) filter (where kind = 'impression'), 0),
      coalesce(sum(count) filter (where kind = 'click'), 0)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event("adId" uuid, day date, kind text, count int)
    join (select id as ad_id from display_ads) ad on ad_id = "adId"
    group by ad_id, day
    order by ad_id, day
    on conflict (ad_id, day) do update
    set impressions = ad_days.impressions + excluded.impressions, clicks = ad_days.clicks + excluded.clicks
  `)
}

/** The latest day first. @param from,to YYYY-MM-DD, inclusive */
export async function listAdDays(db: Queryable, { from, to }: { from: string; to: string }): Promise<AdDay[]> {
  return db
    .select({
      day: adDays.day,
      adId: adDays.adId,
      advertiserName: displayAds.advertiserName,
      title: displayAds.title,
      impressions: adDays.impressions,
      clicks: adDays.clicks,
    })
    .from(adDays)
    .innerJoin(displayAds, eq(displayAds.id, adDays.adId))
    .where(between(adDays.day, from, to))
    .orderBy(desc(adDays.day), asc(displayAds.advertiserName), asc(adDays.adId))
}
