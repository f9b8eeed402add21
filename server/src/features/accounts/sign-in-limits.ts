import type { SignInAttempt } from '#auth-hooks.ts'
import { AppError } from '#errors.ts'
import type { GrowingDelays, Tried } from './growing-delays.ts'
import type { KnownDevices } from './known-devices.ts'

export type SignInLimits = ReturnType<typeof signInLimits>

interface Dependencies {
  delays: GrowingDelays
  devices: KnownDevices
  /** Mails the owner of an address, if it has one. */
  tellOwner: (email: string) => Promise<void>
}

/**
 * Slows down guessing of passwords, by account: however many addresses it comes from. What strangers try never delays a
 * device that has signed in to the account before; such a device has a count of its own. An address without an account
 * is treated alike, so that nobody learns whether it has one.
 */
export function signInLimits({ delays, devices, tellOwner }: Dependencies) {
  const countOf = ({ email, cookies }: SignInAttempt): { tried: Tried; subject: string } => {
    const deviceId = devices.find(cookies, email)
    return deviceId ? { tried: 'device', subject: `${deviceId}\n${email}` } : { tried: 'account', subject: email }
  }

  return {
    /** @throws AppError `rate_limited` */
    async begin(attempt: SignInAttempt): Promise<void> {
      const { tried, subject } = countOf(attempt)
      const waitSeconds = await delays.take(tried, subject)
      if (waitSeconds === 0) return
      if (tried === 'account' && (await delays.tellOnce(tried, subject))) await tellOwner(attempt.email)
      throw tooMany(waitSeconds)
    },

    /** @returns the Set-Cookie header by which the device is known from now on */
    async succeeded(attempt: SignInAttempt): Promise<string> {
      const { tried, subject } = countOf(attempt)
      await delays.forget(tried, subject)
      return devices.remember(attempt.cookies, attempt.email)
    },

    /** The signed-in account's password, asked for again. @throws AppError `rate_limited` */
    async beginOwn(userId: string): Promise<void> {
      const waitSeconds = await delays.take('ownPassword', userId)
      if (waitSeconds > 0) throw tooMany(waitSeconds)
    },

    ownSucceeded: (userId: string): Promise<void> => delays.forget('ownPassword', userId),

    /** Whoever proved to be the owner in another way starts anew, on this device at once. */
    async passwordWasReset(attempt: SignInAttempt): Promise<string> {
      await delays.forget('account', attempt.email)
      return devices.remember(attempt.cookies, attempt.email)
    },
  }
}

function tooMany(waitSeconds: number): AppError {
  const time =
    waitSeconds < 60
      ? `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`
      : minutes(Math.ceil(waitSeconds / 60))
  return new AppError('rate_limited', `Too many wrong passwords. Try again in ${time}.`, {
    retryAfterSeconds: waitSeconds,
  })
}

function minutes(count: number): string {
  return `${count} ${count === 1 ? 'minute' : 'minutes'}`
}
