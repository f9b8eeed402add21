import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import { ENTRY_CONFIRM_DAYS } from '@yardsnap/contract/community-entries'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { inLanguage } from '#text/translations.ts'
import { buildEntryPath } from './entry-link.ts'
import * as entryQueries from './entry-queries.ts'
import { describeHouse } from './news-mails.ts'
import { type Answered, findAnswered } from './news-queries.ts'
import * as queries from './queries.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  mailer: Pick<Mailer, 'send'>
  secret: string
  publicUrl: string
  productName: string
  now: () => Date
}

/** How often one entry is mailed about: somebody else may have entered the address. */
const MAIL_EVERY_MS = 3_600_000

/** The mails of joining, of answers to who had to ask, and of invitations. Their links are made when they are sent, so that none lies in a queue. */
export function communityMails({ database: { db }, mailer, secret, publicUrl, productName, now }: Dependencies) {
  const toPage = (path: string) => new URL(toLanguagePath(language(), path), publicUrl).href

  function composeConfirmation({ entry, day }: { entry: entryQueries.EntryRow; day: queries.DayRow }): Mail {
    const page = toPage(buildEntryPath(secret, day.slug, entry.id))
    return {
      id: `community-entry-${entry.id}-${now().getTime()}`,
      to: entry.email ?? '',
      subject: t`Confirm your house for ${day.name}`,
      text: [
        t`Somebody entered this address to join ${day.name} with ${entry.streetAddress}.`,
        t`Was it you? Then confirm it here: ${page}`,
        t`Keep this email: with the same link you change what you entered, or leave. If it was not you, do nothing. Your address is deleted within ${ENTRY_CONFIRM_DAYS} days.`,
      ].join('\n\n'),
      language: language(),
    }
  }

  function composeAnswer({ entry, day, email }: Answered): Mail {
    const isIn = entry.status === 'in'
    return {
      id: `community-answer-${entry.id}-${now().getTime()}`,
      to: email,
      subject: isIn ? t`Your house is in ${day.name}` : t`Your house is not in ${day.name}`,
      text: [
        isIn
          ? t`The organizer of ${day.name} has let your house in.`
          : t`The organizer of ${day.name} has not let your house in.`,
        describeHouse({ ...entry, entryId: entry.id }, day.slug, { secret, toPage }),
      ].join('\n\n'),
      language: language(),
    }
  }

  function composeInvitation(organizer: queries.OrganizerRow, day: queries.DayRow): Mail {
    const page = toPage(`/day/${day.slug}/organize`)
    return {
      id: `community-organizer-${organizer.id}`,
      to: organizer.email,
      subject: t`Will you help to organize ${day.name}?`,
      text: [
        t`You are invited to organize ${day.name} on ${productName}: you would see who joins, let houses in and write to them.`,
        t`Accept or decline it here, signed in with this address: ${page}`,
      ].join('\n\n'),
      language: language(),
    }
  }

  return {
    /** Mails the link of an entry, unless that was done lately. */
    async sendEntryLink(entryId: string): Promise<void> {
      const found = await entryQueries.findEntry(db, entryId)
      if (!found?.entry.email) return
      const { mailedAt, language: chosen } = found.entry
      if (mailedAt && now().getTime() - mailedAt.getTime() < MAIL_EVERY_MS) return
      try {
        await mailer.send(inLanguage(toLanguage(chosen), () => composeConfirmation(found)))
      } catch (error) {
        // A mailbox that does not exist confirms nothing.
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
        if (!found.entry.confirmedAt) await entryQueries.deleteEntry(db, entryId)
        return
      }
      await entryQueries.updateEntry(db, entryId, { mailedAt: now() })
    },

    /** Mails a host who had to ask how their house stands: nothing where that was taken back. */
    async sendAnswer(entryId: string): Promise<void> {
      const found = await findAnswered(db, entryId)
      if (!found) return
      try {
        await mailer.send(inLanguage(toLanguage(found.language), () => composeAnswer(found)))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    },

    /** Mails an invitation to an account; to an address without one nothing is sent. */
    async sendInvitation(organizerId: string): Promise<void> {
      const found = await queries.findInvitation(db, organizerId)
      if (!found) return
      const { organizer, day, accountLanguage } = found
      try {
        await mailer.send(inLanguage(toLanguage(accountLanguage), () => composeInvitation(organizer, day)))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    },
  }
}
