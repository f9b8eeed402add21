import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'

export const MAX_MESSAGE_CHARACTERS = 2000
export const MAX_REPORT_CHARACTERS = 1000
/** Only this many of the newest are returned; older ones stay stored. */
export const MAX_MESSAGES_SHOWN = 500
export const MAX_CONVERSATIONS_SHOWN = 200

/** The one-tap replies to a shopper who asks whether an item is still there. */
const STILL_THERE_ANSWERS = ['still-there-yes', 'still-there-sold'] as const
export type StillThereAnswer = (typeof STILL_THERE_ANSWERS)[number]

/**
 * `still-there`: the one-tap question about a saved item. `offer`: what was said about a price. `text`: a message that
 * somebody typed.
 */
export const MessageKind = z.enum(['text', 'still-there', 'offer', ...STILL_THERE_ANSWERS])
export type MessageKind = z.infer<typeof MessageKind>

export const MessageInput = z.object({
  text: plainText(() => t`Message`, MAX_MESSAGE_CHARACTERS).min(1, { error: () => t`Write a message first` }),
})
export type MessageInput = z.infer<typeof MessageInput>

const ReplyInput = MessageInput.extend({ kind: z.enum(['text', ...STILL_THERE_ANSWERS]).default('text') })

export const ReportInput = z.object({
  reason: plainText(() => t`Reason`, MAX_REPORT_CHARACTERS).min(1, { error: () => t`Say what is wrong` }),
})
export type ReportInput = z.infer<typeof ReportInput>

export const Message = z.object({
  id: z.uuid(),
  text: z.string(),
  kind: MessageKind.default('text'),
  isMine: z.boolean(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
})
export type Message = z.infer<typeof Message>

/** What a shopper and a seller write to each other about one sale, as one of the two sees it. */
const conversation = z.object({
  id: z.uuid(),
  /** Null when the sale was deleted. */
  listingId: z.uuid().nullable(),
  /** As the sale was called when the conversation began. */
  listingTitle: z.string(),
  isSeller: z.boolean(),
  /** First name and the last name's initial: 'Ana R.'; empty where the account was deleted. Never an email address. */
  otherName: z.string(),
})

export const ConversationSummary = conversation.extend({ lastMessage: Message, unreadCount: z.number().int() })
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const Conversation = conversation.extend({
  /** Whether the caller has blocked the other person. */
  hasBlocked: z.boolean(),
  /** Oldest first, at most the newest `MAX_MESSAGES_SHOWN`. */
  messages: z.array(Message),
})
export type Conversation = z.infer<typeof Conversation>

const conversationParams = z.object({ conversationId: z.uuid() })

export const writeToSeller = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/messages',
  summary: 'Write to the seller of a sale, in the app and by mail',
  access: 'user',
  params: listingParams,
  body: MessageInput,
  status: 201,
  response: z.object({ conversationId: z.uuid(), message: Message }),
})

export const getConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: "The caller's conversations as seller and as shopper, the latest first",
  access: 'user',
  response: z.array(ConversationSummary),
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/unread-messages',
  summary: 'How many messages to the caller are unread',
  access: 'user',
  response: z.object({ count: z.number().int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId',
  summary: 'One conversation with its messages, which counts them as read',
  access: 'user',
  params: conversationParams,
  response: Conversation,
})

export const replyToConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages',
  summary: 'Write to the other one of a conversation, in the app and by mail',
  access: 'user',
  params: conversationParams,
  body: ReplyInput,
  status: 201,
  response: Message,
})

export const blockConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/block',
  summary: 'Take no more messages from the other one of a conversation, about whatever sale',
  access: 'user',
  params: conversationParams,
})

export const unblockConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:conversationId/block',
  summary: 'Take messages from the other one of a conversation again',
  access: 'user',
  params: conversationParams,
})

export const reportConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/report',
  summary: 'Tell the admin that something is wrong with a conversation',
  access: 'user',
  params: conversationParams,
  body: ReportInput,
})
