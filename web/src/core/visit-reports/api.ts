import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isCalledOff } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import type { Position } from '@yardsnap/contract/places'
import { dayIn, FALLBACK_TIME_ZONE, getSaleDates } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { getVisitReports, putVisitReport, type VisitReportKind } from '@yardsnap/contract/visit-reports'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { currentTime } from '#lib/first-rendering.ts'

/** Others say something meanwhile. Milliseconds. */
const REFRESH_MS = 60_000

/** Whether people can say today how a sale is. */
export function isReportedToday(
  listing: Pick<ListingSummary, 'status' | 'liveStatus' | 'timeZone' | 'saleDate' | 'laterDays'>,
): boolean {
  if (listing.status !== 'published' || isCalledOff(listing)) return false
  return getSaleDates(listing).includes(dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, currentTime()))
}

const reportsKey = (listingId: string) => ['visit-reports', listingId]

/** What people at a sale say of it, and how to say something. @param tellPosition null where the device does not tell */
export function useVisitReports(listingId: string, tellPosition: () => Promise<Position | null>) {
  const queryClient = useQueryClient()
  const queryKey = reportsKey(listingId)
  const params = { listingId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getVisitReports, { params }, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (kind: VisitReportKind) =>
      call(putVisitReport, { params, body: { kind, position: await tellPosition() } }),
    onSuccess: (reports) => queryClient.setQueryData(queryKey, reports),
    onError: (error) => showFailure(error, { title: t`That could not be sent` }),
  })
  return { reports: data, report: mutate, isPending }
}
