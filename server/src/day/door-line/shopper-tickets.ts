import { randomUUID } from 'node:crypto'
import {
  type DoorLine,
  type DoorPoster,
  type DoorTicketView,
  MAX_DOOR_REQUESTS,
  type takeDoorNumber,
} from '@yardsnap/contract/door-line'
import {
  addRequest,
  addTicket,
  applyDoorAction,
  describeTicket,
  estimateMinutes,
  getDoorState,
  isInLine,
  listWaiting,
} from '@yardsnap/contract/door-line-rules'
import { formatTime } from '@yardsnap/contract/dates'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import type { DeviceSubscription } from '@yardsnap/contract/notifications'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { dayIn, daysLeft, FALLBACK_TIME_ZONE, timeIn } from '@yardsnap/contract/sale-days'
import { LazyText, t } from '@yardsnap/contract/texts'
import { hashSecret, isSameSecret } from '#auth/secrets.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { followers } from '#db/followers.ts'
import { AppError } from '#errors.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { Push } from '#ports/push/port.ts'
import type { doorPushes } from './pushes.ts'
import * as queries from './queries.ts'
import { doorCode, isLineOver, isNear, type LineState } from './rules.ts'

const OLD_POSTER = t.lazy`This code is of another day. Scan the poster that hangs at the door now.`
const LINE_OVER = t.lazy`The line is closed.`
const LINE_FULL = t.lazy`The line is full. Ask the host at the door.`
const TOO_FAR = t.lazy`You seem to be more than 0.3 miles from the sale. Numbers are given at the door.`
const MANY_ASK = t.lazy`Many people wait to be let into the line. Ask the host at the door.`
const NO_TICKET = t.lazy`This number is not known anymore. Numbers are deleted after the day of the sale.`

type Request = RequestOf<typeof takeDoorNumber>['body']

interface Dependencies {
  database: Database
  push: Pick<Push, 'publicKey'>
  secret: string
  now: () => Date
  pushes: Pick<ReturnType<typeof doorPushes>, 'subscribe'>
  following: ReturnType<typeof followers<LineState>>
  readState: (lineId: string) => Promise<LineState>
  changeLine: <Result>(
    line: { listingId: string; day: string },
    change: (tx: Queryable, state: { id: string; line: DoorLine }) => Promise<{ after: DoorLine; result: Result }>,
    own?: queries.OwnTicket,
  ) => Promise<Result>
}

