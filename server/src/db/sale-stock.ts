import { sql } from 'drizzle-orm'
import { items } from './schema/items.ts'
import { listings } from './schema/listings.ts'

/** How many seconds a host has to undo calling off a sale before its holds end. */
const TAKE_BACK_SECONDS = 30
/** Whether a sale was called off. */
export const isCalledOff = sql<boolean>`coalesce(${listings.liveStatus} ->> 'kind' = 'called_off', false)`
/** Whether shoppers see a sale; stays true for a moment after it is called off. */
export const isPublic = sql<boolean>`(${listings.status} = 'published' or ${listings.status} = 'ended' and ${isCalledOff}
  and (${listings.liveStatus} ->> 'changedAt')::timestamptz > now() - make_interval(secs => ${TAKE_BACK_SECONDS}))`

/** How many are left: pieces, or 1 for a whole lot. */
export const left = sql<number>`case
  when ${items.soldQuantity} >= ${items.quantity} then 0
  when ${items.sellAsLot} then 1
  else ${items.quantity} - ${items.soldQuantity} end`
