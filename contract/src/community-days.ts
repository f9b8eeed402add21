import { t } from './texts.ts'
import { z } from 'zod'
import { getPublicListings } from './browse.ts'
import { CommunityArea } from './community-area.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { LaterDay } from './listings.ts'
import { MapBounds } from './map-bounds.ts'

/** Community sale days: many houses hold their sales on the same days, and somebody organizes them. */

export const MAX_PERMIT_LENGTH = 30
/** The dates of one community day. */
export const MAX_DAY_DATES = 4
export const MAX_ENTRIES = 2000
/** How many community days that are not over one account may organize. */
export const MAX_ORGANIZED_DAYS = 20
/** Beside the owner. */
export const MAX_CO_ORGANIZERS = 5
/** So many days after its last one a community day shows no more houses. */
export const SHOWN_DAYS_AFTER = 7
/** The most that one list or map shows. */
export const MAX_COMMUNITY_DAYS = 50

export const CommunityDayMode = z.enum(['neighborhood', 'hoa', 'city', 'route'])
export type CommunityDayMode = z.infer<typeof CommunityDayMode>

/** What the page and the prints of a day call it. */
export function describeMode(mode: CommunityDayMode): string {
  switch (mode) {
    case 'neighborhood':
      return t`Neighborhood sale day`
    case 'hoa':
      return t`Community sale day`
    case 'city':
      return t`City-wide sale day`
    case 'route':
      return t`Sale along the road`
  }
}

/**
 * `draft`: only its organizers see it. `open`: houses can join. `closed`: they ask the organizer. `published`: its houses are
 * shown, with their numbers. `over`: its last date has passed. `called_off`: as its organizers say.
 */
export const CommunityDayStatus = z.enum(['draft', 'open', 'closed', 'published', 'over', 'called_off'])
export type CommunityDayStatus = z.infer<typeof CommunityDayStatus>

export const CommunityDate = LaterDay.pick({ date: true, startTime: true, endTime: true })
export type CommunityDate = z.infer<typeof CommunityDate>

/** `rain_date`: it is held on its rain date; `movedFrom` says on which dates it was to be. */
export const CommunityLiveStatus = z.enum(['on', 'rain_date', 'called_off'])
export type CommunityLiveStatus = z.infer<typeof CommunityLiveStatus>

/** A public sale of a house, once everybody finds it. */
export const HouseListing = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `/objects/<key>`; null for a sale without a picture. */
  photoUrl: z.string().nullable(),
  itemCount: z.number().int(),
  /** How it has ended: then the house is not open anymore. Null for a sale that is still on. */
  ended: z.enum(['called_off', 'over']).nullable().default(null),
})
export type HouseListing = z.infer<typeof HouseListing>

/** A house of a community day, as anybody may see it. */
export const CommunityHouse = z.object({
  number: z.number().int(),
  /** Whether the house is withheld: then the street line has no house number, and the position is near the middle of the block. */
  isAddressHidden: z.boolean(),
  /** '12 Oak St', or 'Oak St'; may be empty. `splitStreetLine` of street-lines.ts groups by street. */
  streetAddress: z.string(),
  /** Where it is not in the city of the day; else empty, as is the state. */
  city: z.string().default(''),
  state: z.string().default(''),
  /** Null where the address could not be placed. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether the position is not that of the house. */
  isApproximate: z.boolean(),
  /** YYYY-MM-DD, those of its sale where it has a public one. */
  dates: z.array(z.string()),
  categories: z.array(ItemCategory),
  listing: HouseListing.nullable(),
})
export type CommunityHouse = z.infer<typeof CommunityHouse>

const Center = z.object({ latitude: z.number(), longitude: z.number() })

/** A community day as one card of a list and one pin of a map. */
export const CommunityDayCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  mode: CommunityDayMode,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** IANA zone of its middle. */
  timeZone: z.string(),
  dates: z.array(CommunityDate),
  liveStatus: CommunityLiveStatus,
  isVerified: z.boolean(),
  /** The middle of its area. */
  center: Center,
  /** How many houses are in. */
  houseCount: z.number().int(),
  /** Miles from the place asked for to the middle, to one decimal; null when none was asked for. */
  milesAway: z.number().nullable(),
})
export type CommunityDayCard = z.infer<typeof CommunityDayCard>

/** Whether houses can join now; while they cannot, who asks waits for the organizer. */
export const Registration = z.object({
  status: z.enum(['not_yet', 'open', 'closed']),
  /** YYYY-MM-DD; null: not said. */
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
})
export type Registration = z.infer<typeof Registration>

/** A community day as anybody may see it. */
export const CommunityDay = CommunityDayCard.omit({ milesAway: true }).extend({
  status: CommunityDayStatus,
  text: z.string(),
  rainDate: z.string().nullable(),
  /** The dates before it was moved to its rain date; empty unless it was. */
  movedFrom: z.array(CommunityDate),
  /** What its organizers say about the change; may be empty. */
  statusWords: z.string(),
  area: CommunityArea,
  registration: Registration,
  needsApproval: z.boolean(),
  rules: z.string(),
  feeText: z.string(),
  isPermitRequired: z.boolean(),
  permitPattern: z.string(),
  permitNumber: z.string(),
  /** YYYY-MM-DDTHH:MM where it is; null: shown since the day is published. */
  addressesShownFrom: z.string().nullable(),
  /** Whether `addressesShownFrom` is still ahead. */
  areAddressesHidden: z.boolean(),
  /** Whether the caller is one of its organizers. */
  isOrganizer: z.boolean(),
  /** False once the accounts of all are deleted: nobody can let a house in then. The default is for days that devices keep of former versions. */
  hasOrganizers: z.boolean().default(true),
  /** Of the houses that are in, by number. Empty until the day is published, and from SHOWN_DAYS_AFTER days after its last one. */
  houses: z.array(CommunityHouse).max(MAX_ENTRIES),
  /** Houses that are in and shown later: the hosts of their sales hide where they are for longer than the day does. */
  laterHouseCount: z.number().int(),
})
export type CommunityDay = z.infer<typeof CommunityDay>

export const daySlugParams = z.object({ slug: z.string().max(100) })
export const communityDayParams = z.object({
  communityDayId: z.uuid({ error: () => t`A community day is named by its id` }),
})

export const getCommunityDay = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug',
  summary: 'A community sale day with its houses, as far as their addresses are shown; a draft for its organizers only',
  access: 'anyone',
  params: daySlugParams,
  response: CommunityDay,
})

/** Published ones that are not over. Nearest first where a place is asked for, else soonest first. */
export const getCommunityDays = endpoint({
  method: 'GET',
  path: '/api/community-days',
  summary: 'Community sale days that are not over, each as one card with the count of its houses',
  access: 'anyone',
  query: getPublicListings.query
    .pick({ location: true, distance: true, date: true, day: true })
    .extend({ bounds: MapBounds.optional() }),
  response: z.object({ communityDays: z.array(CommunityDayCard).max(MAX_COMMUNITY_DAYS) }),
})
