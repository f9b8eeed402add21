import { WRONG_CODES_AN_HOUR } from '@yardsnap/contract/community-entries'
import { keyedHash } from '#auth/secrets.ts'
import type { Database } from '#db/database.ts'
import * as queries from './attempts-queries.ts'

export type GrowingDelays = ReturnType<typeof growingDelays>

const MINUTE = 60
const HOUR = 3600

/** A person who mistypes does not notice the first delays; a program gets about 300 attempts a day. */
const PASSWORD_RULE = { freeTries: 5, firstSeconds: 1, maxSeconds: 5 * MINUTE, forgottenAfterSeconds: HOUR }
/** Mails sent to an address whose owner is unverified. */
const MAIL_RULE = { freeTries: 3, firstSeconds: 5 * MINUTE, maxSeconds: HOUR, forgottenAfterSeconds: 24 * HOUR }
const JOIN_CODE_RULE = {
  freeTries: WRONG_CODES_AN_HOUR,
  firstSeconds: HOUR,
  maxSeconds: HOUR,
  forgottenAfterSeconds: HOUR,
}

const RULES = {
  /** A sign-in password for an account, from an unknown device. */
  account: PASSWORD_RULE,
  /** A sign-in password from a device that has signed in to the account before. */
  device: PASSWORD_RULE,
  /** Reentry of the signed-in account's own password. */
  ownPassword: PASSWORD_RULE,
  /** The code of a seen sale, which its host claims. */
  claimCode: PASSWORD_RULE,
  /** The code of a community day, by the address of the caller and the day. */
  joinCode: JOIN_CODE_RULE,
  /** The mail that confirms a house of a community day, by its address. */
  entryMail: MAIL_RULE,
  resetMail: MAIL_RULE,
  confirmationMail: MAIL_RULE,
  signUpMail: MAIL_RULE,
} satisfies Record<string, queries.DelayRule>
export type Tried = keyof typeof RULES

interface Dependencies {
  database: Pick<Database, 'db'>
  secret: string
  isEnabled: boolean
}

/** Exponential backoff per subject, kept in the database so that all processes share it. */
export function growingDelays({ database: { db }, secret, isEnabled }: Dependencies) {
  /** Subjects are hashed, so that the table reveals no addresses. */
  const computeKey = (tried: Tried, subject: string) => `${tried} ${keyedHash(secret, tried, subject)}`

  return {
    /** Counts an attempt if it is allowed. @returns seconds to wait, 0 if allowed */
    async take(tried: Tried, subject: string): Promise<number> {
      if (!isEnabled) return 0
      const key = computeKey(tried, subject)
      if (await queries.takeAttempt(db, key, RULES[tried])) return 0
      return queries.secondsToWait(db, key, RULES[tried])
    },

    /** @returns true only the first time in a series */
    markReported: (tried: Tried, subject: string): Promise<boolean> =>
      queries.markReported(db, computeKey(tried, subject)),

    /** Resets the counter after a successful attempt. */
    async forget(tried: Tried, subject: string): Promise<void> {
      if (isEnabled) await queries.forgetAttempts(db, computeKey(tried, subject))
    },
  }
}
