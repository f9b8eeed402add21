import { t } from './texts.ts'
import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { AppointmentWindow, checkWindows, MAX_WINDOWS, WindowKind } from './appointment-windows.ts'

/** How many appointments one shopper can have ahead at all sales together. */
export const MAX_RUNNING_APPOINTMENTS = 3
/** How many things can be picked up at once. */
export const MAX_APPOINTMENT_THINGS = 20
/** A host is told how often somebody missed appointments once they have missed so many. */
export const MISSED_SHOWN_FROM = 2
/** What is picked up is held for so long beyond the end of its slot. */
export const PICKUP_GRACE_MINUTES = 30
/** How long before the start people are asked whether they still come, in hours: the first time, and the last. */
export const FIRST_REMINDER_HOURS = 24
export const LAST_REMINDER_HOURS = 1

/**
 * `asked`: the host, who hides the address, has not confirmed. `booked`: it stands. All others are over before their time.
 * `canceled`: by the shopper. `refused`: by the host. `expired`: the host had not confirmed when it began. `removed`: the
 * host took the slot away. `gone`: the sale is not public anymore, or nothing is held for the shopper.
 */
export const AppointmentState = z.enum([
  'asked',
  'booked',
  'canceled',
  'refused',
  'expired',
  'removed',
  'called_off',
  'gone',
])
export type AppointmentState = z.infer<typeof AppointmentState>

/** Whether it stands, as far as the two have said. */
export const isStanding = ({ state }: { state: AppointmentState }): boolean => state === 'asked' || state === 'booked'

/** A time that can be booked. */
const Slot = z.object({
  kind: WindowKind,
  /** ISO instants. */
  startsAt: z.string(),
  endsAt: z.string(),
  placesLeft: z.number().int(),
})
export type Slot = z.infer<typeof Slot>

/** Something that its shopper can pick up: held for them, or bought. */
const PickupThing = z.object({
  holdId: z.uuid(),
  title: z.string(),
  isBought: z.boolean(),
  /** The price that was agreed on; null without one. */
  agreedCents: z.number().int().nullable(),
})
export type PickupThing = z.infer<typeof PickupThing>

/** An appointment as its shopper sees it. */
export const OwnAppointment = z.object({
  id: z.uuid(),
  kind: WindowKind,
  state: AppointmentState,
  startsAt: z.string(),
  endsAt: z.string(),
  /** What is to be picked up; none of a visit. */
  things: z.array(PickupThing),
  /** Whether the shopper has answered 'Still coming?' with yes since the time was last changed. */
  isComing: z.boolean(),
  place: z.object({
    /** False once it is `booked`, until it is over. */
    isAddressHidden: z.boolean(),
    /** One line; empty while it is hidden. */
    address: z.string(),
  }),
})
export type OwnAppointment = z.infer<typeof OwnAppointment>

/** What everybody may know of the appointments at a sale, and the caller's own. */
export const ListingAppointments = z.object({
  /** IANA name: by whose clock the slots are shown. */
  timeZone: z.string(),
  /** Whether the host confirms an appointment before it stands, and before the address is shown. */
  isConfirmedByHost: z.boolean(),
  /** Those ahead. Times for picking up are only told to whom something is held or sold. */
  slots: z.array(Slot),
  /** What the caller can pick up and has no appointment for. */
  things: z.array(PickupThing),
  /** Those ahead, and what became of the others lately; in order of their time. */
  mine: z.array(OwnAppointment),
})
export type ListingAppointments = z.infer<typeof ListingAppointments>

/** An appointment of the caller's, at any sale. */
export const OwnAppointmentAnywhere = OwnAppointment.extend({
  listingId: z.uuid(),
  listingTitle: z.string(),
  /** Of the sale. */
  timeZone: z.string(),
})
export type OwnAppointmentAnywhere = z.infer<typeof OwnAppointmentAnywhere>

/** An appointment as the host sees it. */
export const AppointmentRequest = z.object({
  id: z.uuid(),
  kind: WindowKind,
  /** `canceled` ones are shown until their time, so that the host knows. */
  state: AppointmentState,
  startsAt: z.string(),
  endsAt: z.string(),
  /** First name and the last name's initial. */
  shopperName: z.string(),
  /** What to carry out. */
  things: z.array(
    PickupThing.extend({
      /** Null once it is not in the sale anymore. */
      itemId: z.uuid().nullable(),
      category: z.string(),
      pictureUrl: z.string().nullable(),
    }),
  ),
  isComing: z.boolean(),
  /** What the host has noted; null: nothing yet. */
  hasCome: z.boolean().nullable(),
  /** How often this person came to appointments at any sale, and how often not; both 0 below `MISSED_SHOWN_FROM`. */
  cameCount: z.number().int(),
  missedCount: z.number().int(),
})
export type AppointmentRequest = z.infer<typeof AppointmentRequest>

