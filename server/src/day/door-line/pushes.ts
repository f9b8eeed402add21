import { doorNumber } from '@yardsnap/contract/door-line-rules'
import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { DeviceSubscription, type PushPayload } from '@yardsnap/contract/notifications'
import { t } from '@yardsnap/contract/texts'
import { textSeal } from '#auth/sealed-text.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import { type Push, type PushSubscription, toTopic } from '#ports/push/port.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'

/** A number that was called long ago is no news. */
const TTL_SECONDS = 15 * 60

interface Dependencies {
  database: Pick<Database, 'db'>
  push: Pick<Push, 'check' | 'send'>
  secret: string
  log: Log
}

/**
 * Push messages to phones of people without an account. Their subscriptions stand with their numbers, encrypted, until the
 * day is over. A message that does not arrive is not sent again: the open page and the host's voice say the same.
 */
export function doorPushes({ database: { db }, push, secret, log }: Dependencies) {
  const seal = textSeal({ secret, purpose: 'push subscription of a number in line' })

  function open(ticketId: string, sealed: string | null): PushSubscription | null {
    const text = sealed === null ? null : seal.open(sealed, ticketId)
    if (text === null) return null
    const { endpoint, keys } = DeviceSubscription.parse(JSON.parse(text))
    return { endpoint, ...keys }
  }

  async function tell(ticket: Awaited<ReturnType<typeof queries.listPushed>>[number]): Promise<void> {
    const words = inLanguage(toLanguage(ticket.language), () => describe(ticket))
    const subscription = open(ticket.id, ticket.sealedPush)
    if (!words || !subscription) return
    const tag = toTopic(`door ${ticket.id}`)
    const path = toLanguagePath(toLanguage(ticket.language), `/line/${ticket.listingId}`)
    const payload = JSON.stringify({ ...words, path, tag } satisfies PushPayload)
    try {
      const outcome = await push.send(subscription, { payload, topic: tag, isUrgent: true, ttlSeconds: TTL_SECONDS })
      if (outcome === 'gone') await queries.writePush(db, ticket.id, null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      logFailure(log, { error, message: 'somebody in line was not told', of: { ticketId: ticket.id } })
    }
  }

  return {
    /** @throws AppError `invalid` for a subscription that no push service would take */
    async subscribe(ticketId: string, { endpoint, keys }: DeviceSubscription): Promise<void> {
      push.check({ endpoint, ...keys })
      await queries.writePush(db, ticketId, seal.seal(JSON.stringify({ endpoint, keys }), ticketId))
    },

    /** Tells the phones of these tickets how they stand. */
    async send(ticketIds: readonly string[]): Promise<void> {
      await Promise.all((await queries.listPushed(db, ticketIds)).map(tell))
    },
  }
}

/** What a phone shows; null for who neither goes in nor waits. */
function describe({ state, title, ...ticket }: Parameters<typeof doorNumber>[0] & { state: string; title: string }) {
  const number = doorNumber(ticket)
  if (state === 'in') return { title: t`Number ${number}: come in`, text: t`It is your turn at ${title}.` }
  if (state !== 'waiting') return null
  return { title: t`Number ${number}: nearly your turn`, text: t`Come to the door of ${title} now.` }
}
