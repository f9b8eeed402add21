import { t } from '@yardsnap/contract/texts'
import { DEFAULT_LANGUAGE, toLanguage } from '@yardsnap/contract/languages'
import { randomBytes } from 'node:crypto'
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'
import { EmailAddress } from '@yardsnap/contract/email-address'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@yardsnap/contract/sign-in'
import { plainText } from '@yardsnap/contract/text'
import { z } from 'zod'
import { type AccountRules, afterAnswer, beforeAnswer, CLIENT_ADDRESS_HEADER } from './auth-hooks.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { isDatabaseDown } from '#db/failures.ts'
import type { Log } from '#log/logger.ts'
import { account, passkey, session, user, verification } from '#db/schema/accounts.ts'
import { MAX_NAME_LENGTH, NO_PICTURE, oidcProvider } from './oidc-provider.ts'
import { hashBeforeSignUp, passwordHashing } from './password-hashing.ts'

/** The code of the answer to who is not let in. */
export const SUSPENDED = 'ACCOUNT_SUSPENDED'
/** The code of the answer to a name or an address that no account may have. */
const BAD_PROFILE = 'BAD_PROFILE'
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
  const provider = config.oidc && oidcProvider(config.oidc, log)
  const passwords = passwordHashing()
  const auth = betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.appSecret,
    telemetry: { enabled: false },
    logger: {
      log: (level, ...given) =>
        // A database that is away is no fault of ours, and the call's own line says so too.
        log[given.some(isDatabaseDown) ? 'info' : level](
          { part: 'accounts', ...errorIn(given) },
          toText(given[0]) || NO_TOKENS,
        ),
    },
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
            const needsConfirmation = rules.canSendMail && !created.emailVerified
            return { data: { language, needsConfirmation, image: created.image || null } }
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
      ...(provider ? [provider.plugin] : []),
    ],
  })
  return Object.assign(auth, {
    /** Looks for the provider anew, unless it is known. @returns whether people can sign in with it now */
    async findProvider(): Promise<boolean> {
      await auth.$context
      return provider !== undefined && provider.find()
    },
  })
}

/** Chosen by whoever signs up; names are public. */
const Profile = z.object({
  name: plainText(() => t`Name`, MAX_NAME_LENGTH * 2 + 1).optional(),
  firstName: plainText(() => t`First name`, MAX_NAME_LENGTH).optional(),
  lastName: plainText(() => t`Last name`, MAX_NAME_LENGTH).optional(),
  email: EmailAddress.optional(),
  image: z
    .url({ protocol: /^https?$/, error: 'A picture is an address that begins with https://' })
    .or(z.literal(NO_PICTURE))
    .nullish(),
})

function refuseBadProfile(user: Record<string, unknown>): void {
  const { error } = Profile.safeParse(user)
  const message = error?.issues[0]?.message ?? 'The request is not valid'
  // With a code, who comes from a provider is led back to the sign-in page.
  if (error) throw new APIError('BAD_REQUEST', { code: BAD_PROFILE, message })
}

/** A new account's session is created inside the transaction that creates the account, so this uses its connection. */
async function refuseSuspended(userId: string, call: GenericEndpointContext | null): Promise<void> {
  if (!call) throw new Error('a session was made outside of a call')
  const found = await call.context.internalAdapter.findUserById(userId)
  if (found && 'suspendedAt' in found && found.suspendedAt)
    throw new APIError('FORBIDDEN', { code: SUSPENDED, message: 'This account is suspended' })
}

/** Better Auth logs a provider's refusal to exchange a code without a message. */
const NO_TOKENS = 'the OpenID Connect provider did not exchange the code of a sign-in'

/** Better Auth passes the error as an extra log argument, which may be the answer of a provider. */
function errorIn(given: unknown[]): { err: Error } | { cause: Error } | { answer: unknown } | null {
  const err = given.find((value) => value instanceof Error)
  if (err) return isDatabaseDown(err) ? { cause: err } : { err }
  const answer = ProviderAnswer.safeParse(given[1]).data
  return answer ? { answer } : null
}

/** What the OAuth standard lets a provider say of a refusal. */
const ProviderAnswer = z.object({ status: z.number(), error: z.string().max(100).optional() })

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
