import { t } from '@yardsnap/contract/texts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PayWay, writeOwnerPayWays } from '@yardsnap/contract/pay-ways'
import * as till from '@yardsnap/contract/till'
import * as helpers from '@yardsnap/contract/till-helpers'
import { readTillReport, type TillReport, writeTillBox } from '@yardsnap/contract/till-report'
import { takeBackSold } from '@yardsnap/contract/ledger'
import { ApiError, call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { soldKeys } from '#day/ledger/sold-keys.ts'
import { reportKey, tillKey } from './use-till-queue.ts'

/** Runs a change of the till, one after the other, and reads its state again. */
export function useTillChange(listingId: string) {
  const queryClient = useQueryClient()
  const params = { listingId }
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `till ${listingId}` },
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => showFailure(error, { fallback: t`Your change was not saved. Please try again.` }),
    onSettled: () =>
      Promise.all(
        [tillKey(listingId), ...soldKeys(listingId)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const change = (run: () => Promise<unknown>) => void mutateAsync(run).catch(() => undefined)
  return {
    isPending,
    /** Over those that there are by now: somebody may have been added on another device. @returns whether they were written */
    writeOwners: (toNext: (owners: readonly till.TillOwner[]) => till.TillOwner[]) =>
      mutateAsync(async () => {
        const { owners } = await call(till.readTill, { params, query: {} })
        await call(till.writeTillOwners, { params, body: { owners: toNext(owners) } })
      }).then(
        () => true,
        () => false,
      ),
    writeOwnerPayWays: (ownerId: string, ways: PayWay[]) =>
      mutateAsync(() => call(writeOwnerPayWays, { params: { listingId, ownerId }, body: { ways } })),
    assignOwner: (itemIds: string[], ownerId: string | null) =>
      change(() => call(till.assignTillOwner, { params, body: { itemIds, ownerId } })),
    acceptOversold: (itemId: string) => change(() => call(till.acceptOversold, { params: { listingId, itemId } })),
    takeBackPurchase: (purchaseId: string) => change(() => call(takeBackSold, { params: { listingId, purchaseId } })),
    removeHelper: (helperId: string) =>
      change(() => call(helpers.removeTillHelper, { params: { listingId, helperId } })),
    addHelper: (name: string, role: helpers.HelperRole) =>
      mutateAsync(() => call(helpers.addTillHelper, { params, body: { name, role } })) as Promise<{
        token: string
        code: string
      }>,
  }
}

/** How often what was not answered is asked for again, as without a signal. */
const RETRY_MS = 5_000

/** @param day null for today where the sale is */
export function useTillReport(listingId: string, day: string | null) {
  return useQuery({
    queryKey: [...reportKey(listingId), day],
    queryFn: ({ signal }) => call(readTillReport, { params: { listingId }, query: { day: day ?? undefined } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { status, error } }) =>
      status === 'error' && !(error instanceof ApiError) ? RETRY_MS : false,
    placeholderData: keepPreviousData,
  })
}

export function useTillBox(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ day, startCents, countedCents }: Pick<TillReport, 'day' | 'startCents' | 'countedCents'>) =>
      call(writeTillBox, { params: { listingId, day }, body: { startCents, countedCents } }),
    onError: (error) => showFailure(error, { fallback: t`The box was not saved. Please try again.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(listingId) }),
  })
}
