import { type CameBy, INTEREST_DAYS, type Interest } from '@yardsnap/contract/interest'
import { addDays } from '@yardsnap/contract/sale-days'
import { isbot } from 'isbot'
import { keyedHash } from '#auth/secrets.ts'
import type { Queryable } from '#db/database.ts'
import { createTally, type Tallied } from '#db/tally.ts'
import { checkOwnListing } from '#core/listings/ownership.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './queries.ts'

export type InterestService = ReturnType<typeof interestService>

interface Dependencies {
  db: Queryable
  plans: Pick<PlansService, 'requirePremium'>
  /** Key for hashing visitors, without which the hashes cannot be reversed by guessing. */
  secret: string
  log: Pick<Log, 'warn'>
  now?: () => Date
}

/** A visitor: an account, otherwise a browser at an address. */
export interface Viewer {
  userId: string | null
  address: string
  userAgent: string
  /** Undefined where the browser does not say. */
  cameBy?: CameBy | undefined
}

/** Kept only in memory until it is stored as a hash. */
interface Sighting extends Record<string, string> {
  listingId: string
  kind: queries.InterestKind
  /** Empty when signed out; then `device` distinguishes visitors. */
  userId: string
  device: string
  /** ISO instant of its beginning. */
  hour: string
  /** Empty where it is not known. */
  cameBy: CameBy | ''
}

/** Days; a sighting from just before midnight may be written after it. */
const MARKS_KEPT_DAYS = 1

/** Counts shoppers' interest in a listing for its seller: each visitor once a day, stored without their identity. */
export function interestService({ db, plans, secret, log, now = () => new Date() }: Dependencies) {
  const today = () => now().toISOString().slice(0, 10)
  const thisHour = () => `${now().toISOString().slice(0, 13)}:00:00Z`
  const sightings = createTally<Sighting>({ write, log, now })
  let marksForgottenOn = ''

  async function write(rows: Tallied<Sighting>[]): Promise<void> {
    await queries.addSightings(
      db,
      rows.map((row) => ({ ...row, mark: computeMark(row) })),
    )
    if (marksForgottenOn === today()) return
    await queries.forgetMarksBefore(db, addDays(today(), -MARKS_KEPT_DAYS))
    marksForgottenOn = today()
  }

  function computeMark({ listingId, kind, day, userId, device }: Tallied<Sighting>): string {
    const visitor = JSON.stringify([day, listingId, kind, userId || device])
    return keyedHash(secret, 'interest', visitor).slice(0, 22)
  }

  return {
    /** Counts a signed-in user who saved a listing, contacted its seller, or planned a trip to it. */
    note(userId: string, listingId: string, kind: 'save' | 'contact' | 'route'): void {
      sightings.add({ listingId, kind, userId, device: '', hour: thisHour(), cameBy: '' })
    },

    noteView(listingId: string, { userId, address, userAgent, cameBy }: Viewer): void {
      if (!userAgent || isbot(userAgent)) return
      const device = userId === null ? `${address}\n${userAgent}` : ''
      const visit = { hour: thisHour(), cameBy: cameBy ?? ('' as const) }
      sightings.add({ listingId, kind: 'view', userId: userId ?? '', device, ...visit })
    },

    /** When and how people came to a sale's page, for whoever has checked that its owner asks. */
    async readArrivals(listingId: string) {
      await sightings.flush()
      return { hours: await queries.listHours(db, listingId), cameBy: await queries.sumWays(db, listingId) }
    },

    /** @throws AppError `not_found` for a listing of another user, `premium_required` */
    async read(userId: string, listingId: string): Promise<Interest> {
      await checkOwnListing(db, userId, listingId)
      await plans.requirePremium(userId, 'analytics')
      await sightings.flush()
      const days = Array.from({ length: INTEREST_DAYS }, (_, index) => addDays(today(), index + 1 - INTEREST_DAYS))
      const found = await queries.listDays(db, listingId, days[0] ?? today())
      const byDay = new Map(found.map((row) => [row.day, row]))
      return {
        days: days.map((day) => byDay.get(day) ?? { day, views: 0, saves: 0, contacts: 0, routes: 0 }),
        totals: await queries.sumDays(db, listingId),
      }
    },

    /** Writes buffered counts. */
    stop: (): Promise<void> => sightings.flush(),
  }
}
