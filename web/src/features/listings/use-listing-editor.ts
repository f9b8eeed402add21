import type { DetectedItem } from '@yardsnap/contract/detection'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { Photo } from '@yardsnap/contract/photos'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useDetectionStatus } from '#features/detection/api.ts'
import { mergeFound, openSuggestions } from '#features/detection/merge.ts'
import { useDetection } from '#features/detection/use-detection.ts'
import {
  type EditableItem,
  newRow,
  type RowKeeper,
  rowOfDetected,
  withCrop,
  withoutPhoto,
} from '#features/items/rows.ts'
import { useAttachPhotos, usePhotos, useRemovePhoto } from '#features/photos/api.ts'
import { useUpgradeModal } from '#features/plans/upgrade-modal.ts'
import { showToast } from '#ui/toast.ts'
import type { EditorStore } from './editor-store.ts'
import { SaveError } from './saving-steps.ts'
import { textOfFailure, useEditorStore } from './use-editor-store.ts'

interface ListingEditorOptions {
  userId: string
  listing: Listing | null
  /** The draft has become a listing. */
  onCreated: (listingId: string) => void
}

/** All that happens while a sale is put together: its photos, what is found in them, its items. */
export function useListingEditor({ userId, listing, onCreated }: ListingEditorOptions) {
  const { openUpgradeModal } = useUpgradeModal()
  const { editor, state } = useEditorStore({ userId, listing, onListingLimit: () => openUpgradeModal('listing_limit') })
  const { listingId, rows, dismissedCrops, openRunId } = state.draft
  const photosQuery = usePhotos(listingId)
  const photos = photosQuery.data ?? []
  const status = useDetectionStatus()
  const unavailable = status.data?.isAvailable === false ? (status.data.message ?? 'You can add items by hand.') : null
  const detection = useDetection({
    onFound: (items) => editor.takeInRows((list) => mergeFound(list, items, editor.getState().draft.dismissedCrops)),
    onOpenRun: editor.noteOpenRun,
  })
  const attach = useAttachPhotos()
  const removePhoto = useRemovePhoto(listingId)

  useEffect(() => {
    if (listingId !== null && listing === null) onCreated(listingId)
    // Told once; the callback is another one with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listingId, listing])

  const hasResumed = useRef(listing === null)
  useEffect(() => {
    if (hasResumed.current || !listingId || !photosQuery.data || photosQuery.data.length === 0) return
    hasResumed.current = true
    const photoUrls = photosQuery.data.map((photo) => photo.url)
    if (unavailable === null) {
      void detection.resume({ id: listingId, photoUrls, hasItems: rows.length > 0, openRunId })
    }
    // Once, when the photos are known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listingId, photosQuery.data])

  const ensureListing = async () => {
    try {
      return await editor.ensureListing()
    } catch (error) {
      if (error instanceof SaveError) tellOfRefusal(error, () => openUpgradeModal('listing_limit'))
      throw error
    }
  }

  const takeUploaded = async (imageUrls: string[]) => {
    const madeId = await ensureListing()
    try {
      await attach.mutateAsync({ listingId: madeId, imageUrls })
    } catch (error) {
      showToast({
        title: 'Error',
        description: messageOf(error, 'The photos could not be added. Please try again.'),
        tone: 'danger',
      })
      throw error
    }
    hasResumed.current = true
    if (unavailable === null) detection.analyze(madeId, imageUrls)
  }

  const dropPhoto = async (photo: Photo) => {
    try {
      await removePhoto.mutateAsync(photo)
      editor.takeInRows((list) => {
        const kept = list.map((row) => withoutPhoto(row, photo.url))
        return kept.every((row, index) => row === list[index]) ? list : kept
      })
    } catch (error) {
      const description = messageOf(error, 'The photo could not be removed. Please try again.')
      showToast({ title: 'Error', description, tone: 'danger' })
    }
  }

  return {
    editor,
    state,
    photos,
    photosQuery,
    detection: detection.state,
    unavailable,
    suggestions: useMemo(
      () => openSuggestions(detection.state.found, rows, dismissedCrops),
      [detection.state.found, rows, dismissedCrops],
    ),
    ensureListing,
    takeUploaded,
    dropPhoto,
    advanced: status.data?.advanced ?? 'none',
    /** Finds the items of these photos, of all when none are named. */
    analyze: (chosen: readonly Photo[] = photos) => {
      if (listingId === null || chosen.length === 0) return
      detection.analyze(
        listingId,
        chosen.map((photo) => photo.url),
      )
    },
    cancelAnalysis: () => {
      if (listingId !== null) void detection.cancel(listingId)
    },
  }
}

/** The rows of an editor as the list and the photo use them, and which of them is selected. */
export function useRows(editor: EditorStore, { history }: { history: ReturnType<EditorStore['getState']>['history'] }) {
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const remove = useCallback(
    (removed: readonly EditableItem[], instead?: EditableItem) => {
      const [first] = removed
      const keys = new Set(removed.map((row) => row.key))
      editor.changeRows((list) =>
        list.flatMap((row) => {
          if (!keys.has(row.key)) return [row]
          return instead && row.key === first?.key ? [instead] : []
        }),
      )
      for (const row of removed) if (row.cropUrl) editor.dismissCrop(row.cropUrl)
    },
    [editor],
  )
  const undo = useCallback(() => {
    editor.undo()
    for (const row of editor.getState().draft.rows) if (row.cropUrl) editor.restoreCrop(row.cropUrl)
  }, [editor])
  const keeper: RowKeeper = {
    rows: history.rows,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: editor.changeRows,
    undo,
    redo: editor.redo,
    remove,
  }
  const append = (row: EditableItem) => {
    editor.changeRows((list) => [...list, row])
    setSelectedKey(row.key)
  }
  return {
    keeper,
    selectedKey,
    setSelectedKey,
    accept: (item: DetectedItem) => append({ ...rowOfDetected(item), isTouched: true }),
    draw: (photo: Photo, crop: CropRectangle) => append(newRow({ photoUrl: photo.url, crop })),
    recrop: (row: EditableItem, crop: CropRectangle) =>
      editor.changeRows(
        (list) => list.map((other) => (other.key === row.key ? withCrop(other, crop) : other)),
        `${row.key} crop`,
      ),
  }
}

function tellOfRefusal({ failure }: SaveError, onListingLimit: () => void): void {
  const { error } = failure
  leaveWhenUnauthorized(error)
  if (error instanceof ApiError && error.body?.code === 'listing_limit') onListingLimit()
  else if (!(error instanceof ApiError && error.status === 401)) {
    showToast({ title: 'Error', description: textOfFailure(failure), tone: 'danger' })
  }
}
