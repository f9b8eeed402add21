import { t } from '@yardsnap/contract/texts'
import { FREE_WANTS, PREMIUM_WANTS } from '@yardsnap/contract/plans'
import { parsePosition } from '@yardsnap/contract/places'
import { MAX_MATCHES, MAX_MATCHES_SHOWN, type Want, type WantMatch, type WantInput } from '@yardsnap/contract/wants'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { Outgoing, Redacted } from '#log/redaction.ts'
import { type BrowseService, chordOf, unitPoint } from '#shop/browse/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { listNewestMatches } from './listed-match-queries.ts'
import { insertMatchesForWant } from './matching-queries.ts'
import * as queries from './queries.ts'
import { splitAlternatives, toWantMatch } from './rules.ts'
import { type Stopped, stoppedBy } from './stop-token.ts'

export { matchingService } from './matching.ts'
export { stillFits } from './listed-match-queries.ts'
export type { ListWeekendSightings } from './weekend-sightings.ts'
export { buildStopPath } from './stop-token.ts'

export type WantsService = ReturnType<typeof wantsService>

const ANYWHERE: queries.Place = { latitude: null, longitude: null, timeZone: null, point: null }

/** How many existing sales are matched with a new want: the nearest, or the soonest for a want without a place. */
const SALES_SEARCHED = 20

interface Present {
  id: string
  words: string
  miles: number
  place: queries.Place
}

interface Dependencies {
  database: Database
  places: Pick<PlacesService, 'geocode' | 'timeZoneAt'>
  plans: Pick<PlansService, 'limits'>
  browse: Pick<BrowseService, 'search'>
  log: Pick<Log, 'warn'>
  /** Verifies the links that stop notifications. */
  secret: string
}

/** The wants of shoppers. Matching is in `matching.ts`. */
export function wantsService({ database: { db }, places, plans, browse, log, secret }: Dependencies) {
  /** @throws AppError `not_found` for a link that is not ours */
  function readStopLink(token: string): Stopped {
    const stopped = stoppedBy(secret, token)
    if (!stopped)
      throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
    return stopped
  }

  /** @throws AppError `invalid` for an unknown place; `provider_failed`, `unavailable` by the geocoder */
  async function findPlace(location: string, known: queries.WantRow | null): Promise<queries.Place> {
    if (location === '') return ANYWHERE
    const position =
      known?.location === location ? known : (parsePosition(location) ?? (await places.geocode(location)))
    const { latitude, longitude } = position
    if (latitude === null || longitude === null) {
      throw new AppError('invalid', t.lazy`We know no place called “${location}”. Try a ZIP, or a city with its state.`)
    }
    const timeZone = await places.timeZoneAt(latitude, longitude)
    return { latitude, longitude, timeZone, point: unitPoint({ latitude, longitude }) }
  }

  /** @throws AppError `conflict` unless there is room for one more */
  async function checkLimit(tx: Queryable, userId: string, wantId: string): Promise<void> {
    if (await queries.isActiveWant(tx, userId, wantId)) return
    const { wants: limit } = await plans.limits(tx, userId)
    if ((await queries.countOthers(tx, userId, wantId)) < limit) return
    const message =
      limit === FREE_WANTS
        ? t.lazy`You have ${limit} wants, which is all that your plan includes. With Premium you can have ${PREMIUM_WANTS}.`
        : t.lazy`You have ${limit} wants, which is all that your plan includes.`
    throw new AppError('conflict', message)
  }

  /** Matches a want with the sales that already have its words, by the same rules as a newly published sale. */
  async function matchPresent({ id, miles, words, place }: Present): Promise<void> {
    const { latitude, longitude } = place
    const near = latitude === null ? {} : { location: `${latitude},${longitude}`, distance: miles }
    const pages = await Promise.all(
      splitAlternatives(words).map((search) =>
        browse.search({ ...near, search, limit: SALES_SEARCHED }, { seesEarly: true }),
      ),
    )
    const listingIds = new Set(pages.flatMap(({ listings }) => listings.map((listing) => listing.id)))
    // One by one: each sale's matches have a lock of their own.
    const now = new Date()
    for (const listingId of listingIds) await insertMatchesForWant(db, listingId, { wantId: id, now })
  }

  return {
    async list(userId: string): Promise<Outgoing<{ wants: Want[]; limit: number }>> {
      const rows = await queries.listWants(db, userId)
      const matches = await listNewestMatches(db, { wantIds: rows.map(({ id }) => id), limit: MAX_MATCHES_SHOWN })
      const matchesByWant = Map.groupBy(matches, ({ want }) => want.id)
      const now = new Date()
      return {
        limit: (await plans.limits(db, userId)).wants,
        wants: rows.map(({ latitude: _latitude, longitude: _longitude, timeZone: _zone, ...want }) => ({
          ...want,
          finds: (matchesByWant.get(want.id) ?? []).map((find) => toWantMatch(find, now)),
        })),
      }
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string): Promise<Omit<Want, 'finds'>[]> {
      return (await this.list(userId)).wants.map(({ finds: _finds, ...want }) => want)
    },

    /** @throws AppError `not_found` for somebody else's want */
    async listMatches(userId: string, wantId: string): Promise<Redacted<WantMatch>[]> {
      if (!(await queries.isActiveWant(db, userId, wantId))) throw notFound()
      const now = new Date()
      return (await listNewestMatches(db, { wantIds: [wantId], limit: MAX_MATCHES })).map((find) =>
        toWantMatch(find, now),
      )
    },

    /**
     * Adds a want, changes it, or puts back a removed one. Existing matches are shown without a notification.
     * @throws AppError `invalid` for words that name nothing or an unknown place; `conflict` beyond the plan's limit;
     *   `not_found` if the id is that of somebody else's want
     */
    async write(userId: string, wantId: string, input: WantInput): Promise<void> {
      const place = await findPlace(input.location, await queries.findWant(db, userId, wantId))
      const search = await queries.buildTextQuery(db, splitAlternatives(input.words))
      if (!search) throw new AppError('invalid', t.lazy`Name what you look for, such as “pyrex bowl”.`)
      await db.transaction(async (tx) => {
        await queries.lockWants(tx, userId)
        await checkLimit(tx, userId, wantId)
        await queries.deleteRemoved(tx, userId, wantId)
        const want = { ...input, ...place, ...search, id: wantId, userId, chord: chordOf(input.miles) }
        if (!(await queries.writeWant(tx, want))) throw notFound()
      })
      try {
        await matchPresent({ id: wantId, miles: input.miles, words: input.words, place })
      } catch (error) {
        log.warn({ err: error }, 'what is for sale already was not put to a want')
      }
    },

    /** @throws AppError `not_found` for somebody else's want; not for one that is removed already */
    async remove(userId: string, wantId: string): Promise<void> {
      if (!(await queries.findWant(db, userId, wantId))) throw notFound()
      await queries.removeWant(db, userId, wantId)
    },

    markSeen: (userId: string): Promise<void> => queries.markSeen(db, userId),

    /** Stops the notifications that a mail's link is for. @throws AppError `not_found` for a link that is not ours */
    stop: (token: string): Promise<void> => queries.stopWants(db, readStopLink(token)),

    /** What the wants look for whose notifications a mail's link stops. @throws AppError as `stop` */
    listStopped: (token: string): Promise<string[]> => queries.listStopped(db, readStopLink(token)),
  }
}

const notFound = () => new AppError('not_found', t.lazy`This want does not exist or has been removed`)
