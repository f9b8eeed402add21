import { randomUUID } from 'node:crypto'
import { areaText } from '@yardsnap/contract/address-text'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { dayIn, FALLBACK_TIME_ZONE, getSaleDays, hasClosed } from '@yardsnap/contract/sale-days'
import type { Saturday, SaturdayPlan, SaturdaySettings } from '@yardsnap/contract/saturday'
import { t } from '@yardsnap/contract/texts'
import { DEFAULT_MINUTES_PER_STOP, type Trip, TripRequest, type TripSettings } from '@yardsnap/contract/trips'
import { DateTime } from 'luxon'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import { unitPoint } from '#shop/browse/service.ts'
import type { SavedService } from '#shop/saved/service.ts'
import type { KeptTripService, TripService } from '#shop/trips/service.ts'
import * as queries from './queries.ts'
import { readSettingsId } from './stop-token.ts'

export { saturdayMaking, type SaturdayMaking } from './making.ts'

export type SaturdayService = ReturnType<typeof saturdayService>

const NOWHERE: queries.Home = { latitude: null, longitude: null, timeZone: null, point: null }
/** What somebody did not want stays away for so long; then sales and tastes are others. */
const KEPT_DAYS = 60

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'readPublic'>
  places: Pick<PlacesService, 'locateZip' | 'cityOfZip'>
  saved: Pick<SavedService, 'save'>
  trips: Pick<TripService, 'plan'>
  keptTrips: Pick<KeptTripService, 'merge'>
  /** Verifies the links that end the plans. */
  secret: string
  now?: () => Date
}

