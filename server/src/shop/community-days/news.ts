import { MAILS_A_WEEK } from '@yardsnap/contract/community-news'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { toLanguage } from '@yardsnap/contract/languages'
import { addDays, comparedToToday, daysBetween } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import { fitDays } from './entry-queries.ts'
import { type DayRow, findDayById, updateDay } from './queries.ts'
import { areAddressesHidden, toDateColumns, toStatus } from './rules.ts'
import type { CommunityDaysService } from './service.ts'
import { inLanguage } from '#text/translations.ts'
import { composeDayMail } from './news-mails.ts'
import { followNews, type SaleStatus } from './linked-sales.ts'
import { readStoppedId } from './stop-link.ts'
import * as queries from './news-queries.ts'

export type CommunityNewsService = ReturnType<typeof communityNewsService>

/** How many houses are reached in one transaction. */
const PAGE_SIZE = 100
/** A mail that has not reached all by then was left by a process that ended. */
const RESUME_AFTER_MS = 5 * 60_000

interface Dependencies {
  database: Database
  days: Pick<CommunityDaysService['days'], 'findOwn' | 'lockOwn' | 'readIn' | 'countMailsLeft'>
  mailer: Pick<Mailer, 'send'>
  saleStatus: SaleStatus
  /** Runs the jobs when `tx` commits. */
  enqueue: {
    spread: (tx: Queryable, mailId: string) => Promise<void>
    mail: (tx: Queryable, mail: { mailId: string; entryId: string }) => Promise<void>
    sale: (tx: Queryable, sale: { mailId: string; hostId: string; listingId: string }) => Promise<void>
  }
  secret: string
  publicUrl: string
  productName: string
  log: Log
  now?: () => Date
}

/** What organizers tell all houses of a day. */
export function communityNewsService(dependencies: Dependencies) {
  const { database, days, mailer, saleStatus, enqueue, secret, publicUrl, productName, log } = dependencies
  const { now = () => new Date() } = dependencies
  const { db } = database

  async function write(tx: Queryable, mail: Pick<queries.MailRow, 'dayId' | 'kind' | 'senderId' | 'subject' | 'text'>) {
    const id = uuidv7()
    await queries.insertMail(tx, { ...mail, id, createdAt: now() })
    await enqueue.spread(tx, id)
  }

  /** @returns whether there may be more */
  async function spreadPage(tx: Queryable, mailId: string): Promise<boolean> {
    const mail = await queries.lockUnfinished(tx, mailId)
    if (!mail) return false
    const page = await queries.listPage(tx, mail, PAGE_SIZE)
    for (const { entryId, email, sale } of page) {
      if (email !== null) await enqueue.mail(tx, { mailId, entryId })
      if (sale && mail.kind !== 'mail') await enqueue.sale(tx, { mailId, ...sale })
    }
    const last = page.length < PAGE_SIZE ? null : (page.at(-1)?.entryId ?? null)
    await queries.setProgress(tx, mailId, last)
    return last !== null
  }

  return {
    /** @throws AppError `not_found` unless the caller organizes the day */
    async countRecipients(userId: string, slug: string): Promise<{ recipientCount: number; mailsLeft: number }> {
      const { id } = await days.findOwn(userId, slug)
      const [recipientCount, mailsLeft] = [await queries.countRecipients(db, id, 'mail'), await days.countMailsLeft(id)]
      return { recipientCount, mailsLeft }
    },

    /**
     * @throws AppError `not_found`; `conflict` after MAILS_A_WEEK, before the day is opened, where the operator has hidden it, or where
     *   nobody is reached
     */
    async mailAll(
      userId: string,
      slug: string,
      { subject, text }: { subject: string; text: string },
    ): Promise<{ recipientCount: number; mailsLeft: number }> {
      return db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
        if (day.status === 'draft') throw nobodyYet()
        if (day.hiddenAt !== null) {
          throw new AppError(
            'conflict',
            t.lazy`This day is hidden by the people who run this site, so its houses get no emails.`,
          )
        }
        const left = await days.countMailsLeft(day.id, tx)
        if (left === 0) {
          throw new AppError(
            'conflict',
            t.lazy`You have written ${MAILS_A_WEEK} times in seven days. Wait a little for the next one.`,
          )
        }
        const recipientCount = await queries.countRecipients(tx, day.id, 'mail')
        if (recipientCount === 0) throw new AppError('conflict', t.lazy`No approved house has given an email address.`)
        await write(tx, { dayId: day.id, kind: 'mail', senderId: userId, subject, text })
        return { recipientCount, mailsLeft: left - 1 }
      })
    },

    /**
     * Moves a day to its rain date or calls it off, and tells every house once.
     * @throws AppError `not_found`; `conflict` for news that was told before, and for a day that cannot move or is over
     */
    async tell(
      userId: string,
      slug: string,
      { news, words }: { news: 'rain_date' | 'called_off'; words: string },
    ): Promise<OrganizedDay> {
      await db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
        await refuseNews(tx, day, news, now())
        const change = news === 'called_off' ? { status: 'called_off' as const } : moveToRainDate(day, now())
        await updateDay(tx, day.id, { ...change, statusWords: words })
        if ('days' in change) await fitDays(tx, day.id, change.days)
        await write(tx, { dayId: day.id, kind: news, senderId: userId, subject: '', text: words })
      })
      return days.readIn(db, userId, slug)
    },

    /**
     * Has all houses told. Each page of them is one transaction with the position reached, so that an interrupted run goes on
     * there, and none is told twice.
     */
    async spread(mailId: string, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await db.transaction((tx) => spreadPage(tx, mailId))));
    },

    /** Goes on with what a process left half-way. */
    async resume(signal: AbortSignal): Promise<void> {
      const unfinished = await queries.listUnfinished(db, new Date(now().getTime() - RESUME_AFTER_MS))
      for (const mailId of unfinished) await this.spread(mailId, signal)
    },

    /** Sends one house its mail; nothing where it has left meanwhile, or its mailbox does not exist. */
    async sendMail({ mailId, entryId }: { mailId: string; entryId: string }): Promise<void> {
      const found = await queries.findMail(db, mailId, entryId)
      if (!found) return
      const site = { secret, publicUrl, productName }
      const mail = inLanguage(toLanguage(found.recipient.language), () => composeDayMail(found, site))
      try {
        await mailer.send(mail)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    },

    /** Says the news of a sale that takes part. */
    async tellSale({ mailId, ...sale }: { mailId: string; hostId: string; listingId: string }): Promise<void> {
      const mail = await queries.findNews(db, mailId)
      const day = mail && (await findDayById(db, mail.dayId))
      if (mail && day) await followNews(saleStatus, { mail, day, sale, log })
    },

    /** Ends the mails of organizers to a house; news still reach it. @throws AppError `not_found` for a link that is not ours */
    async stopMails(token: string): Promise<{ name: string }> {
      const entryId = readStoppedId(secret, token)
      const name = entryId && (await queries.stopMails(db, entryId, now()))
      if (!name) throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
      return { name }
    },
  }
}

