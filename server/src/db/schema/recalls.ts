import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Recalls of products, as far as sellers see them and titles are compared with them. */
export const recalls = pgTable(
  'recalls',
  {
    /** The publisher's own. */
    id: integer('id').primaryKey(),
    number: text('number').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
    hazard: text('hazard').notNull(),
    remedy: text('remedy').notNull(),
    url: text('url').notNull(),
    /** Of its products, as in the catalog of kinds. */
    kinds: text('kinds').array().notNull(),
    /** The last words of their kinds. */
    heads: text('heads').array().notNull(),
    /** Words of brands, products and models. */
    names: text('names').array().notNull(),
  },
  (table) => [
    index('recalls_names_idx').using('gin', table.names),
    index('recalls_kinds_idx').using('gin', table.kinds),
  ],
)

/** What has been loaded: a year of recalls (`2019`), or what was published since (`news`). */
export const recallLoads = pgTable('recall_loads', {
  part: text('part').primaryKey(),
  loadedAt: instant('loaded_at').notNull(),
})
