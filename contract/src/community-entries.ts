import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { CommunityDay, daySlugParams, MAX_DAY_DATES, MAX_PERMIT_LENGTH } from './community-days.ts'
import { formatDay } from './dates.ts'
import { Coordinates } from './coordinates.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { PositionPrecision, TypedFields } from './listings.ts'
import { plainText } from './text.ts'

/** The houses of a community sale day: how they join, and what each sees and changes of its own. */

export const MAX_ENTRY_CATEGORIES = 5
export const MAX_HOST_NAME_LENGTH = 80
/** Within 3,600 seconds, for each IP address. */
export const WRONG_CODES_AN_HOUR = 10
/** For how long somebody without an account may confirm an entry by the link of the mail. */
export const ENTRY_CONFIRM_DAYS = 7

/** Without those that are mistaken for each other on paper: 0 and O, 1 and I. */
export const JOIN_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const JOIN_CODE_LENGTH = 8

/** As typed or read off a QR code: in any case, with spaces or hyphens. */
export const JoinCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))

/** `asked`: its organizers decide. `in`: it has a number. `out`: it has left, and keeps its number. */
export const EntryStatus = z.enum(['asked', 'in', 'out', 'refused'])
export type EntryStatus = z.infer<typeof EntryStatus>

/**
 * Why an entry waits for the organizer. `outside`: of the area. `closed`, `not_yet`: registration is not open. `approval`: the
 * day needs it for all. `no_code`: it joined with a sale and without the code.
 */
export const AskedReason = z.enum(['outside', 'closed', 'not_yet', 'approval', 'no_code'])
export type AskedReason = z.infer<typeof AskedReason>

/** What a host reads about an entry that waits. The days are those of the registration, YYYY-MM-DD. */
export function describeAsked(
  reason: AskedReason,
  { closedOn, opensOn }: { closedOn: string | null; opensOn: string | null },
): string {
  switch (reason) {
    case 'outside':
      return t`This address is outside the area, so the organizer has to approve it.`
    case 'closed':
      return closedOn === null
        ? t`Registration is closed, so the organizer has to approve it.`
        : t`Registration closed on ${formatDay(closedOn)}, so the organizer has to approve it.`
    case 'not_yet':
      return opensOn === null
        ? t`Registration is not open yet, so the organizer has to approve it.`
        : t`Registration opens on ${formatDay(opensOn)}, so the organizer has to approve it.`
    case 'approval':
      return t`The organizer approves every house.`
    case 'no_code':
      return t`Without the code, the organizer has to approve it.`
  }
}

/** How an entry came: its host joined, or an organizer added it, one by one or from a file. */
export const EntrySource = z.enum(['joined', 'csv', 'organizer'])
export type EntrySource = z.infer<typeof EntrySource>

/** What a host chooses, and may change later. */
const choices = z.object({
  /** Of the day's dates, at least one. */
  dates: z
    .array(CalendarDay)
    .min(1, { error: () => t`Choose at least one day` })
    .max(MAX_DAY_DATES, { error: () => t`A community day has at most ${MAX_DAY_DATES} dates` }),
  categories: z
    .array(ItemCategory)
    .max(MAX_ENTRY_CATEGORIES, { error: () => t`Choose at most ${MAX_ENTRY_CATEGORIES} categories` })
    .default([]),
  /** '' while it has none. */
  permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH).default(''),
})

export const EntryAddress = TypedFields.pick({ zipCode: true }).extend({
  streetAddress: TypedFields.shape.streetAddress.min(1, { error: () => t`Enter the street and the house number` }),
  /** '' for that of the day. */
  city: TypedFields.shape.city.default(''),
  state: TypedFields.shape.state.default(''),
})
export type EntryAddress = z.infer<typeof EntryAddress>

/** Where a house is and what it takes to join. */
export const JoinInput = EntryAddress.extend(choices.shape).extend({
  code: JoinCode,
  /** Where the host has put the pin; null: as exactly as the address is known. */
  pin: Coordinates.nullable().default(null),
  /** Must be true where the day has rules. */
  acceptsRules: z.boolean(),
  /** How the organizer knows the host; may be empty. */
  hostName: plainText(() => t`Name`, MAX_HOST_NAME_LENGTH).default(''),
  /** Needed of who is not signed in, who gets a mail to confirm; else left out. */
  email: EmailAddress.nullable().default(null),
})
export type JoinInput = z.infer<typeof JoinInput>

