import { LANGUAGE_CODES } from './languages.ts'
import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

export const MAX_NAME_CHARACTERS = 60
/**
 * How recent a session must be to add or remove passkeys, to sign other devices out, or to delete an account without a
 * password.
 */
export const RECENT_SIGN_IN_MINUTES = 10

export const Profile = z.object({
  firstName: plainText(() => t`First name`, MAX_NAME_CHARACTERS).min(1, { error: () => t`Enter your first name` }),
  lastName: plainText(() => t`Last name`, MAX_NAME_CHARACTERS).min(1, { error: () => t`Enter your last name` }),
})
export type Profile = z.infer<typeof Profile>

export const MailPreferences = z.object({
  /** Of mails, notifications and documents. */
  language: z.enum(LANGUAGE_CODES),
  /** Messages of other people come by mail, too. */
  mailsMessages: z.boolean(),
  takesNewsletter: z.boolean(),
})
export type MailPreferences = z.infer<typeof MailPreferences>

/** Whether what the caller's things went for counts in what others are told of prices near them. */
export const PriceSharing = z.object({ sharesSoldPrices: z.boolean() })
export type PriceSharing = z.infer<typeof PriceSharing>

/** What only its owner sees of an account. */
export const OwnAccount = MailPreferences.extend({
  ...PriceSharing.shape,
  /** False: the account signs in through a provider. */
  hasPassword: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const OwnSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** What the browser says of itself; empty when it says nothing. */
  userAgent: z.string(),
  /** ISO 8601, UTC. */
  signedInAt: z.string(),
  /** To the day. */
  lastSeenAt: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const Passkey = z.object({
  id: z.string(),
  /** What its owner calls it; empty for one without a name. */
  name: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Passkey = z.infer<typeof Passkey>
export const MAX_PASSKEY_NAME_CHARACTERS = 60

const account = { access: 'user' } as const

export const getOwnAccount = endpoint({
  ...account,
  method: 'GET',
  path: '/api/account',
  summary: "The caller's preferences and how they sign in",
  response: OwnAccount,
})

export const setProfile = endpoint({
  ...account,
  method: 'PUT',
  path: '/api/account/profile',
  summary: "Change the caller's name",
  body: Profile,
})

export const setProfilePicture = endpoint({
  ...account,
  method: 'PUT',
  path: '/api/account/picture',
  summary: "Make an uploaded photo the caller's picture, or have none",
  body: z.object({ imageUrl: z.string().max(2000).nullable() }),
  response: z.object({ profileImageUrl: z.string().nullable() }),
})

export const setMailPreferences = endpoint({
  ...account,
  method: 'PUT',
  path: '/api/account/mail',
  summary: 'Say which mails the caller wants',
  body: MailPreferences.partial(),
})

export const setPriceSharing = endpoint({
  ...account,
  method: 'PUT',
  path: '/api/account/sold-prices',
  summary: 'Say whether what the caller sold counts, without names, in what others are told of prices near them',
  body: PriceSharing,
})

export const getOwnSessions = endpoint({
  ...account,
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the caller is signed in, the latest first',
  response: z.array(OwnSession),
})

export const endOwnSession = endpoint({
  ...account,
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Sign out one of the caller’s devices',
  params: z.object({ sessionId: z.string().max(100) }),
})

export const endOtherSessions = endpoint({
  ...account,
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out everywhere but here',
})

export const getPasskeys = endpoint({
  ...account,
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The passkeys that open the account, the latest first',
  response: z.array(Passkey),
})

export const deletePasskey = endpoint({
  ...account,
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Let a passkey open the account no more; only soon after signing in',
  params: z.object({ passkeyId: z.string().max(100) }),
})

export const deleteOwnAccount = endpoint({
  ...account,
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete the caller’s account with all that is theirs',
  body: z.object({ password: z.string().max(128).optional() }),
})

/** A ZIP of everything that is the caller's: `data.json`, and the photos as they were uploaded. */
export const OWN_DATA_PATH = '/api/account/data.zip'
