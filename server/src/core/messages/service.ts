import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { shortName } from '@yardsnap/contract/names'
import type { MailRow } from './queries.ts'
import {
  type Conversation,
  type ConversationSummary,
  MAX_CONVERSATIONS_SHOWN,
  MAX_MESSAGES_SHOWN,
  type Message,
  type MessageKind,
} from '@yardsnap/contract/messages'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { sqlState } from '#db/failures.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { InterestService } from '#core/interest/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { NotificationsService, NewNotification } from '#core/notifications/service.ts'
import type { Mailer, Mail } from '#ports/mailer/port.ts'
import { inLanguage } from '#text/translations.ts'
import { getOtherParticipantId, keepLine } from './kept-lines.ts'
import * as queries from './queries.ts'
import { toConversation, toMessage } from './view.ts'

export type MessagesService = ReturnType<typeof messagesService>

const FOREIGN_KEY_VIOLATION = '23503'

export interface MessageInput {
  text: string
  kind: MessageKind
}

interface Dependencies {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  listings: Pick<ListingsService, 'findContact'>
  interest: Pick<InterestService, 'note'>
  notifications: Pick<NotificationsService, 'notify' | 'withdraw'>
  mailer: Pick<Mailer, 'send'>
  /** Sends the mail about a message when `tx` commits. */
  enqueueMail: (tx: Queryable, messageId: string) => Promise<void>
  publicUrl: string
  productName: string
}

