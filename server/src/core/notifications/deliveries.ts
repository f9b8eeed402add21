import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import type { PushPayload } from '@yardsnap/contract/notifications'
import { t } from '@yardsnap/contract/texts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { logFailure } from '#jobs/failure.ts'
import { retrySeconds } from '#jobs/retry.ts'
import type { Log } from '#log/logger.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { type Push, toTopic } from '#ports/push/port.ts'
import { pushMessages } from '#telemetry/metrics.ts'
import { inLanguage } from '#text/translations.ts'
import * as deliveryQueries from './delivery-queries.ts'
import type { Channel, Delivery } from './delivery-queries.ts'
import * as queries from './queries.ts'
import { MAX_ATTEMPTS } from './rules.ts'

export type DeliveriesService = ReturnType<typeof deliveriesService>

const DAY_SECONDS = 24 * 3600

/**
 * The deliveries of a batch are begun within `workMs`, and a push or mail that has begun takes less than the rest of
 * the lease. So no other process takes over a delivery that is still being sent.
 */
const LIMITS: Record<Channel, { batch: number; atOnce: number; workMs: number; leaseSeconds: number }> = {
  push: { batch: 200, atOnce: 16, workMs: 15_000, leaseSeconds: 25 },
  // A small batch, so that new deliveries do not wait long.
  mail: { batch: 20, atOnce: 4, workMs: 60_000, leaseSeconds: 240 },
}

interface Dependencies {
  database: Pick<Database, 'db'>
  push: Pick<Push, 'send'>
  mailer: Pick<Mailer, 'send'>
  confirmation: Pick<ConfirmationService, 'isNeeded'>
  publicUrl: string
  productName: string
  log: Log
  /** Milliseconds of a clock that only goes on. */
  clock?: () => number
}

/**
 * Sends what people are told.
 *
 * A delivery is deleted right after it was sent. A process that is killed between the two leaves the ones in progress,
 * at most `atOnce` of each worker, which are sent once more when their lease ends: a push service offers no
 * transaction, and
 * deleting first would lose them instead. People do not see the second one: its push message has the same topic and
 * tag, so that it replaces the first, and its mail has the same Message-ID.
 */
export function deliveriesService(dependencies: Dependencies) {
  const { database, push, mailer, confirmation, log, clock = () => performance.now(), ...site } = dependencies
  const { db } = database
  async function deliver(delivery: Delivery): Promise<void> {
    try {
      const isGone = (await send(delivery)) === 'gone'
      // Its other deliveries go with it.
      if (isGone && delivery.subscription) await queries.deleteSubscription(db, delivery.subscription.id)
      else await deliveryQueries.deleteDeliveries(db, [delivery.id])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      logFailure(log, { error, message: 'a notification was not sent', of: { deliveryId: String(delivery.id) } })
      const isFinal = error.code === 'invalid' || delivery.attempts >= MAX_ATTEMPTS
      if (isFinal) await deliveryQueries.deleteDeliveries(db, [delivery.id])
      else await deliveryQueries.postponeDelivery(db, delivery.id, retrySeconds(delivery.attempts))
    }
  }

  async function send(delivery: Delivery): Promise<'sent' | 'gone'> {
    if (delivery.subscription) return sendPush(delivery.subscription, delivery)
    if (!confirmation.isNeeded(delivery)) await mailer.send(composeMail(delivery, site))
    return 'sent'
  }

  async function sendPush(
    subscription: NonNullable<Delivery['subscription']>,
    { key, title, text, language, path: englishPath, picture, isUrgent }: Delivery,
  ): Promise<'sent' | 'gone'> {
    const tag = toTopic(key)
    const path = toLanguagePath(toLanguage(language), englishPath)
    const payload = JSON.stringify({ title, text, path, tag, ...(picture && { picture }) } satisfies PushPayload)
    try {
      const outcome = await push.send(subscription, { payload, topic: tag, isUrgent, ttlSeconds: DAY_SECONDS })
      pushMessages.add(1, { outcome })
      return outcome
    } catch (error) {
      pushMessages.add(1, { outcome: error instanceof AppError && error.code === 'invalid' ? 'refused' : 'failed' })
      throw error
    }
  }

  /** @returns whether any delivery was due */
  async function deliverBatch(channel: Channel): Promise<boolean> {
    const { batch, atOnce, workMs, leaseSeconds } = LIMITS[channel]
    const claim = { channel, limit: batch, leaseSeconds }
    const claimed = await db.transaction((tx) => deliveryQueries.claimDeliveries(tx, claim))
    const until = clock() + workMs
    const unwanted = claimed.filter(({ isAllowed }) => !isAllowed)
    await deliveryQueries.deleteDeliveries(
      db,
      unwanted.map(({ id }) => id),
    )
    // All workers take from the same iterator.
    const rest = claimed.filter(({ isAllowed }) => isAllowed).values()
    const work = async () => {
      for (const delivery of rest) {
        await deliver(delivery)
        if (clock() > until) return
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    // A slow mail server must not use up the attempts of those that nobody tried to send.
    await deliveryQueries.releaseDeliveries(
      db,
      Array.from(rest, ({ id }) => id),
    )
    return claimed.length > 0
  }

  return {
    /** Sends all deliveries that are due. A failure that may be temporary is retried later. */
    async deliver(channel: Channel, signal: AbortSignal): Promise<void> {
      let isMore = true
      while (isMore && !signal.aborted) isMore = await deliverBatch(channel)
    },

    findDue: () => deliveryQueries.findDue(db),
  }
}

function composeMail(
  { notificationId, email, title, text, path, picture, stopPath, ...recipient }: Delivery,
  { publicUrl, productName }: Pick<Dependencies, 'publicUrl' | 'productName'>,
): Mail {
  const language = toLanguage(recipient.language)
  const toUrl = (address: string) => new URL(address, publicUrl).href
  const toPageUrl = (page: string) => toUrl(toLanguagePath(language, page))
  const ends = inLanguage(language, () => [
    ...(stopPath === null ? [] : [t`Stop this, without signing in: ${toPageUrl(stopPath)}`]),
    t`${productName} sent this. What you get by email is up to you: ${toPageUrl('/account')}`,
  ])
  return {
    id: `notification-${notificationId}`,
    to: email,
    subject: title,
    language,
    // What is called off without a word says nothing below its title.
    text: [...(text === '' ? [] : [text]), toPageUrl(path), ...ends].join('\n\n'),
    ...(picture !== null && { picture: { url: pictureUrl(toUrl(picture)), alt: title } }),
    ...(stopPath !== null && { leaveUrl: toUrl(`/api${stopPath}`) }),
  }
}

/** Twice the width at which it is shown, for high-density screens. */
function pictureUrl(address: string): string {
  const url = new URL(address)
  url.searchParams.set('w', '800')
  return url.href
}
