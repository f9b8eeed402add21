import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { daySlugParams, MAX_DAY_DATES, MAX_ENTRIES, MAX_PERMIT_LENGTH } from './community-days.ts'
import {
  EntryAddress,
  EntryBase,
  EntrySource,
  EntryStatus,
  MAX_ENTRY_CATEGORIES,
  MAX_HOST_NAME_LENGTH,
} from './community-entries.ts'
import { Coordinates } from './coordinates.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { ListingStatus } from './listings.ts'
import { plainText } from './text.ts'

/** The houses of a community day as its organizers see, add and change them. To everybody else their calls are 'not found'. */

export const MAX_PRIVATE_NOTE_LENGTH = 500
export const MAX_ROWS = 2000

/** An entry as the organizers see it. */
export const CommunityEntry = EntryBase.extend({
  dates: z.array(z.string()),
  /** Of its own; '' where it has none. */
  permitNumber: z.string(),
  privateNote: z.string(),
  source: EntrySource,
  /** As the host or an organizer typed it; may be empty. */
  hostName: z.string(),
  /** That an organizer typed; what a host gave is used for mails and not shown. */
  email: z.string().nullable(),
  /** Whether mails to all reach it. */
  isReachable: z.boolean(),
  listing: z
    .object({
      id: z.uuid(),
      title: z.string(),
      status: ListingStatus,
      /** Those of its items, the most frequent first; none of a draft. */
      categories: z.array(ItemCategory).default([]),
    })
    .nullable(),
  /** ISO instant. */
  createdAt: z.string(),
})
export type CommunityEntry = z.infer<typeof CommunityEntry>

/** What a house has, as shoppers and prints are told: what its host chose, then what its public sale has beside. */
export function listCategories(own: readonly ItemCategory[], ofSale: readonly ItemCategory[]): ItemCategory[] {
  return [...new Set([...own, ...ofSale])]
}

/** The same of an entry. */
export const categoriesOf = ({ categories, listing }: Pick<CommunityEntry, 'categories' | 'listing'>): ItemCategory[] =>
  listCategories(categories, listing?.categories ?? [])

/** A row of a list that an organizer has. */
export const EntryRow = EntryAddress.extend({
  zipCode: EntryAddress.shape.zipCode.default(''),
  /** Empty: all of the day's. */
  dates: z.array(CalendarDay).max(MAX_DAY_DATES).default([]),
  categories: z.array(ItemCategory).max(MAX_ENTRY_CATEGORIES).default([]),
  permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH).default(''),
  hostName: plainText(() => t`Name`, MAX_HOST_NAME_LENGTH).default(''),
  email: EmailAddress.nullable().default(null),
})
export type EntryRow = z.infer<typeof EntryRow>

/** A row as it comes, with anything in its fields: what `EntryRow` refuses is answered as `invalid`, and the others are added. */
const RawRow = z.object({
  streetAddress: z.string().max(1000),
  city: z.string().max(1000).default(''),
  state: z.string().max(1000).default(''),
  zipCode: z.string().max(1000).default(''),
  dates: z.array(z.string().max(100)).max(100).default([]),
  categories: z.array(z.string().max(100)).max(100).default([]),
  permitNumber: z.string().max(1000).default(''),
  hostName: z.string().max(1000).default(''),
  email: z.string().max(1000).nullable().default(null),
})
export type RawRow = z.infer<typeof RawRow>

/**
 * `street`, `zip`, `city`: added, and placed so exactly. `unplaced`: added without a position. `twice`: the address is there
 * already. `outside`: of the area, not added; an organizer may add it with `acceptsOutside`. `invalid`: not understood.
 * `full`: beyond MAX_ENTRIES.
 */
export const RowOutcome = z.enum(['street', 'zip', 'city', 'unplaced', 'twice', 'outside', 'invalid', 'full'])
export type RowOutcome = z.infer<typeof RowOutcome>

export const RowAnswer = z.object({
  outcome: RowOutcome,
  /** Of the entry that was added or is there already; null where there is none. */
  entryId: z.uuid().nullable(),
  number: z.number().int().nullable(),
  /** What is wrong, in words; '' else. */
  message: z.string(),
})
export type RowAnswer = z.infer<typeof RowAnswer>

export const RowAnswers = z.object({
  /** One for each row, in their order. */
  rows: z.array(RowAnswer),
})
export type RowAnswers = z.infer<typeof RowAnswers>

/** They are in at once, whether or not registration is open. */
export const addEntries = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/entries',
  summary: `Add houses as an organizer, up to ${MAX_ROWS} at once, with an answer for each`,
  access: 'user',
  params: daySlugParams,
  body: z.object({
    rows: z
      .array(RawRow)
      .min(1, { error: () => t`Enter at least one address` })
      .max(MAX_ROWS, { error: () => t`Add at most ${MAX_ROWS} addresses at once` }),
    source: z.enum(['csv', 'organizer']).default('organizer'),
    acceptsOutside: z.boolean().default(false),
  }),
  response: RowAnswers,
})

/** What is left out stays. An entry that is in again has the number it had. */
export const EntryUpdate = z
  .object({
    status: EntryStatus,
    privateNote: plainText(() => t`Private note`, MAX_PRIVATE_NOTE_LENGTH),
    permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH),
    dates: z.array(CalendarDay).min(1).max(MAX_DAY_DATES),
    categories: z.array(ItemCategory).max(MAX_ENTRY_CATEGORIES),
    hostName: plainText(() => t`Name`, MAX_HOST_NAME_LENGTH),
    email: EmailAddress.nullable(),
    pin: Coordinates,
  })
  .partial()
export type EntryUpdate = z.infer<typeof EntryUpdate>

const entryParams = daySlugParams.extend({ entryId: z.uuid() })

export const putEntry = endpoint({
  method: 'PUT',
  path: '/api/community-days/:slug/entries/:entryId',
  summary: 'Approve, refuse or change an entry as an organizer; its number stays the same',
  access: 'user',
  params: entryParams,
  body: EntryUpdate,
  response: CommunityEntry,
})

/** Those that became in are answered, so that it can be undone with `putEntry` and `asked`. */
export const approveEntries = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/approvals',
  summary: 'Let all houses in that wait, or the named ones',
  access: 'user',
  params: daySlugParams,
  body: z.object({ entryIds: z.array(z.uuid()).max(MAX_ENTRIES).nullable().default(null) }),
  response: z.object({ approvedIds: z.array(z.uuid()) }),
})
