import { type Language, toLanguagePath } from '@yardsnap/contract/languages'
import { MAX_INVITATIONS } from '@yardsnap/contract/consignor-sign-up'
import { language, t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { inLanguage } from '#text/translations.ts'
import { buildPagePath } from './links.ts'
import { buildStopPath, readMailStops, stopMails } from './mail-stops.ts'
import * as queries from './queries.ts'
import * as signUps from './sign-up-queries.ts'
import { requireConsignment } from './terms.ts'

/** `admitted`: from the waiting list. */
export const MailReason = z.enum(['invited', 'registered', 'admitted'])

export interface ConsignorMail {
  consignorId: string
  reason: z.infer<typeof MailReason>
  /** Of who causes it, for consignors who did not register themselves. */
  language: Language
}

/** Does nothing where the site sends no mail. */
export type EnqueueMail = (tx: Queryable, mail: ConsignorMail) => Promise<void>

interface Dependencies {
  database: Database
  mailer: Pick<Mailer, 'send'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  canSendMail: boolean
  secret: string
  publicUrl: string
  productName: string
  enqueueMail: EnqueueMail
  now: () => Date
}

/** How soon one address may be mailed again: it may be somebody else's. */
export const MAIL_EVERY_MS = 3_600_000

/** Mails with the link to a consignor's own page, which is made when it is sent, so that none lies in a queue. */
export function consignorMails({ database: { db }, mailer, secret, publicUrl, now, ...dependencies }: Dependencies) {
  const { canSendMail, confirmation, enqueueMail, productName } = dependencies

  function compose({ consignorId, reason }: ConsignorMail, found: signUps.MailedConsignor, linkId: string): Mail {
    const { title, organizer, number, email, isWaiting, invitations } = found
    const toPage = (path: string) => new URL(toLanguagePath(language(), path), publicUrl).href
    const page = toPage(buildPagePath(secret, linkId))
    const stopPath = buildStopPath(secret, found)
    return {
      id: `consignor-${consignorId}-${reason}-${invitations}`,
      to: email,
      ...describe({
        reason,
        title,
        organizer,
        number: String(number),
        isWaiting,
        page,
        stopPage: toPage(stopPath),
        productName,
      }),
      language: language(),
      leaveUrl: new URL(`/api${stopPath}`, publicUrl).href,
    }
  }

  return {
    /** Mails the link of a consignor. What has become pointless since it was queued is not sent. */
    async send(mail: ConsignorMail): Promise<void> {
      const found = await signUps.findMailed(db, mail.consignorId)
      if (!found) return
      const { sellerId, email } = found
      const isStopped = await readMailStops(db, { secret, sellerId, emails: [email] })
      if (isStopped(email)) return
      const linkId = await signUps.giveLink(db, mail.consignorId, crypto.randomUUID())
      if (linkId === null) return
      try {
        await mailer.send(inLanguage(found.language ?? mail.language, () => compose(mail, found, linkId)))
      } catch (error) {
        // A mailbox that does not exist invites nobody; the organizer still has a link to give.
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    },

    /**
     * Mails consignors their links: again after an hour, at most MAX_INVITATIONS times, and nobody who wants no mails.
     * @param consignorIds null: all with an address who were never mailed and do not wait
     * @returns how many are mailed
     * @throws AppError `conflict` where the site sends no mail; `unconfirmed`
     */
    async invite(
      userId: string,
      {
        listingId,
        consignorIds,
        language: chosen,
      }: { listingId: string; consignorIds: string[] | null; language: Language },
    ): Promise<{ mailed: number }> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await requireConsignment(tx, listingId)
        if (!canSendMail)
          throw new AppError('conflict', t.lazy`This site sends no email. Give them their links yourself.`)
        await confirmation.requireConfirmed(tx, userId)
        const asked = consignorIds && new Set(consignorIds)
        const before = now().getTime() - MAIL_EVERY_MS
        const consignors = await queries.listConsignors(tx, listingId)
        const emails = consignors.map(({ email }) => email)
        const isStopped = await readMailStops(tx, { secret, sellerId: userId, emails })
        const mailed = consignors.filter(
          ({ id, email, isWaiting, invitations, invitedAt }) =>
            email !== null &&
            !isStopped(email) &&
            invitations < MAX_INVITATIONS &&
            (invitedAt === null || invitedAt.getTime() < before) &&
            (asked ? asked.has(id) : invitedAt === null && !isWaiting),
        )
        await signUps.noteInvited(
          tx,
          mailed.map(({ id }) => id),
          now(),
        )
        for (const { id } of mailed) await enqueueMail(tx, { consignorId: id, reason: 'invited', language: chosen })
        return { mailed: mailed.length }
      })
    },

    /**
     * Ends the mails about consignment of an organizer to the address that was mailed the link. Idempotent.
     * @throws AppError `not_found` for a link that is not ours
     */
    stop: (token: string): Promise<void> => stopMails(db, { secret, token, at: now() }),
  }
}

interface Words {
  reason: ConsignorMail['reason']
  title: string
  organizer: string
  number: string
  isWaiting: boolean
  page: string
  stopPage: string
  productName: string
}

function describe({ reason, isWaiting, ...words }: Words): Pick<Mail, 'subject' | 'text'> {
  const { title, organizer, number, page, stopPage, productName } = words
  const keep = t`Keep this email, and the link to yourself: whoever has it can change your items. You need no account.`
  const stop = t`No more emails from ${organizer} about consignment: ${stopPage}`
  if (reason === 'registered' && isWaiting) {
    return {
      subject: t`You are on the waiting list of ${title}`,
      text: [t`When a place is free, ${organizer} gives it to you. This page then opens: ${page}`, keep, stop].join(
        '\n\n',
      ),
    }
  }
  const subjects = {
    invited: t`Sell your things at ${title}`,
    registered: t`You are consignor ${number} of ${title}`,
    admitted: t`There is a place for you at ${title}`,
  }
  const beginnings = {
    invited: t`${organizer} has put you on the list of consignors of ${title} on ${productName}. Your number is ${number}. If that is a mistake, do nothing.`,
    registered: t`You have registered as a consignor of ${title}. Your number is ${number}. If it was not you, do nothing.`,
    admitted: t`${organizer} has given you a place at ${title}. Your number is ${number}.`,
  }
  return {
    subject: subjects[reason],
    text: [
      beginnings[reason],
      t`Enter your items, print their tags, book a time and see what was sold here: ${page}`,
      keep,
      stop,
    ].join('\n\n'),
  }
}
