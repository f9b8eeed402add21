import { randomBytes } from 'node:crypto'
import { isSameSecret, keyedHash } from '#auth/secrets.ts'

export type KnownDevices = ReturnType<typeof knownDevices>

/** The maximum lifetime that browsers grant a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600
/** Accounts remembered per browser, enough for a family. */
const MAX_ACCOUNTS = 5

/**
 * Remembers in a signed cookie which accounts a browser has signed in to. The cookie grants no access: it only exempts
 * a known device from delays that strangers cause (decision 021).
 */
export function knownDevices({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  const name = isHttps ? '__Host-yardsnap.devices' : 'yardsnap.devices'
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  const signEntry = (deviceId: string, email: string) =>
    `${deviceId}.${keyedHash(secret, 'known device', `${deviceId}\n${email}`)}`

  const entriesIn = (cookies: string | null | undefined): string[] => {
    const pair = (cookies ?? '').split(/; */).find((part) => part.startsWith(`${name}=`))
    return pair?.slice(name.length + 1).split('~', MAX_ACCOUNTS) ?? []
  }

  const isEntryFor = (entry: string, email: string) => isSameSecret(entry, signEntry(entry.split('.')[0] ?? '', email))

  /** @param email in lower case @returns the device's id if it has signed in to this account before, else null */
  function findDeviceId(cookies: string | null | undefined, email: string): string | null {
    const entry = entriesIn(cookies).find((candidate) => isEntryFor(candidate, email))
    return entry?.split('.')[0] ?? null
  }

  return {
    find: findDeviceId,

    /** @returns a Set-Cookie value that adds the account to those the device knows */
    remember(cookies: string | null | undefined, email: string): string {
      const deviceId = findDeviceId(cookies, email) ?? randomBytes(16).toString('base64url')
      const others = entriesIn(cookies).filter((entry) => !isEntryFor(entry, email))
      const value = [signEntry(deviceId, email), ...others].slice(0, MAX_ACCOUNTS).join('~')
      return `${name}=${value}; ${attributes}`
    },
  }
}
