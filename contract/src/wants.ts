import { t } from './texts.ts'
import { z } from 'zod'
import { BROWSE_DISTANCES, Highlight, MAX_DISTANCE } from './browse.ts'
import { endpoint } from './endpoint.ts'
import { Money, MoneyInput } from './money.ts'
import { plainText } from './text.ts'

export const MAX_WANT_LENGTH = 100
export const MAX_WANT_WORDS = 8
export const MIN_WANT_MILES = BROWSE_DISTANCES[0]
/** How many of its newest matches each want shows in the list of wants. */
export const MAX_MATCHES_SHOWN = 12
/** How many of the newest matches of a single want are returned. */
export const MAX_MATCHES = 50

export const WantDays = z.enum(['any', 'weekends', 'weekdays'])
export type WantDays = z.infer<typeof WantDays>

/** When the matches of a week are sent: from this local time on Thursday, for one day. */
export const WEEKEND_FROM = '18:00'

/**
 * When matches are sent. `now`: soon after they appear, those of one sale together. `thursday`: all matches of the
 * week together, on Thursday evening. `off`: they are only shown in the list.
 */
export const WantDelivery = z.enum(['now', 'thursday', 'off'])
export type WantDelivery = z.infer<typeof WantDelivery>

const milesError = () => t`A distance is between ${MIN_WANT_MILES} and ${MAX_DISTANCE} miles`

export const WantInput = z.object({
  /** An item must have all of these words. Commas separate alternatives. */
  words: plainText(() => t`What you look for`, MAX_WANT_LENGTH)
    .refine((words) => words !== '', { error: () => t`Say what you look for`, abort: true })
    .refine((words) => words.split(/[\s,]+/).filter(Boolean).length <= MAX_WANT_WORDS, {
      error: () => t`Say it in at most ${MAX_WANT_WORDS} words`,
    }),
  /** A ZIP, a city, an address or `lat,lng`; empty: anywhere. */
  location: plainText(() => t`Place`, 300),
  miles: z
    .number({ error: milesError })
    .min(MIN_WANT_MILES, { error: milesError })
    .max(MAX_DISTANCE, { error: milesError }),
  /** Null for any price. */
  maxPrice: MoneyInput.nullable(),
  days: WantDays,
  delivery: WantDelivery,
})
export type WantInput = z.infer<typeof WantInput>

/** An item that matches a want, or a sale whose title or description does. */
export const WantMatch = Highlight.extend({
  /** Null if the sale itself matches rather than one of its items. */
  itemId: z.string().nullable(),
  price: Money.nullable(),
  pictureUrl: z.string().nullable(),
  saleDate: z.string().nullable(),
  startTime: z.string().nullable(),
  /** Whether it appeared since the caller last looked at their wants. */
  isNew: z.boolean(),
})
export type WantMatch = z.infer<typeof WantMatch>

export const Want = WantInput.extend({
  id: z.string(),
  maxPrice: Money.nullable(),
  /** The newest matches at sales that are not over, newest first; at most MAX_MATCHES_SHOWN. */
  finds: z.array(WantMatch),
})
export type Want = z.infer<typeof Want>

const stopParams = z.object({ token: z.string().max(200) })
const wantParams = z.object({ wantId: z.uuid({ error: () => t`A want is named by its id` }) })

export const getWants = endpoint({
  method: 'GET',
  path: '/api/wants',
  summary: "The caller's wants with their newest finds, the newest want first",
  access: 'user',
  response: z.object({ wants: z.array(Want), limit: z.number().int() }),
})

/** The id is the caller's choice, so that a repeated call changes nothing. */
export const putWant = endpoint({
  method: 'PUT',
  path: '/api/wants/:wantId',
  summary: 'Add a want, change it, or put back one that was just removed',
  access: 'user',
  params: wantParams,
  body: WantInput,
})

export const deleteWant = endpoint({
  method: 'DELETE',
  path: '/api/wants/:wantId',
  summary: 'Remove a want; until another one is added it can be put back with its finds',
  access: 'user',
  params: wantParams,
})

export const getWantMatches = endpoint({
  method: 'GET',
  path: '/api/wants/:wantId/finds',
  summary: 'The newest finds of a want',
  access: 'user',
  params: wantParams,
  response: z.array(WantMatch),
})

export const markWantsSeen = endpoint({
  method: 'POST',
  path: '/api/wants/seen',
  summary: 'No find until now is new anymore',
  access: 'user',
  addsNothing: true,
})

/** At a path of its own: mail programs open the one that ends them, too. */
export const readStopWant = endpoint({
  method: 'GET',
  path: '/api/wants/stop/:token/wants',
  summary: 'What the wants look for that the link of a mail tells no more about; empty for those that are gone',
  access: 'anyone',
  params: stopParams,
  response: z.object({ words: z.array(z.string()) }),
})

/** Also the one-click unsubscribe address of mails (RFC 8058), whose form body is ignored. */
export const stopWant = endpoint({
  method: 'POST',
  path: '/api/wants/stop/:token',
  summary: 'Tell no more about a want by the link of a mail; the same answer for one that is gone',
  access: 'anyone',
  addsNothing: true,
  params: stopParams,
})
