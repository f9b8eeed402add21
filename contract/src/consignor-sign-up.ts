import { t } from './texts.ts'
import { z } from 'zod'
import { Consignment, MAX_CONSIGNORS } from './consignments.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'

// The organizer's link by which people register themselves as consignors, without an account, and mails with links.

/** How often one consignor is mailed their link: the address may be somebody else's. */
export const MAX_INVITATIONS = 3

/** How many consignors there may be before those who register are put on the waiting list; null: nobody registers. */
export const SignUpPlaces = z
  .number({ error: () => t`Enter how many consignors there may be` })
  .int({ error: () => t`Enter a whole number` })
  .min(1, { error: () => t`Enter at least one place` })
  .max(MAX_CONSIGNORS, { error: () => t`At most ${MAX_CONSIGNORS} places` })

const SignUpLink = z.object({
  places: z.number().int().nullable(),
  /** Of the link; null while nobody may register. */
  token: z.string().nullable(),
})
export type SignUpLink = z.infer<typeof SignUpLink>

export const readSignUpLink = endpoint({
  method: 'GET',
  path: '/api/consignor-links/:listingId',
  summary: 'The link by which people register themselves as consignors',
  access: 'user',
  params: listingParams,
  response: SignUpLink,
})

export const writeSignUpLink = endpoint({
  method: 'PUT',
  path: '/api/consignor-links/:listingId',
  summary: 'Let people register themselves, or with null end the link; a link that ended never works again',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: z.object({ places: SignUpPlaces.nullable() }),
  response: SignUpLink,
})

export const mailConsignorLinks = endpoint({
  method: 'POST',
  path: '/api/consignor-links/:listingId/mails',
  summary:
    'Mail consignors the link to their own page, at most three times each, and nobody who has stopped the mails; null: all with an address who were not mailed before',
  access: 'user',
  params: listingParams,
  body: z.object({ consignorIds: z.array(z.uuid()).min(1).max(MAX_CONSIGNORS).nullable() }),
  response: z.object({ mailed: z.number().int() }),
})

/** Also the one-click unsubscribe address of mails (RFC 8058), whose form body is ignored. */
export const stopConsignorMails = endpoint({
  method: 'POST',
  path: '/api/consignor-mails/stop/:token',
  summary: 'Get no more mails about consignment from an organizer, by the link of one, which opens nothing',
  access: 'anyone',
  addsNothing: true,
  params: z.object({ token: z.string().max(200) }),
})

/** What somebody sees before they register. */
export const SignUpPage = z.object({
  title: z.string(),
  saleDate: z.string().nullable(),
  /** How the organizer is called. */
  organizer: z.string(),
  rules: Consignment.pick({
    splitBasisPoints: true,
    entryFeeCents: true,
    tagFeeCents: true,
    pulledFeeCents: true,
    entryClosesAt: true,
    tagRule: true,
    terms: true,
    termsHash: true,
  }),
  isOpen: z.boolean(),
  /** Whether somebody who registers now is put on the waiting list. */
  isFull: z.boolean(),
})
export type SignUpPage = z.infer<typeof SignUpPage>

const signUpParams = z.object({ token: z.string().max(200) })

export const readSignUpPage = endpoint({
  method: 'GET',
  path: '/api/consignor-sign-ups/:token',
  summary: 'What consignors agree to, for whoever has the link to register',
  access: 'anyone',
  params: signUpParams,
  response: SignUpPage,
})

export const SignUpInput = z
  .object({
    /** Chosen by the browser and told to nobody: a repeated call finds who registered with the first one. */
    linkId: z.uuid(),
    name: plainText(() => t`Name`, 40).min(1, { error: () => t`Enter your name` }),
    email: EmailAddress.nullable(),
    phone: plainText(() => t`Phone`, 30),
    /** Of the terms that were read. */
    termsHash: z.string().max(64),
  })
  .refine(({ email, phone }) => email !== null || phone !== '', {
    error: () => t`Enter an email address or a phone number, so that the organizer can reach you`,
    path: ['email'],
  })
export type SignUpInput = z.infer<typeof SignUpInput>

const SignedUp = z.object({
  /** Of the link to their own page. */
  token: z.string(),
  number: z.number().int(),
  isWaiting: z.boolean(),
})

export const signUpConsignor = endpoint({
  method: 'POST',
  path: '/api/consignor-sign-ups/:token',
  summary: 'Register as a consignor, or on the waiting list; 409 when the terms have changed, or nobody else is taken',
  access: 'anyone',
  params: signUpParams,
  body: SignUpInput,
  status: 201,
  response: SignedUp,
})
