import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay, InstantWithOffset } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { SavedListing } from './saved.ts'
import { plainText } from './text.ts'
import { Trip, TripSettings } from './trips.ts'

/** The local time on Friday from which Saturday's plan is made. */
export const SATURDAY_MADE_AT = '18:00'
export const MAX_SATURDAY_STOPS = 10
/** How far from home a sale may be. */
export const SATURDAY_MILES = 25

export const MIN_SATURDAY_MINUTES = 60
export const MAX_SATURDAY_MINUTES = 600
export const DEFAULT_SATURDAY_MINUTES = 240

const minutesError = () =>
  t`The time for a Saturday is between ${MIN_SATURDAY_MINUTES / 60} and ${MAX_SATURDAY_MINUTES / 60} hours`

/** What a person's Saturday is made of. */
export const SaturdaySettings = z.object({
  /** Where they live; empty: they do not say, and nothing is made. */
  zipCode: plainText(() => t`ZIP`, 20).refine((zip) => zip === '' || /^\d{5}$/.test(zip), {
    error: () => t`A ZIP has 5 digits`,
  }),
  /** From leaving home until being back. */
  minutes: z
    .number({ error: minutesError })
    .int({ error: minutesError })
    .min(MIN_SATURDAY_MINUTES, { error: minutesError })
    .max(MAX_SATURDAY_MINUTES, { error: minutesError }),
  isOn: z.boolean(),
})
export type SaturdaySettings = z.infer<typeof SaturdaySettings>

/** `changed`: accepted without some of its stops, or changed in the planner. */
export const SaturdayState = z.enum(['proposed', 'accepted', 'changed', 'dismissed'])
export type SaturdayState = z.infer<typeof SaturdayState>

/** What the sky is expected to do in the daytime. */
export const Sky = z.enum(['sunny', 'partly-cloudy', 'cloudy', 'fog', 'rain', 'snow', 'storms'])
export type Sky = z.infer<typeof Sky>

export const Forecast = z.object({ sky: Sky, temperatureF: z.number().int() })
export type Forecast = z.infer<typeof Forecast>

const describeSky = (sky: Sky): string =>
  ({
    sunny: t`sunny`,
    'partly-cloudy': t`partly cloudy`,
    cloudy: t`cloudy`,
    fog: t`fog`,
    rain: t`rain`,
    snow: t`snow`,
    storms: t`thunderstorms`,
  })[sky]

/** 'sunny, 74°'. */
export const formatForecast = ({ sky, temperatureF }: Forecast): string => `${describeSky(sky)}, ${temperatureF}°`

export const SaturdayPlan = z.object({
  day: CalendarDay,
  state: SaturdayState,
  departAt: InstantWithOffset,
  returnAt: InstantWithOffset,
  /** Things at its stops that the person looks for or has saved. */
  findCount: z.number().int(),
  /** As it was expected when the plan was made; null where nobody knows. */
  forecast: Forecast.nullable(),
  /** In the order of the drive; those that are still public. */
  stops: z.array(SavedListing),
})
export type SaturdayPlan = z.infer<typeof SaturdayPlan>

export const Saturday = z.object({
  /** Null until the person has been asked where they live. */
  settings: SaturdaySettings.nullable(),
  /** The ZIP's 'City, ST'; null without a ZIP. */
  place: z.string().nullable(),
  /** For the coming Saturday, or for today; null when there is none with a stop. */
  plan: SaturdayPlan.nullable(),
})
export type Saturday = z.infer<typeof Saturday>

export const getSaturday = endpoint({
  method: 'GET',
  path: '/api/saturday',
  summary: 'Where the caller lives, and the plan that was made for their coming Saturday',
  access: 'user',
  response: Saturday,
})

export const putSaturdaySettings = endpoint({
  method: 'PUT',
  path: '/api/saturday/settings',
  summary: 'Say where one lives and how long a Saturday may take, or that none is to be planned',
  access: 'user',
  body: SaturdaySettings,
  response: Saturday,
})

export const acceptSaturday = endpoint({
  method: 'POST',
  path: '/api/saturday/accept',
  summary: "Make a Saturday's plan the current trip, with all of its stops or some, and save these",
  access: 'user',
  body: z.object({
    day: CalendarDay,
    listingIds: z
      .array(z.uuid({ error: () => t`A stop is named by the id of its sale` }))
      .min(1, { error: () => t`Select at least one stop` })
      .max(MAX_SATURDAY_STOPS),
  }),
  response: Trip,
})

export const changeSaturday = endpoint({
  method: 'POST',
  path: '/api/saturday/change',
  summary: "Save the stops of a Saturday's plan, to plan another trip of them",
  access: 'user',
  body: z.object({ day: CalendarDay }),
  response: z.object({
    /** Those that are still public, in the order of the drive. */
    listingIds: z.array(z.uuid()),
    /** With which the plan was made. */
    settings: TripSettings,
  }),
})

export const setSaturdayDismissed = endpoint({
  method: 'PUT',
  path: '/api/saturday/dismissed',
  summary: 'Show the plan of a Saturday no more and propose its sales no more, or again',
  access: 'user',
  addsNothing: true,
  body: z.object({ day: CalendarDay, isDismissed: z.boolean() }),
})

/** Also the one-click unsubscribe address of mails (RFC 8058), whose form body is ignored. */
export const stopSaturday = endpoint({
  method: 'POST',
  path: '/api/saturday/stop/:token',
  summary: 'Plan no more Saturdays, by the link of a mail; the same answer for an account that is gone',
  access: 'anyone',
  addsNothing: true,
  params: z.object({ token: z.string().max(200) }),
})
