import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import type { SavedListing } from '@yardsnap/contract/saved'
import { planTrip, type TripStart } from '@yardsnap/contract/trips'
import { call, getErrorMessage } from '#api/call.ts'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { likelyDeparture } from './departure.ts'
import type { PlannedTrip, TripSettings } from './trip.ts'

interface TripWish {
  /** In the shopper's own order; all open on the day of the settings. */
  listings: readonly SavedListing[]
  settings: TripSettings
}

/** Aborts the plan in progress when another one is requested. */
let asked = new AbortController()

/** Plans a trip in place of the one that is being planned; one that starts at the device requests its position. */
export function usePlanTrip() {
  return useMutation({
    mutationFn: async ({ listings, settings }: TripWish): Promise<PlannedTrip> => {
      asked.abort(new Replaced())
      const { signal } = (asked = new AbortController())
      const { day = null, end = null, pause = null, atOpening = [] } = settings
      const body = {
        listingIds: listings.map(({ id }) => id),
        start: await toTripStart(settings),
        departAt: settings.departAt ?? likelyDeparture(listings, day, new Date()),
        ...(day !== null && { day }),
        end,
        pause,
        atOpening,
        keepOrder: !settings.isBestOrder,
        minutesPerStop: settings.minutesPerStop,
      }
      const plan = await call(planTrip, { body }, signal)
      return { plan, listings: [...listings], settings }
    },
  })
}

async function toTripStart({ start, address }: TripSettings): Promise<TripStart> {
  if (start === 'first-stop') return { kind: 'first-stop' }
  if (start === 'address') return { kind: 'address', text: address.trim() }
  return { kind: 'position', ...(await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS })) }
}

/** Why a trip was not planned: another one was asked for meanwhile. */
class Replaced extends Error {
  override name = 'Replaced'
}

/** The texts of S8.14 for a device that cannot be found, else what the server says. */
export function tripFailureMessage(error: unknown): string {
  if (error instanceof Replaced) return t`Another trip was planned instead.`
  if (!(error instanceof DevicePositionError)) {
    return getErrorMessage(error, t`The trip could not be planned. Please try again.`)
  }
  return error.failure === 'unsupported'
    ? t`Geolocation is not supported by this browser. Please use the individual direction buttons on each sale.`
    : t`Unable to get your current location. Please allow location access and try again, or use the individual direction buttons on each sale.`
}
