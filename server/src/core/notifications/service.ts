import { type DeviceSubscription, type NotificationSetting, SENT_KINDS } from '@yardsnap/contract/notifications'
import type { Database, Queryable } from '#db/database.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { Push } from '#ports/push/port.ts'
import * as announcementQueries from './announcement-queries.ts'
import { listReady, lockPeople, type Pace } from './pace-queries.ts'
import * as queries from './queries.ts'
import { afterQuietHours, shortened } from './rules.ts'

export type NotificationsService = ReturnType<typeof notificationsService>

/** How many people get their notification in one transaction. */
const PAGE_SIZE = 500
const CONTENT_DAYS = 30
/** What one person is mailed of what a host announces about a sale on one day, and as often of what is crucial. */
const MAILS_A_DAY = 3
const DAY_MS = 24 * 3600 * 1000

interface NotificationContent {
  kind: NotificationSetting['kind']
  /** What nobody is told twice: `hold 0198... accepted`. */
  key: string
  title: string
  text: string
  /** The page that it opens: `/sale/0198...`. */
  path: string
  /** Also at night. */
  isUrgent?: boolean
  /** Whose night it is: the time zone of the sale. */
  timeZone?: string | null
}

export interface NewNotification extends NotificationContent {
  userId: string
  /** Of what it is about, as an address of this site. */
  picture?: string
  /** The page that ends such notices without signing in; the same below `/api` does it at once. */
  stopPath?: string
  /** Told only while this sale is public, and unless its seller and the person block one another. */
  listingId?: string
  /** Who it comes from, where that is not the seller. */
  senderId?: string
}

export interface NewAnnouncement extends NotificationContent {
  listingId: string
  audience: announcementQueries.Audience
  /** Mailed also after a day's mails about the sale are used up; see `MAILS_A_DAY`. */
  isCrucial?: boolean
  /** A newer announcement about the sale with the same value takes the place of one that has not begun. */
  replaces?: string
  /** Waits for a newer one to replace it; counted from the first of them. */
  delaySeconds?: number
  /** With newer ones that go on coming, `delaySeconds` counts from the last, and this from the first of them. */
  longestDelaySeconds?: number
  /** How it was before and is now, in any words: nobody is told of what is taken back before it was told. */
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

/** Tells people things, on the ways that they chose. Sending itself: `deliveries.ts`. */
export function notificationsService(dependencies: Dependencies) {
  const { database, push, ownAccount, canSendMail, pace, enqueue } = dependencies
  const { db } = database

  /** The mail about a message is written by `core/messages`: with all of its text, and at once. */
  const isMailed = (kind: NotificationContent['kind']) => canSendMail && kind !== 'message'

  /** @returns whether there was something to do */
  async function expandPage(tx: Queryable): Promise<boolean> {
    const found = await announcementQueries.lockDueAnnouncement(tx)
    if (!found) return false
    const { announcement, isPublic } = found
    const { id, audience, listingId, afterUserId, kind, key, title, text, path, isUrgent, isCrucial } = announcement
    const page = { listingId, afterUserId, limit: PAGE_SIZE }
    const userIds = isPublic ? await announcementQueries.AUDIENCES[audience](tx, page) : []
    const content = { listingId, kind, key, title, text, path, isUrgent, isCrucial, dueAt: new Date() }
    await queries.insertNotifications(tx, userIds, { ...content, mailsADay: isMailed(kind) ? MAILS_A_DAY : 0 })
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < PAGE_SIZE) await announcementQueries.deleteAnnouncement(tx, id)
    else await announcementQueries.setProgress(tx, id, last)
    return true
  }

  async function notifyEach(tx: Queryable, given: readonly NewNotification[]): Promise<void> {
    const now = new Date()
    const rows = given.map(({ timeZone, isUrgent = false, listingId = null, senderId = null, ...each }) => ({
      picture: null,
      stopPath: null,
      ...shortened(each),
      isUrgent,
      listingId,
      senderId,
      isMailed: isMailed(each.kind),
      dueAt: isUrgent ? now : afterQuietHours(now, timeZone),
    }))
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

    /** Of the kinds that something sends. */
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
     * Tells one person something when `tx` commits: at once, or after their quiet hours. Telling the same key again does
     * nothing. Before it is sent, it is asked again whether it may be (`delivery-queries.ts`).
     */
    notify: (tx: Queryable, given: NewNotification): Promise<void> => notifyEach(tx, [given]),

    /** The same for many people, each in words of their own, with one statement. */
    notifyEach: notifyEach,

    /**
     * Who of these people may be told of finds or lower prices of a sale now: nobody at night, or sooner or more often
     * than `Pace` says. Until `tx` ends, no other transaction tells them such things.
     */
    async admit(tx: Queryable, { kind, listingId, people, now }: Waiting): Promise<string[]> {
      const awake = people.filter(({ timeZone }) => afterQuietHours(now, timeZone) <= now)
      const userIds = awake.map(({ userId }) => userId)
      await lockPeople(tx, userIds)
      const ready = await listReady(tx, { kind, listingId }, { userIds, ...pace })
      return userIds.filter((userId) => ready.has(userId))
    },

    /** Does not tell somebody any more what they have seen: all that opens this page. */
    withdraw: (userId: string, path: string): Promise<void> => queries.deleteDeliveries(db, userId, path),

    /**
     * Tells everybody of an audience something after `tx` has committed, which writes one row however many they are.
     * `tell` says what holds for each of them.
     */
    async announce(tx: Queryable, given: NewAnnouncement): Promise<void> {
      const { listingId, kind, key, path, audience, replaces = null, change } = given
      const { isUrgent = false, isCrucial = false, delaySeconds = 0, longestDelaySeconds = delaySeconds } = given
      const now = new Date()
      const replaced = replaces === null ? null : await announcementQueries.deleteReplaced(tx, listingId, replaces)
      const changedFrom = replaced?.changedFrom ?? change?.from ?? null
      if (change && change.to === changedFrom) return
      const createdAt = replaced?.createdAt ?? now
      const dueIn = (from: Date, seconds: number) => from.getTime() + seconds * 1000
      const soonest = new Date(Math.min(dueIn(now, delaySeconds), dueIn(createdAt, longestDelaySeconds)))
      const dueAt = isUrgent ? soonest : afterQuietHours(soonest, given.timeZone)
      const words = shortened({ title: given.title, text: given.text })
      const row = { listingId, kind, key, path, isUrgent, isCrucial, ...words, audience, replaces, dueAt }
      await announcementQueries.insertAnnouncement(tx, { ...row, createdAt, changedFrom })
      if (dueAt <= now) await enqueue.announcement(tx)
    },

    /**
     * Writes the notifications of all announcements that are due. Each page of people and the note of how far it has come
     * are one transaction, so that a run that is cut off goes on where it was.
     */
    async expand(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await db.transaction(expandPage))) await enqueue.delivery()
    },

    clearContents: (now: Date): Promise<void> =>
      queries.clearContents(db, new Date(now.getTime() - CONTENT_DAYS * DAY_MS)),
  }
}
