import { useMutation } from '@tanstack/react-query'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { type DayTripRequest, getDayStops } from '@yardsnap/contract/community-trips'
import { comparedToToday } from '@yardsnap/contract/sale-days'
import { call } from '#api/call.ts'
import { usePlanTrip } from '#shop/trips/api.ts'
import { newTrip, type TripSettings } from '#shop/trips/trip.ts'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'

interface KeptHouses {
  /** In the order of the trip. */
  numbers: number[]
  minutesPerStop: number
  /** On which the houses are visited; undefined: on the day's next one. */
  date: string | undefined
  start: DayTripRequest['start'] | null
}

/** Plans houses of a day as a trip like any other, and keeps it. */
export function useKeepDayTrip({ slug, dates, timeZone }: CommunityDay) {
  const plan = usePlanTrip()
  const waitingTrip = useWaitingTrip()
  return useMutation({
    mutationFn: async ({ numbers, minutesPerStop, date, start }: KeptHouses) => {
      const { stops } = await call(getDayStops, { params: { slug }, body: { numbers } })
      const now = new Date()
      const next = dates.find((each) => comparedToToday(each.date, timeZone, now) >= 0)
      const settings: TripSettings = {
        start: start?.kind === 'address' ? 'address' : 'device',
        address: start?.kind === 'address' ? start.text : '',
        departAt: null,
        day: date ?? next?.date ?? null,
        isBestOrder: false,
        minutesPerStop,
      }
      waitingTrip?.keep(newTrip(await plan.mutateAsync({ listings: stops, settings })))
    },
  })
}
