import { t } from '@yardsnap/contract/texts'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Photo } from '@yardsnap/contract/photos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, isOutOfRoom, getErrorMessage } from '#api/call.ts'
import { isPassing } from '#api/passing.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useDetectionStatus } from '#sell/detection/api.ts'
import { useDetection } from '#sell/detection/use-detection.ts'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { keepDraft } from '#core/offline/keep-draft.ts'
import { addPhotos, deletePhoto } from '#core/photos/api.ts'
import { listDetectedItems } from '#sell/review/review-items.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { showToast } from '#lib/toast.ts'
import { fetchDraftIfMade, saveDraft } from './api.ts'
import { SaveError } from './draft-state.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { noteLastDraft } from './running-draft.ts'
import { browserStorage, unsavedDraftStorage } from './unsaved-draft.ts'

interface DraftOptions {
  userId: string
  draft: Draft
  /** The server has made the draft. */
  onCreated: (listingId: string) => void
}

/** Everything about the sale being edited: its details, photos, detection and items. */
export function useDraft({ userId, draft, onCreated }: DraftOptions) {
  const { openUpgradeModal } = useUpgradeModal()
  const store = useStore(userId, draft, () => openUpgradeModal('listing_limit'))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const { listingId, version, photos, hasUnpublishedChanges } = state.server
  const status = useDetectionStatus()
  const unavailable = status.data?.isAvailable === false ? (status.data.message ?? t`You can add items by hand.`) : null
  const detection = useDetection({
    listingId,
    isMade: version > 0,
    onFound: store.refresh,
    countFound: () => listDetectedItems(store.getState().history.items).length,
  })

  const queryClient = useQueryClient()
  useEffect(() => {
    // The card of a public sale says whether shoppers see it as it is here.
    void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
  }, [queryClient, hasUnpublishedChanges])
  const isMade = version > 0
  const isDraft = isMade && state.server.status === 'draft'
  useEffect(() => {
    if (isDraft) noteLastDraft(userId, listingId)
  }, [isDraft, userId, listingId])
  useEffect(() => {
    if (isMade && draft.version === 0) onCreated(listingId)
    // Called once; the callback is a new one at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMade, listingId])

  const ensureListing = async (): Promise<string> => {
    if (store.getState().server.version > 0) return listingId
    try {
      await store.saveNow()
      return listingId
    } catch (error) {
      showSaveError(error, () => openUpgradeModal('listing_limit'))
      throw error
    }
  }

  const add = async (imageUrls: string[]): Promise<void> => {
    // A failure is shown beside the photos.
    await addPhotos(await ensureListing(), imageUrls)
    await store.refresh().catch(() => undefined)
    if (unavailable === null) void detection.follow(imageUrls.length)
  }

  const remove = async (photo: Photo): Promise<void> => {
    try {
      await deletePhoto(listingId, photo.id)
      await store.noteDone((server) => ({ photos: server.photos.filter(({ id }) => id !== photo.id) }))
    } catch (error) {
      const description = getErrorMessage(error, t`The photo could not be removed. Please try again.`)
      showToast({ title: t`Error`, description, tone: 'danger' })
    }
  }

  const failed = photos.filter(({ url }) => detection.state.failedPhotos.includes(url))
  const haveSomeFailed = failed.length > 0 && failed.length < photos.length
  const { items, past, future } = state.history
  const keeper = useMemo<ItemKeeper>(
    () => ({
      items,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      change: store.changeItems,
      undo: store.undo,
      redo: store.redo,
    }),
    [items, past.length, future.length, store],
  )
  return {
    store,
    state,
    keeper,
    listingId,
    photos,
    ensureListing,
    addPhotos: add,
    removePhoto: remove,
    detection: haveSomeFailed ? { ...detection.state, failure: null } : detection.state,
    /** Photos whose analysis failed. Empty when all failed, because then the analysis as a whole is shown as failed. */
    failedPhotos: haveSomeFailed ? failed : [],
    unavailable,
    advanced: status.data?.advanced ?? 'none',
    /** Analyzes these photos; by default all. */
    analyze: (chosen: readonly Photo[] = photos) => {
      if (chosen.length === 0) return
      addPhotos(
        listingId,
        chosen.map(({ url }) => url),
      ).then(() => detection.follow(chosen.length), detection.fail)
    },
    cancelAnalysis: () => void detection.cancel(),
  }
}

/** Listings that the plan has no room for. The seller is told once for each, not at every pause in typing. */
const refusedListings = new Set<string>()

/** The store of the edited draft, which lives as long as the component. */
function useStore(userId: string, draft: Draft, onListingLimit: () => void): DraftStore {
  const [store] = useState(() => {
    const made = createDraftStore({
      draft,
      unsavedDrafts: unsavedDraftStorage(browserStorage(), userId),
      gateway: { save: saveDraft, fetch: fetchDraftIfMade },
      isPassing,
      onFailure: (error) =>
        showAutosaveError(error, () => {
          const { listingId } = made.getState().server
          if (!refusedListings.has(listingId)) onListingLimit()
          refusedListings.add(listingId)
        }),
    })
    return made
  })
  useEffect(() => {
    const refreshWhenVisible = () => {
      if (document.visibilityState === 'visible' && store.getState().server.version > 0) {
        void store.refresh().catch(() => undefined)
      }
    }
    let known = store.getState().server
    const stopKeeping = store.subscribe(() => {
      const { server } = store.getState()
      if (server !== known && server.version > 0) void keepDraft(userId, server)
      known = server
    })
    store.start()
    window.addEventListener('online', store.retry)
    document.addEventListener('visibilitychange', refreshWhenVisible)
    return () => {
      window.removeEventListener('online', store.retry)
      document.removeEventListener('visibilitychange', refreshWhenVisible)
      stopKeeping()
      store.close()
    }
  }, [store, userId])
  return store
}

/** Shows why an automatic save failed, unless the cause may pass by itself. */
function showAutosaveError(error: unknown, onListingLimit: () => void): void {
  if (!(error instanceof SaveError)) throw error
  if (isOutOfRoom(error.cause)) showToastOnce(describeSaveError(error))
  else if (isPassing(error.cause)) leaveWhenUnauthorized(error.cause)
  else if (isListingLimit(error.cause)) onListingLimit()
  else if (error.step === 'items') showToast({ title: t`Error`, description: describeSaveError(error), tone: 'danger' })
}

/** Messages that were shown. Each is shown once, because the save is tried again and again. */
const shownMessages = new Set<string>()

function showToastOnce(description: string): void {
  if (shownMessages.has(description)) return
  shownMessages.add(description)
  showToast({ title: t`Not saved yet`, description, tone: 'danger' })
}

function isListingLimit(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'listing_limit'
}

/** Shows why a save that the seller asked for failed (S8.3, S8.4). */
export function showSaveError(error: unknown, onListingLimit: () => void): void {
  if (!(error instanceof SaveError)) throw error
  leaveWhenUnauthorized(error.cause)
  if (error.cause instanceof ApiError && error.cause.status === 401) return
  if (isListingLimit(error.cause)) onListingLimit()
  else if (error.step !== 'items') showToast({ title: t`Error`, description: describeSaveError(error), tone: 'danger' })
  else {
    const description = error.wasNew
      ? t`Listing created but items couldn't be saved. Please try updating the listing.`
      : t`Listing updated but items couldn't be saved. Please try again.`
    showToast({ title: t`Warning`, description, tone: 'danger' })
  }
}

/** S8.3 and S8.7: what a failed save is called, with the server's own words where it has some. */
export function describeSaveError({ step, cause }: SaveError): string {
  if (step === 'create') return getErrorMessage(cause, t`Failed to create listing. Please try again.`)
  if (step === 'update') return getErrorMessage(cause, t`Failed to update listing. Please try again.`)
  return getErrorMessage(cause, t`Failed to save items. Please try again.`)
}
