import type { SignPlan } from '@yardsnap/contract/street-signs'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { listings } from './listings.ts'

/** Where the street signs of a sale stand; only its host reads it. */
export const signPlans = pgTable('sign_plans', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  plan: jsonb('plan').$type<SignPlan>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
