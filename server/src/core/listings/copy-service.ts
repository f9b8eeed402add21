import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { ItemInput } from '@yardsnap/contract/item-input'
import { type Listing, TYPED_FIELDS } from '@yardsnap/contract/listings'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { pick } from '@yardsnap/contract/objects'
import type { Queryable } from '#db/database.ts'
import type { Redacted } from '#log/redaction.ts'
import { getPhotoUrls, type ItemsService } from '#core/items/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Seller } from './ownership.ts'
import type { ListingsService } from './service.ts'

export type CopyingService = ReturnType<typeof copyingService>

/** Decimal strings of dollars by the ids of items. */
type NewPrices = ReadonlyMap<string, string>

/** Some items of a listing, to be given away. */
export interface FreeOffer {
  id: string
  itemIds: ReadonlySet<string>
  details: Pick<ListingInput, 'title' | 'description' | 'saleDate' | 'startTime' | 'endTime' | 'laterDays'>
  /** Whether the listing of this id is what was left when the process ended that made it. */
  isUnfinished: boolean
  also: (tx: Queryable) => Promise<void>
}

interface Dependencies {
  listings: Pick<ListingsService, 'checkCopyable' | 'read' | 'create' | 'update' | 'remove'>
  items: Pick<ItemsService, 'replace'>
  photos: Pick<PhotosService, 'copy' | 'add'>
  plans: Pick<PlansService, 'requirePremium'>
  now?: () => Date
}

/** Copies an earlier listing to a new draft. */
export function copyingService({ listings, items, photos, plans, now = () => new Date() }: Dependencies) {
  async function fill(
    seller: Seller,
    draftId: string,
    listing: Listing,
    { only, prices }: { only?: ReadonlySet<string>; prices?: NewPrices | undefined } = {},
  ): Promise<void> {
    const copies = await photos.copy(seller, listing.id, only)
    // Those of some items come with the items, so that a draft has both or nothing.
    if (copies.size > 0 && !only) await photos.add(seller, draftId, [...copies.values()])
    const left = listing.items.filter((item) => quantityLeft(item) > 0)
    await items.replace(
      seller,
      draftId,
      left.map((item) => ({ ...copyOfItem(item, copies), ...toOwnPrice(prices?.get(item.id)) })),
    )
    const coverUrl = copyOfPicture(listing.coverUrl, copies)
    if (coverUrl !== null) await listings.update(seller, draftId, { coverUrl })
  }

  return {
    /**
     * Creates a draft with the texts, photos and unsold items of an own listing. Photos beyond the plan's limit are
     * left out.
     * @param prices what items cost in the copy, where that is not the same
     * @throws AppError `not_found` for a listing of another user; `forbidden` for one that the admin hides;
     *   `premium_required` for one that is not over; `listing_limit`
     */
    async copy(seller: Seller, listingId: string, prices?: NewPrices): Promise<Redacted<Listing>> {
      await listings.checkCopyable(seller.id, listingId)
      const listing = await listings.read(seller.id, listingId)
      if (!isOver(listing, now())) await plans.requirePremium(seller.id, 'default')
      const draft = await listings.create(seller, pickDetails(listing))
      try {
        await fill(seller, draft.id, listing, { prices })
      } catch (error) {
        await listings.remove(seller.id, draft.id)
        throw error
      }
      return listings.read(seller.id, draft.id)
    },

    /**
     * Publishes some items of an own listing as a listing of its own at the same address, for free.
     * @param offer `id` of the new listing: a repeated call makes no other, and completes an unfinished one; `also` runs in
     *   the transaction that inserts it
     * @throws AppError `not_found` for a listing of another user; `forbidden` for one that the admin hides;
     *   `listing_limit`; as `publish` for an account that may not publish
     */
    async giveAway(seller: Seller, listingId: string, offer: FreeOffer): Promise<void> {
      await listings.checkCopyable(seller.id, listingId)
      const listing = await listings.read(seller.id, listingId)
      const items = listing.items.filter(({ id }) => offer.itemIds.has(id)).map((item) => ({ ...item, ...FREE }))
      let isNew = false
      const also = async (tx: Queryable) => {
        isNew = true
        await offer.also(tx)
      }
      const details = { ...pickDetails(listing), ...offer.details }
      const draft = await listings.create(seller, details, { id: offer.id, also })
      if (!isNew && !offer.isUnfinished) return
      try {
        const only = new Set(items.flatMap(getPhotoUrls))
        if (draft.items.length === 0) await fill(seller, draft.id, { ...listing, items, coverUrl: null }, { only })
        // The days begin now, whenever it was begun.
        const { saleDate, startTime, endTime, laterDays } = offer.details
        await listings.update(seller, draft.id, { saleDate, startTime, endTime, laterDays, status: 'published' })
      } catch (error) {
        // Into an older one its seller may have written something.
        if (isNew) await listings.remove(seller.id, draft.id)
        throw error
      }
    },
  }
}

const FREE = { priceSuggested: '0.00', priceLow: '0.00', priceHigh: '0.00', priceSource: 'free' } as const

/** A price of the seller's own, to which a range and its notes of before do not belong. */
function toOwnPrice(priceSuggested: string | undefined): Partial<ItemInput> {
  if (priceSuggested === undefined) return {}
  return { priceSuggested, priceLow: '0.00', priceHigh: '0.00', priceSource: 'own', marketNotes: '' }
}

/** Everything except the days, and the cover, which comes with the photos. The position is geocoded again. */
function pickDetails(listing: Listing) {
  // A permit is for one sale.
  const withoutDays = { saleDate: null, rainDate: null, dayNote: '', laterDays: [], priceRules: [], permitNumber: null }
  return { ...pick(listing, TYPED_FIELDS), address: listing.address, ...withoutDays, coverUrl: null }
}

/** Null where the photo was not copied. */
function copyOfPicture(url: string | null, copies: Map<string, string>): string | null {
  const [photoUrl = '', query] = url?.split('?', 2) ?? []
  const copy = copies.get(photoUrl)
  if (!copy) return null
  return query ? `${copy}?${query}` : copy
}

/** Limits apply to new input: a text from a time of wider limits is copied as it is. */
const CopiedValues = ItemInput.omit({ id: true, title: true, description: true, marketNotes: true })

/** The remaining pieces of an item, with copied pictures. */
function copyOfItem(item: ListedItem, copies: Map<string, string>): ItemInput {
  const getCopiedUrl = (url: string | null) => copyOfPicture(url, copies)
  const sourceImageUrl = getCopiedUrl(item.sourceImageUrl)
  const copied = CopiedValues.parse({
    ...item,
    quantity: quantityLeft(item),
    imageUrls: item.imageUrls.flatMap((url) => getCopiedUrl(url) ?? []),
    cropUrl: getCopiedUrl(item.cropUrl),
    cropData: sourceImageUrl === null ? null : item.cropData,
    sourceImageUrl,
  })
  const { title, description, marketNotes, isNamed } = item
  return { ...copied, title: isNamed ? title : '', description, marketNotes }
}
