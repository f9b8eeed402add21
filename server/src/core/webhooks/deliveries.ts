import { WEBHOOK_RETRY_SECONDS } from '@yardsnap/contract/webhooks'
import { textSeal } from '#auth/sealed-text.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import { claimDeliveries, type Delivery, isDue, noteDelivered, postpone, switchOff } from './delivery-queries.ts'
import type { WebhookSender } from './sending.ts'
import { WEBHOOK_SEAL } from './service.ts'

export type WebhookDeliveries = ReturnType<typeof webhookDeliveries>

/** The lease is longer than one try, so that nobody takes over what is still being sent. */
const CLAIM = { limit: 16, limitOfOne: 4, leaseSeconds: 30 }
/** How long one address is left alone after it was called, so that nobody can flood another site from here. */
const PACE_MS = 1000
const GONE = 410

interface Dependencies {
  database: Pick<Database, 'db'>
  sender: Pick<WebhookSender, 'post'>
  secret: string
  /** Mails the owner that the site has switched a webhook off, when `tx` commits. */
  enqueueMail: (tx: Queryable, webhookId: string) => Promise<void>
  /** Has `deliver` called after so many seconds. */
  deliverIn: (seconds: number) => void
  log: Log
  now?: () => Date
  /** Tests wait for nobody. */
  paceMs?: number
}

/**
 * Calls the addresses of programs. A delivery is deleted right after it was taken; a process that is killed between the two
 * sends it once more with the same `webhook-id`, by which a program knows it.
 */
export function webhookDeliveries(dependencies: Dependencies) {
  const { database, sender, secret, enqueueMail, deliverIn, log } = dependencies
  const { now = () => new Date(), paceMs = PACE_MS } = dependencies
  const { db } = database
  const seal = textSeal({ secret, purpose: WEBHOOK_SEAL })
  /** When each webhook was called last, in this process. */
  const calledAt = new Map<string, number>()

  /** Those that are left alone now. */
  function listRested(): string[] {
    for (const [id, at] of calledAt) if (performance.now() - at >= paceMs) calledAt.delete(id)
    return [...calledAt.keys()]
  }

  /** @returns the HTTP status; null where nobody answered */
  async function send({ id, webhookId, url, body, sealedSecret }: Delivery): Promise<number | null> {
    const key = seal.open(sealedSecret, webhookId)
    // Sealed under another APP_SECRET: what cannot be signed is not sent.
    if (key === null) return null
    try {
      return await sender.post(url, { secret: key, message: { id: toMessageId(id), body }, at: now() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      logFailure(log, { error, message: 'a webhook was not delivered', of: { webhookId } })
      return null
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const status = await send(delivery)
    const isTaken = status !== null && status >= 200 && status < 300
    const seconds = WEBHOOK_RETRY_SECONDS[delivery.attempts]
    if (isTaken) await db.transaction((tx) => noteDelivered(tx, delivery, status))
    else if (status === GONE || seconds === undefined) await giveUp(delivery, status)
    else {
      await db.transaction((tx) => postpone(tx, delivery, { seconds, status }))
      deliverIn(seconds)
    }
  }

  async function giveUp({ webhookId }: Delivery, status: number | null): Promise<void> {
    await db.transaction(async (tx) => {
      const because = status === GONE ? 'gone' : 'failed'
      if (await switchOff(tx, webhookId, { because, status })) await enqueueMail(tx, webhookId)
    })
  }

  return {
    /** Sends what is due, at most `CLAIM.limitOfOne` to one address in `PACE_MS`. */
    async deliver(signal: AbortSignal): Promise<void> {
      let isMore = true
      while (isMore && !signal.aborted) {
        const claimed = await db.transaction((tx) => claimDeliveries(tx, { ...CLAIM, except: listRested() }))
        for (const { webhookId } of claimed) calledAt.set(webhookId, performance.now())
        await Promise.all(claimed.map(deliver))
        isMore = claimed.length > 0
      }
      if (calledAt.size > 0 && (await isDue(db))) deliverIn(Math.ceil(paceMs / 1000))
    },

    isDue: () => isDue(db),
  }
}

/** What programs know a message by. */
const toMessageId = (id: string): string => `msg_${id}`
