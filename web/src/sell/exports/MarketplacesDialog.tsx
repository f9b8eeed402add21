import { t } from '@yardsnap/contract/texts'
import type { ItemCategory } from '@yardsnap/contract/items'
import {
  EbayCategoryId,
  isPremiumMarketplace,
  MARKETPLACES,
  type Marketplace,
  EBAY_BOOKS_CATEGORY,
  EBAY_CATEGORIES,
  EBAY_OTHER_CATEGORY,
} from '@yardsnap/contract/marketplaces'
import { Download } from 'lucide-react'
import { useState, useId } from 'react'
import { usePlan } from '#core/plans/use-plan.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fetchMarketplaceExport, useMarketplaceReview } from './api.ts'
import { MarketplaceReviewCard } from './parts/MarketplaceReviewCard.tsx'
import { PremiumNotice } from './parts/PremiumNotice.tsx'
import { useDownload } from './use-download.ts'
import { categoryName } from '@yardsnap/contract/item-words'
import { TextField } from '#ui/TextField.tsx'

interface MarketplacesDialogProps {
  listingId: string
  /** Of the only things that are offered; undefined for all that is left. */
  itemIds?: string[] | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface MarketplaceText {
  label: string
  /** What it is and how it gets there. */
  about: string
  download: string
}

const MARKETPLACE_TEXTS: Record<Marketplace, MarketplaceText> = {
  craigslist: {
    label: t`Craigslist`,
    about: t`Copy the title and the text into the form of a new garage sale post, then drop the photos there.`,
    download: t`Download photos`,
  },
  photos: {
    label: t`Photos`,
    about: t`Every item cut out of your photos, named in the order of your list.`,
    download: t`Download photos`,
  },
  facebook: {
    label: t`Facebook`,
    about: t`Tables for Marketplace’s “Create multiple listings”, and the photos to add by hand.`,
    download: t`Download for Facebook`,
  },
  ebay: {
    label: 'eBay',
    about: t`Upload it as drafts under Reports in the Seller Hub. eBay wants a category for each kind of item.`,
    download: t`Download for eBay`,
  },
  catalog: {
    label: t`Catalog`,
    about: t`A feed for Google Merchant Center or a Facebook catalog, with links to your sale’s page.`,
    download: t`Download catalog`,
  },
}

type EbayIds = Partial<Record<ItemCategory, string>>

const CHOICES = MARKETPLACES.map((value) => ({ value, label: MARKETPLACE_TEXTS[value].label }))
const FREE = t`The text for Craigslist, the photos and the CSV file are free for everyone.`

/** Offers a sale's items elsewhere: choose a marketplace, review the export, download it. */
export function MarketplacesDialog({ listingId, itemIds, isOpen, onOpenChange }: MarketplacesDialogProps) {
  const [marketplace, setMarketplace] = useState<Marketplace>('craigslist')
  const [typedIds, setTypedIds] = useState<EbayIds>({})
  const { isPremium } = usePlan()
  const isLocked = isPremiumMarketplace(marketplace) && !isPremium
  const review = useMarketplaceReview({ listingId, marketplace, itemIds }, isOpen && !isLocked)
  const ebayCategoryIds = marketplace === 'ebay' ? filledIds(typedIds) : {}
  const [receivedBytes, setReceivedBytes] = useState(0)
  const { isRunning, download } = useDownload(isOpen, (signal) => {
    setReceivedBytes(0)
    const options = { ebayCategoryIds, ...(itemIds && { itemIds }) }
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
  return megabytes < 0.1 ? t`Downloading...` : t`Downloading... ${megabytes.toFixed(1)} MB`
}

interface EbayCategoriesProps {
  categories: readonly ItemCategory[]
  /** As typed. */
  ids: Partial<Record<ItemCategory, string>>
  onChange: (category: ItemCategory, id: string) => void
}

/** eBay's number for each kind of item in the sale: one of a few known ones, or any other. */
function EbayCategories({ categories, ids, onChange }: EbayCategoriesProps) {
  const listId = useId()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-semibold">eBay category numbers</legend>
      {categories.map((category) => {
        const id = ids[category] ?? ''
        const usualId = category === 'books' ? EBAY_BOOKS_CATEGORY : EBAY_OTHER_CATEGORY
        const nameOf = (wanted: string) => EBAY_CATEGORIES.find((entry) => entry.id === wanted)?.name
        return (
          <TextField
            key={category}
            label={categoryName(category)}
            value={id}
            list={listId}
            inputMode="numeric"
            placeholder={usualId}
            hint={id === '' ? t`By what each thing is, else ${nameOf(usualId) ?? usualId}` : nameOf(id.trim())}
            error={id === '' ? undefined : EbayCategoryId.safeParse(id).error?.issues[0]?.message}
            onChange={(event) => onChange(category, event.target.value)}
          />
        )
      })}
      <datalist id={listId}>
        {EBAY_CATEGORIES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}
