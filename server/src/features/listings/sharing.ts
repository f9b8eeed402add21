import { z } from 'zod'
import { AppError } from '#errors.ts'
import { calendarFile } from './calendar.ts'
import type { ListingsService } from './service.ts'
import { type SharePage, sharePageOf } from './share-page.ts'

export type SharingService = ReturnType<typeof sharingService>

interface Dependencies {
  listings: Pick<ListingsService, 'read'>
  publicUrl: string
  productName: string
  now?: () => Date
}

/** A sale as it leaves the app: on a page that others read, and in a calendar. */
export function sharingService({ listings, publicUrl, productName, now = () => new Date() }: Dependencies) {
  const pageUrlOf = (listingId: string) => new URL(`/sale/${listingId}`, publicUrl).href

  return {
    /**
     * What the address of a sale shows to `viewerId`.
     * @returns null when there is nothing for them; `share` is null for a draft, which is its seller's alone
     */
    async page(viewerId: string | null, listingId: string): Promise<{ share: SharePage | null } | null> {
      if (!z.uuid().safeParse(listingId).success) return null
      try {
        const listing = await listings.read(viewerId, listingId)
        return { share: sharePageOf(listing, pageUrlOf(listing.id)) }
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      }
    },

    /** @throws AppError `not_found` for what `viewerId` may not see, and for a sale without a date */
    async calendar(viewerId: string | null, listingId: string): Promise<string> {
      const listing = await listings.read(viewerId, listingId)
      const file = calendarFile({ listing, pageUrl: pageUrlOf(listing.id), productName, now: now() })
      if (file === null) throw new AppError('not_found', 'This sale has no date yet')
      return file
    },
  }
}
