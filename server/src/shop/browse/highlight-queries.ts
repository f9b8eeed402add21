import { and, asc, desc, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isPriced } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { isKept, items } from '#db/schema/listings.ts'

/** The most expensive item of each of these sales that is left and has a picture and a price. */
export function listDearest(db: Queryable, listingIds: string[]) {
  const picture = sql<string>`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  return db
    .selectDistinctOn([items.listingId], {
      itemId: items.id,
      listingId: items.listingId,
      title: publicTitle,
      category: items.category,
      price: items.priceSuggested,
      pictureUrl: picture,
    })
    .from(items)
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
}
