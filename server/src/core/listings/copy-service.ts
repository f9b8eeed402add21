import { ItemInput, type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { type Listing, TYPED_FIELDS } from '@yardsnap/contract/listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { pick } from '@yardsnap/contract/schemas'
import type { Redacted } from '#log/redaction.ts'
import type { ItemsService } from '#core/items/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Seller } from './ownership.ts'
import type { ListingsService } from './service.ts'

export type CopyingService = ReturnType<typeof copyingService>

interface Dependencies {
  listings: Pick<ListingsService, 'checkCopyable' | 'read' | 'create' | 'remove'>
  items: Pick<ItemsService, 'replace'>
  photos: Pick<PhotosService, 'copy' | 'add'>
  plans: Pick<PlansService, 'requirePremium'>
  now?: () => Date
}

/** Copies an earlier listing to a new draft. */
export function copyingService({ listings, items, photos, plans, now = () => new Date() }: Dependencies) {
  async function fill(seller: Seller, draftId: string, listing: Listing): Promise<void> {
    const copies = await photos.copy(seller, listing.id)
    if (copies.size > 0) await photos.add(seller, draftId, [...copies.values()])
    const left = listing.items.filter((item) => quantityLeft(item) > 0)
    await items.replace(
      seller,
      draftId,
      left.map((item) => copyOfItem(item, copies)),
    )
  }

  return {
    /**
     * Creates a draft with the texts, photos and unsold items of an own listing. Photos beyond the plan's limit are
     * left out.
     * @throws AppError `not_found` for a listing of another user; `forbidden` for one that the admin hides;
     *   `premium_required` for one that is not over; `listing_limit`
     */
    async copy(seller: Seller, listingId: string): Promise<Redacted<Listing>> {
      await listings.checkCopyable(seller.id, listingId)
      const listing = await listings.read(seller.id, listingId)
      if (!isOver(listing, now())) await plans.requirePremium(seller.id, 'default')
      const draft = await listings.create(seller, detailsOf(listing))
      try {
        await fill(seller, draft.id, listing)
      } catch (error) {
        await listings.remove(seller.id, draft.id)
        throw error
      }
      return listings.read(seller.id, draft.id)
    },
  }
}

/** Everything except the days. The position is geocoded again. */
function detailsOf(listing: Listing) {
  const withoutDays = { saleDate: null, rainDate: null, dayNote: '', laterDays: [], markdowns: [] }
  return { ...pick(listing, TYPED_FIELDS), address: listing.address, ...withoutDays }
}

/** The remaining pieces of an item, with copied pictures. */
function copyOfItem({ id: _id, isNamed, ...item }: ListedItem, copies: Map<string, string>): ItemInput {
  const copyOf = (url: string | null): string | null => {
    const [photoUrl = '', query] = url?.split('?', 2) ?? []
    const copy = copies.get(photoUrl)
    if (!copy) return null
    return query ? `${copy}?${query}` : copy
  }
  const sourceImageUrl = copyOf(item.sourceImageUrl)
  const copied = ItemInput.parse({
    ...item,
    quantity: quantityLeft(item),
    imageUrls: item.imageUrls.flatMap((url) => copyOf(url) ?? []),
    cropUrl: copyOf(item.cropUrl),
    cropData: sourceImageUrl === null ? null : item.cropData,
    sourceImageUrl,
  })
  return isNamed ? copied : { ...copied, title: '' }
}
