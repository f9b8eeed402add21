import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type KnownDevices = ReturnType<typeof knownDevices>

/** As long as browsers keep a cookie at most. */
const KEPT_SECONDS = 400 * 24 * 3600
/** Accounts that one browser may know: a family's. */
const MAX_ACCOUNTS = 5

/**
 * Which browsers have signed in to which accounts before, kept in a cookie of the browser that only the server can write.
 * It opens nothing: a known device is merely not delayed by what strangers try (decision 021).
 */
export function knownDevices({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  const name = isHttps ? '__Host-yardsnap.devices' : 'yardsnap.devices'
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  const entryOf = (deviceId: string, email: string) =>
    `${deviceId}.${createHmac('sha256', secret).update(`known device\n${deviceId}\n${email}`).digest('base64url')}`

  const entriesIn = (cookies: string | null | undefined): string[] => {
    const pair = (cookies ?? '').split(/; */).find((part) => part.startsWith(`${name}=`))
    return pair?.slice(name.length + 1).split('~', MAX_ACCOUNTS) ?? []
  }

  const isOf = (entry: string, email: string) => {
    const given = Buffer.from(entry)
    const expected = Buffer.from(entryOf(entry.split('.')[0] ?? '', email))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /** @param email in lower case @returns the device's id when it has signed in to this account before, else null */
  function find(cookies: string | null | undefined, email: string): string | null {
    const entry = entriesIn(cookies).find((candidate) => isOf(candidate, email))
    return entry?.split('.')[0] ?? null
  }

  return {
    find,

    /** @returns the value of a Set-Cookie header that adds the account to those the device knows */
    remember(cookies: string | null | undefined, email: string): string {
      const deviceId = find(cookies, email) ?? randomBytes(16).toString('base64url')
      const others = entriesIn(cookies).filter((entry) => !isOf(entry, email))
      const value = [entryOf(deviceId, email), ...others].slice(0, MAX_ACCOUNTS).join('~')
      return `${name}=${value}; ${attributes}`
    },
  }
}
