import { shortName } from '@yardsnap/contract/names'
import type { Conversation, Message } from '@yardsnap/contract/messages'
import { t } from '@yardsnap/contract/texts'
import { DELETED_DOMAIN } from '#core/accounts/service.ts'
import type { ConversationWithPeople, MessageRow } from './queries.ts'

export function toMessage(row: MessageRow, viewerId: string): Message {
  const { id, text, kind, senderId, sentAt } = row
  return { id, text, kind, isMine: senderId === viewerId, sentAt: sentAt.toISOString() }
}

/** Participants are shown by name, never by id or email address. */
export function toConversation(
  { conversation, seller, shopper }: ConversationWithPeople,
  viewerId: string,
): Omit<Conversation, 'messages' | 'hasBlocked'> {
  const isSeller = conversation.sellerId === viewerId
  const other = isSeller ? shopper : seller
  const isDeleted = other.email.endsWith(`@${DELETED_DOMAIN}`)
  return {
    id: conversation.id,
    listingId: conversation.listingId,
    listingTitle: conversation.listingTitle,
    isSeller,
    otherName: isDeleted ? '' : shortName(other, isSeller ? t`Shopper` : t`Seller`),
  }
}
