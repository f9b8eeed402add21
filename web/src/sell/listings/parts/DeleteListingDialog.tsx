import { t } from '@yardsnap/contract/texts'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useDeleteListing } from '#core/listings/own-listings.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { showToast } from '#lib/toast.ts'

/** Asks before a listing is deleted (S2.4.3). @param listing null while nothing is being asked */
export function DeleteListingDialog({ listing, onClose }: { listing: ListingSummary | null; onClose: () => void }) {
  const { mutate, isPending } = useDeleteListing()
  // The question stays readable while its dialog fades out.
  const [asked, setAsked] = useState(listing)
  if (listing && listing !== asked) setAsked(listing)

  const remove = () => {
    if (!listing) return
    mutate(listing.id, {
      onSuccess: () => {
        onClose()
        showToast({ title: t`Success`, description: t`Listing deleted successfully` })
      },
      onError: (error) => {
        onClose()
        showToast({ title: t`Error`, description: getErrorMessage(error, t`Failed to delete listing`), tone: 'danger' })
      },
    })
  }

  return (
    <AlertDialog
      isOpen={listing !== null}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title="Delete Listing"
      description={
        <>
          Are you sure you want to delete &quot;<bdi>{asked?.title}</bdi>&quot;? This action cannot be undone.
        </>
      }
      confirmText="Delete"
      pendingText="Deleting..."
      isPending={isPending}
      onConfirm={remove}
    />
  )
}
