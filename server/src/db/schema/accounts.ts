import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { bigint, boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Accounts and sessions, in the schema that Better Auth expects. */
export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  accountType: text('account_type', { enum: ['free', 'premium'] })
    .notNull()
    .default('free'),
  premiumExpiresAt: instant('premium_expires_at'),
  /** When the free trial of Premium began; null before that. There is only one trial. */
  trialStartedAt: instant('trial_started_at'),
  /** Set by the admin: a suspended account cannot sign in. */
  suspendedAt: instant('suspended_at'),
  /**
   * Set at sign-up if the app sends mail: until `emailVerified`, the account cannot publish listings or send messages.
   * Older accounts, and those of a site without mail, do not need to confirm.
   */
  needsConfirmation: boolean('needs_confirmation').notNull().default(false),
  /** Whether the account runs the site, because it entered the setup token; those of ADMIN_EMAILS are not noted here. */
  isOperator: boolean('is_operator').notNull().default(false),
  /** Whether messages from other people are also sent by mail. */
  mailsMessages: boolean('mails_messages').notNull().default(true),
  takesNewsletter: boolean('takes_newsletter').notNull().default(false),
  /** Whether what their things went for counts in what others are told of prices near them. */
  sharesSoldPrices: boolean('shares_sold_prices').notNull().default(true),
  /** Of mails, notifications and documents: from the page on which the account was made, later as its owner chooses. */
  language: text('locale').notNull().default(DEFAULT_LANGUAGE),
  /** Links for hosts' updates in mails from before this are invalid; null: none were invalidated (host-links.ts). */
  hostLinksEndedAt: instant('host_links_ended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user_idx').on(table.userId)],
)

/** A sign-in method: a password, or an identity at an OpenID Connect provider. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user_idx').on(table.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier_idx').on(table.identifier)],
)

/** Public keys of passkeys, in the schema of Better Auth's plugin. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: instant('created_at').notNull().defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user_idx').on(table.userId)],
)

/** Attempts that are slowed down by an increasing delay: passwords of an account, mails to an address. */
export const attempts = pgTable(
  'attempts',
  {
    /** Kind of attempt and its subject; email addresses as a keyed hash. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Whether the account's owner has been notified of this series. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [index('attempts_last_idx').on(table.lastAt)],
)

/** Deprecated: nothing writes it. It remains for processes of the previous version; the next migration drops it. */
export const rateLimit = pgTable('rate_limit', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** A person's public picture. A new picture gets a new id, so that its URL can be cached forever. */
export const profilePictures = pgTable('profile_pictures', {
  id: uuid('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  webp: bytea('webp').notNull(),
})