export function messagesService(dependencies: Dependencies) {
  const { database, confirmation, listings, interest, notifications, mailer, enqueueMail, ...site } = dependencies
  const { db } = database

  /** @throws AppError `not_found`, also for a conversation of other users */
  async function getConversation(userId: string, conversationId: string): Promise<queries.ConversationWithPeople> {
    const found = await queries.findConversation(db, userId, conversationId)
    if (!found) throw new AppError('not_found', t.lazy`This conversation does not exist`)
    return found
  }

  /** @throws AppError `unconfirmed`; `forbidden` if either participant has blocked the other */
  async function send(
    tx: Queryable,
    conversation: queries.ConversationRow,
    { senderId, ...input }: MessageInput & { senderId: string },
  ): Promise<Message> {
    await confirmation.requireConfirmed(tx, senderId)
    const recipientId = getOtherParticipantId(conversation, senderId)
    const blockers = await queries.listBlockers(tx, senderId, recipientId)
    if (blockers.includes(senderId)) {
      throw new AppError('forbidden', t.lazy`You have blocked this person. Unblock them to write.`)
    }
    if (blockers.length > 0) throw new AppError('forbidden', t.lazy`This person does not take messages from you`)
    if (await queries.isGone(tx, recipientId))
      throw new AppError('forbidden', t.lazy`This person no longer has an account here`)
    const message = { id: uuidv7(), conversationId: conversation.id, senderId, recipientId, ...input }
    const row = await queries.insertMessage(tx, message)
    await enqueueMail(tx, row.id)
    const context = await queries.findContext(tx, conversation, senderId)
    await notifications.notify(tx, toNotification(row, conversation, context))
    return toMessage(row, senderId)
  }

  return {
    keepLine,

    /**
     * Sends a shopper's message to the seller of a public listing. There is one conversation per shopper and listing.
     * @param first runs before it in the same transaction
     * @throws AppError `not_found`; `invalid` for the user's own listing; `forbidden` if either has blocked the other
     */
    async writeToSeller(
      userId: string,
      listingId: string,
      input: MessageInput,
      { first }: { first?: (tx: Queryable) => Promise<void> } = {},
    ): Promise<{ conversationId: string; message: Message }> {
      const { sellerId, title } = await listings.findContact(userId, listingId)
      if (sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
      const newConversation = { id: uuidv7(), listingId, listingTitle: title, sellerId, shopperId: userId }
      try {
        const sent = await db.transaction(async (tx) => {
          await first?.(tx)
          const conversation = await queries.openConversation(tx, newConversation)
          const message = await send(tx, conversation, { ...input, senderId: userId })
          return { conversationId: conversation.id, message }
        })
        interest.note(userId, listingId, 'contact')
        return sent
      } catch (error) {
        if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
        throw listingNotFound({ cause: error })
      }
    },

    async reply(userId: string, conversationId: string, input: MessageInput): Promise<Message> {
      const { conversation } = await getConversation(userId, conversationId)
      return db.transaction((tx) => send(tx, conversation, { ...input, senderId: userId }))
    },

    async list(userId: string): Promise<ConversationSummary[]> {
      const found = await queries.listConversations(db, userId, MAX_CONVERSATIONS_SHOWN)
      const ids = found.map(({ conversation }) => conversation.id)
      const [lastMessages, unread] = await Promise.all([
        queries.listLastMessages(db, ids),
        queries.countUnreadByConversation(db, userId),
      ])
      return found.flatMap((row) => {
        const last = lastMessages.get(row.conversation.id)
        if (!last) return []
        const unreadCount = unread.get(row.conversation.id) ?? 0
        return [{ ...toConversation(row, userId), lastMessage: toMessage(last, userId), unreadCount }]
      })
    },

    countUnread: (userId: string): Promise<number> => queries.countUnread(db, userId),

    /** Marks the returned messages as read. */
    async read(userId: string, conversationId: string): Promise<Conversation> {
      const found = await getConversation(userId, conversationId)
      const otherId = getOtherParticipantId(found.conversation, userId)
      const blockers = await queries.listBlockers(db, userId, otherId)
      const unreadCount = await queries.markRead(db, userId, conversationId)
      if (unreadCount > 0) await notifications.withdraw(db, userId, { path: getConversationPath(conversationId) })
      const rows = await queries.listMessages(db, conversationId, MAX_MESSAGES_SHOWN)
      return {
        ...toConversation(found, userId),
        hasBlocked: blockers.includes(userId),
        messages: rows.map((row) => toMessage(row, userId)),
      }
    },

    async block(userId: string, conversationId: string): Promise<void> {
      const { conversation } = await getConversation(userId, conversationId)
      await queries.insertBlock(db, userId, getOtherParticipantId(conversation, userId))
    },

    async unblock(userId: string, conversationId: string): Promise<void> {
      const { conversation } = await getConversation(userId, conversationId)
      await queries.deleteBlock(db, userId, getOtherParticipantId(conversation, userId))
    },

    /** Whether one of two users has blocked the other. */
    async areBlocked(from: Queryable, one: string, other: string): Promise<boolean> {
      return (await queries.listBlockers(from, one, other)).length > 0
    },

    async report(userId: string, conversationId: string, reason: string): Promise<void> {
      await getConversation(userId, conversationId)
      await queries.insertReport(db, { id: uuidv7(), conversationId, reporterId: userId, reason })
    },

    /** For the admin. */
    listOpenReports: (limit: number): Promise<queries.ConversationReportRow[]> => queries.listOpenReports(db, limit),
    countOpenReports: (): Promise<number> => queries.countOpenReports(db),
    closeReport: (tx: Queryable, reportId: string): Promise<string | null> => queries.closeReport(tx, reportId),

    /** All messages that a user sent or received, for the data export; the other participants are anonymous. */
    async listOwn(userId: string): Promise<OwnMessage[]> {
      const rows = await queries.listOwnMessages(db, userId)
      return rows.map(({ senderId, sentAt, ...row }) => ({
        ...row,
        isMine: senderId === userId,
        sentAt: sentAt.toISOString(),
      }))
    },

    hasConversations: (tx: Queryable, userId: string): Promise<boolean> => queries.hasConversations(tx, userId),
    passOn: (tx: Queryable, from: string, to: string): Promise<void> => queries.passOnConversations(tx, from, to),

    /** Mails a message to its recipient, unless they do not want it or it was deleted meanwhile. */
    async mail(messageId: string): Promise<void> {
      const found = await queries.findMail(db, messageId)
      if (found?.isWanted) await mailer.send(composeMail(found, site))
    },
  }
}

/** A message in one participant's data export. */
export interface OwnMessage {
  conversationId: string
  listingTitle: string
  isMine: boolean
  text: string
  sentAt: string
}

const getConversationPath = (conversationId: string) => `/messages/${conversationId}`

/** Its mail is another: with the whole text, and also at night. */
function toNotification(
  { id, senderId, recipientId, text }: queries.MessageRow,
  { id: conversationId, listingTitle }: queries.ConversationRow,
  { sender, timeZone }: Awaited<ReturnType<typeof queries.findContext>>,
): NewNotification {
  return {
    kind: 'message',
    key: `message ${id}`,
    userId: recipientId,
    senderId,
    describe: () => ({ title: t`${shortName(sender, t`Somebody`)} about ${listingTitle}`, text }),
    path: getConversationPath(conversationId),
    timeZone,
  }
}

/** Replies go through the app, so that neither side learns the other's email address. */
function composeMail(
  { message, listingTitle, sender, recipientEmail, recipientLanguage }: MailRow,
  { publicUrl, productName }: { publicUrl: string; productName: string },
): Mail {
  const title = oneLine(listingTitle)
  const language = toLanguage(recipientLanguage)
  const toPageUrl = (path: string) => new URL(toLanguagePath(language, path), publicUrl).href
  const words = inLanguage(language, () => ({
    subject: t`Message about ${title}`,
    text: [
      t`${oneLine(shortName(sender, t`Somebody`))} wrote to you about ${title}:`,
      message.text,
      t`Answer here: ${toPageUrl(getConversationPath(message.conversationId))}`,
      t`${productName} sent this for them. Answers to this email reach nobody.`,
      t`What you get by email is up to you: ${toPageUrl('/account')}`,
    ].join('\n\n'),
  }))
  return { id: message.id, to: recipientEmail, ...words }
}

/** Prevents header injection by line breaks in titles. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
