import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MessageInput } from './messages.ts'

/** A user's message to the admins, as they see it. */
export const SupportMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  /** The sender has Premium now: these come first (S6.3). */
  isPriority: z.boolean(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/support-messages',
  summary: 'Write to the people who run the site, who answer by mail',
  access: 'user',
  body: MessageInput,
})

export const getSupportMessages = endpoint({
  method: 'GET',
  path: '/api/admin/support-messages',
  summary: 'Unanswered messages of users, those with Premium first, then the oldest',
  access: 'admin',
  response: z.array(SupportMessage),
})

export const closeSupportMessage = endpoint({
  method: 'POST',
  path: '/api/admin/support-messages/:messageId/close',
  summary: 'Note that a message of a user is answered',
  access: 'admin',
  params: z.object({ messageId: z.uuid() }),
})
