import { createHmac } from 'node:crypto'
import type { Database } from '#db/database.ts'
import * as queries from './attempts-queries.ts'

export type GrowingDelays = ReturnType<typeof growingDelays>

const MINUTE = 60
const HOUR = 3600

/** A person who mistypes does not notice the first delays; a program gets through some 300 tries a day. */
const PASSWORD_RULE = { freeTries: 5, firstSeconds: 1, maxSeconds: 5 * MINUTE, forgottenAfterSeconds: HOUR }
/** Mails that somebody has sent to an address of which nobody knows whose it is. */
const MAIL_RULE = { freeTries: 3, firstSeconds: 5 * MINUTE, maxSeconds: HOUR, forgottenAfterSeconds: 24 * HOUR }

const RULES = {
  /** A password at sign-in, for an account, from a device that it does not know. */
  account: PASSWORD_RULE,
  /** A password at sign-in, from a device that has signed in to the account before. */
  device: PASSWORD_RULE,
  /** The password of the signed-in account, asked for again. */
  ownPassword: PASSWORD_RULE,
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

/** Delays that double with each try of one thing, kept in the database. */
export function growingDelays({ database: { db }, secret, isEnabled }: Dependencies) {
  /** Addresses are no business of who reads the table. */
  const keyOf = (tried: Tried, subject: string) =>
    `${tried} ${createHmac('sha256', secret).update(`${tried}\n${subject}`).digest('base64url')}`

  return {
    /** Counts a try, unless it comes too soon. @returns the seconds to wait; 0 when it may be made */
    async take(tried: Tried, subject: string): Promise<number> {
      if (!isEnabled) return 0
      const key = keyOf(tried, subject)
      if (await queries.takeAttempt(db, key, RULES[tried])) return 0
      return queries.secondsToWait(db, key, RULES[tried])
    },

    /** @returns true once in a series */
    tellOnce: (tried: Tried, subject: string): Promise<boolean> => queries.markTold(db, keyOf(tried, subject)),

    /** The try was the right one. */
    async forget(tried: Tried, subject: string): Promise<void> {
      if (isEnabled) await queries.forgetAttempts(db, keyOf(tried, subject))
    },
  }
}
