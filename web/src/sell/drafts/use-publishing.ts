import type { ListingPlace } from '@yardsnap/contract/listing-places'
import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { saveListing, useRefreshListings } from '#core/listings/own-listings.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { showToast } from '#lib/toast.ts'
import { discardChanges } from './api.ts'
import { getPendingChanges, SaveError } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { showSaveError, describeSaveError } from './use-draft.ts'

const PUBLISH_FAILED = t`Failed to publish listing. Please try again.`
const NO_CONNECTION = t`Failed to publish listing. Please try again. There is no connection: all you have done is kept on this device.`
const isAnswered = (error: unknown): boolean => error instanceof ApiError
const success = (description: string) => showToast({ title: t`Success`, description })
const failure = (description: string) => showToast({ title: t`Error`, description, tone: 'danger' })
const warning = (description: string) => showToast({ title: t`Warning`, description, tone: 'danger' })

type Step = 'save' | 'publish' | 'take-down' | 'discard'

/** The actions of the seller: saving, publishing, updating, taking down, each with its messages (S8.3 to S8.13). */
export function usePublishing(store: DraftStore) {
  const navigate = useNavigate()
  const refreshLists = useRefreshListings()
  const { openUpgradeModal } = useUpgradeModal()
  const [pending, setPending] = useState<Step | null>(null)
  /** What the server said against publishing, for the page to show beside the toast. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const { listingId } = store.getState().server
  const limitReached = () => openUpgradeModal('listing_limit')

  const run = async (step: Step, work: () => Promise<void>, onError: (error: unknown) => void) => {
    setPending(step)
    setRefusal(null)
    try {
      await work()
      refreshLists(listingId)
    } catch (error) {
      onError(error)
    } finally {
      setPending(null)
    }
  }

  const refuse = (error: unknown) => {
    if (error instanceof SaveError) {
      showSaveError(error, limitReached)
      setRefusal(isAnswered(error.cause) ? describeSaveError(error) : NO_CONNECTION)
      return
    }
    leaveWhenUnauthorized(error)
    if (error instanceof ApiError && error.body?.code === 'listing_limit') return limitReached()
    if (error instanceof ApiError && error.status === 401) return
    const text = getErrorMessage(error, PUBLISH_FAILED)
    failure(text)
    setRefusal(isAnswered(error) ? text : NO_CONNECTION)
  }

  return {
    pending,
    refusal,
    /** Shows where the sale is after its pin was put or taken away. */
    showPlace: (place: ListingPlace) => store.noteDone(() => ({ place })),

    save: () =>
      run(
        'save',
        async () => {
          const changes = getPendingChanges(store.getState())
          await store.saveNow()
          const areOnlyItems = changes.items.length > 0 && Object.keys(changes.fields.changes).length === 0
          const hasItems = store.getState().history.items.some(({ state }) => state === 'kept')
          if (areOnlyItems) success(t`Items saved successfully!`)
          else success(hasItems ? t`Listing and items updated successfully!` : t`Listing updated successfully!`)
        },
        (error) => showSaveError(error, limitReached),
      ),

    publish: () =>
      run(
        'publish',
        async () => {
          await store.saveNow()
          await saveListing(listingId, { status: 'published' })
          success(t`Listing published successfully with all items!`)
          await navigate({ to: '/' })
        },
        refuse,
      ),

    /** Shows shoppers of a public sale what has been changed since. */
    update: () =>
      run(
        'publish',
        async () => {
          await store.saveNow()
          const { status } = await saveListing(listingId, { status: 'published' })
          await store.noteDone(() => ({ status, hasUnpublishedChanges: false }))
          const hasItems = store.getState().history.items.some(({ state }) => state === 'kept')
          success(hasItems ? t`Listing and items updated successfully!` : t`Listing updated successfully!`)
        },
        refuse,
      ),

    /** Makes a public sale a draft again. */
    takeDown: () =>
      run(
        'take-down',
        async () => {
          await store.saveNow()
          const { status } = await saveListing(listingId, { status: 'draft' })
          await store.noteDone(() => ({ status, hasUnpublishedChanges: false }))
          success(t`The sale is a draft again. Shoppers no longer see it.`)
        },
        (error) => failure(getErrorMessage(error, t`The sale could not be taken down. Please try again.`)),
      ),

    discard: () =>
      run(
        'discard',
        async () => {
          // A save that is still under way would restore the discarded changes.
          await store.saveNow()
          store.replaceWith(await discardChanges(listingId))
          success(t`Your changes are discarded. The sale is as shoppers see it.`)
        },
        (error) => failure(getErrorMessage(error, t`The changes could not be discarded. Please try again.`)),
      ),

    /**
     * Saves the sale before something is made of it, such as a document.
     * @returns false when that failed, which the seller has then been told
     */
    saveFirst: async (): Promise<boolean> => {
      try {
        await store.saveNow()
      } catch (error) {
        showSaveError(error, limitReached)
        return false
      }
      refreshLists(listingId)
      const { status, server } = store.getState()
      if (status === 'incomplete') warning(t`A field of the sale details is not complete and was left out.`)
      if (server.hasUnpublishedChanges) warning(t`Made from the sale as shoppers see it: update the sale first.`)
      return true
    },
  }
}
