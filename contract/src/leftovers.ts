import { z } from 'zod'
import { isCalendarDate } from './dates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { MAX_ITEMS_PER_LISTING } from './items.ts'
import { timeOfDay } from './listings.ts'
import { REFUSED_DONATIONS } from './refused-donations.ts'
import { plainText } from './text.ts'
import { t } from './texts.ts'

/** What is left of a sale when it is over, and where each thing goes. */

export const MAX_SIZE_LENGTH = 60
export const MAX_CHARITY_LENGTH = 120
export const MAX_GATE_HOURS_LENGTH = 120
/** `pickup` and `dropoff`: donated; `free`: at the curb; `online`: offered elsewhere. */
export const LEFTOVER_WAYS = ['pickup', 'dropoff', 'free', 'online', 'keep'] as const
export const LeftoverWay = z.enum(LEFTOVER_WAYS)
export type LeftoverWay = z.infer<typeof LeftoverWay>

export const PICKUP_FLOORS = ['ground', 'second', 'third', 'higher', 'basement'] as const
export const PickupFloor = z.enum(PICKUP_FLOORS)
export type PickupFloor = z.infer<typeof PickupFloor>
export const PICKUP_STAIRS = ['none', 'few', 'flight', 'flights', 'elevator'] as const
export const PickupStairs = z.enum(PICKUP_STAIRS)
export type PickupStairs = z.infer<typeof PickupStairs>

const floorNames = (): Record<PickupFloor, string> => ({
  ground: t`Ground floor`,
  second: t`Second floor`,
  third: t`Third floor`,
  higher: t`Higher up`,
  basement: t`Basement`,
})
const stairsNames = (): Record<PickupStairs, string> => ({
  none: t`No stairs`,
  few: t`A few steps`,
  flight: t`One flight of stairs`,
  flights: t`Several flights of stairs`,
  elevator: t`Elevator`,
})
export const floorName = (floor: PickupFloor): string => floorNames()[floor]
export const stairsName = (stairs: PickupStairs): string => stairsNames()[stairs]

export const DonationDay = z
  .string()
  .refine((day) => isCalendarDate(day) && day >= '2000-01-01' && day <= '2100-12-31', {
    error: () => t`Enter a date of this century`,
  })
export const CharityName = plainText(() => t.of('who takes donations')`Charity`, MAX_CHARITY_LENGTH)

/** What a charity's driver has to know. */
export const Pickup = z.object({
  /** May be empty. */
  charity: CharityName,
  floor: PickupFloor,
  stairs: PickupStairs,
  /** 'Gate opens from 8 to 6'; may be empty. */
  gateHours: plainText(() => t`Gate or building hours`, MAX_GATE_HOURS_LENGTH),
  /** Null: the day that is proposed. */
  day: DonationDay.nullable(),
  startTime: timeOfDay.nullable(),
  endTime: timeOfDay.nullable(),
})
export type Pickup = z.infer<typeof Pickup>
/** What is not named stays as it is. */
export const PickupChange = Pickup.partial()
export type PickupChange = z.infer<typeof PickupChange>

export const LeftThing = z.object({
  itemId: z.string(),
  title: z.string(),
  category: z.string(),
  condition: z.string(),
  /** Pieces left. */
  quantity: z.number().int(),
  pictureUrl: z.string().nullable(),
  isBig: z.boolean(),
  /** What charities commonly refuse and is named like it. */
  refused: z.enum(REFUSED_DONATIONS).nullable(),
  /** Null: not decided. */
  way: LeftoverWay.nullable(),
  /** In the host's words, '84 x 36 x 34 in'; may be empty. */
  size: z.string(),
  /** The donation that it is a part of. */
  donationId: z.string().nullable(),
})
export type LeftThing = z.infer<typeof LeftThing>

export const Leftovers = z.object({
  things: z.array(LeftThing),
  pickup: Pickup,
  /** YYYY-MM-DD: a day on which a charity that is asked today would come. */
  proposedDay: z.string(),
  /** To copy into a charity's form; empty while nothing is to be picked up. */
  pickupText: z.string(),
  /** To post where people give things away; empty while nothing is. Without the street of a host who hides it. */
  curbText: z.string(),
  /** The curb sale that is public. */
  curbListingId: z.string().nullable(),
})
export type Leftovers = z.infer<typeof Leftovers>

const path = '/api/listings/:listingId/leftovers'

export const getLeftovers = endpoint({
  method: 'GET',
  path,
  summary: 'What is left of an own sale, and where each thing goes',
  access: 'user',
  params: listingParams,
  response: Leftovers,
})

export const putLeftovers = endpoint({
  method: 'PUT',
  path,
  summary: 'Say where things go that are left of an own sale, and how large they are',
  access: 'user',
  params: listingParams,
  body: z.object({
    /** What is not named stays as it is. */
    changes: z
      .array(
        z.object({
          itemId: z.uuid(),
          way: LeftoverWay.nullable().optional(),
          size: plainText(() => t`Size`, MAX_SIZE_LENGTH).optional(),
        }),
      )
      .max(MAX_ITEMS_PER_LISTING),
  }),
  response: Leftovers,
})

export const putPickup = endpoint({
  method: 'PUT',
  path: `${path}/pickup`,
  summary: 'Say who picks up what is left of an own sale, when, and how they get to it',
  access: 'user',
  params: listingParams,
  body: PickupChange,
  response: Leftovers,
})

export const getPickupPack = endpoint({
  method: 'GET',
  path: `${path}/pack.zip`,
  summary:
    'What a charity asks for before it picks things up: photos, a list, a text for its form, and a calendar entry',
  access: 'user',
  params: listingParams,
  response: z.unknown(),
  mediaTypes: ['application/zip'],
})

export const getPickupCalendar = endpoint({
  method: 'GET',
  path: `${path}/pickup.ics`,
  summary: 'The pick-up of what is left of an own sale, as a calendar entry',
  access: 'user',
  params: listingParams,
  response: z.unknown(),
  mediaTypes: ['text/calendar'],
})

/** The id is minted by the caller, so that a repeated call publishes no second one. */
export const putCurbSale = endpoint({
  method: 'PUT',
  path: `${path}/curb-sale/:curbListingId`,
  summary: 'Publish what is given away as a free sale at the same address for 48 hours; counts as a new listing',
  access: 'user',
  params: listingParams.extend({ curbListingId: z.uuid() }),
  response: Leftovers,
})

export const DonationWay = z.enum(['pickup', 'dropoff'])
export type DonationWay = z.infer<typeof DonationWay>
