import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay, Instant } from './calendar.ts'
import { Coordinates } from './coordinates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { timeOfDay } from './listings.ts'
import { DeviceSubscription } from './notifications.ts'
import { countUpTo } from './input-schemas.ts'
import { plainText } from './text.ts'

/** The line at the door of a sale: people take a number by the poster there, and the host lets them in one by one. */

/** How many can wait at the same time. */
export const MAX_IN_LINE = 500
/** Lines of one sale on days that are still ahead; a sale has fewer days, but they may change. */
export const MAX_DOOR_LINES_AHEAD = 20
/** How many numbers and requests one line takes in a day, those who have gone in or left included. */
export const MAX_DOOR_TICKETS = 1500
/** How many wait at the same time for the host to tap them in, because their phone did not say where it is. */
export const MAX_DOOR_REQUESTS = 100
export const MAX_PARTY_SIZE = 20
export const MAX_INSIDE = 1000
export const MAX_DOOR_NAME_LENGTH = 30
/** Who takes a number is at most this far from the sale. */
export const DOOR_METERS = 500
/** Positions are rounded before they are sent, to three decimals of a degree: half of that diagonally, and a phone's error. */
export const DOOR_TOLERANCE_METERS = 150
/** Actions of hosts that one line takes in a day. */
export const MAX_DOOR_ACTIONS = 10_000
/** Actions that one call carries; a phone without a signal may have more, and sends them one call after the other. */
const MAX_ACTIONS_PER_CALL = 50
/** How many places somebody goes back who was not there when their number was called; the second time they are out. */
export const PLACES_BACK = 3
/** A phone is told when so many are before it. */
export const SOON_AHEAD = 3

/** 128 random bits in base64url, which the shopper's phone makes: the same request sent again is the same number. */
export const DOOR_TOKEN = /^[\w-]{22}$/
/** What the poster's code says, derived from the day. */
export const DOOR_CODE = /^[\w-]{12}$/

/** Where the poster of a day leads, below the site's address. The code stands behind the '#', which is sent to nobody. */
export const doorPosterPath = (listingId: string, code: string): string => `/line/${listingId}#${code}`

/**
 * `asked`: not confirmed to be here, and without a number until the host taps them in; `in`: called, and counted inside;
 * `out`: not there twice; `left`: gave up the place, or was taken out.
 */
const DoorTicketState = z.enum(['asked', 'waiting', 'in', 'out', 'left'])

const name = plainText(() => t.of('of who stands in line')`Name`, MAX_DOOR_NAME_LENGTH).min(1, {
  error: () => t`Type a name or initials`,
})
const partySize = countUpTo(MAX_PARTY_SIZE, () => t`Choose 1 to ${MAX_PARTY_SIZE} people`)

/** One party in a line, as its host sees it. */
export const DoorTicket = z.object({
  id: z.string(),
  number: z.number().int().nullable(),
  /** 'b' for the second party with the same number: a host's phone without a signal gave it by hand. Otherwise ''. */
  letter: z.string(),
  name: z.string(),
  partySize: z.number().int(),
  state: DoorTicketState,
  /** Who has the smallest waits at the front. */
  place: z.number(),
  /** Whether they were not there once. */
  isBack: z.boolean(),
  /** ISO instant of when they were let in for the last time; null while they wait. */
  calledAt: z.string().nullable(),
})
export type DoorTicket = z.infer<typeof DoorTicket>

/** The line of one day of a sale. */
export const DoorLine = z.object({
  day: z.string(),
  /** ISO instant from which on numbers are given. */
  opensAt: z.string(),
  /** How many can wait. */
  cap: z.number().int(),
  maxPartySize: z.number().int(),
  /** How many people fit inside; null: it is only counted. */
  insideLimit: z.number().int().nullable(),
  isPaused: z.boolean(),
  /** People, not parties. */
  inside: z.number().int(),
  /** The highest number that was given. */
  lastNumber: z.number().int(),
  tickets: z.array(DoorTicket),
})
export type DoorLine = z.infer<typeof DoorLine>