/** What both its host and the organizers see of an entry. */
export const EntryBase = z.object({
  id: z.uuid(),
  /** Null until it is in. */
  number: z.number().int().nullable(),
  status: EntryStatus,
  /** Empty unless it waits. */
  askedBecause: z.array(AskedReason),
  streetAddress: z.string(),
  city: z.string(),
  /** Of the address. */
  state: z.string(),
  zipCode: z.string(),
  /** Null where the address could not be placed. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionPrecision: PositionPrecision.nullable(),
  categories: z.array(ItemCategory),
})

/** An entry as its host sees it. */
export const MyEntry = EntryBase.extend({
  day: CommunityDay.pick({
    id: true,
    slug: true,
    name: true,
    status: true,
    dates: true,
    liveStatus: true,
    timeZone: true,
    registration: true,
    rules: true,
    feeText: true,
    isPermitRequired: true,
    permitPattern: true,
  }),
  /** Whether it counts: its host was signed in, or has confirmed by the link of the mail. */
  isConfirmed: z.boolean(),
  /** Those of its sale where it has one. */
  dates: z.array(z.string()),
  /** That of the day where all houses have one. */
  permitNumber: z.string(),
  /** Empty where there is none, and until the house is in and addresses are shown. */
  gateHint: z.string(),
  /** Its sale here, public or not. */
  listingId: z.uuid().nullable(),
})
export type MyEntry = z.infer<typeof MyEntry>

/**
 * `joined`: it is in, or waits (`entry.status`). The same host with the same address gets the entry that there is, changed.
 * `mailed`: who is not signed in has to follow the link of a mail, whether or not the address is in already.
 */
export const JoinAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('joined'), entry: MyEntry }),
  z.object({ outcome: z.literal('mailed') }),
])
export type JoinAnswer = z.infer<typeof JoinAnswer>

/**
 * Errors: `invalid` for a wrong code, rules that are not accepted, dates that are not the day's, a permit number that does
 * not fit; `rate_limited` after WRONG_CODES_AN_HOUR; `conflict` for an address that somebody else has joined with, and for a full
 * day; `unconfirmed`.
 */
export const joinCommunityDay = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/join',
  summary: 'Join a community day with a house: at once when signed in, else by the link of a mail',
  access: 'anyone',
  params: daySlugParams,
  body: JoinInput,
  response: JoinAnswer,
})

/** So that a form can say at once that the code of a QR link or a typed one is right. */
export const checkJoinCode = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/code-check',
  summary: 'Whether a join code is right; wrong ones are counted',
  access: 'anyone',
  addsNothing: true,
  params: daySlugParams,
  body: z.object({ code: JoinCode }),
})

/** What the host of an entry may change. Null leaves the pin where it is. */
export const EntryChanges = choices.extend({ pin: Coordinates.nullable().default(null) })
export type EntryChanges = z.infer<typeof EntryChanges>

export const getMyEntry = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/entry',
  summary:
    "The caller's own entry of a community day; also one that was joined without signing in, by the same confirmed email address",
  access: 'user',
  params: daySlugParams,
  response: MyEntry,
})

export const putMyEntry = endpoint({
  method: 'PUT',
  path: '/api/community-days/:slug/entry',
  summary: 'Change the days, categories, permit number and pin of an own entry',
  access: 'user',
  params: daySlugParams,
  body: EntryChanges,
  response: MyEntry,
})

export const leaveCommunityDay = endpoint({
  method: 'DELETE',
  path: '/api/community-days/:slug/entry',
  summary: 'Leave a community day; the number of the house is given to nobody else',
  access: 'user',
  params: daySlugParams,
})

/** 'Add photos later'. */
export const startEntrySale = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/entry/listing',
  summary: 'Start a sale with the address and days of an own entry, linked to it, or tell the one that there is',
  access: 'user',
  params: daySlugParams,
  status: 201,
  response: z.object({ listingId: z.uuid() }),
})

/** Of the link of the mail, `/day/:slug/join#entry=<token>`. */
const tokenParams = z.object({ token: z.string().max(200) })

export const getEntryByLink = endpoint({
  method: 'GET',
  path: '/api/community-entries/:token',
  summary: 'The entry of a mailed link, confirmed or not; changes nothing',
  access: 'anyone',
  params: tokenParams,
  response: MyEntry,
})

export const confirmEntry = endpoint({
  method: 'POST',
  path: '/api/community-entries/:token',
  summary: 'Confirm an entry by the link of its mail; repeating it changes nothing',
  access: 'anyone',
  params: tokenParams,
  response: MyEntry,
})

export const putEntryByLink = endpoint({
  method: 'PUT',
  path: '/api/community-entries/:token',
  summary: 'Change a confirmed entry by the link of its mail',
  access: 'anyone',
  params: tokenParams,
  body: EntryChanges,
  response: MyEntry,
})

export const leaveByLink = endpoint({
  method: 'DELETE',
  path: '/api/community-entries/:token',
  summary:
    'Leave a community day by the link of the mail, and delete the email address; the same answer once it has left',
  access: 'anyone',
  params: tokenParams,
})