const nobodyYet = () => new AppError('conflict', t.lazy`Open the day first: nobody has joined it yet.`)

async function refuseNews(tx: Queryable, day: DayRow, news: 'rain_date' | 'called_off', now: Date): Promise<void> {
  const status = toStatus(day, now)
  if (status === 'draft') throw nobodyYet()
  if (status === 'over') throw new AppError('conflict', t.lazy`This day is over`)
  if (status === 'called_off') throw new AppError('conflict', t.lazy`This day was called off`)
  if (await queries.isTold(tx, day.id, news))
    throw new AppError('conflict', t.lazy`The houses have been told this already.`)
  if (news !== 'rain_date') return
  if (day.rainDate === null) throw new AppError('conflict', t.lazy`This day has no rain date. Enter one first.`)
  if (comparedToToday(day.rainDate, day.timeZone, now) < 0)
    throw new AppError('conflict', t.lazy`The rain date of this day has passed. Enter another one first.`)
}

/**
 * One day, with the hours of the first. Addresses that are still hidden stay so for as many days longer, so that the morning of
 * the day does not become one a week before it.
 */
function moveToRainDate(day: DayRow, now: Date) {
  const { dates, rainDate, addressesShownFrom } = day
  const { date = rainDate, startTime = null, endTime = null } = dates[0] ?? {}
  if (date === null || rainDate === null) return { ...toDateColumns(dates), movedFrom: dates, rainDate: null }
  const shift = (clock: string) => `${addDays(clock.slice(0, 10), daysBetween(date, rainDate))}${clock.slice(10)}`
  return {
    ...toDateColumns([{ date: rainDate, startTime, endTime }]),
    movedFrom: dates,
    rainDate: null,
    ...(addressesShownFrom !== null &&
      areAddressesHidden(day, now) && { addressesShownFrom: shift(addressesShownFrom) }),
  }
}
