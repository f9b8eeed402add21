import { priceNow } from '@yardsnap/contract/asking-price'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isPriced, pricedItemColumns, pricedSaleColumns } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'

/** The most expensive item of each of these sales that is left and has a picture and a price, at its price of now. */
export async function listDearest(db: Queryable, listingIds: string[], now: Date) {
  const picture = sql<string>`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  const rows = await db
    .selectDistinctOn([items.listingId], {
      item: pricedItemColumns,
      sale: pricedSaleColumns,
      listingId: items.listingId,
      title: publicTitle,
      pictureUrl: picture,
    })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(
      and(
        inArray(items.listingId, listingIds),
        isKept,
        lt(items.soldQuantity, items.quantity),
        isPriced,
        sql`${picture} is not null`,
      ),
    )
    .orderBy(items.listingId, desc(items.priceSuggested), asc(items.position))
  return rows.map(({ item, sale, ...found }) => ({
    ...found,
    itemId: item.id,
    category: item.category,
    price: priceNow(item, sale, now) ?? item.priceSuggested,
  }))
}
