import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES, toLanguage } from '@yardsnap/contract/languages'
import { type DeviceSubscription, type NotificationSetting, SENT_KINDS } from '@yardsnap/contract/notifications'
import { listEditors } from '#db/co-hosting.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { Push } from '#ports/push/port.ts'
import { inLanguage } from '#text/translations.ts'
import * as announcementQueries from './announcement-queries.ts'
import { listReady, lockPeople, type Pace } from './pace-queries.ts'
import * as queries from './queries.ts'
import { afterQuietHours, shortened } from './rules.ts'

export { MAX_TEXT_CHARACTERS, naming } from './rules.ts'

export type NotificationsService = ReturnType<typeof notificationsService>

/** How many people get their notification in one transaction. */
const PAGE_SIZE = 500
const CONTENT_DAYS = 30
/** How many mails one person gets in a day of a host's announcements about a sale; as many again of crucial ones. */
const MAILS_A_DAY = 3
const DAY_MS = 24 * 3600 * 1000

interface NotificationContent {
  kind: NotificationSetting['kind']
  /** Nobody is notified of a key twice: `hold 0198... accepted`. */
  key: string
  /** What it says, at once: called in the language of each who is notified. */
  describe: () => queries.Words
  /** The page that it opens, in English: `/sale/0198...`. */
  path: string
  /** Sent also during quiet hours. */
  isUrgent?: boolean
  /** The sale's time zone, for quiet hours. */
  timeZone?: string | null
}

export interface NewNotification extends NotificationContent {
  userId: string
  /** A picture, as an address of this site. */
  picture?: string
  /** The page that ends such notifications without signing in, in English; the same path below `/api` ends them directly. */
  stopPath?: string
  /** Sent only while this sale is public, and unless its seller and the person block one another. */
  listingId?: string
  /** The sender, if that is not the seller. */
  senderId?: string
  /** The key of what is no longer true by this one: it is not sent to the person if it still waits for the morning. */
  replaces?: string
  /** It is for whoever runs the sale `listingId`: co-hosts who edit it get it as its seller does, except the sender. */
  isForHosts?: boolean
}

export interface NewAnnouncement extends NotificationContent {
  listingId: string
  audience: announcementQueries.Audience
  /** Mailed also after a day's mails about the sale are used up; see `MAILS_A_DAY`. */
  isCrucial?: boolean
  /** A newer announcement about the sale with the same value replaces one that has not begun. */
  replaces?: string
  /** How long it waits for a newer one to replace it, from the first of them on. */
  delaySeconds?: number
  /** If newer ones keep coming, `delaySeconds` counts from the last, and this limit from the first of them. */
  longestDelaySeconds?: number
  /** The state before and after it, in any words: a change that is undone before it was sent is not announced. */
  change?: { from: string; to: string }
}

export interface Waiting {
  kind: NotificationSetting['kind']
  listingId: string
  people: readonly { userId: string; timeZone: string | null }[]
  now: Date
}

interface Dependencies {
  database: Database
  push: Pick<Push, 'check' | 'publicKey'>
  ownAccount: Pick<OwnAccountService, 'setMailPreferences'>
  canSendMail: boolean
  pace: Pace
  /** Runs the jobs when `tx` commits. */
  enqueue: {
    delivery: (tx?: Queryable) => Promise<void>
    announcement: (tx: Queryable) => Promise<void>
  }
}

