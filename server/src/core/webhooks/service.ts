import { t } from '@yardsnap/contract/texts'
import {
  MAX_WAITING_EVENTS,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookBody,
  type WebhookEvent,
  type WebhookInput,
} from '@yardsnap/contract/webhooks'
import { v7 as uuidv7 } from 'uuid'
import { textSeal } from '#auth/sealed-text.ts'
import { requireRecent, type SignedIn } from '#core/accounts/service.ts'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'
import type { WebhookSender } from './sending.ts'
import { newWebhookSecret } from './signing.ts'

export type WebhooksService = ReturnType<typeof webhooksService>

/** The purpose of the sealed texts. */
export const WEBHOOK_SEAL = 'webhook secret'

/** Something that programs are called for. */
export interface NewEvent {
  type: WebhookEvent
  data: WebhookBody['data']
}

interface Dependencies {
  database: Database
  sender: Pick<WebhookSender, 'check'>
  secret: string
  /** Delivers when `tx` commits. */
  enqueue: (tx: Queryable) => Promise<void>
  now?: () => Date
}

/** Addresses of programs, and what they are called for; `deliveries.ts` calls them. */
export function webhooksService({ database, sender, secret, enqueue, now = () => new Date() }: Dependencies) {
  const { db } = database
  const seal = textSeal({ secret, purpose: WEBHOOK_SEAL })

  /** @throws AppError `not_found` for a webhook of another user */
  async function read(from: Queryable, userId: string, webhookId: string): Promise<queries.ShownWebhook> {
    const found = await queries.findWebhook(from, userId, webhookId)
    if (!found) throw new AppError('not_found', t.lazy`There is no such webhook`)
    return found
  }

  const toBody = (type: WebhookBody['type'], data: WebhookBody['data']): string =>
    JSON.stringify({ type, timestamp: now().toISOString(), data } satisfies WebhookBody)

  /** Writes the events for those webhooks that want them and have room. */
  async function emit(
    tx: Queryable,
    found: readonly queries.ShownWebhook[],
    events: readonly NewEvent[],
  ): Promise<void> {
    const rows = found.flatMap(({ id: webhookId, events: wanted, waitingCount }) =>
      events
        .filter(({ type }) => wanted.includes(type))
        .slice(0, Math.max(0, MAX_WAITING_EVENTS - waitingCount))
        .map(({ type, data }) => ({ id: uuidv7(), webhookId, body: toBody(type, data) })),
    )
    if (rows.length === 0) return
    await queries.insertDeliveries(tx, rows)
    await enqueue(tx)
  }

  return {
    list: async (userId: string): Promise<Webhook[]> => (await queries.listWebhooks(db, userId)).map(toAnswer),

    /**
     * @returns with the secret, which cannot be read again
     * @throws AppError `forbidden` unless the caller has signed in a moment ago; `invalid` for an address that is not public;
     *   `conflict` beyond MAX_WEBHOOKS
     */
    async create(caller: SignedIn, { url, events, isOn }: WebhookInput): Promise<Webhook & { secret: string }> {
      requireRecent(caller)
      sender.check(url)
      const [id, signing] = [uuidv7(), newWebhookSecret()]
      const row = await db.transaction(async (tx) => {
        await lockAccount(tx, caller.id)
        if ((await queries.countWebhooks(tx, caller.id)) >= MAX_WEBHOOKS)
          throw new AppError('conflict', t.lazy`You have ${MAX_WEBHOOKS} webhooks. Delete one first.`)
        const sealedSecret = seal.seal(signing, id)
        await queries.insertWebhook(tx, { id, userId: caller.id, url, events, isOn, sealedSecret })
        return read(tx, caller.id, id)
      })
      return { ...toAnswer(row), secret: signing }
    },

    /**
     * @throws AppError `not_found`; `invalid` for an address that is not public; `forbidden` for another address than before
     *   unless the caller has signed in a moment ago
     */
    async put(caller: SignedIn, webhookId: string, { url, events, isOn }: WebhookInput): Promise<Webhook> {
      const userId = caller.id
      sender.check(url)
      return db.transaction(async (tx) => {
        const before = await read(tx, userId, webhookId)
        if (before.url !== url) requireRecent(caller)
        const isFresh = isOn && (!before.isOn || before.url !== url)
        await queries.updateWebhook(
          tx,
          { userId, webhookId },
          { url, events, isOn, offBecause: null, ...(isFresh && { failingSince: null, lastStatus: null }) },
        )
        if (!isOn) await queries.deleteDeliveries(tx, webhookId)
        else if (before.url !== url && before.waitingCount > 0) {
          // The tries at the former address say nothing of this one.
          await queries.beginDeliveriesAnew(tx, webhookId)
          await enqueue(tx)
        }
        return toAnswer(await read(tx, userId, webhookId))
      })
    },

    /** @throws AppError `not_found`; `conflict` for one that is off, or for which too much waits */
    async ping(userId: string, webhookId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { isOn, waitingCount } = await read(tx, userId, webhookId)
        if (!isOn) throw new AppError('conflict', t.lazy`This webhook is off. Switch it on first.`)
        if (waitingCount >= MAX_WAITING_EVENTS)
          throw new AppError('conflict', t.lazy`${MAX_WAITING_EVENTS} events wait for this webhook already.`)
        await queries.insertDeliveries(tx, [{ id: uuidv7(), webhookId, body: toBody('ping', {}) }])
        await enqueue(tx)
      })
    },

    /** @throws AppError `not_found` */
    async remove(userId: string, webhookId: string): Promise<void> {
      if (!(await queries.deleteWebhook(db, userId, webhookId)))
        throw new AppError('not_found', t.lazy`There is no such webhook`)
    },

    /** Calls the programs of the seller of a listing when `tx` commits: in the transaction of what has happened. */
    async emitForListing(tx: Queryable, listingId: string, events: readonly NewEvent[]): Promise<void> {
      if (events.length > 0) await emit(tx, await queries.listOfSeller(tx, listingId), events)
    },

    /** Calls the programs of the organizers of a community day when `tx` commits. */
    async emitForDay(tx: Queryable, dayId: string, events: readonly NewEvent[]): Promise<void> {
      if (events.length > 0) await emit(tx, await queries.listOfOrganizers(tx, dayId), events)
    },
  }
}

function toAnswer(row: queries.ShownWebhook): Webhook {
  const { id, url, events, isOn, offBecause, createdAt, lastDeliveredAt, failingSince, lastStatus, waitingCount } = row
  return {
    id,
    url,
    events,
    isOn,
    offBecause,
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    lastStatus,
    waitingCount,
  }
}
