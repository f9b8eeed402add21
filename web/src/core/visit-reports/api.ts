import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { getVisitReports, putVisitReport, type VisitReportKind } from '@yardsnap/contract/visit-reports'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

/** Others say something meanwhile. Milliseconds. */
const REFRESH_MS = 60_000

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
