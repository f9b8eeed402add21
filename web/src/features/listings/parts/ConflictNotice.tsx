import { useState } from 'react'
import { messageOf } from '#api/call.ts'
import { fetchListing } from '#features/listings/api.ts'
import type { EditorStore } from '#features/listings/editor-store.ts'
import { draftOfListing } from '#features/listings/use-editor-store.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'

/** The listing was changed in another tab or on another device: the seller says which copy counts. */
export function ConflictNotice({ editor }: { editor: EditorStore }) {
  const [pending, setPending] = useState<'reload' | 'keep' | null>(null)
  const settle = async (choice: 'reload' | 'keep') => {
    const { draft } = editor.getState()
    if (draft.listingId === null) return
    setPending(choice)
    try {
      const listing = await fetchListing(draft.listingId)
      if (choice === 'keep') editor.keepMine(listing.version)
      else editor.replaceWith(draftOfListing(listing, draft))
    } catch (error) {
      const description = messageOf(error, 'The listing could not be loaded. Please try again.')
      showToast({ title: 'Error', description, tone: 'danger' })
    } finally {
      setPending(null)
    }
  }
  return (
    <section
      role="alert"
      className="sticky top-18 z-20 mt-6 rounded-card border-2 border-mustard bg-mustard-wash px-5 py-4"
    >
      <h2 className="text-h3">This listing was changed elsewhere</h2>
      <p className="mt-1 text-ink-soft">
        Another tab or device has saved a newer version. What you typed here is kept until you choose.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void settle('keep')} isPending={pending === 'keep'} pendingText="Saving...">
          Keep mine
        </Button>
        <Button
          tone="secondary"
          onClick={() => void settle('reload')}
          isPending={pending === 'reload'}
          pendingText="Loading..."
        >
          Load the newer version
        </Button>
      </div>
    </section>
  )
}
