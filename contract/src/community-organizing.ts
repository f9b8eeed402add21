import { z } from 'zod'
import { CommunityArea } from './community-area.ts'
import {
  CommunityDay,
  CommunityDayCard,
  CommunityDayStatus,
  daySlugParams,
  MAX_CO_ORGANIZERS,
  MAX_ENTRIES,
} from './community-days.ts'
import { CommunityDayInput } from './community-day-input.ts'
import { EntryStatus } from './community-entries.ts'
import { CommunityEntry } from './community-organized-entries.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'

/** What organizers of a community day do. To everybody else their calls are 'not found'. */

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

export const Organizer = z.object({
  id: z.uuid(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isYou: z.boolean(),
  /** Whether the invitation is accepted. */
  hasJoined: z.boolean(),
  /** Whether it was declined. Such a row takes the place of no co-organizer, and can be invited again. */
  hasDeclined: z.boolean(),
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

/**
 * At most MAX_ORGANIZED_DAYS that are not over. The id is minted by the caller, so that a call that is repeated after a lost
 * answer makes no second day.
 */
export const createCommunityDay = endpoint({
  method: 'POST',
  path: '/api/community-days',
  summary: 'Start a community sale day as a draft of the caller',
  access: 'user',
  body: CommunityDayInput.extend({ id: z.uuid().optional() }),
  status: 201,
  response: OrganizedDay,
})

const ListedDay = CommunityDayCard.pick({ id: true, slug: true, name: true, liveStatus: true, dates: true }).extend({
  status: CommunityDayStatus,
  houseCount: z.number().int(),
})

export const MyCommunityDays = z.object({
  /** Those of the caller, and those they were invited to organize (`isInvited`), without what they declined. */
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
  tokenScope: 'read',
  response: MyCommunityDays,
})

export const getOrganizing = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/organize',
  summary: 'All of a community day, for its organizers',
  access: 'user',
  tokenScope: 'read',
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

/** Its organizers see that it was declined, and may invite again. Repeating it changes nothing. */
export const declineOrganizing = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/organizers/decline',
  summary: 'Decline the invitation to organize, which went to the confirmed address of the caller',
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
