import { randomUUID } from 'node:crypto'
import {
  type DoorAction,
  type DoorLine,
  type DoorLineInput,
  type HostDoorLine,
  MAX_DOOR_ACTIONS,
  MAX_DOOR_LINES_AHEAD,
} from '@yardsnap/contract/door-line'
import { applyDoorAction, isInLine, withoutLongGone } from '@yardsnap/contract/door-line-rules'
import { addDays, dayIn, daysLeft, FALLBACK_TIME_ZONE, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { followers } from '#db/followers.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import { instantOf } from '#day/holds/service.ts'
import type { TillService } from '#day/till/service.ts'
import type { Push } from '#ports/push/port.ts'
import { type DoorNews, doorPushes } from './pushes.ts'
import * as queries from './queries.ts'
import { correctInstant, doorCode, findNews, type Held, isLineOver, type LineState, toDoorLine } from './rules.ts'
import { shopperTickets } from './shopper-tickets.ts'

export type DoorLineService = ReturnType<typeof doorLineService>

/** How long times and numbers of a line are kept, without names. */
const KEPT_DAYS = 90
/** Its payload is the line's id. */
const DOOR_LINE_EVENTS = 'door_line'
/** Estimates are renewed with each recheck. */
const FOLLOWING = { channel: DOOR_LINE_EVENTS, recheckMs: 30_000, readPauseMs: 200 }

type Caller = Parameters<TillService['helpers']['cashier']>[0]

interface Dependencies {
  database: Database
  events: Events
  push: Pick<Push, 'check' | 'publicKey' | 'send'>
  helpers: Pick<TillService['helpers'], 'cashier'>
  secret: string
  log: Parameters<typeof doorPushes>[0]['log']
  /** Has the phones of these tickets told when `tx` commits. */
  enqueue: (tx: Queryable, ticketIds: string[], news: DoorNews) => Promise<void>
  now?: () => Date
}

/** The line at the door of a sale: numbers for shoppers, and who is let in. */
export function doorLineService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { database, events, helpers, secret, enqueue } = dependencies
  const { db } = database
  const pushes = doorPushes(dependencies)
  const following = followers({ events, ...FOLLOWING, read: readState })

  /** @throws AppError `not_found` */
  async function readState(lineId: string): Promise<LineState> {
    const row = await queries.findLineById(db, lineId)
    const listing = row && (await queries.findListing(db, row.listingId))
    if (!row || !listing) throw listingNotFound()
    return { id: lineId, line: toDoorLine(row, await queries.listTickets(db, lineId)), listing }
  }

  /** @throws AppError as `cashier` of the till; `forbidden` for a device that only checks things in */
  async function checkAtDoor(caller: Caller, listingId: string): Promise<{ helperName: string | null }> {
    const { helper } = await helpers.cashier(caller, listingId)
    if (helper?.role === 'check_in') throw new AppError('forbidden', CHECK_IN_ONLY)
    return { helperName: helper?.name ?? null }
  }

  async function readHost(
    listingId: string,
    { day: asked, helperName }: { day?: string | undefined; helperName: string | null },
  ): Promise<HostDoorLine> {
    const listing = await queries.findListing(db, listingId)
    if (!listing) throw listingNotFound()
    const left = daysLeft(listing, now())
    const day = asked ?? left[0]?.date ?? null
    const row = day === null ? null : await queries.findLine(db, listingId, day)
    const { id, title, timeZone } = listing
    return {
      listing: { id, title, timeZone },
      day,
      days: left.map(({ date }) => date),
      startTime: left.find(({ date }) => date === day)?.startTime ?? null,
      line: row && withoutLongGone(toDoorLine(row, await queries.listTickets(db, row.id))),
      code: row && doorCode(secret, listingId, row.day),
      helperName,
    }
  }

  /**
   * Changes a line by the rules, under its lock.
   * @param change returns the line as it was for no change
   */
  async function changeLine<Result>(
    { listingId, day }: { listingId: string; day: string },
    change: (tx: Queryable, state: { id: string; line: DoorLine }) => Promise<{ after: DoorLine; result: Result }>,
    own?: queries.OwnTicket,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      const row = await queries.lockLine(tx, listingId, day)
      if (!row) throw new AppError('not_found', t.lazy`There is no line on this day`)
      const before = toDoorLine(row, await queries.listTickets(tx, row.id))
      const { after, result } = await change(tx, { id: row.id, line: before })
      if (after === before) return result
      await queries.writeLine(tx, { id: row.id, before, after }, own)
      await events.notify(tx, DOOR_LINE_EVENTS, row.id)
      const news = findNews(before, after)
      if (news.length > 0) await enqueue(tx, news, 'turn')
      return result
    })
  }

  return {
    pushes,
    ...shopperTickets({ ...dependencies, now, pushes, following, changeLine, readState }),

    async read(caller: Caller, listingId: string, day?: string): Promise<HostDoorLine> {
      return readHost(listingId, { day, ...(await checkAtDoor(caller, listingId)) })
    },

    /** Calls `onChange` at once and after each change of a line that is set up, until `signal` aborts. */
    async follow(
      caller: Caller,
      { listingId, day }: { listingId: string; day?: string | undefined },
      { onChange, signal }: { onChange: () => void; signal: AbortSignal },
    ): Promise<void> {
      const { day: shown } = await readHost(listingId, { day, ...(await checkAtDoor(caller, listingId)) })
      const row = shown === null ? null : await queries.findLine(db, listingId, shown)
      if (row) await following.follow(row.id, { onChange }, signal)
    },

    /**
     * @throws AppError `not_found`; `invalid` for a day that the sale does not have, or no longer has; `conflict` beyond
     *   MAX_DOOR_LINES_AHEAD
     */
    async set(userId: string, listingId: string, input: DoorLineInput): Promise<HostDoorLine> {
      await checkOwnListing(db, userId, listingId)
      const listing = await queries.findListing(db, listingId)
      if (!listing) throw listingNotFound()
      const { day, opensAt: time, opensDayBefore, ...sizes } = input
      if (!daysLeft(listing, now()).some(({ date }) => date === day)) {
        throw new AppError('invalid', t.lazy`The sale does not take place on this day`)
      }
      const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
      const opensAt = instantOf(opensDayBefore ? addDays(day, -1) : day, time, zone)
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const others = await queries.countLines(tx, { listingId, day, from: dayIn(zone, now()) })
        if (others >= MAX_DOOR_LINES_AHEAD) throw new AppError('conflict', MANY_LINES)
        const lineId = await queries.writeSetting(tx, randomUUID(), { listingId, day, opensAt, ...sizes })
        await events.notify(tx, DOOR_LINE_EVENTS, lineId)
      })
      return readHost(listingId, { day, helperName: null })
    },

    /**
     * Does what was done at the door, in its order; what was done before, and what does not fit anymore, changes nothing.
     * @throws AppError `not_found`; `conflict` when the line takes no more
     */
    async act(
      caller: Caller,
      listingId: string,
      { day, sentAt, actions }: { day: string; sentAt: string; actions: DoorAction[] },
    ): Promise<HostDoorLine> {
      const { helperName } = await checkAtDoor(caller, listingId)
      const at = now()
      await changeLine({ listingId, day }, async (tx, { id, line }) => {
        if ((await queries.countActions(tx, id)) + actions.length > MAX_DOOR_ACTIONS) throw lineFull()
        const claimed = await queries.claimActions(
          tx,
          id,
          actions.map((action) => action.id),
        )
        let after = line
        for (const action of actions.filter((one) => claimed.delete(one.id))) {
          const changed = applyDoorAction(after, { ...action, at: correctInstant(action.at, sentAt, at) })
          if (changed === 'full') throw lineFull()
          after = changed
        }
        return { after, result: undefined }
      })
      return readHost(listingId, { day, helperName })
    },

    saleChanged: showSaleChange({ events, enqueue, now }),

    /** Deletes the names of those who stood in lines of former days, and old lines. @returns how many lines were cleared */
    async clear(): Promise<number> {
      const today = dayIn(LAST_TIME_ZONE, now())
      await queries.deleteLines(db, addDays(today, -KEPT_DAYS))
      return db.transaction((tx) => queries.clearLines(tx, { before: today, now: now() }))
    },
  }
}

/** Shows to phones in line that their sale was called off or moved, and tells those who wait, in the transaction that does it. */
const showSaleChange =
  ({ events, enqueue, now }: Pick<Dependencies, 'events' | 'enqueue'> & { now: () => Date }) =>
  async (tx: Queryable, before: Held & { id: string }) => {
    const after = await queries.findListing(tx, before.id)
    for (const { id, day } of await queries.listLines(tx, before.id)) {
      await events.notify(tx, DOOR_LINE_EVENTS, id)
      if (!after || isLineOver(before, day, now()) || !isLineOver(after, day, now())) continue
      const tickets = await queries.listTickets(tx, id)
      const waiting = tickets.flatMap((ticket) => (isInLine(ticket) ? ticket.id : []))
      await enqueue(tx, waiting, 'over')
    }
  }

const CHECK_IN_ONLY = t.lazy`This device only checks things in. Ask the host for a link to the door.`

const MANY_LINES = t.lazy`This sale has lines on ${MAX_DOOR_LINES_AHEAD} other days ahead already. Set this one up once some of them have passed.`

const lineFull = () => new AppError('conflict', t.lazy`The line takes nobody anymore today.`)
