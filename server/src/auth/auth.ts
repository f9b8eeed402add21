import { t } from '@yardsnap/contract/texts'
import { DEFAULT_LANGUAGE, toLanguage } from '@yardsnap/contract/languages'
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AuthContext, betterAuth, type GenericEndpointContext } from 'better-auth'
import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'
import { EmailAddress } from '@yardsnap/contract/email-address'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@yardsnap/contract/sign-in'
import { plainText } from '@yardsnap/contract/text'
import { z } from 'zod'
import { type AccountRules, afterAnswer, beforeAnswer, CLIENT_ADDRESS_HEADER } from './auth-hooks.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#log/logger.ts'
import { account, passkey, session, user, verification } from '#db/schema/accounts.ts'
import { hashBeforeSignUp, passwordHashing } from './password-hashing.ts'

export const OIDC_PROVIDER = 'oidc'
/** The code of the answer to who is not let in. */
export const SUSPENDED = 'ACCOUNT_SUSPENDED'
const MAX_NAME_LENGTH = 60
/** Timeout for the OpenID Connect discovery request, made once at startup: every call would block on one that hangs. */
const DISCOVERY_MS = 5_000
/** A session without a visit ends after this time. */
const SESSION_SECONDS = 30 * 24 * 3600
/** A session ends after this time, however often it is used. */
export const MAX_SESSION_SECONDS = 180 * 24 * 3600

interface AuthOptions {
  config: Config
  rules: AccountRules
  database: Database
  log: Log
}

export type Auth = ReturnType<typeof createAuth>

/** Accounts and sessions in our database, with password sign-in and an optional OpenID Connect provider. */
export function createAuth({ config, rules, database, log }: AuthOptions) {
  const isHttps = config.publicUrl.startsWith('https:')
  const { oidc } = config
  const passwords = passwordHashing()
  return betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.appSecret,
    telemetry: { enabled: false },
    logger: { log: (level, ...given) => log[level]({ part: 'accounts', ...errorIn(given) }, toText(given[0])) },
    // Throw, so that our error handler logs unexpected errors: Better Auth would print them with their values.
    onAPIError: { throw: true, errorURL: '/sign-in' },
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: { user, session, account, verification, passkey },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: config.arePasswordsOn,
      minPasswordLength: MIN_PASSWORD_CHARACTERS,
      maxPasswordLength: MAX_PASSWORD_CHARACTERS,
      // Signing in at once would reveal that the address had no account before.
      autoSignIn: !rules.canSendMail,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
    },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { requireLocalEmailVerified: false } },
    hooks: { before: beforeAnswer(rules, refuseBadProfile), after: afterAnswer(rules, log) },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '' },
        lastName: { type: 'string', required: false, defaultValue: '' },
        language: { type: 'string', required: false, defaultValue: DEFAULT_LANGUAGE },
        // `input: false` prevents a request from setting its own plan.
        accountType: { type: 'string', required: false, defaultValue: 'free', input: false },
        premiumExpiresAt: { type: 'date', required: false, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
        needsConfirmation: { type: 'boolean', required: false, defaultValue: false, input: false },
        isOperator: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
      validateUserInfo: async ({ user: { id }, source }) => {
        if (source.action === 'link-account' && id) await rules.handOver(id)
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (created) => {
            refuseBadProfile(created)
            const language = toLanguage(created['language'])
            return { data: { language, needsConfirmation: rules.canSendMail && !created.emailVerified } }
          },
          after: ({ id, needsConfirmation }) => rules.created({ id, needsConfirmation: needsConfirmation === true }),
        },
        update: { before: async (changes) => refuseBadProfile(changes) },
      },
      session: { create: { before: ({ userId }, call) => refuseSuspended(userId, call) } },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: 24 * 3600, freshAge: RECENT_SIGN_IN_MINUTES * 60 },
    // The app's own rate limits also take the account into account (decision 021).
    rateLimit: { enabled: false },
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: false, // the __Host- prefix below is stricter than __Secure-, which this option adds
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      cookiePrefix: isHttps ? '__Host-yardsnap' : 'yardsnap',
      database: { generateId: () => randomBytes(16).toString('hex') },
    },
    plugins: [
      hashBeforeSignUp(passwords),
      passkeyPlugin({ rpID: new URL(config.publicUrl).hostname, rpName: config.productName, origin: config.publicUrl }),
      ...(oidc ? [providerPlugin(oidc, log)] : []),
    ],
  })
}

function providerPlugin({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>, log: Log) {
  const plugin = genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        discoveryUrl: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          firstName: toText(profile['given_name']) || (toText(profile['name']).split(' ')[0] ?? ''),
          lastName: toText(profile['family_name']) || toText(profile['name']).split(' ').slice(1).join(' '),
        }),
      },
    ],
  })
  async function init(context: AuthContext) {
    const isKnown = new AbortController()
    const giveUp = delay(DISCOVERY_MS, {}, { signal: isKnown.signal, ref: false }).then((nothing) => {
      log.error('the OpenID Connect provider does not answer: nobody can sign in with it before a restart')
      return nothing
    })
    try {
      const ready = await Promise.race([plugin.init(context), giveUp])
      const found = 'context' in ready ? ready.context.socialProviders[0]?.issuer : undefined
      if (found === undefined || withoutSlash(found) === withoutSlash(issuer)) return ready
      log.error({ found }, 'the OpenID Connect provider is not the one of OIDC_ISSUER: nobody can sign in with it')
      return {}
    } finally {
      isKnown.abort()
      giveUp.catch(() => undefined)
    }
  }
  return { ...plugin, init }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** Chosen by whoever signs up; names are public. */
const Profile = z.object({
  name: plainText(() => t`Name`, MAX_NAME_LENGTH * 2 + 1).optional(),
  firstName: plainText(() => t`First name`, MAX_NAME_LENGTH).optional(),
  lastName: plainText(() => t`Last name`, MAX_NAME_LENGTH).optional(),
  email: EmailAddress.optional(),
  image: z.url({ protocol: /^https?$/, error: 'A picture is an address that begins with https://' }).nullish(),
})

function refuseBadProfile(user: Record<string, unknown>): void {
  const { error } = Profile.safeParse(user)
  if (error) throw new APIError('BAD_REQUEST', { message: error.issues[0]?.message ?? 'The request is not valid' })
}

/** A new account's session is created inside the transaction that creates the account, so this uses its connection. */
async function refuseSuspended(userId: string, call: GenericEndpointContext | null): Promise<void> {
  if (!call) throw new Error('a session was made outside of a call')
  const found = await call.context.internalAdapter.findUserById(userId)
  if (found && 'suspendedAt' in found && found.suspendedAt)
    throw new APIError('FORBIDDEN', { code: SUSPENDED, message: 'This account is suspended' })
}

/** Better Auth passes the error as an extra log argument, and sometimes logs nothing else. */
function errorIn(given: unknown[]): { err: Error } | null {
  const err = given.find((value) => value instanceof Error)
  return err ? { err } : null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
