import { useMutation } from '@tanstack/react-query'
import { type DayTrip, type DayTripRequest, planDayTrip } from '@yardsnap/contract/community-trips'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import type { HouseFilters } from '#shop/community-days/house-filters.ts'
import { readSeenHouses } from '#shop/community-days/seen-houses.ts'

type Start = DayTripRequest['start']

/** From where along a route, and which way. */
export type RouteWish = Pick<DayTripRequest, 'fromMile' | 'isUp'>

const FROM_HERE: RouteWish = { fromMile: null, isUp: true }

/** A trip through the houses of a day: from the device's position, or from an address where that is not known. */
export function useDayTrip(slug: string, { date, category }: HouseFilters) {
  const [start, setStart] = useState<Start | null>(null)
  const [route, setRoute] = useState(FROM_HERE)
  /** It stays where the next one cannot be planned, as without a signal. */
  const [trip, setTrip] = useState<DayTrip | null>(null)
  const [positionFailure, setPositionFailure] = useState<string | null>(null)
  const plan = useMutation({
    mutationFn: (asked: Pick<DayTripRequest, 'start' | 'clusterKeys' | keyof RouteWish>) =>
      call(planDayTrip, {
        params: { slug },
        body: {
          ...asked,
          date: date ?? null,
          categories: category === undefined ? [] : [category],
          seen: readSeenHouses(slug),
        },
      }),
  })
  /** Of several that are asked for, the last one is shown, in whatever order they are answered. */
  const show = { onSuccess: setTrip }
  const hasStarted = useRef(false)
  const planFrom = useLatestCallback((from: Start) => {
    hasStarted.current = true
    setStart(from)
    plan.mutate({ start: from, clusterKeys: null, ...route }, show)
  })
  useEffect(() => {
    let isOpen = true
    devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS }).then(
      (position) => {
        // Who has typed an address meanwhile starts there.
        if (isOpen && !hasStarted.current) planFrom({ kind: 'position', ...position })
      },
      (error: unknown) => {
        if (isOpen) setPositionFailure(error instanceof DevicePositionError ? error.message : '')
      },
    )
    return () => {
      isOpen = false
    }
  }, [planFrom])
  return {
    trip,
    /** Null while it is not known. */
    start,
    isPending: plan.isPending,
    error: plan.error,
    isLocating: start === null && positionFailure === null,
    /** Why the device's position is not known; null while it may be. */
    positionFailure,
    planFrom,
    /** Plans the trip through some of its clusters, or anew through all. */
    planThrough: (clusterKeys: string[] | null, onPlanned: () => void) => {
      const onSuccess = (planned: DayTrip) => {
        setTrip(planned)
        onPlanned()
      }
      if (start) plan.mutate({ start, clusterKeys, ...route }, { onSuccess })
    },
    route,
    /** Plans the trip along a route from another mile, or the other way. */
    planAlong(wish: RouteWish) {
      setRoute(wish)
      if (start) plan.mutate({ start, clusterKeys: null, ...wish }, show)
    },
  }
}