const common = {
  /** Minted by the device: an action that is sent again is done once. */
  id: z.uuid(),
  /** By the device's clock. */
  at: Instant,
}
const ticketId = z.uuid()
const number = z.number().int().min(1).max(9999)

/** What a host does. Each says whom it is about, so that two phones at one door never call the next one twice. */
export const DoorAction = z.discriminatedUnion('kind', [
  /** As many parties as fit inside at most. */
  z.object({ kind: z.literal('let_in'), ...common, ticketIds: z.array(ticketId).min(1).max(MAX_INSIDE) }),
  z.object({ kind: z.literal('not_here'), ...common, ticketId }),
  /** Takes `not_here` back: they have gone in, and that time does not count. */
  z.object({ kind: z.literal('was_here'), ...common, ticketId }),
  /** Undoes what was done to somebody: they wait again where they were. */
  z.object({ kind: z.literal('put_back'), ...common, ticketId }),
  /** Taps somebody in who asked. `number`: the one that the host's phone showed. */
  z.object({ kind: z.literal('confirm'), ...common, ticketId, number }),
  /** Somebody without a phone, or where there is no signal. */
  z.object({ kind: z.literal('add'), ...common, ticketId, name, partySize, number }),
  z.object({ kind: z.literal('remove'), ...common, ticketId }),
  z.object({ kind: z.literal('inside'), ...common, by: z.number().int().min(-MAX_INSIDE).max(MAX_INSIDE) }),
  z.object({ kind: z.literal('pause'), ...common, isPaused: z.boolean() }),
])
export type DoorAction = z.infer<typeof DoorAction>
type WithoutCommon<Action> = Action extends DoorAction ? Omit<Action, keyof typeof common> : never
/** The same without its id and time. */
export type DoorChange = WithoutCommon<DoorAction>

/** How a line is set up, for one day. */
export const DoorLineInput = z.object({
  day: CalendarDay,
  /** By the clock of the sale. */
  opensAt: timeOfDay,
  /** On the evening before the day of the sale. */
  opensDayBefore: z.boolean(),
  cap: countUpTo(MAX_IN_LINE, () => t`Choose 1 to ${MAX_IN_LINE}`),
  maxPartySize: partySize,
  insideLimit: countUpTo(MAX_INSIDE, () => t`Choose 1 to ${MAX_INSIDE} people`).nullable(),
})
export type DoorLineInput = z.infer<typeof DoorLineInput>

/** What the host's phone shows, and keeps for when it has no signal. */
export const HostDoorLine = z.object({
  listing: z.object({ id: z.string(), title: z.string(), timeZone: z.string().nullable() }),
  /** The one that was asked for, else today or the next day of the sale; null while it has none. */
  day: z.string().nullable(),
  /** The days of the sale that are left. */
  days: z.array(z.string()),
  /** When the sale opens that day: HH:MM by its clock. */
  startTime: z.string().nullable(),
  /** Null until the host has set it up for that day. */
  line: DoorLine.nullable(),
  /** What the poster of that day says; null while there is no line. */
  code: z.string().nullable(),
  /** Null on the host's devices. */
  helperName: z.string().nullable(),
})
export type HostDoorLine = z.infer<typeof HostDoorLine>

/**
 * With `Accept: text/event-stream` it sends `DOOR_EVENT` without content at once and after each change of a line that is set
 * up, as long as it is open.
 */
export const getHostDoorLine = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/door-line',
  summary: 'The line at the door of an own sale, today or on its next day',
  access: 'cashier',
  forCoHosts: true,
  params: listingParams,
  query: z.object({ day: CalendarDay.optional() }),
  response: HostDoorLine,
})

export const setDoorLine = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/door-line',
  summary: 'Set up the line at the door of an own sale for a day, or change how it is set up',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  body: DoorLineInput,
  response: HostDoorLine,
})

