import type { SavedEntry } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface GoneCardProps {
  entry: Extract<SavedEntry, { isAvailable: false }>
  onRemove: () => void
}

/** A saved sale that is not shown anymore, or that its host has published since. */
export function GoneCard({ entry: { isSeenSale = false, hostListingId = null }, onRemove }: GoneCardProps) {
  return (
    <article className="flex items-center gap-3 rounded-card border border-line bg-card py-3 pr-3 pl-5">
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-h3">{hostListingId ? t`Its host has it here now` : t`No longer available`}</h2>
          <p className="text-small text-ink-soft">{goneText(isSeenSale, hostListingId)}</p>
        </div>
        {hostListingId && (
          <ButtonLink to="/sale/$listingId" params={{ listingId: hostListingId }} tone="secondary">
            View Sale
          </ButtonLink>
        )}
      </div>
      <IconButton label="Remove the sale that is no longer available" icon={<X />} onClick={onRemove} />
    </article>
  )
}

function goneText(isSeenSale: boolean, hostListingId: string | null): string {
  if (hostListingId) return t`A neighbor saw this sale, and its host has published it since.`
  return isSeenSale
    ? t`This sale, which a neighbor saw, is not shown anymore.`
    : t`The seller has taken this sale down.`
}
