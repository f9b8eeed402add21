import { setImmediate } from 'node:timers/promises'
import { haversineMiles } from '@yardsnap/contract/places'
import { type Forecast, SATURDAY_MILES } from '@yardsnap/contract/saturday'
import type { Database } from '#db/database.ts'
import { placeSeenBy } from '#core/listings/service.ts'
import type { Log } from '#log/logger.ts'
import type { WeatherPort } from '#ports/weather/port.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { chordOf, termsQuery } from '#shop/browse/service.ts'
import { stillFits } from '#shop/wants/service.ts'
import * as queries from './making-queries.ts'
import type { CandidateRow, DuePerson, NewPlan } from './making-queries.ts'
import { forecasts, type Forecasts } from './forecasts.ts'
import { buildSaturdayNotification } from './notifications.ts'
import { type Candidate, type MadePlan, makePlan } from './plan.ts'

export type SaturdayMaking = ReturnType<typeof saturdayMaking>

/** How many people are planned for with one query and told in one transaction. */
const PAGE_SIZE = 100
/** Sales that only fill up a Saturday are nearer than those with something to find. */
const FILLING_MILES = 10

const HOUR_MS = 3_600_000
const FRIDAY = 5
/** The last and the first clocks on earth and one between, in hours from UTC: a day that is on none of them is nowhere. */
const CLOCKS = [-12, 1, 14]
/** Friday's evening begins at this hour: see `SATURDAY_MADE_AT`. */
const EVENING_HOUR = 18

interface Dependencies {
  database: Pick<Database, 'db'>
  notifications: Pick<NotificationsService, 'notifyEach'>
  weather: WeatherPort
  /** Signs the links that end the plans. */
  secret: string
  log: Pick<Log, 'warn'>
}

interface Made {
  person: DuePerson
  plan: MadePlan | null
  forecast: Forecast | null
}

/** Makes the plans of Saturdays on Friday evening, and tells of them. */
export function saturdayMaking({ database: { db }, notifications, weather, secret, log }: Dependencies) {
  async function readCandidates(people: readonly DuePerson[], now: Date): Promise<Map<string, CandidateRow[]>> {
    const rows: CandidateRow[] = []
    for (const [day, ofDay] of Map.groupBy(people, (person) => person.day)) {
      const found = await queries.listCandidates(db, {
        userIds: ofDay.map(({ userId }) => userId),
        day,
        dayTerms: termsQuery({ days: { first: day, last: day } }),
        maxChord: chordOf(SATURDAY_MILES),
        nearChord: chordOf(FILLING_MILES),
        fitsWant: stillFits,
        now,
      })
      rows.push(...found)
    }
    return Map.groupBy(rows, ({ userId }) => userId)
  }

  /** Nothing is told to those for whom there is no stop; their row says that they were looked at. */
  async function makePage(people: readonly DuePerson[], sky: Forecasts, now: Date): Promise<void> {
    const candidates = await readCandidates(people, now)
    const made: Made[] = []
    for (const person of people) {
      const { timeZone: zone, latitude, longitude, day, minutes } = person
      const home = { latitude, longitude }
      const stops = (candidates.get(person.userId) ?? []).flatMap((row) => toCandidate(row, home))
      const plan = await makePlan(stops, { home, zone, day, minutes, now })
      made.push({ person, plan, forecast: plan && (await sky.find(home, day)) })
      // Requests and other jobs of this process come in between.
      await setImmediate()
    }
    await db.transaction(async (tx) => {
      const stored = await queries.insertPlans(
        tx,
        made.map((each) => toNewPlan(each)),
      )
      await notifications.notifyEach(
        tx,
        made.flatMap(({ person, plan, forecast }) =>
          plan && stored.has(person.userId) ? [buildSaturdayNotification(person, { plan, forecast }, secret)] : [],
        ),
      )
    })
  }

  return {
    /**
     * Plans for everyone for whom it is Friday evening, page by page. A page's plans and notifications are one transaction,
     * so that an interrupted run goes on where it stopped and nobody is told twice.
     */
    async make(signal: AbortSignal, now = new Date()): Promise<void> {
      if (!isFridayEveningSomewhere(now)) return
      const sky = forecasts({ weather, log })
      let after: string | undefined = ''
      while (after !== undefined && !signal.aborted) {
        const people: DuePerson[] = await queries.listDue(db, { now, after, limit: PAGE_SIZE })
        if (people.length > 0) await makePage(people, sky, now)
        after = people.length === PAGE_SIZE ? people.at(-1)?.userId : undefined
      }
    },
  }
}

/** Whether plans may be due anywhere; the time zone of each home decides. */
function isFridayEveningSomewhere(now: Date): boolean {
  return CLOCKS.some((hours) => new Date(now.getTime() + (hours - EVENING_HOUR) * HOUR_MS).getUTCDay() === FRIDAY)
}

/** None for a sale whose public position is not known. */
function toCandidate(row: CandidateRow, home: { latitude: number; longitude: number }): Candidate[] {
  const { latitude, longitude } = placeSeenBy(null, row)
  if (latitude === null || longitude === null) return []
  const position = { latitude, longitude }
  const { title, isSaved, findCount } = row
  return [{ listing: row, position, title, isSaved, findCount, distanceMiles: haversineMiles(home, position) }]
}

function toNewPlan({ person: { userId, day }, plan, forecast }: Made): NewPlan {
  return {
    forecast,
    userId,
    day,
    listingIds: plan?.stops.map(({ listing }) => listing.id) ?? [],
    findCount: plan?.findCount ?? 0,
    departAt: plan?.departAt ?? null,
    returnAt: plan?.returnAt ?? null,
  }
}
