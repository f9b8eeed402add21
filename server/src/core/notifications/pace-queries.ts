import { sql } from 'drizzle-orm'
import type { NotificationKind } from '@yardsnap/contract/notifications'
import type { Queryable } from '#db/database.ts'

/** How often one person is notified of matches and lower prices. */
export interface Pace {
  /** Between two notifications of one kind about one sale. */
  pauseHours: number
  /** Limit for both kinds and all sales together, in 24 hours. */
  noticesADay: number
}

/** Locks these people's counts until `tx` ends, so that no other transaction notifies them meanwhile. */
export async function lockPeople(tx: Queryable, userIds: readonly string[]): Promise<void> {
  // In the same order in every transaction, to avoid deadlocks.
  await tx.execute(sql`select from "user" where id = any(${sql.param(userIds)}::text[]) order by id for no key update`)
}

interface About {
  kind: NotificationKind
  listingId: string
}

/**
 * Those of these people who may be notified about a sale now. One seller gets at most half of a person's daily limit,
 * so that no seller crowds out the others.
 */
export async function listReady(
  tx: Queryable,
  { kind, listingId }: About,
  { userIds, pauseHours, noticesADay }: Pace & { userIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select person.id from unnest(${sql.param(userIds)}::text[]) person (id) cross join lateral (
      select count(*) as today,
        count(*) filter (where l.seller_id = (select seller_id from listings where id = ${listingId})) as of_seller,
        coalesce(bool_or(n.kind = ${kind} and n.listing_id = ${listingId}
          and n.created_at > now() - make_interval(hours => ${pauseHours})), false) as is_paused
      from notifications n left join listings l on l.id = n.listing_id
      where n.user_id = person.id and n.kind in ('want', 'price_drop') and n.created_at > now() - interval '24 hours'
    ) told
    where not is_paused and today < ${noticesADay} and of_seller < ${noticesADay}::int / 2`)
  return new Set(rows.map(({ id }) => id))
}
