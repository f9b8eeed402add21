import { UNNAMED_TITLES } from '@yardsnap/contract/item-titles'
import { keysOf } from '@yardsnap/contract/schemas'
import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema/items.ts'

const unnamed = sql.join(
  keysOf(UNNAMED_TITLES).map((category) => sql`when ${category} then ${UNNAMED_TITLES[category]}`),
  sql` `,
)

/** `publicTitle` of the contract, in a query: whatever leaves the seller's own draft reads titles with it. */
export const publicTitle: SQL<string> = sql<string>`case
  when btrim(${items.title}) = '' then case lower(${items.category}) ${unnamed} else ${UNNAMED_TITLES.other} end
  else ${items.title} end`