export const HostAppointments = z.object({
  timeZone: z.string(),
  /** `bookedCount`: standing appointments in it that are ahead. */
  windows: z.array(AppointmentWindow.extend({ bookedCount: z.number().int() })),
  /** Those of the last days and those ahead, in order of their time. */
  appointments: z.array(AppointmentRequest),
})
export type HostAppointments = z.infer<typeof HostAppointments>

const path = '/api/listings/:listingId/appointments'

export const getAppointments = endpoint({
  method: 'GET',
  path,
  summary: 'When one can visit a sale or pick something up by appointment, and the appointments of the caller',
  access: 'anyone',
  params: listingParams,
  response: ListingAppointments,
})

export const getOwnAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'The appointments of the caller at all sales',
  access: 'user',
  response: z.array(OwnAppointmentAnywhere),
})

const startsAt = Instant

export const bookAppointment = endpoint({
  method: 'POST',
  path,
  summary: 'Book a time for a visit, or for picking up what is held or bought; the same time again changes nothing',
  access: 'user',
  params: listingParams,
  body: z.object({
    kind: WindowKind,
    startsAt,
    /** What to pick up; left out for a visit. */
    holdIds: z
      .array(z.uuid({ error: () => t`A hold is named by its id` }))
      .max(MAX_APPOINTMENT_THINGS, { error: () => t`Up to ${MAX_APPOINTMENT_THINGS} things can be picked up at once` })
      .refine((ids) => new Set(ids).size === ids.length, { error: () => t`Name each thing once` })
      .default([]),
  }),
  status: 201,
  response: ListingAppointments,
})

const appointmentParams = listingParams.extend({ appointmentId: z.uuid() })

export const replyToAppointment = endpoint({
  method: 'PUT',
  path: `${path}/:appointmentId/reply`,
  summary: 'Say that one is still coming, choose another time, or cancel, which frees the time and what was held',
  access: 'user',
  params: appointmentParams,
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('coming') }),
    z.object({ answer: z.literal('cancel') }),
    z.object({ answer: z.literal('move'), startsAt }),
  ]),
  response: ListingAppointments,
})

export const getAppointmentCalendar = endpoint({
  method: 'GET',
  path: `${path}/:appointmentId/calendar.ics`,
  summary: 'An appointment as a calendar entry, for its shopper and its host; a newer file replaces the entry',
  access: 'user',
  forCoHosts: true,
  params: appointmentParams,
  response: z.unknown(),
  mediaTypes: ['text/calendar'],
})

export const getAppointmentRequests = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/appointment-requests',
  summary: 'The times of an own sale, who comes when, and what to carry out',
  access: 'user',
  tokenScope: 'read',
  forCoHosts: true,
  params: listingParams,
  response: HostAppointments,
})

export const answerAppointment = endpoint({
  method: 'PUT',
  path: `${path}/:appointmentId/answer`,
  summary: 'Confirm or refuse an appointment at an own sale, or note whether somebody came; `unknown` takes that back',
  access: 'user',
  forCoHosts: true,
  params: appointmentParams,
  body: z.object({ answer: z.enum(['confirm', 'refuse', 'came', 'missed', 'unknown']) }),
  response: HostAppointments,
})

export const setAppointmentWindows = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/appointment-windows',
  summary: 'Say when people can visit an own sale or pick things up: all windows, in place of the former ones',
  access: 'user',
  params: listingParams,
  body: z.object({
    windows: z
      .array(AppointmentWindow)
      .max(MAX_WINDOWS, { error: () => t`A sale has at most ${MAX_WINDOWS} windows` })
      .superRefine(checkWindows),
    /** How many appointments ahead the change may end; more of them refuse it (409). */
    endsAtMost: z.number().int().min(0).default(0),
    /** Those ahead that the caller knows: when they are others by now, the change is refused (409). */
    former: z.array(AppointmentWindow).max(MAX_WINDOWS).optional(),
  }),
  response: HostAppointments,
})