/** Notifies people in the ways that they chose; `deliveries.ts` sends the notifications. */
export function notificationsService(dependencies: Dependencies) {
  const { database, push, ownAccount, canSendMail, pace, enqueue } = dependencies
  const { db } = database

  /** The mail about a message is written by `core/messages`: with all of its text, and at once. */
  const isMailed = (kind: NotificationContent['kind']) => canSendMail && kind !== 'message'

  /** @returns whether there was something to do */
  async function expandPage(tx: Queryable): Promise<boolean> {
    const found = await announcementQueries.lockDueAnnouncement(tx)
    if (!found) return false
    const { announcement, isWanted, waitsUntil } = found
    const { id, audience, listingId, afterUserId, kind, key, title, text, texts, path, isUrgent, isCrucial } =
      announcement
    if (waitsUntil) {
      await announcementQueries.postponeAnnouncement(tx, id, waitsUntil)
      return true
    }
    const page = { listingId, afterUserId, limit: PAGE_SIZE }
    const userIds = isWanted ? await announcementQueries.AUDIENCES[audience](tx, page) : []
    const content = { listingId, kind, key, title, text, texts, path, isUrgent, isCrucial, dueAt: new Date() }
    await queries.insertNotifications(tx, userIds, { ...content, mailsADay: isMailed(kind) ? MAILS_A_DAY : 0 })
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < PAGE_SIZE) await announcementQueries.deleteAnnouncement(tx, id)
    else await announcementQueries.setProgress(tx, id, last)
    return true
  }

  /** Those for whoever runs a sale once for each of them. */
  async function addressEach(tx: Queryable, given: readonly NewNotification[]): Promise<NewNotification[]> {
    const listingIds = given.flatMap(({ isForHosts = false, listingId }) => (isForHosts && listingId ? listingId : []))
    const editors = listingIds.length > 0 ? await listEditors(tx, [...new Set(listingIds)]) : []
    return given.flatMap(({ isForHosts = false, ...each }) => {
      const others = editors.filter(({ listingId, userId }) => listingId === each.listingId && userId !== each.senderId)
      return [each, ...(isForHosts ? others.map(({ userId }) => ({ ...each, userId })) : [])]
    })
  }

  async function notifyEach(tx: Queryable, addressed: readonly NewNotification[]): Promise<void> {
    const now = new Date()
    const given = await addressEach(tx, addressed)
    const languages = await queries.listLanguages(
      tx,
      given.map(({ userId }) => userId),
    )
    const rows = given.map(({ timeZone, describe, isUrgent = false, listingId = null, senderId = null, ...each }) => ({
      picture: null,
      stopPath: null,
      ...each,
      ...describeIn(toLanguage(languages.get(each.userId)), describe),
      isUrgent,
      listingId,
      senderId,
      isMailed: isMailed(each.kind),
      dueAt: isUrgent ? now : afterQuietHours(now, timeZone),
    }))
    for (const { userId, replaces } of given) {
      if (replaces !== undefined) await queries.deleteDeliveries(tx, userId, { key: replaces })
    }
    const count = rows.length > 0 ? await queries.insertEach(tx, rows) : 0
    if (count > 0 && rows.some(({ dueAt }) => dueAt <= now)) await enqueue.delivery(tx)
  }

  return {
    publicKey: (): Promise<string> => push.publicKey(),

    /** @throws AppError `invalid` for what cannot be sent to */
    async subscribe(userId: string, sessionId: string, { endpoint, keys }: DeviceSubscription): Promise<void> {
      const subscription = { endpoint, ...keys }
      push.check(subscription)
      await db.transaction((tx) => queries.writeSubscription(tx, { ...subscription, userId, sessionId }))
    },

    unsubscribe: (sessionId: string): Promise<void> => queries.deleteSessionSubscription(db, sessionId),

    /** The kinds of notification that something sends. */
    async listSettings(userId: string): Promise<NotificationSetting[]> {
      const { changed, mailsMessages } = await queries.findSettings(db, userId)
      return SENT_KINDS.map((kind) => {
        const { push: isPushed, mail } = changed.find((setting) => setting.kind === kind) ?? { push: true, mail: true }
        return { kind, push: isPushed, mail: kind === 'message' ? mailsMessages : mail }
      })
    },

    async changeSetting(userId: string, setting: NotificationSetting): Promise<void> {
      const { kind, mail } = setting
      await queries.writeSetting(db, userId, setting)
      if (kind === 'message') await ownAccount.setMailPreferences(userId, { mailsMessages: mail })
    },

    /**
     * Notifies one person when `tx` commits: at once, or after quiet hours. The same key again has no effect. Whether
     * it may be sent is checked again right before (`delivery-queries.ts`).
     */
    notify: (tx: Queryable, given: NewNotification): Promise<void> => notifyEach(tx, [given]),

    /** Notifies many people, each with a text of their own, in one statement. */
    notifyEach: notifyEach,

    /**
     * Those of these people who may be notified of matches or lower prices of a sale now: not during quiet hours, and
     * no more often than `Pace` allows. No other transaction notifies them of such things until `tx` ends.
     */
    async admit(tx: Queryable, { kind, listingId, people, now }: Waiting): Promise<string[]> {
      const awake = people.filter(({ timeZone }) => afterQuietHours(now, timeZone) <= now)
      const userIds = awake.map(({ userId }) => userId)
      await lockPeople(tx, userIds)
      const ready = await listReady(tx, { kind, listingId }, { userIds, ...pace })
      return userIds.filter((userId) => ready.has(userId))
    },

    /** Cancels a person's unsent notifications of a key, or those that open a page, because they have seen it. */
    withdraw: queries.deleteDeliveries,

    /** Takes back what is no longer so, and may become so once more: without this, a key is notified of once. */
    takeBack: queries.deleteNotification,

    /**
     * Notifies everybody in an audience after `tx` has committed, which writes a single row. The rules of `notify` hold
     * for each of them.
     * @returns false for a change that was undone before it was sent
     */
    async announce(tx: Queryable, given: NewAnnouncement): Promise<boolean> {
      const { listingId, kind, key, path, audience, replaces = null, change } = given
      const { isUrgent = false, isCrucial = false, delaySeconds = 0, longestDelaySeconds = delaySeconds } = given
      const now = new Date()
      const replaced = replaces === null ? null : await announcementQueries.deleteReplaced(tx, listingId, replaces)
      const changedFrom = replaced?.changedFrom ?? change?.from ?? null
      if (change && change.to === changedFrom) return false
      const createdAt = replaced?.createdAt ?? now
      const dueIn = (from: Date, seconds: number) => from.getTime() + seconds * 1000
      const soonest = new Date(Math.min(dueIn(now, delaySeconds), dueIn(createdAt, longestDelaySeconds)))
      const dueAt = isUrgent ? soonest : afterQuietHours(soonest, given.timeZone)
      const words = { ...describeIn(DEFAULT_LANGUAGE, given.describe), texts: describeInOthers(given.describe) }
      const row = { listingId, kind, key, path, isUrgent, isCrucial, ...words, audience, replaces, dueAt }
      await announcementQueries.insertAnnouncement(tx, { ...row, createdAt, changedFrom })
      if (dueAt <= now) await enqueue.announcement(tx)
      return true
    },

    /**
     * Writes the notifications of all announcements that are due. Each page of people is one transaction with the
     * position reached, so that an interrupted run continues there.
     */
    async expand(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await db.transaction(expandPage))) await enqueue.delivery()
    },

    clearContents: (now: Date): Promise<void> =>
      queries.clearContents(db, new Date(now.getTime() - CONTENT_DAYS * DAY_MS)),
  }
}

const describeIn = (language: Language, describe: () => queries.Words): queries.Words =>
  shortened(inLanguage(language, describe))

function describeInOthers(describe: () => queries.Words): queries.Translations {
  const others = LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE)
  return Object.fromEntries(others.map((language) => [language, describeIn(language, describe)]))
}
