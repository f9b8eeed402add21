import { MIN_IDEA_SAVERS } from '@yardsnap/contract/price-ideas'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'

/** How many people saved each item of a sale, where they are several and none of them marked the sale as visited. */
export async function countSavers(db: Queryable, listingId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ itemId: string; count: number }>(sql`
    select s.item_id as "itemId", count(*)::int as count
    from saved_items s
    left join saved_sales came on came.user_id = s.user_id and came.listing_id = s.listing_id and came.mark = 'visited'
    where s.listing_id = ${listingId} and s.removed_at is null
    group by s.item_id
    having count(came.id) = 0 and count(*) >= ${MIN_IDEA_SAVERS}`)
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}
