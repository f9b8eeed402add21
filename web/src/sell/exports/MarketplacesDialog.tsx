import type { ItemCategory } from '@yardsnap/contract/items'
import { EbayCategoryId, isPremiumMarketplace, MARKETPLACES, type Marketplace } from '@yardsnap/contract/marketplaces'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { usePlan } from '#core/plans/api.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fetchMarketplaceExport, useMarketplaceReview } from './api.ts'
import { MARKETPLACE_TEXTS } from './marketplace-texts.ts'
import { EbayCategories } from './parts/EbayCategories.tsx'
import { MarketplaceReviewCard } from './parts/MarketplaceReviewCard.tsx'
import { PremiumNotice } from './parts/PremiumNotice.tsx'
import { useDownload } from './use-download.ts'

interface MarketplacesDialogProps {
  listingId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type EbayIds = Partial<Record<ItemCategory, string>>

const CHOICES = MARKETPLACES.map((value) => ({ value, label: MARKETPLACE_TEXTS[value].label }))
const FREE = 'The text for Craigslist, the photos and the CSV file are free for everyone.'

/** Offers a sale's items elsewhere: choose a marketplace, review the export, download it. */
export function MarketplacesDialog({ listingId, isOpen, onOpenChange }: MarketplacesDialogProps) {
  const [marketplace, setMarketplace] = useState<Marketplace>('craigslist')
  const [typedIds, setTypedIds] = useState<EbayIds>({})
  const { isPremium } = usePlan()
  const isLocked = isPremiumMarketplace(marketplace) && !isPremium
  const review = useMarketplaceReview({ listingId, marketplace }, isOpen && !isLocked)
  const ebayCategoryIds = marketplace === 'ebay' ? filledIds(typedIds) : {}
  const [receivedBytes, setReceivedBytes] = useState(0)
  const { isRunning, download } = useDownload(isOpen, (signal) => {
    setReceivedBytes(0)
    const options = { ebayCategoryIds }
    return fetchMarketplaceExport({ listingId, marketplace, options, onProgress: setReceivedBytes, signal })
  })
  const { label, about, download: downloadLabel } = MARKETPLACE_TEXTS[marketplace]
  const hasFile = review.data && review.data.files.length + review.data.pictureCount > 0
  const areIdsGood = Object.values(ebayCategoryIds).every((id) => EbayCategoryId.safeParse(id).success)

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Post elsewhere"
      size="wide"
      footer={
        !isLocked && (
          <Button
            icon={<Download />}
            isPending={isRunning}
            pendingText={progressText(receivedBytes)}
            disabled={!hasFile || !areIdsGood}
            onClick={download}
          >
            {downloadLabel}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-2 desk:gap-x-6">
        <div className="grid min-w-0 gap-5">
          <ChipGroup label="Where to" options={CHOICES} value={marketplace} onValueChange={setMarketplace} />
          <p className="text-ink-soft">{about}</p>
          {marketplace === 'ebay' && review.data && !isLocked && (
            <EbayCategories
              categories={review.data.itemCategories}
              ids={typedIds}
              onChange={(category, id) => setTypedIds((before) => ({ ...before, [category]: id }))}
            />
          )}
        </div>
        <div className="min-w-0">
          {isLocked ? (
            <PremiumNotice label={label} free={FREE} onLeave={() => onOpenChange(false)} />
          ) : (
            <MarketplaceReviewCard review={review} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Empty fields get the server's default. */
function filledIds(typed: EbayIds): EbayIds {
  return Object.fromEntries(Object.entries(typed).filter(([, id]) => id.trim() !== ''))
}

function progressText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? 'Downloading...' : `Downloading... ${megabytes.toFixed(1)} MB`
}
