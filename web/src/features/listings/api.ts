import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  copyListing,
  createListing,
  deleteListing,
  customizePage,
  getListing,
  getMyListings,
  type Listing,
  type ListingChanges,
  updateListing,
} from '@yardsnap/contract/listings'
import type { PageStyle } from '@yardsnap/contract/page-styles'
import { call } from '#api/call.ts'

const MY_LISTINGS = ['my-listings']
const PUBLIC_LISTINGS = ['public-listings']

export function useMyListings() {
  return useQuery({ queryKey: MY_LISTINGS, queryFn: ({ signal }) => call(getMyListings, {}, signal) })
}

function listingQuery(listingId: string) {
  return queryOptions({
    queryKey: ['listing', listingId],
    queryFn: ({ signal }) => call(getListing, { params: { listingId } }, signal),
  })
}

export function useListing(listingId: string) {
  return useQuery(listingQuery(listingId))
}

/** A listing as it is now, for editing: an older copy would seem to have been changed elsewhere. */
export function useListingToEdit(listingId: string) {
  return useQuery({
    queryKey: ['listing-to-edit', listingId],
    queryFn: () => fetchListing(listingId),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useDeleteListing() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (listingId: string) => call(deleteListing, { params: { listingId } }),
    onSuccess: (_, listingId) => refresh(listingId),
  })
}

/** Sets the cover photo, color and welcome of a sale's page. */
export function useCustomizePage(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PageStyle) => call(customizePage, { params: { listingId }, body }),
    onSuccess: (listing) => queryClient.setQueryData(listingQuery(listingId).queryKey, listing),
  })
}

/** Makes a draft like a sale that is there. */
export function useCopyListing() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (listingId: string) => call(copyListing, { params: { listingId } }),
    onSuccess: (draft) => refresh(draft.id),
  })
}

/** Forgets what is known of one listing and of the lists it is on. */
export function useRefreshListings() {
  const queryClient = useQueryClient()
  return (listingId: string) => {
    queryClient.removeQueries({ queryKey: ['listing', listingId] })
    void queryClient.invalidateQueries({ queryKey: MY_LISTINGS })
    void queryClient.invalidateQueries({ queryKey: PUBLIC_LISTINGS })
    void queryClient.invalidateQueries({ queryKey: ['usage-stats'] })
  }
}

/** Makes a draft. A repeated call with the same key and title answers the same one. */
export function makeDraft({ key, title }: { key: string; title: string }): Promise<Listing> {
  const request = { body: { title, status: 'draft' as const } }
  return call(createListing, request, { headers: { 'idempotency-key': key } })
}

export function fetchListing(listingId: string): Promise<Listing> {
  return call(getListing, { params: { listingId } })
}

export function saveListing(listingId: string, changes: ListingChanges): Promise<Listing> {
  return call(updateListing, { params: { listingId }, body: changes })
}
