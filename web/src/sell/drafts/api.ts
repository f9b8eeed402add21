import { useQuery } from '@tanstack/react-query'
import {
  discardDraftChanges,
  type Draft,
  type DraftChanges,
  type DraftSaved,
  getDraft,
  saveDraft as saveDraftCall,
} from '@yardsnap/contract/drafts'
import { BLANK_FIELDS } from '@yardsnap/contract/listing-form'
import { ApiError, call } from '#api/call.ts'

function fetchDraft(listingId: string): Promise<Draft> {
  return call(getDraft, { params: { listingId } })
}

/** @returns null for a draft that the server does not know */
export function fetchDraftIfMade(listingId: string): Promise<Draft | null> {
  return fetchDraft(listingId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}

/**
 * Always loads the present draft for editing. In an older copy, later changes would look as if another device had made
 * them.
 */
export function useDraftToEdit(listingId: string) {
  return useQuery({
    queryKey: ['draft-to-edit', listingId],
    queryFn: () => fetchDraft(listingId),
    staleTime: 0,
    gcTime: 0,
  })
}

export function saveDraft(listingId: string, body: DraftChanges & { version: number }): Promise<DraftSaved> {
  return call(saveDraftCall, { params: { listingId }, body })
}

export function discardChanges(listingId: string): Promise<Draft> {
  return call(discardDraftChanges, { params: { listingId } })
}

/** A draft that the server does not know yet. */
export function blankDraft(listingId: string): Draft {
  return {
    listingId,
    version: 0,
    status: 'draft',
    hasUnpublishedChanges: false,
    isCoHost: false,
    isUnplaced: false,
    place: null,
    hiding: null,
    fields: BLANK_FIELDS,
    items: [],
    photos: [],
  }
}
