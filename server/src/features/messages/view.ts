import type { Conversation, Message } from '@yardsnap/contract/messages'
import type { ConversationWithPeople, MessageRow, PersonRow } from './queries.ts'

/** Short name shown to the other participant: 'Ana R.'. An unknown name becomes `fallback`. */
export function shortNameOf({ firstName, lastName }: PersonRow, fallback: string): string {
  const initial = Array.from(lastName.trim())[0]
  return [firstName.trim() || fallback, initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

export function messageOf(row: MessageRow, viewerId: string): Message {
  return { id: row.id, text: row.text, isMine: row.senderId === viewerId, sentAt: row.sentAt.toISOString() }
}

/** Participants are shown by name, never by id or email address. */
export function conversationOf(
  { conversation, seller, shopper }: ConversationWithPeople,
  viewerId: string,
): Omit<Conversation, 'messages' | 'hasBlocked'> {
  const isSeller = conversation.sellerId === viewerId
  return {
    id: conversation.id,
    listingId: conversation.listingId,
    listingTitle: conversation.listingTitle,
    isSeller,
    otherName: isSeller ? shortNameOf(shopper, 'Shopper') : shortNameOf(seller, 'Seller'),
  }
}
