import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Devices of one account; beyond these, the subscription that was renewed longest ago is dropped. */
export const MAX_SUBSCRIPTIONS = 10

/** What people are notified of. Each kind can be switched off by itself. */
export const NotificationKind = z.enum([
  /** Somebody has written to them. */
  'message',
  /** A sale that they saved opens late, moves or is called off. */
  'sale_status',
  /** A sale of their own is today. */
  'own_sale',
  /** Somebody asks the seller to hold an item, or the seller answers. */
  'hold',
  /** Somebody offers the seller a price, or the seller answers. */
  'offer',
  /** Somebody comes by appointment, cannot come, or is asked whether they still do. */
  'appointment',
  /** Dibs of a sale that they help with or own open and close, or it is their turn to choose. */
  'dibs',
  /** Something that they look for is for sale near them. */
  'want',
  /** Something that they saved costs clearly less. */
  'price_drop',
  /** A plan for their Saturday was made. */
  'saturday',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** The kinds that are sent, in the order of the settings page, which shows no others. */
export const SENT_KINDS: readonly NotificationKind[] = [
  'message',
  'sale_status',
  'want',
  'price_drop',
  'saturday',
  'hold',
  'offer',
  'appointment',
  'dibs',
  'own_sale',
]

/** How somebody is notified of a kind. Both ways are on until they are switched off. */
export const NotificationSetting = z.object({
  kind: NotificationKind,
  /** To every device that is turned on. */
  push: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

const base64url = (octets: number) =>
  z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+={0,2}$/.test(text) && Math.floor((text.replaceAll('=', '').length * 3) / 4) === octets, {
      error: () => t`The keys of the subscription are not valid`,
    })

/** What a browser's `PushSubscription.toJSON()` holds. */
export const DeviceSubscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .pipe(z.url({ error: () => t`The address of the push service is not valid` })),
  keys: z.object({
    /** Public key: an uncompressed point on P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
})
export type DeviceSubscription = z.infer<typeof DeviceSubscription>

/** What a push message holds; `path` is a page of this site. */
export const PushPayload = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  tag: z.string(),
  /** An address of this site. */
  picture: z.string().optional(),
})
export type PushPayload = z.infer<typeof PushPayload>

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  summary: 'The public key (VAPID, base64url) that a browser subscribes with',
  access: 'user',
  response: z.object({ publicKey: z.string() }),
})

export const putPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Send push messages to the device of this session, in place of its former subscription',
  access: 'user',
  body: DeviceSubscription,
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push-subscription',
  summary: 'Send no more push messages to the device of this session',
  access: 'user',
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  summary: 'On which ways the caller is told about what',
  access: 'user',
  response: z.array(NotificationSetting),
})

export const setNotificationSetting = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  summary: 'Say on which ways the caller is told about one kind',
  access: 'user',
  addsNothing: true,
  body: NotificationSetting,
})
