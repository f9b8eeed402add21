import type { Listing } from '@yardsnap/contract/listings'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const ReportDialog = whenOpened(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Reports a sale to the admin. Signed out, it leads to the sign-in page and back. */
export function ReportListing({ listing }: { listing: Listing }) {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (listing.isOwner) return null
  return (
    <>
      <Button
        tone="quiet"
        className="text-ink-soft"
        icon={<Flag />}
        onClick={() => (user ? setOpen(true) : window.location.assign(getLoginUrl()))}
      >
        Report this sale
      </Button>
      {user && <ReportDialog listingId={listing.id} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
