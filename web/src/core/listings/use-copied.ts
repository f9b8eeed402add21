import { useNavigate } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'
import { t } from '@yardsnap/contract/texts'
import { ApiError } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { showToast } from '#lib/toast.ts'

/** What follows when a sale was copied to a draft, or could not be. */
export function useCopied() {
  const navigate = useNavigate()
  const { openUpgradeModal } = useUpgradeModal()
  return {
    onSuccess(draft: Listing): void {
      showToast({ title: t`Sale copied`, description: t`Give the new sale its day, then publish it.` })
      void navigate({ to: '/create', search: { edit: draft.id } })
    },
    onError(error: Error): void {
      if (error instanceof ApiError && error.body?.code === 'listing_limit') openUpgradeModal('listing_limit')
      showFailure(error, { fallback: t`The sale could not be copied. Please try again.` })
    },
  }
}
