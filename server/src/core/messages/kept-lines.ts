import { toLanguage } from '@yardsnap/contract/languages'
import type { MessageKind } from '@yardsnap/contract/messages'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'

/**
 * Keeps a line of the two that a shopper and a seller have said elsewhere, and were notified of there: it is read, and
 * neither mailed nor notified of. Who has blocked the other is the caller's to check.
 * @param describe called in the language of the recipient
 */
export async function keepLine(
  tx: Queryable,
  people: { listingId: string; listingTitle: string; sellerId: string; shopperId: string },
  { senderId, kind, describe }: { senderId: string; kind: MessageKind; describe: () => string },
): Promise<void> {
  const conversation = await queries.openConversation(tx, { id: uuidv7(), ...people })
  const recipientId = getOtherParticipantId(conversation, senderId)
  const text = inLanguage(toLanguage(await queries.readLanguage(tx, recipientId)), describe)
  const line = { id: uuidv7(), conversationId: conversation.id, senderId, recipientId, text, kind }
  await queries.insertMessage(tx, { ...line, readAt: new Date() })
}

export function getOtherParticipantId({ sellerId, shopperId }: queries.ConversationRow, userId: string): string {
  return sellerId === userId ? shopperId : sellerId
}
