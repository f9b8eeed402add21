import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HttpUrl } from './http-url.ts'

/** Of one account. */
export const MAX_WEBHOOKS = 5
/** Events that wait for one webhook; beyond these nothing is added until some were delivered. */
export const MAX_WAITING_EVENTS = 1000
/**
 * After how many seconds an event that was not taken is sent again, each time after the try before; then the webhook is
 * switched off. https://github.com/standard-webhooks/standard-webhooks, 'Deliverability and reliability'.
 */
export const WEBHOOK_RETRY_SECONDS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600] as const
/** What the secret begins with that signs, before its base64: Standard Webhooks, 'Signature scheme'. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

/** What people hear of. `ping` comes when its owner asks for it, whatever else is chosen. */
export const WEBHOOK_EVENTS = ['sale.published', 'sale.status', 'item.sold', 'offer.made', 'day.entry'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What an event is, on the page where it is chosen. */
export function describeWebhookEvent(event: WebhookEvent): string {
  switch (event) {
    case 'sale.published':
      return t`A sale of yours becomes public`
    case 'sale.status':
      return t`A sale of yours opens late, closes early, moves or is called off`
    case 'item.sold':
      return t`Something is sold, at the till or marked sold`
    case 'offer.made':
      return t`Somebody offers a price`
    case 'day.entry':
      return t`A house joins a sale day that you organize`
  }
}

/**
 * The body of a delivery. It says what has happened and names what it happened to, and no more: a program reads the rest, as
 * far as its token lets it.
 */
export const WebhookBody = z.object({
  type: z.enum([...WEBHOOK_EVENTS, 'ping']),
  /** When it happened, ISO 8601, UTC. */
  timestamp: z.string(),
  data: z.object({
    listingId: z.uuid().optional(),
    itemId: z.uuid().optional(),
    /** Of `item.sold`: pieces. */
    quantity: z.number().int().optional(),
    offerId: z.uuid().optional(),
    /** Of a community sale day. */
    slug: z.string().optional(),
    entryId: z.uuid().optional(),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>

export const WebhookInput = z.object({
  url: HttpUrl,
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, { error: () => t`Choose what it is called for` })
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** Switching it off forgets what waits. */
  isOn: z.boolean().default(true),
})
export type WebhookInput = z.infer<typeof WebhookInput>

/** Instants are ISO 8601, UTC. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** Why the site has switched it off: nothing was taken for long, or its address says that it is gone (410). */
  offBecause: z.enum(['failed', 'gone']).nullable(),
  createdAt: z.string(),
  lastDeliveredAt: z.string().nullable(),
  /** Since when nothing was taken; null while all is well. */
  failingSince: z.string().nullable(),
  /** The HTTP status of the last answer; null when there was none. */
  lastStatus: z.number().int().nullable(),
  /** How many events wait to be delivered. */
  waitingCount: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

const webhookParams = z.object({ webhookId: z.uuid() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses that are called when something happens at the caller’s sales, without their secrets',
  access: 'user',
  response: z.array(Webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Have an address called (Standard Webhooks 1.0); the secret that signs is answered only now, soon after signing in',
  access: 'user',
  body: WebhookInput,
  status: 201,
  response: Webhook.extend({ secret: z.string() }),
})

export const putWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  summary: 'Change what a webhook is called for or, soon after signing in, where it is, or switch it off or on again',
  access: 'user',
  params: webhookParams,
  body: WebhookInput,
  response: Webhook,
})

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/ping',
  summary: 'Call a webhook with an event of the type `ping`',
  access: 'user',
  params: webhookParams,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Call an address no more',
  access: 'user',
  params: webhookParams,
})
