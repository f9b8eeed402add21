import { unnamedTitles } from '@yardsnap/contract/item-titles'
import { keysOf } from '@yardsnap/contract/schemas'
import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema/listings.ts'

const titles = unnamedTitles()
const unnamed = sql.join(
  keysOf(titles).map((category) => sql`when ${category} then ${titles[category]}`),
  sql` `,
)

/** `publicTitle` of the contract, in a query: whatever leaves the seller's own draft reads titles with it. */
export const publicTitle: SQL<string> = sql<string>`case
  when btrim(${items.title}) = '' then case lower(${items.category}) ${unnamed} else ${titles.other} end
  else ${items.title} end`