export const sendDoorActions = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/door-line/actions',
  summary: 'Let people in, and what else is done at the door, in the order in which it happened',
  access: 'cashier',
  forCoHosts: true,
  params: listingParams,
  body: z.object({
    day: CalendarDay,
    /** By the device's clock, which may be wrong. */
    sentAt: Instant,
    actions: z.array(DoorAction).min(1).max(MAX_ACTIONS_PER_CALL),
  }),
  response: HostDoorLine,
})

/** How a line stands for somebody who has scanned its poster and has no number yet. */
export const DoorPoster = z.object({
  title: z.string(),
  timeZone: z.string().nullable(),
  day: z.string(),
  opensAt: z.string(),
  state: z.enum(['early', 'open', 'full', 'over']),
  maxPartySize: z.number().int(),
  /** How many parties wait. */
  waiting: z.number().int(),
  /** How long somebody waits who takes a number now; null while that is not known. */
  minutes: z.number().int().nullable(),
})
export type DoorPoster = z.infer<typeof DoorPoster>

export const readDoorPoster = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/door-poster',
  summary: "How the line at a sale's door stands, by the code of the poster that hangs there today",
  access: 'anyone',
  params: listingParams,
  query: z.object({ code: z.string().max(100).default('') }),
  response: DoorPoster,
})

/** What somebody in line sees on their phone. */
export const DoorTicketView = DoorTicket.pick({
  number: true,
  letter: true,
  name: true,
  partySize: true,
  state: true,
}).extend({
  listingId: z.string(),
  title: z.string(),
  timeZone: z.string().nullable(),
  day: z.string(),
  /** Nobody is let in anymore: the day has passed, or the sale is called off or moved. */
  isOver: z.boolean(),
  isCalledOff: z.boolean(),
  isPaused: z.boolean(),
  isBack: z.boolean(),
  calledAt: z.string().nullable(),
  /** Parties that go in before. */
  ahead: z.number().int(),
  /** An estimate; null while it is not known. */
  minutes: z.number().int().nullable(),
  /** Whether this phone is told by a push message. */
  isPushed: z.boolean(),
})
export type DoorTicketView = z.infer<typeof DoorTicketView>

export const takeDoorNumber = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/door-tickets',
  summary: "Take a number in the line at a sale's door, by the code of its poster; the same token is the same number",
  access: 'anyone',
  params: listingParams,
  body: z.object({
    code: z.string().max(100),
    token: z.string().regex(DOOR_TOKEN),
    name,
    partySize,
    /** Where the device is, rounded to three decimals; it is compared with the place of the sale and not kept. */
    position: Coordinates.nullable(),
    /** In which the phone is told. */
    language: z.enum(LANGUAGE_CODES),
  }),
  status: 201,
  response: DoorTicketView,
})

/** The event of the streams of this feature. */
export const DOOR_EVENT = 'line'

const ticketParams = z.object({ token: z.string().regex(DOOR_TOKEN) })

/** With `Accept: text/event-stream` it sends `DOOR_EVENT` with its answer at once and after each change, as long as it is open. */
export const readDoorTicket = endpoint({
  method: 'GET',
  path: '/api/door-tickets/:token',
  summary: 'A number in the line at a door, and how many go in before',
  access: 'anyone',
  params: ticketParams,
  response: DoorTicketView,
})

export const leaveDoorLine = endpoint({
  method: 'DELETE',
  path: '/api/door-tickets/:token',
  summary: 'Give up a number in the line at a door',
  access: 'anyone',
  params: ticketParams,
})

export const getDoorPushKey = endpoint({
  method: 'GET',
  path: '/api/door-tickets/:token/push',
  summary: 'The public key (VAPID, base64url) that the browser of somebody in line subscribes with',
  access: 'anyone',
  params: ticketParams,
  response: z.object({ publicKey: z.string() }),
})

export const setDoorPush = endpoint({
  method: 'PUT',
  path: '/api/door-tickets/:token/push',
  summary: 'Send push messages about a number in line to this device, until it has gone in',
  access: 'anyone',
  params: ticketParams,
  body: DeviceSubscription,
})
