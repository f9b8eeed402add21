import { t } from './texts.ts'
import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

/** How far around its place a letter looks, in miles. */
export const LETTER_MILES = [5, 10, 25] as const
export type LetterMiles = (typeof LETTER_MILES)[number]
export const MAX_LETTER_SALES = 12
export const MAX_LETTER_FINDS = 3
/** For how long an address can be confirmed. */
export const LETTER_CONFIRM_DAYS = 7

export const LetterInput = z.object({
  email: EmailAddress,
  /** A ZIP, a city or an address. */
  location: plainText(() => t`Place`, 300).min(1, { error: () => t`Enter a ZIP, or a city with its state` }),
  miles: z.literal(LETTER_MILES, { error: () => t`The distance is one of ${LETTER_MILES.join(', ')} miles` }),
})
export type LetterInput = z.infer<typeof LetterInput>

export const askForLetter = endpoint({
  method: 'POST',
  path: '/api/letters',
  summary: "Ask for the weekend's sales around a place by mail; the same answer whether or not the address is known",
  access: 'anyone',
  body: LetterInput,
  response: z.object({ ok: z.literal(true) }),
})

const tokenParams = z.object({ token: z.string().max(200) })

export const confirmLetter = endpoint({
  method: 'POST',
  path: '/api/letters/confirm/:token',
  summary: 'Confirm the address of a letter by the link of its mail; it replaces the letter that the address had',
  access: 'anyone',
  params: tokenParams,
  response: z.object({ place: z.string(), miles: z.literal(LETTER_MILES) }),
})

/** Also the one-click unsubscribe address of mails (RFC 8058), whose form body is ignored. */
export const leaveLetter = endpoint({
  method: 'POST',
  path: '/api/letters/leave/:token',
  summary: 'End a letter by the link of its mail, and delete the address; the same answer for one that has ended',
  access: 'anyone',
  addsNothing: true,
  params: tokenParams,
})
