import type { ProductInput } from '@yardsnap/contract/supplies'
import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { affiliateClickDays, affiliateProducts, productPictures } from '#db/schema/supplies.ts'
import type { Tallied } from '#db/tally.ts'
import type { FittedPicture } from '#pictures/fitted-picture.ts'

export type ProductRow = typeof affiliateProducts.$inferSelect

export async function listCategories(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: affiliateProducts.category })
    .from(affiliateProducts)
    .where(eq(affiliateProducts.isActive, true))
    .orderBy(asc(affiliateProducts.category))
  return rows.map((row) => row.category)
}

export async function listActiveProducts(
  db: Queryable,
  { category, limit }: { category: string | undefined; limit: number },
): Promise<ProductRow[]> {
  return db
    .select()
    .from(affiliateProducts)
    .where(and(affiliateProducts.isActive, category ? eq(affiliateProducts.category, category) : undefined))
    .orderBy(asc(affiliateProducts.category), asc(affiliateProducts.createdAt), asc(affiliateProducts.id))
    .limit(limit)
}

export async function listProducts(db: Queryable): Promise<ProductRow[]> {
  return db.select().from(affiliateProducts).orderBy(asc(affiliateProducts.category), asc(affiliateProducts.title))
}

export async function isActiveProduct(db: Queryable, productId: string): Promise<boolean> {
  const isActive = and(eq(affiliateProducts.id, productId), affiliateProducts.isActive)
  return (await db.$count(affiliateProducts, isActive)) > 0
}

export async function insertProduct(db: Queryable, values: ProductInput & { id: string }): Promise<ProductRow> {
  const [row] = await db.insert(affiliateProducts).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Also sets `lastUpdated`, since every change confirms the price. */
export async function updateProduct(
  db: Queryable,
  productId: string,
  values: ProductInput,
): Promise<ProductRow | null> {
  const [row] = await db
    .update(affiliateProducts)
    .set({ ...values, lastUpdated: sql`now()` })
    .where(eq(affiliateProducts.id, productId))
    .returning()
  return row ?? null
}

/** @returns its title; null if there is no such product */
export async function deleteProduct(db: Queryable, productId: string): Promise<string | null> {
  const { id, title } = affiliateProducts
  const [row] = await db.delete(affiliateProducts).where(eq(id, productId)).returning({ title })
  return row?.title ?? null
}

export async function findPicture(db: Queryable, productId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ webp: productPictures.webp })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
  return row?.webp ?? null
}

/** @param picture null for none @returns the product's title; null if there is no such product */
export async function setPicture(
  tx: Queryable,
  productId: string,
  picture: FittedPicture | null,
): Promise<string | null> {
  const [changed] = await tx
    .update(affiliateProducts)
    .set({ pictureVersion: picture?.version ?? null })
    .where(eq(affiliateProducts.id, productId))
    .returning({ title: affiliateProducts.title })
  if (!changed) return null
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
  if (picture) await tx.insert(productPictures).values({ productId, webp: picture.webp })
  return changed.title
}

/** Adds to the daily totals in a fixed order, so that two processes cannot deadlock. Deleted products are skipped. */
export async function addClicks(db: Queryable, clicks: Tallied<{ productId: string }>[]): Promise<void> {
  await db.execute(sql`
    insert into affiliate_click_days (product_id, day, clicks)
    select product_id, day, sum(count)
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as click("productId" uuid, day date, count int)
    join (select id as product_id from affiliate_products) product on product_id = "productId"
    group by product_id, day
    order by product_id, day
    on conflict (product_id, day) do update set clicks = affiliate_click_days.clicks + excluded.clicks
  `)
}

export interface ProductDay {
  /** YYYY-MM-DD, UTC */
  day: string
  productId: string
  retailer: string
  title: string
  clicks: number
}

/** Latest day first. @param from,to YYYY-MM-DD, inclusive */
export async function listClickDays(db: Queryable, { from, to }: { from: string; to: string }): Promise<ProductDay[]> {
  return db
    .select({
      day: affiliateClickDays.day,
      productId: affiliateClickDays.productId,
      retailer: affiliateProducts.retailer,
      title: affiliateProducts.title,
      clicks: affiliateClickDays.clicks,
    })
    .from(affiliateClickDays)
    .innerJoin(affiliateProducts, eq(affiliateProducts.id, affiliateClickDays.productId))
    .where(between(affiliateClickDays.day, from, to))
    .orderBy(desc(affiliateClickDays.day), asc(affiliateProducts.title), asc(affiliateClickDays.productId))
}
