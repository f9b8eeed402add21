import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useUpgradeModal } from '#features/plans/upgrade-modal.ts'
import { showToast } from '#ui/toast.ts'
import { saveListing, useRefreshListings } from './api.ts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { EditorStore } from './editor-store.ts'
import { isDirty } from './editor-state.ts'
import { SaveError } from './saving-steps.ts'
import { textOfFailure } from './use-editor-store.ts'

const PUBLISH_FAILED = 'Failed to publish listing. Please try again.'
const success = (description: string) => showToast({ title: 'Success', description })
const failure = (description: string) => showToast({ title: 'Error', description, tone: 'danger' })
const warning = (description: string) => showToast({ title: 'Warning', description, tone: 'danger' })

/** Saving and publishing at the seller's word, with what they are told of it (S8.3 to S8.13). */
export function usePublishing(editor: EditorStore, form: UseFormReturn<ListingForm>) {
  const navigate = useNavigate()
  const refresh = useRefreshListings()
  const { openUpgradeModal } = useUpgradeModal()
  const [pending, setPending] = useState<'save' | 'publish' | null>(null)
  /** What the server said against publishing, for the page to show beside the toast. */
  const [refusal, setRefusal] = useState<string | null>(null)

  /** @returns whether the error is one that everything else is left for: signing in again, or a larger plan */
  const isHandled = (error: unknown): boolean => {
    leaveWhenUnauthorized(error)
    const isLimit = error instanceof ApiError && error.body?.code === 'listing_limit'
    if (isLimit) openUpgradeModal('listing_limit')
    return isLimit || (error instanceof ApiError && error.status === 401)
  }

  const tellOfSave = (error: unknown, wasNew: boolean) => {
    if (!(error instanceof SaveError)) throw error
    if (isHandled(error.failure.error)) return
    if (error.failure.step !== 'items') failure(textOfFailure(error.failure))
    else if (wasNew) warning("Listing created but items couldn't be saved. Please try updating the listing.")
    else warning("Listing updated but items couldn't be saved. Please try again.")
  }

  const save = async () => {
    const before = editor.getState().draft
    const wasNew = before.listingId === null
    setPending('save')
    try {
      await editor.saveNow()
      const { listingId, rows } = editor.getState().draft
      if (listingId) refresh(listingId)
      if (before.areRowsDirty && !before.areDetailsDirty) success('Items saved successfully!')
      else success(rows.length > 0 ? 'Listing and items updated successfully!' : 'Listing updated successfully!')
    } catch (error) {
      tellOfSave(error, wasNew)
    } finally {
      setPending(null)
    }
  }

  const publish = async () => {
    setPending('publish')
    setRefusal(null)
    try {
      await editor.saveNow()
      const { listingId, version } = editor.getState().draft
      if (listingId === null) return
      await saveListing(listingId, { status: 'published', ...(version !== null && { version }) })
      editor.forget()
      refresh(listingId)
      success('Listing published successfully with all items!')
      await navigate({ to: '/' })
    } catch (error) {
      const cause = error instanceof SaveError ? error.failure.error : error
      if (isHandled(cause)) return
      const text = error instanceof SaveError ? textOfFailure(error.failure) : messageOf(error, PUBLISH_FAILED)
      failure(text)
      if (!(error instanceof SaveError)) setRefusal(text)
    } finally {
      setPending(null)
    }
  }

  const saveFirst = async (): Promise<boolean> => {
    if (!isDirty(editor.getState().draft)) return true
    try {
      await editor.saveNow()
    } catch (error) {
      tellOfSave(error, false)
      return false
    }
    const { draft, status } = editor.getState()
    if (draft.listingId) refresh(draft.listingId)
    if (status === 'incomplete') warning('A field of the sale details is not complete, and left out.')
    return true
  }

  return {
    pending,
    refusal,
    /** For what is made of the sale as it is saved. @returns whether it is, and else the seller has been told */
    saveFirst,
    /** Saves as it is: a draft may be half done, but not wrong. */
    save: () => void form.handleSubmit(save)(),
    publish: () => void form.handleSubmit(publish)(),
  }
}
