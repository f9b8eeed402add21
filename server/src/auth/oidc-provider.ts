import { setTimeout as delay } from 'node:timers/promises'
import { shortened } from '@yardsnap/contract/text'
import type { AuthContext } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { Config } from '#config/config.ts'
import type { Log } from '#log/logger.ts'

/** Better Auth would take the picture of the provider where the profile has none. */
export const NO_PICTURE = ''
/** The provider's id in the database and in addresses. */
export const OIDC_PROVIDER = 'oidc'
export const MAX_NAME_LENGTH = 60
/** Timeout for the discovery request: at the start, every call would block on one that hangs. */
const DISCOVERY_MS = 5_000

/** Signing in with an OpenID Connect provider, which may start after the app. */
export function oidcProvider({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>, log: Log) {
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
        mapProfileToUser: toUser,
      },
    ],
  })

  async function discover(context: AuthContext): Promise<AuthContext['socialProviders']> {
    const isKnown = new AbortController()
    const giveUp = delay(DISCOVERY_MS, {}, { signal: isKnown.signal, ref: false }).then((nothing) => {
      log.error('the OpenID Connect provider does not answer: nobody can sign in with it now')
      return nothing
    })
    try {
      const ready = await Promise.race([plugin.init(context), giveUp])
      const [found] = 'context' in ready ? ready.context.socialProviders : []
      if (found?.id !== OIDC_PROVIDER) return []
      if (found.issuer === undefined || withoutSlash(found.issuer) === withoutSlash(issuer)) return [found]
      const other = { found: found.issuer }
      log.error(other, 'the OpenID Connect provider is not the one of OIDC_ISSUER: nobody can sign in with it')
      return []
    } finally {
      isKnown.abort()
      giveUp.catch(() => undefined)
    }
  }

  /** Of the running app, where all calls look for the provider. */
  let context: AuthContext | undefined
  let finding: Promise<void> | undefined

  /** Asks the provider who it is, unless it is known. @returns whether people can sign in with it now */
  async function find(): Promise<boolean> {
    if (!context) return false
    const { socialProviders } = context
    if (socialProviders.length > 0) return true
    finding ??= discover(context)
      .then((found) => void socialProviders.push(...found))
      .finally(() => (finding = undefined))
    await finding
    return socialProviders.length > 0
  }

  async function init(started: AuthContext): Promise<void> {
    context = started
    await find()
  }

  return { plugin: { ...plugin, init }, find }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** People cannot change here what their provider says, so that what does not fit is shortened or left out. */
function toUser(profile: Record<string, unknown>) {
  const [first = '', ...others] = toName(profile['name'], Infinity).split(' ')
  const image = profile['picture']
  return {
    name: toName(profile['name'], MAX_NAME_LENGTH * 2),
    firstName: toName(profile['given_name'] || first, MAX_NAME_LENGTH),
    lastName: toName(profile['family_name'] || others.join(' '), MAX_NAME_LENGTH),
    image: typeof image === 'string' && /^https?:/.test(image) && URL.canParse(image) ? image : NO_PICTURE,
  }
}

function toName(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  return shortened(value.replaceAll('\u0000', '').toWellFormed().trim(), max)
}
