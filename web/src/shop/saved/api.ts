import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkSavedListing, getSavedListings, saveListing, unsaveListing } from '@yardsnap/contract/saved'
import { useRef } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { storeSaveListingIntent } from './save-listing-intent.ts'

export const savedListingsQuery = queryOptions({
  queryKey: ['saved-sales'],
  queryFn: ({ signal }) => call(getSavedListings, {}, signal),
})

export const savedCheckQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['saved-check', listingId],
    queryFn: ({ signal }) => call(checkSavedListing, { params: { listingId } }, signal),
  })

/**
 * Whether a sale is saved, and how to change that (S4.12).
 * @param source `check` asks about this one; `list` reads the list of saved sales, for a page of many hearts
 */
export function useSavedToggle(listingId: string, { source }: { source: 'check' | 'list' }) {
  const user = useCurrentUser()
  const isListed = useQuery({
    ...savedListingsQuery,
    enabled: user !== null && source === 'list',
    select: (listings) => listings.some((listing) => listing.listingId === listingId),
  }).data
  // For a sale in a list this is empty until its heart is pressed, then the latest answer.
  const check = useQuery({ ...savedCheckQuery(listingId), enabled: user !== null && source === 'check' }).data
  const isSaved = user !== null && (check?.isSaved ?? isListed ?? false)
  const { mutate } = useSetSaved(listingId)
  const toggle = () => {
    if (user) mutate(!isSaved)
    else saveAfterSignIn(listingId)
  }
  return { isSaved, toggle }
}

/** Leads to the sign-in page (S6.5), after which the sale is saved. */
export function saveAfterSignIn(listingId: string): void {
  storeSaveListingIntent([listingId])
  window.location.assign(getLoginUrl())
}

/** Shows the change before the server confirms it; after a failure, what the server has confirmed last. */
function useSetSaved(listingId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = savedCheckQuery(listingId)
  const wasSaved = useRef(false)
  const isLast = () => queryClient.isMutating({ mutationKey: queryKey }) === 1
  return useMutation({
    mutationKey: queryKey,
    // Repeated presses reach the server in order, so that the last one counts.
    scope: { id: `saved ${listingId}` },
    mutationFn: async (isSaved: boolean) => {
      if (isSaved) await call(saveListing, { body: { listingId } })
      else await call(unsaveListing, { params: { listingId } })
    },
    onMutate: async (isSaved) => {
      if (isLast()) wasSaved.current = !isSaved
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { isSaved })
    },
    onSuccess: async (_, isSaved) => {
      wasSaved.current = isSaved
      const list = { queryKey: savedListingsQuery.queryKey }
      // An answer on its way may be from before, and would pass for a new one.
      const refetchType = queryClient.isFetching(list) > 0 ? 'active' : 'none'
      await queryClient.cancelQueries(list)
      await queryClient.invalidateQueries({ ...list, refetchType })
    },
    onError: (error, isSaved) => {
      // A later press still waits for its answer, and is shown.
      if (isLast()) queryClient.setQueryData(queryKey, { isSaved: wasSaved.current })
      showFailure(error, { title: isSaved ? t`The sale could not be saved` : t`The sale could not be removed` })
    },
  })
}
