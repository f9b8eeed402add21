import { plural } from '@yardsnap/contract/texts'
import type { SignInAttempt } from '#auth/auth-hooks.ts'
import { tooSoon } from '#too-soon.ts'
import type { GrowingDelays, Tried } from './growing-delays.ts'
import type { KnownDevices } from './known-devices.ts'

export type SignInLimits = ReturnType<typeof signInLimits>

interface Dependencies {
  delays: GrowingDelays
  devices: KnownDevices
  /** Notifies the owner of an address by mail, if it has an account. */
  notifyOwner: (email: string) => Promise<void>
}

/**
 * Slows down password guessing per account, however many addresses it comes from. Strangers' attempts never delay a
 * device that has signed in to the account before, which has its own counter. An address without an account is treated
 * the same, so that its existence is not revealed.
 */
export function signInLimits({ delays, devices, notifyOwner }: Dependencies) {
  const chooseCounter = ({ email, cookies }: SignInAttempt): { tried: Tried; subject: string } => {
    const deviceId = devices.find(cookies, email)
    return deviceId ? { tried: 'device', subject: `${deviceId}\n${email}` } : { tried: 'account', subject: email }
  }

  return {
    /** @throws AppError `rate_limited` */
    async begin(attempt: SignInAttempt): Promise<void> {
      const { tried, subject } = chooseCounter(attempt)
      const waitSeconds = await delays.take(tried, subject)
      if (waitSeconds === 0) return
      if (tried === 'account' && (await delays.markReported(tried, subject))) await notifyOwner(attempt.email)
      throw tooManyPasswords(waitSeconds)
    },

    /** @returns the Set-Cookie header that makes the device known */
    async succeeded(attempt: SignInAttempt): Promise<string> {
      const { tried, subject } = chooseCounter(attempt)
      await delays.forget(tried, subject)
      return devices.remember(attempt.cookies, attempt.email)
    },

    /** Checks the reentry of the signed-in account's password. @throws AppError `rate_limited` */
    async beginOwn(userId: string): Promise<void> {
      const waitSeconds = await delays.take('ownPassword', userId)
      if (waitSeconds > 0) throw tooManyPasswords(waitSeconds)
    },

    ownSucceeded: (userId: string): Promise<void> => delays.forget('ownPassword', userId),

    /** A successful reset proves ownership, so it clears the counters and makes this device known. */
    async passwordWasReset(attempt: SignInAttempt): Promise<string> {
      await delays.forget('account', attempt.email)
      return devices.remember(attempt.cookies, attempt.email)
    },
  }
}

const tooManyPasswords = (waitSeconds: number) =>
  tooSoon(waitSeconds, {
    seconds: (count) =>
      plural(count, {
        one: 'Too many wrong passwords. Try again in # second.',
        other: 'Too many wrong passwords. Try again in # seconds.',
      }),
    minutes: (count) =>
      plural(count, {
        one: 'Too many wrong passwords. Try again in # minute.',
        other: 'Too many wrong passwords. Try again in # minutes.',
      }),
  })
