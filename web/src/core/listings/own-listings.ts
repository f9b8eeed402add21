import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListingPlace, putPin } from '@yardsnap/contract/listing-places'
import type { Listing } from '@yardsnap/contract/listings'
import {
  copyListing,
  deleteListing,
  customizePage,
  getMyListings,
  type ListingChanges,
  updateListing,
} from '@yardsnap/contract/own-listings'
import type { PageStyle } from '@yardsnap/contract/page-styles'
import type { Position } from '@yardsnap/contract/places'
import { call } from '#api/call.ts'
import { listingQuery } from './api.ts'

const MY_LISTINGS = ['my-listings']
const PUBLIC_LISTINGS = ['public-listings']

export function useMyListings() {
  return useQuery({ queryKey: MY_LISTINGS, queryFn: ({ signal }) => call(getMyListings, {}, signal) })
}

export function useDeleteListing() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (listingId: string) => call(deleteListing, { params: { listingId } }),
    onSuccess: (_, listingId) => refresh(listingId),
  })
}

/** Sets the color and welcome of a sale's page. */
export function useCustomizePage(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PageStyle) => call(customizePage, { params: { listingId }, body }),
    onSuccess: (listing) => queryClient.setQueryData(listingQuery(listingId).queryKey, listing),
  })
}

/** Makes a draft from an existing sale. */
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
    for (const part of ['listing', 'photos']) queryClient.removeQueries({ queryKey: [part, listingId] })
    void queryClient.invalidateQueries({ queryKey: MY_LISTINGS })
    void queryClient.invalidateQueries({ queryKey: PUBLIC_LISTINGS })
    void queryClient.invalidateQueries({ queryKey: ['usage-stats'] })
  }
}

/** @param pin null takes it away */
export function savePin(listingId: string, pin: Position | null): Promise<ListingPlace> {
  return call(putPin, { params: { listingId }, body: { pin } })
}

export function saveListing(listingId: string, changes: ListingChanges): Promise<Listing> {
  return call(updateListing, { params: { listingId }, body: changes })
}
