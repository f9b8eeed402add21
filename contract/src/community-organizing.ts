import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import {
  CommunityDay,
  CommunityDayCard,
  CommunityDayInput,
  CommunityDayStatus,
  daySlugParams,
  MAX_CO_ORGANIZERS,
  MAX_DAY_DATES,
  MAX_ENTRIES,
  MAX_PERMIT_LENGTH,
} from './community-days.ts'
import {
  AskedReason,
  EntryAddress,
  EntrySource,
  EntryStatus,
  MAX_ENTRY_CATEGORIES,
  MAX_HOST_NAME_LENGTH,
} from './community-entries.ts'
import { CommunityArea } from './community-area.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { ListingStatus, PositionPrecision } from './listings.ts'
import { plainText } from './text.ts'

/** What organizers of a community day do. To everybody else their calls are 'not found'. */

export const MAX_PRIVATE_NOTE_LENGTH = 500
export const MAX_ROWS = 2000

/** The details as an organizer reads and edits them. */
export const OrganizedDay = CommunityDay.pick({
  id: true,
  slug: true,
  mode: true,
  name: true,
  text: true,
  city: true,
  state: true,
  dates: true,
  rainDate: true,
  needsApproval: true,
  rules: true,
  feeText: true,
  isPermitRequired: true,
  permitPattern: true,
  permitNumber: true,
  addressesShownFrom: true,
  status: true,
}).extend({
  registrationOpensOn: z.string().nullable(),
  registrationClosesOn: z.string().nullable(),
  printDate: z.string().nullable(),
  gateHint: z.string(),
  liveStatus: CommunityDayCard.shape.liveStatus,
  statusWords: z.string(),
  movedFrom: CommunityDay.shape.movedFrom,
  area: CommunityArea.nullable(),
  /** Null while the area is not known. */
  timeZone: z.string().nullable(),
  registration: CommunityDay.shape.registration,
  isVerified: z.boolean(),
  /** Whether the operator has hidden it from everybody but its organizers. */
  isHidden: z.boolean(),
  /** Whether the caller is its owner, who alone adds and removes organizers and deletes the day. */
  isOwner: z.boolean(),
  /** Whether a join code was made; it is told only once. */
  hasJoinCode: z.boolean(),
  /** Whether numbers stay as they are from now on. */
  areNumbersFixed: z.boolean(),
  houseCount: z.number().int(),
  askedCount: z.number().int(),
  /** How many mails to all are left within the present seven days. */
  mailsLeft: z.number().int(),
})
export type OrganizedDay = z.infer<typeof OrganizedDay>

/** An entry as the organizers see it. */
export const CommunityEntry = z.object({
  id: z.uuid(),
  number: z.number().int().nullable(),
  status: EntryStatus,
  /** Empty unless it waits. */
  askedBecause: z.array(AskedReason),
  streetAddress: z.string(),
  city: z.string(),
  /** Of the address. */
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionPrecision: PositionPrecision.nullable(),
  dates: z.array(z.string()),
  categories: z.array(ItemCategory),
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
  listing: z.object({ id: z.uuid(), title: z.string(), status: ListingStatus }).nullable(),
  /** ISO instant. */
  createdAt: z.string(),
})
export type CommunityEntry = z.infer<typeof CommunityEntry>

export const Organizer = z.object({
  id: z.uuid(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isYou: z.boolean(),
  /** Whether the invitation is accepted. */
  hasJoined: z.boolean(),
})
export type Organizer = z.infer<typeof Organizer>

export const OrganizingPage = z.object({
  day: OrganizedDay,
  /** By number, then those that wait. Without the ones that nobody has confirmed. */
  entries: z.array(CommunityEntry).max(MAX_ENTRIES),
  /** The owner first. */
  organizers: z.array(Organizer).max(MAX_CO_ORGANIZERS + 1),
})
export type OrganizingPage = z.infer<typeof OrganizingPage>

/** At most MAX_ORGANIZED_DAYS that are not over. */
export const createCommunityDay = endpoint({
  method: 'POST',
  path: '/api/community-days',
  summary: 'Start a community sale day as a draft of the caller',
  access: 'user',
  body: CommunityDayInput,
  status: 201,
  response: OrganizedDay,
})

const ListedDay = CommunityDayCard.pick({ id: true, slug: true, name: true, liveStatus: true, dates: true }).extend({
  status: CommunityDayStatus,
  houseCount: z.number().int(),
})

export const MyCommunityDays = z.object({
  /** Those of the caller, and those they were invited to organize (`isInvited`). */
  organized: z.array(ListedDay.extend({ isOwner: z.boolean(), isInvited: z.boolean(), askedCount: z.number().int() })),
  joined: z.array(
    ListedDay.extend({ entryStatus: EntryStatus, number: z.number().int().nullable(), listingId: z.uuid().nullable() }),
  ),
})
export type MyCommunityDays = z.infer<typeof MyCommunityDays>

export const getMyCommunityDays = endpoint({
  method: 'GET',
  path: '/api/my-community-days',
  summary: 'The community days that the caller organizes, is invited to organize, or takes part in',
  access: 'user',
  response: MyCommunityDays,
})

export const getOrganizing = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/organize',
  summary: 'All of a community day, for its organizers',
  access: 'user',
  params: daySlugParams,
  response: OrganizingPage,
})

export const putCommunityDay = endpoint({
  method: 'PUT',
  path: '/api/community-days/:slug',
  summary: 'Change the details of a community day; its address stays the same',
  access: 'user',
  params: daySlugParams,
  body: CommunityDayInput,
  response: OrganizedDay,
})

export const deleteCommunityDay = endpoint({
  method: 'DELETE',
  path: '/api/community-days/:slug',
  summary: 'Delete a community day that no house has joined',
  access: 'user',
  params: daySlugParams,
})

/**
 * `open`: houses may join. `closed`: they ask. `published`: the houses are shown; sent again before the print date it numbers
 * them anew. Any of them can follow any other. `invalid` names what is missing (`getOpeningProblems`).
 */
export const putDayStatus = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/status',
  summary: 'Open or close registration, or publish the houses with their numbers along the streets',
  access: 'user',
  params: daySlugParams,
  body: z.object({ status: z.enum(['open', 'closed', 'published']) }),
  response: OrganizedDay,
})

/** The code before is useless from then on. */
export const renewJoinCode = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/join-code',
  summary: 'Make a new join code, which is told this once and stored as a hash',
  access: 'user',
  params: daySlugParams,
  response: z.object({
    code: z.string(),
    /** Whole address of the page that joins, with the code: what a QR code holds. */
    url: z.string(),
  }),
})

export const Invitation = z.object({ email: EmailAddress })

/** Answers the same whether or not there is such an account. */
export const inviteOrganizer = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/organizers',
  summary: `Invite a co-organizer by the email address of an account; at most ${MAX_CO_ORGANIZERS}`,
  access: 'user',
  params: daySlugParams,
  body: Invitation,
  response: z.object({ organizers: z.array(Organizer) }),
})

export const acceptOrganizing = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/organizers/accept',
  summary: 'Accept the invitation to organize, which went to the confirmed address of the caller',
  access: 'user',
  params: daySlugParams,
})

/** Who leaves last leaves the day read-only; when the owner leaves, the oldest co-organizer is the owner. */
export const removeOrganizer = endpoint({
  method: 'DELETE',
  path: '/api/community-days/:slug/organizers/:organizerId',
  summary: 'Leave as an organizer, or remove another one as the owner',
  access: 'user',
  params: daySlugParams.extend({ organizerId: z.uuid() }),
})

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
    pin: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
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
