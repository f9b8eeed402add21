import { t } from './texts.ts'
import { z } from 'zod'
import { Coordinates } from './coordinates.ts'
import { endpoint } from './endpoint.ts'
import { PictureUrl } from './http-url.ts'
import { MAX_SALE_DAYS, TypedFields } from './listings.ts'
import { plainText } from './text.ts'
import { MAX_SEEN_WORDS, SeenDay, hasContactDetails } from './seen-sales.ts'

export const MAX_SIGN_TEXT = 5000

export const SeenSaleInput = TypedFields.pick({ city: true, state: true, zipCode: true }).extend({
  /** As on the sign: a corner such as 'Elm & 5th' is fine. */
  streetAddress: TypedFields.shape.streetAddress.min(1, { error: () => t`Enter the street that the sign names` }),
  /** In order of their dates. */
  days: z
    .array(SeenDay)
    .min(1, { error: () => t`Enter the day of the sale` })
    .max(MAX_SALE_DAYS, { error: () => t`A sale has at most ${MAX_SALE_DAYS} days` }),
  words: plainText(() => t.of('what a sign says beside place and time')`What the sign says`, MAX_SEEN_WORDS).refine(
    (words) => !hasContactDetails(words),
    { error: () => t`Leave out phone numbers and email addresses: they are somebody else’s` },
  ),
  /** `/objects/<key>` of an uploaded photo of the caller. */
  photoUrl: PictureUrl.nullable(),
  /** Where the caller's device is while they stand at the sale; null elsewhere. It puts the pin. */
  position: Coordinates.nullable(),
})
export type SeenSaleInput = z.infer<typeof SeenSaleInput>

/** What a sign or a posting says. Whatever is not certain is null or missing. */
export const SignReading = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  /** Two letters. */
  state: z.string().nullable(),
  zip: z.string().nullable(),
  /** YYYY-MM-DD with HH:MM or null. */
  days: z.array(z.object({ date: z.string(), start: z.string().nullable(), end: z.string().nullable() })),
  /** The rest of it, without phone numbers and email addresses; may be empty. */
  words: z.string(),
})
export type SignReading = z.infer<typeof SignReading>

/** A photo, or a text that was pasted or shared; with both, both are read. */
export const SightingToRead = z
  .object({
    photoUrl: PictureUrl.nullable().default(null),
    text: plainText(() => t.of('pasted words of a sign or a posting')`Text`, MAX_SIGN_TEXT).default(''),
    /** Helps to tell which city a street is in. */
    position: Coordinates.nullable().default(null),
  })
  .refine(({ photoUrl, text }) => photoUrl !== null || text !== '', {
    error: () => t`Add a photo of the sign, or paste what it says`,
  })
export type SightingToRead = z.infer<typeof SightingToRead>

export const ReadSighting = z.object({
  /** False for a photo where this site cannot read writing, or cannot now. A text can always be read. */
  canRead: z.boolean(),
  /** In the form in which a sale is added; what is not certain is empty. */
  reading: z.object({
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    days: z.array(SeenDay),
    words: z.string(),
  }),
})
export type ReadSighting = z.infer<typeof ReadSighting>

export const readSighting = endpoint({
  method: 'POST',
  path: '/api/seen-sales/read',
  summary: 'Read place, days, hours and words off a photo of a sign or a pasted text; nothing is kept',
  access: 'user',
  addsNothing: true,
  body: SightingToRead,
  response: ReadSighting,
})

/** `joined`: it was added before, and the caller's sighting counts. `listed`: its host has published it here. */
export const SeenSaleAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), seenSaleId: z.string() }),
  z.object({ outcome: z.literal('joined'), seenSaleId: z.string() }),
  z.object({ outcome: z.literal('listed'), listingId: z.string() }),
])
export type SeenSaleAnswer = z.infer<typeof SeenSaleAnswer>

export const addSeenSale = endpoint({
  method: 'POST',
  path: '/api/seen-sales',
  summary: 'Add a sale that somebody else holds; the same sale again counts as another sighting',
  access: 'user',
  body: SeenSaleInput,
  response: SeenSaleAnswer,
})
