import { createHash } from 'node:crypto'

/** RFC 8030, 5.4. */
const TOPIC_LENGTH = 32

/** One device's address at a push service, with the keys for what is sent to it (RFC 8291). */
export interface PushSubscription {
  /** Secret: whoever knows it can write to the device. */
  endpoint: string
  /** Base64url: a point on P-256. */
  p256dh: string
  /** Base64url. */
  auth: string
}

export interface PushMessage {
  /** At most 3,900 octets. */
  payload: string
  /** A message replaces an undelivered one with the same topic: at most TOPIC_LENGTH letters of base64url. */
  topic: string
  isUrgent: boolean
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
}

/** The topic of all messages about the same thing, which says nothing of it. */
export const toTopic = (about: string): string =>
  createHash('sha256').update(about).digest('base64url').slice(0, TOPIC_LENGTH)

export interface Push {
  /** The site's public key as browsers take it: an uncompressed point, base64url. */
  publicKey(): Promise<string>
  /** Checks a subscription without any request. @throws AppError `invalid` */
  check(subscription: PushSubscription): void
  /**
   * Resolves when the push service has accepted the message; with `gone` when the subscription has ended.
   * @throws AppError `invalid` when the service refuses the message for good, or its address is not public;
   *   `provider_failed` for everything temporary
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

/** The site's key pair (RFC 8292): the members of a JWK on P-256. */
export interface VapidKeys {
  x: string
  y: string
  d: string
}
