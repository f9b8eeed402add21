import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeConsignmentStatus,
  type Consignment,
  type ConsignmentInput,
  type ConsignmentStatus,
  readConsignment,
  writeConsignment,
} from '@yardsnap/contract/consignments'
import {
  addConsignorsFromCsv,
  type Consignor,
  type ConsignorInput,
  listConsignors,
  makeConsignorLink,
  removeConsignor,
  writeConsignor,
} from '@yardsnap/contract/consignors'
import * as signUps from '@yardsnap/contract/consignor-sign-up'
import { plural, t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { readTextFile } from '#lib/text-file.ts'
import { showToast } from '#lib/toast.ts'

/** Of a sale of many sellers; each part has a key below it. */
export const consignmentKey = (listingId: string) => ['consignment', listingId] as const

export function useConsignment(listingId: string) {
  return useQuery({
    queryKey: [...consignmentKey(listingId), 'terms'],
    queryFn: ({ signal }) => call(readConsignment, { params: { listingId } }, signal),
  })
}

export function useConsignors(listingId: string) {
  return useQuery({
    queryKey: [...consignmentKey(listingId), 'consignors'],
    queryFn: ({ signal }) => call(listConsignors, { params: { listingId } }, signal),
  })
}

/** Reads all of a sale again that is shown: its counts and sums follow from one another. */
export function useRefreshConsignment(listingId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: consignmentKey(listingId) })
}

/** Takes what is to be saved of the terms as they are by now: somebody else may have changed them since they were read. */
export function useSaveTerms(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: async (toInput: (newest: Consignment | null) => ConsignmentInput) => {
      const { consignment } = await call(readConsignment, { params: { listingId } })
      return call(writeConsignment, { params: { listingId }, body: toInput(consignment) })
    },
    onSuccess: refresh,
  })
}

export function useChangeStatus(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (status: ConsignmentStatus) =>
      call(changeConsignmentStatus, { params: { listingId }, body: { status } }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The sale was not changed` }),
  })
}

/**
 * Adds a consignor under an id of this device, or changes one; the caller shows an error beside its fields. Takes what is to be
 * saved of the consignor as known by now, as `useSaveTerms` does; null for a new one.
 */
export function useSaveConsignor(listingId: string, consignorId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: async (toInput: (newest: Consignor | null) => ConsignorInput) => {
      const consignors = await call(listConsignors, { params: { listingId } })
      const newest = consignors.find(({ id }) => id === consignorId) ?? null
      return call(writeConsignor, { params: { listingId, consignorId }, body: toInput(newest) })
    },
    onSuccess: refresh,
  })
}

export function useRemoveConsignor(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (consignorId: string) => call(removeConsignor, { params: { listingId, consignorId } }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The consignor was not removed` }),
  })
}

export function useMakeLink(listingId: string) {
  return useMutation({
    mutationFn: (consignorId: string) => call(makeConsignorLink, { params: { listingId, consignorId } }),
    onError: (error) => showFailure(error, { title: t`The link was not made` }),
  })
}

export function useSignUpLink(listingId: string) {
  return useQuery({
    queryKey: [...consignmentKey(listingId), 'sign-up'],
    queryFn: ({ signal }) => call(signUps.readSignUpLink, { params: { listingId } }, signal),
  })
}

/** The caller shows an error beside its field. */
export function useWriteSignUpLink(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (places: number | null) => call(signUps.writeSignUpLink, { params: { listingId }, body: { places } }),
    onSuccess: refresh,
  })
}

export function useMailLinks(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (consignorIds: string[] | null) =>
      call(signUps.mailConsignorLinks, { params: { listingId }, body: { consignorIds } }),
    onSuccess: ({ mailed }) =>
      showToast({
        title:
          mailed === 0
            ? t`They were emailed within the last hour`
            : plural(mailed, { one: '# link is emailed', other: '# links are emailed' }),
      }),
    onSettled: refresh,
    onError: (error) => showFailure(error, { title: t`No link was emailed` }),
  })
}

export function useAddFromCsv(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: async (file: File) =>
      call(addConsignorsFromCsv, { params: { listingId }, body: { csv: await readTextFile(file) } }),
    onSuccess: refresh,
  })
}
