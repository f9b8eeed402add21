import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay, Instant, InstantWithOffset } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { ListingMark, SavedListing } from './saved.ts'
import { StopIds } from './trips.ts'

/** How many people can edit one trip, with the one whose trip it is. */
export const MAX_TRIP_PEOPLE = 5
/** How many trips of others one person can take part in. */
export const MAX_JOINED_TRIPS = 10

export const TripPerson = z.object({
  /** Null for the one whose trip it is, who cannot be removed. */
  id: z.uuid().nullable(),
  /** Empty where it is not known. */
  firstName: z.string(),
  isYou: z.boolean(),
})
export type TripPerson = z.infer<typeof TripPerson>

/** What one of the people did at a stop; of several changes the latest. */
export const JointMark = z.object({
  listingId: z.uuid(),
  /** Null: taken back. */
  mark: ListingMark.nullable(),
  /** The first name of who did it last; empty where it is not known. */
  by: z.string(),
  isYours: z.boolean(),
  at: Instant,
})
export type JointMark = z.infer<typeof JointMark>

/** A trip that several people edit. Where it starts, the plan, its settings, and what is held or noted stay its owner's. */
export const JointTrip = z.object({
  id: z.uuid(),
  isOwner: z.boolean(),
  /** The token of the link at which others join. Null for all but the owner. */
  token: z.string().nullable(),
  /** The owner first, then the others in the order of joining. */
  people: z.array(TripPerson),
  day: CalendarDay,
  /** Those of its stops that are public, in order, by the last plan for this order. */
  stops: z.array(z.object({ listing: SavedListing, arriveAt: InstantWithOffset.nullable() })),
  /** False after a change of the stops, until the owner plans them again: then no arrivals are known. */
  isPlanned: z.boolean().default(true),
  orderChangedAt: Instant,
  /** Of its stops that somebody has marked. */
  marks: z.array(JointMark),
})
export type JointTrip = z.infer<typeof JointTrip>

export const openTrip = endpoint({
  method: 'POST',
  path: '/api/trip/edit-link',
  summary: 'Make the link at which others may join to edit the current trip, or tell the one that there is',
  access: 'user',
  status: 201,
  response: JointTrip,
})

export const closeTrip = endpoint({
  method: 'DELETE',
  path: '/api/trip/edit-link',
  summary: 'Make that link useless, and end the access of all who have joined',
  access: 'user',
})

export const joinTrip = endpoint({
  method: 'POST',
  path: '/api/joint-trips',
  summary: `Join a trip by the token of its link; up to ${MAX_TRIP_PEOPLE} people edit one`,
  access: 'user',
  body: z.object({
    token: z
      .string()
      .min(1, { error: () => t`Enter the link that you were sent` })
      .max(64),
  }),
  status: 201,
  response: JointTrip,
})

export const getJoinedTrips = endpoint({
  method: 'GET',
  path: '/api/joint-trips',
  summary: 'The trips of others that the caller edits with them',
  access: 'user',
  response: z.array(JointTrip.pick({ id: true, day: true }).extend({ ownerFirstName: z.string() })),
})

const tripParams = z.object({ jointTripId: z.uuid() })

export const getJointTrip = endpoint({
  method: 'GET',
  path: '/api/joint-trips/:jointTripId',
  summary: 'A trip that the caller edits with others',
  access: 'user',
  params: tripParams,
  response: JointTrip,
})

/** Stops that are not public for the caller stay where they are. */
export const orderJointTrip = endpoint({
  method: 'PUT',
  path: '/api/joint-trips/:jointTripId/stops',
  summary: 'Order, add and remove the stops of a joint trip: the later change counts, none after now',
  access: 'user',
  addsNothing: true,
  params: tripParams,
  body: z.object({ listingIds: StopIds, changedAt: Instant }),
  response: JointTrip,
})

export const markJointStop = endpoint({
  method: 'PUT',
  path: '/api/joint-trips/:jointTripId/marks/:listingId',
  summary: 'Note for all that a stop was visited or is skipped; null takes it back. The later change counts',
  access: 'user',
  addsNothing: true,
  params: tripParams.extend({ listingId: z.uuid() }),
  body: z.object({ mark: ListingMark.nullable(), at: Instant }),
  response: JointTrip,
})

export const removeTripPerson = endpoint({
  method: 'DELETE',
  path: '/api/joint-trips/:jointTripId/people/:personId',
  summary: 'Leave a trip, or remove somebody from an own one, whose link is then another one',
  access: 'user',
  params: tripParams.extend({ personId: z.uuid() }),
})
