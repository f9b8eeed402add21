import { doorNumber, isInLine } from '@yardsnap/contract/door-line-rules'
import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { DeviceSubscription, type PushPayload } from '@yardsnap/contract/notifications'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { textSeal } from '#auth/sealed-text.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import { type Push, type PushSubscription, toTopic } from '#ports/push/port.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'
import { isLineOver } from './rules.ts'

/** What phones in line are told: that it is their turn, or that nobody is let in anymore. */
export const DoorNews = z.enum(['turn', 'over'])
export type DoorNews = z.infer<typeof DoorNews>

type PushedTicket = Awaited<ReturnType<typeof queries.listPushed>>[number]

/** A number that was called long ago is no news. */
const TTL_SECONDS = 15 * 60

interface Dependencies {
  database: Pick<Database, 'db'>
  push: Pick<Push, 'check' | 'send'>
  secret: string
  log: Log
  now?: () => Date
}

/**
 * Push messages to phones of people without an account. Their subscriptions stand with their numbers, encrypted, until the
 * day is over. A message that does not arrive is not sent again: the open page and the host's voice say the same.
 */
export function doorPushes({ database: { db }, push, secret, log, now = () => new Date() }: Dependencies) {
  const seal = textSeal({ secret, purpose: 'push subscription of a number in line' })

  function open(ticketId: string, sealed: string | null): PushSubscription | null {
    const text = sealed === null ? null : seal.open(sealed, ticketId)
    if (text === null) return null
    const { endpoint, keys } = DeviceSubscription.parse(JSON.parse(text))
    return { endpoint, ...keys }
  }

  async function tell(ticket: PushedTicket, news: DoorNews): Promise<void> {
    const describe = news === 'turn' ? describeTurn : describeEnd
    const words = inLanguage(toLanguage(ticket.language), () => describe(ticket, now()))
    const subscription = open(ticket.id, ticket.sealedPush)
    if (!words || !subscription) return
    const tag = toTopic(`door ${ticket.id}`)
    const path = toLanguagePath(toLanguage(ticket.language), `/line/${ticket.listing.id}`)
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
    async send(ticketIds: readonly string[], news: DoorNews): Promise<void> {
      await Promise.all((await queries.listPushed(db, ticketIds)).map((ticket) => tell(ticket, news)))
    },
  }
}

/** What a phone shows; null for who neither goes in nor waits, and once nobody is let in anymore. */
function describeTurn({ state, listing, day, ...ticket }: PushedTicket, now: Date) {
  if (isLineOver(listing, day, now)) return null
  const { title } = listing
  const number = doorNumber(ticket)
  if (state === 'in') return { title: t`Number ${number}: come in`, text: t`It is your turn at ${title}.` }
  if (state !== 'waiting') return null
  return { title: t`Number ${number}: nearly your turn`, text: t`Come to the door of ${title} now.` }
}

/** What the phone of somebody who waits shows; null where the sale is held after all. */
function describeEnd({ listing, day, ...ticket }: PushedTicket, now: Date) {
  if (!isInLine(ticket) || !isLineOver(listing, day, now)) return null
  const text = t`Nobody is let in anymore.`
  if (isCalledOff(listing)) return { title: t`${listing.title}: Called off`, text }
  return { title: t`${listing.title}: the line is closed`, text }
}
