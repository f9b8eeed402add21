import { type Listing } from '@yardsnap/contract/listings'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { saveRows } from '#features/items/api.ts'
import { rowOfItem } from '#features/items/rows.ts'
import { showToast } from '#ui/toast.ts'
import { makeDraft, saveListing } from './api.ts'
import { formOf } from '@yardsnap/contract/listing-form'
import { browserStorage, type Draft, draftStore, newDraft } from './drafts.ts'
import { type EditorState, isDirty, type SaveFailure } from './editor-state.ts'
import { type EditorStore, createEditorStore } from './editor-store.ts'

interface Opening {
  userId: string
  /** Null for a new sale. */
  listing: Listing | null
  /** The plan allows no further listing. */
  onListingLimit: () => void
}

/** The sale that is being edited, for as long as the component stands. */
export function useEditorStore(opening: Opening): { editor: EditorStore; state: EditorState } {
  const [editor] = useState(() => openEditor(opening))
  const state = useSyncExternalStore(editor.subscribe, editor.getState)

  useEffect(() => {
    editor.start()
    window.addEventListener('online', editor.retry)
    return () => {
      window.removeEventListener('online', editor.retry)
      editor.close()
    }
  }, [editor])

  return { editor, state }
}

/** What the server has, as a draft to go on from. */
export function draftOfListing(listing: Listing, kept?: Draft | null): Draft {
  // The server does not keep what an item cost new.
  const retailPrices = new Map(kept?.rows.map((row) => [row.id, row.retailPrice]))
  return {
    ...(kept ?? newDraft()),
    listingId: listing.id,
    version: listing.version,
    details: formOf(listing),
    rows: listing.items.map((item) => ({ ...rowOfItem(item), retailPrice: retailPrices.get(item.id) ?? '' })),
    areDetailsDirty: false,
    areRowsDirty: false,
    creation: null,
  }
}

/** Whether a failure may pass by itself: the network is away, the server is busy, or another sign-in is needed. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)
}

function openEditor({ userId, listing, onListingLimit }: Opening): EditorStore {
  const drafts = draftStore(browserStorage(), userId)
  const kept = listing ? drafts.read(listing.id, formOf(listing)) : drafts.read(null)
  const editor = createEditorStore({
    draft: startOf(listing, kept),
    drafts,
    gateway: { makeDraft, saveListing, saveRows },
    isPassing,
    isConflict: (error) => error instanceof ApiError && error.status === 409,
    onFailure: (failure) => tellOf(failure, onListingLimit),
  })
  return editor
}

/** The copy in the browser where it has unsaved work or is of the same version, else the server's. */
function startOf(listing: Listing | null, kept: Draft | null): Draft {
  if (!listing) return kept ?? newDraft()
  const isOurs = kept !== null && (isDirty(kept) || kept.version === listing.version)
  return isOurs ? kept : draftOfListing(listing, kept)
}

/** What a seller is told of a save that nobody waited for: only what does not pass by itself. */
function tellOf({ step, error }: SaveFailure, onListingLimit: () => void): void {
  leaveWhenUnauthorized(error)
  if (error instanceof ApiError && error.body?.code === 'listing_limit') onListingLimit()
  else if (!isPassing(error) && step === 'items') {
    showToast({ title: 'Error', description: 'Failed to save items. Please try again.', tone: 'danger' })
  }
}

/** S8.3: what a failed save is called, with the server's own words where it has some. */
export function textOfFailure({ step, error }: SaveFailure): string {
  if (step === 'create') return messageOf(error, 'Failed to create listing. Please try again.')
  if (step === 'details') return messageOf(error, 'Failed to update listing. Please try again.')
  return messageOf(error, 'Failed to save items. Please try again.')
}