/** Where a person lives, and the plans that `making.ts` makes of it. */
export function saturdayService(dependencies: Dependencies) {
  const { listings, places, saved, trips, keptTrips, secret, now = () => new Date() } = dependencies
  const { db } = dependencies.database

  async function read(userId: string): Promise<Outgoing<Saturday>> {
    const settings = await queries.findSettings(db, userId)
    if (!settings) return { settings: null, place: null, plan: null }
    const { zipCode, minutes, isOn, timeZone } = settings
    const city = zipCode === '' ? null : await places.cityOfZip(zipCode)
    const plan = await queries.findNextPlan(db, userId, dayIn(timeZone ?? FALLBACK_TIME_ZONE, now()))
    return {
      settings: { zipCode, minutes, isOn },
      place: city && areaText({ ...city, zipCode: '' }),
      plan: plan && (await describePlan(userId, plan, timeZone)),
    }
  }

  async function describePlan(
    userId: string,
    { day, state, listingIds, findCount, departAt, returnAt, forecast }: queries.PlanRow,
    timeZone: string | null,
  ): Promise<Outgoing<SaturdayPlan> | null> {
    if (!departAt || !returnAt) return null
    const stops = await listHeld(userId, { day, listingIds })
    if (stops.length === 0) return null
    const zone = timeZone ?? FALLBACK_TIME_ZONE
    return {
      day,
      state,
      findCount,
      departAt: formatIso(departAt, zone),
      returnAt: formatIso(returnAt, zone),
      forecast,
      stops,
    }
  }

  /** @throws AppError `invalid` for a ZIP that is not known */
  async function findHome(zipCode: string): Promise<queries.Home> {
    if (zipCode === '') return NOWHERE
    const home = await places.locateZip(zipCode)
    if (!home) throw new AppError('invalid', t.lazy`We do not know the ZIP ${zipCode}`)
    return { ...home, point: unitPoint(home) }
  }

  /** @throws AppError `not_found` without a plan for the day; `invalid` without a home */
  async function findPlan(userId: string, day: string): Promise<{ plan: queries.PlanRow; zipCode: string }> {
    const plan = await queries.findPlan(db, userId, day)
    const settings = await queries.findSettings(db, userId)
    if (!plan?.departAt || !settings) throw noPlan()
    if (settings.zipCode === '') throw new AppError('invalid', t.lazy`Say where you live first`)
    return { plan, zipCode: settings.zipCode }
  }

  /**
   * Those of these sales that are public and held on the day, and whose hours are not over: since Friday one may be called off
   * or moved.
   */
  async function listHeld(userId: string, { day, listingIds }: { day: string; listingIds: string[] }) {
    const found = await listings.readPublic(userId, listingIds)
    const stops = listingIds.flatMap((listingId) => found.get(listingId) ?? [])
    return stops.filter((listing) => {
      const held = getSaleDays(listing).find(({ date }) => date === day)
      return held !== undefined && !isCalledOff(listing) && !hasClosed(held, listing.timeZone, now())
    })
  }

  /** The ids of these. @throws AppError `not_found` when there is none */
  async function keepHeld(userId: string, plan: { day: string; listingIds: string[] }): Promise<string[]> {
    const stops = await listHeld(userId, plan)
    if (stops.length === 0) throw noPlan()
    return stops.map(({ id }) => id)
  }

  return {
    read,

    /** @throws AppError `invalid` for a ZIP that is not known */
    async writeSettings(userId: string, settings: SaturdaySettings): Promise<Outgoing<Saturday>> {
      await queries.writeSettings(db, userId, { ...settings, ...(await findHome(settings.zipCode)) })
      return read(userId)
    },

    /**
     * Makes stops of a plan the current trip, from home and back, and saves them.
     * @throws AppError `not_found` without a plan for the day; `invalid` for stops that are not in it; `conflict` when no
     *   more sales can be saved; what planning a trip throws
     */
    async accept(userId: string, { day, listingIds }: { day: string; listingIds: string[] }): Promise<Outgoing<Trip>> {
      const { plan, zipCode } = await findPlan(userId, day)
      const chosen = plan.listingIds.filter((listingId) => listingIds.includes(listingId))
      if (chosen.length < listingIds.length) throw new AppError('invalid', t.lazy`These are not stops of this plan`)
      const stops = await keepHeld(userId, { day, listingIds: chosen })
      const tripPlan = await trips.plan(userId, toTripRequest(stops, { zipCode, day }))
      for (const listingId of stops) await saved.save(userId, listingId)
      const at = now().toISOString()
      const trip = await keptTrips.merge(userId, {
        id: randomUUID(),
        madeAt: at,
        listingIds: tripPlan.stops.toSorted((a, b) => a.order - b.order).map(({ listingId }) => listingId),
        orderChangedAt: at,
        settings: toTripSettings(zipCode, day),
        settingsChangedAt: at,
        plan: tripPlan,
        plannedAt: at,
      })
      await queries.setAccepted(db, userId, {
        day,
        state: chosen.length === plan.listingIds.length ? 'accepted' : 'changed',
      })
      return trip
    },

    /**
     * Saves the stops of a plan, of which the planner then makes another trip.
     * @throws AppError `not_found` without a plan for the day; `conflict` when no more sales can be saved
     */
    async change(userId: string, day: string): Promise<{ listingIds: string[]; settings: TripSettings }> {
      const { plan, zipCode } = await findPlan(userId, day)
      const listingIds = await keepHeld(userId, { day, listingIds: plan.listingIds })
      for (const listingId of listingIds) await saved.save(userId, listingId)
      await queries.setAccepted(db, userId, { day, state: 'changed' })
      return { listingIds, settings: toTripSettings(zipCode, day) }
    },

    /** @throws AppError `not_found` without a plan for the day that was not accepted */
    async setDismissed(userId: string, { day, isDismissed }: { day: string; isDismissed: boolean }): Promise<void> {
      const state = isDismissed ? 'dismissed' : 'proposed'
      if (!(await queries.setDismissed(db, userId, { day, state }))) throw noPlan()
    },

    /** @throws AppError `not_found` for a link that is not ours */
    async stop(token: string): Promise<void> {
      const settingsId = readSettingsId(secret, token)
      if (!settingsId)
        throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
      await queries.stopPlans(db, settingsId)
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string) {
      const settings = await queries.findSettings(db, userId)
      if (!settings) return null
      const { zipCode, minutes, isOn } = settings
      const plans = await queries.listPlans(db, userId)
      return { zipCode, minutes, isOn, plans: plans.map(({ userId: _userId, ...plan }) => plan) }
    },

    listHomes: (userIds: readonly string[]) => queries.listHomes(db, userIds),

    forgetOld: (): Promise<void> =>
      queries.deletePlansBefore(db, DateTime.fromJSDate(now()).minus({ days: KEPT_DAYS }).toISODate()!),
  }
}

const noPlan = () => new AppError('not_found', t.lazy`There is no plan for this day anymore`)

/** From home and back, in the best order. */
const toTripRequest = (listingIds: string[], { zipCode, day }: { zipCode: string; day: string }): TripRequest =>
  TripRequest.parse({
    listingIds,
    start: { kind: 'address', text: zipCode },
    end: { kind: 'start' },
    departAt: 'opening',
    day,
    keepOrder: false,
  })

/** The choices with which the trip can be planned again. */
function toTripSettings(zipCode: string, day: string): TripSettings {
  return {
    start: 'address',
    address: zipCode,
    departAt: 'opening',
    day,
    isBestOrder: true,
    minutesPerStop: DEFAULT_MINUTES_PER_STOP,
    end: { kind: 'start' },
    pause: null,
    atOpening: [],
  }
}

/** ISO 8601 with the UTC offset of the zone. */
function formatIso(instant: Date, zone: string): string {
  const text = DateTime.fromJSDate(instant, { zone }).toISO({ suppressMilliseconds: true })
  if (text === null) throw new Error(`no time in the zone ${zone}`)
  return text
}
