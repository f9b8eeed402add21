import { type Language, toLanguagePath } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import type { Waitlist } from '@yardsnap/contract/admin'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { Mailer, Mail } from '#ports/mailer/port.ts'
import { waitlistCsv } from './export.ts'
import { readEntryId, createLeaveToken } from './leave-token.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'

export type WaitlistService = ReturnType<typeof waitlistService>

const HOUR_MS = 3_600_000
/** More new addresses per hour are either a press mention or abuse. */
const MANY_AN_HOUR = 500

interface Dependencies {
  database: Pick<Database, 'db'>
  mailer: Pick<Mailer, 'send'>
  /** Mails the confirmation when `tx` commits. */
  enqueueMail: (tx: Queryable, email: string, language: Language) => Promise<void>
  /** Signs the links in mails. */
  secret: string
  publicUrl: string
  productName: string
  log: Pick<Log, 'warn'>
}

export function waitlistService({
  database: { db },
  mailer,
  enqueueMail,
  secret,
  publicUrl,
  productName,
  log,
}: Dependencies) {
  return {
    /**
     * Adds an address in lower case. A known address gets the same response, so that membership is not revealed; the
     * job later skips its mail.
     * @param language of the mail: that of the page
     */
    async join(given: string, language: Language): Promise<{ ok: true }> {
      const email = given.toLowerCase()
      await db.transaction(async (tx) => {
        await queries.insertEntry(tx, email)
        await enqueueMail(tx, email, language)
      })
      return { ok: true }
    },

    /** Mails the confirmation, unless the address has already received it. */
    async confirm(email: string, language: Language): Promise<void> {
      const entry = await queries.findUnconfirmed(db, email)
      if (!entry) return
      const token = createLeaveToken(secret, entry.id)
      await mailer.send(inLanguage(language, () => composeConfirmation(entry, { token, publicUrl, productName })))
      await queries.markConfirmed(db, entry.id)
      const count = await queries.countConfirmedSince(db, new Date(Date.now() - HOUR_MS))
      if (count % MANY_AN_HOUR === 0 && count > 0) log.warn({ count }, 'many joined the waitlist within an hour')
    },

    /** Removes the address that the mail link belongs to. @throws AppError `not_found` for an invalid token */
    async leave(token: string): Promise<void> {
      const entryId = readEntryId(secret, token)
      if (!entryId)
        throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
      await queries.deleteEntry(db, entryId)
    },

    async newest(limit: number): Promise<Waitlist> {
      const rows = await queries.listNewest(db, limit)
      const newest = rows.map(({ email, createdAt }) => ({ email, joinedAt: createdAt.toISOString() }))
      return { count: await queries.countEntries(db), newest }
    },

    /** Page by page. */
    exportCsv: (): AsyncGenerator<string> => waitlistCsv(db),
  }
}

interface Context {
  /** Identifies the entry in links. */
  token: string
  publicUrl: string
  productName: string
}

/** The confirmation mail, with an unsubscribe link. */
function composeConfirmation(
  { id, email }: { id: string; email: string },
  { token, publicUrl, productName }: Context,
): Mail {
  const page = new URL(toLanguagePath(language(), `/waitlist/leave/${token}`), publicUrl).href
  return {
    id,
    to: email,
    subject: t`You are on the ${productName} waitlist`,
    text: [
      t`You're on the waitlist! We'll notify you when ${productName} launches.`,
      t`That will be the only other email about it.`,
      t`Was this not you, or have you changed your mind? Leave the waitlist here: ${page}`,
    ].join('\n\n'),
    language: language(),
    leaveUrl: new URL(`/api/waitlist/leave/${token}`, publicUrl).href,
  }
}