/** What shoppers do without an account: a token that their phone made stands for their number. */
export function shopperTickets({ database: { db }, now, ...dependencies }: Dependencies) {
  const { push, secret, pushes, following, readState, changeLine } = dependencies

  /** The line of the day whose poster has this code. @throws AppError `not_found`; `forbidden` for another code */
  async function findByCode(listingId: string, code: string): Promise<LineState> {
    const listing = await queries.findListing(db, listingId)
    if (!listing || listing.status === 'draft') throw listingNotFound()
    const day = daysLeft(listing, now()).find(({ date }) => isSameSecret(code, doorCode(secret, listingId, date)))
    const row = day && (await queries.findLine(db, listingId, day.date))
    if (!row) throw new AppError('forbidden', OLD_POSTER)
    return readState(row.id)
  }

  function toView({ line, listing }: LineState, { id, isPushed }: { id: string; isPushed: boolean }): DoorTicketView {
    const ticket = line.tickets.find((one) => one.id === id)
    if (!ticket) throw new AppError('not_found', NO_TICKET)
    const { id: listingId, title, timeZone } = listing
    const isOver = isLineOver(listing, line.day, now())
    const stands = { isOver, isCalledOff: isCalledOff(listing), isPushed }
    return { ...describeTicket(line, ticket, now()), listingId, title, timeZone, ...stands }
  }

  /** @throws AppError `not_found` */
  async function findTicket(token: string) {
    const ticket = await queries.findTicket(db, hashSecret(token))
    if (!ticket) throw new AppError('not_found', NO_TICKET)
    return ticket
  }

  /** @throws AppError `conflict` when no number is given now */
  function refuseClosed({ line, listing }: LineState): void {
    const state = getDoorState(line, { isOver: isLineOver(listing, line.day, now()), now: now() })
    if (state === 'over') throw new AppError('conflict', LINE_OVER)
    if (state === 'full') throw new AppError('conflict', LINE_FULL)
    if (state === 'early') throw new AppError('conflict', describeOpening(line, listing.timeZone))
  }

  return {
    /** @throws AppError `not_found`; `forbidden` for a poster of another day */
    async readPoster(listingId: string, code: string): Promise<DoorPoster> {
      const { line, listing } = await findByCode(listingId, code)
      const waiting = listWaiting(line).length
      return {
        title: listing.title,
        timeZone: listing.timeZone,
        day: line.day,
        opensAt: line.opensAt,
        state: getDoorState(line, { isOver: isLineOver(listing, line.day, now()), now: now() }),
        maxPartySize: line.maxPartySize,
        waiting,
        minutes: estimateMinutes(line, waiting, now()),
      }
    },

    /**
     * Gives a number, or leaves it to the host where the phone does not say where it is. The same token again is answered
     * with its number.
     * @throws AppError `not_found`, `forbidden` for another day's poster or from afar, `conflict` when none is given now,
     *   `invalid` for a party that is too large
     */
    async take(listingId: string, { code, token, name, partySize, position, language }: Request) {
      const state = await findByCode(listingId, code)
      const tokenHash = hashSecret(token)
      const known = await queries.findTicket(db, tokenHash)
      if (known) return toView(await readState(known.lineId), known)
      // First, so that nobody learns from a closed line how far away the house is.
      refuseClosed(state)
      const isHere = isNear(state.listing, position)
      if (isHere === false) throw new AppError('forbidden', TOO_FAR)
      if (partySize > state.line.maxPartySize) {
        throw new AppError('invalid', t.lazy`At most ${state.line.maxPartySize} people go in together`)
      }
      const ticket = { id: randomUUID(), name, partySize }
      const id = await changeLine(
        { listingId, day: state.line.day },
        async (tx, { line }) => {
          // The same request may have come twice at once.
          const given = await queries.findTicket(tx, tokenHash)
          if (given) return { after: line, result: given.id }
          refuseClosed({ ...state, line })
          if (isHere === null && line.tickets.filter((one) => one.state === 'asked').length >= MAX_DOOR_REQUESTS) {
            throw new AppError('conflict', MANY_ASK)
          }
          const after = isHere ? addTicket(line, ticket) : addRequest(line, ticket)
          if (after === 'full') throw new AppError('conflict', LINE_FULL)
          return { after, result: ticket.id }
        },
        { tokenHash, language },
      )
      return toView(await readState(state.id), { id, isPushed: false })
    },

    /** @throws AppError `not_found` */
    async readTicket(token: string): Promise<DoorTicketView> {
      const ticket = await findTicket(token)
      return toView(await readState(ticket.lineId), ticket)
    },

    /** Calls `onChange` at once and after each change of the line, until `signal` aborts. */
    async followTicket(token: string, onChange: (view: DoorTicketView) => void, signal: AbortSignal): Promise<void> {
      const ticket = await findTicket(token)
      await following.follow(ticket.lineId, { onChange: (state) => onChange(toView(state, ticket)) }, signal)
    },

    /** @throws AppError `not_found` */
    async leave(token: string): Promise<void> {
      const { id, listingId, day } = await findTicket(token)
      const action = { kind: 'remove', id: randomUUID(), at: now().toISOString(), ticketId: id } as const
      await changeLine({ listingId, day }, async (_tx, { line }) => {
        const isWaiting = line.tickets.some((one) => one.id === id && isInLine(one))
        const after = isWaiting ? applyDoorAction(line, action) : line
        return { after: after === 'full' ? line : after, result: undefined }
      })
    },

    /** @throws AppError `not_found` */
    async readPushKey(token: string): Promise<{ publicKey: string }> {
      await findTicket(token)
      return { publicKey: await push.publicKey() }
    },

    /** @throws AppError `not_found`; `invalid` */
    async setPush(token: string, subscription: DeviceSubscription): Promise<void> {
      const { id } = await findTicket(token)
      await pushes.subscribe(id, subscription)
    },
  }
}

function describeOpening({ opensAt, day }: DoorLine, timeZone: string | null): LazyText {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const opens = new Date(opensAt)
  const time = () => formatTime(timeIn(zone, opens))
  return new LazyText(() =>
    dayIn(zone, opens) === day
      ? t`Numbers are given from ${time()} on the day of the sale.`
      : t`Numbers are given from ${time()} on the evening before the sale.`,
  )
}
