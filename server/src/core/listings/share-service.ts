import { t } from '@yardsnap/contract/texts'
import { DEFAULT_LANGUAGE, type Language, toLanguagePath } from '@yardsnap/contract/languages'
import type { Listing } from '@yardsnap/contract/listings'
import { AppError } from '#errors.ts'
import type { KeptPicture, PhotosService, Picture } from '#core/photos/service.ts'
import type { Redacted } from '#log/redaction.ts'
import { drawSharePicture, type ShareFacts, SHARE_PICTURE_VERSION, shareShapes } from '#pictures/share-picture.ts'
import { inLanguage } from '#text/translations.ts'
import { calendarFile } from './calendar.ts'
import type { ListingsService } from './service.ts'
import { toShareFacts, type SharePage, toSharePage } from './share-page.ts'

export type SharingService = ReturnType<typeof sharingService>

const PICTURES = '/objects/'
const SHARED_PICTURES = 3
/** Of a cover in a frame of another site, which is some 240 pixels wide on a phone's screen and 480 elsewhere. */
const COVER = { w: '480', shape: '1.50' }

interface Dependencies {
  listings: Pick<ListingsService, 'read'>
  photos: Pick<PhotosService, 'picture' | 'composed'>
  publicUrl: string
  productName: string
  now?: () => Date
}

/** Public representations of a listing: page metadata, link preview picture and calendar file. */
export function sharingService({ listings, photos, publicUrl, productName, now = () => new Date() }: Dependencies) {
  const getPageUrl = (listingId: string, language: Language = DEFAULT_LANGUAGE) =>
    new URL(toLanguagePath(language, `/sale/${listingId}`), publicUrl).href

  /** The publicly visible photo at a URL. @param form `shape` is width by height of its place */
  async function publicPicture(url: string, form: { shape: string; w?: string }): Promise<Picture[]> {
    const { pathname, searchParams } = new URL(url, publicUrl)
    if (!pathname.startsWith(PICTURES)) return []
    try {
      const query = { ...Object.fromEntries(searchParams), ...form }
      return [await photos.picture(null, pathname.slice(PICTURES.length), query)]
    } catch (error) {
      // Deleted meanwhile, or not a photo of this site: skip it.
      if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return []
      throw error
    }
  }

  /** Words beside up to three of the pictures at these URLs, of those that everyone may see; else beside `drawing`. */
  async function compose(facts: ShareFacts, urls: readonly string[], drawing?: () => Promise<Buffer>) {
    const shapes = shareShapes(Math.min(urls.length, SHARED_PICTURES))
    const shown = await Promise.all(
      shapes.map((shape, index) => publicPicture(urls[index] ?? '', { shape: shape.toFixed(2) })),
    )
    const pictures: Pick<Picture, 'cached' | 'make'>[] = shown.flat()
    if (pictures.length === 0 && drawing) pictures.push({ cached: null, make: drawing })
    const parts = [SHARE_PICTURE_VERSION, facts, drawing !== undefined, shown.flat().map(({ etag }) => etag)]
    return photos.composed(parts, async () =>
      drawSharePicture(facts, await Promise.all(pictures.map(async (picture) => picture.cached ?? picture.make()))),
    )
  }

  return {
    /** A JPEG of 1200 x 630 pixels. @param drawing makes what is shown where there is no picture; it is always the same */
    compose,

    /**
     * The link preview of a published listing, a JPEG of 1200 x 630 pixels.
     * @throws AppError `not_found` for a draft, even for its seller: link previews are fetched without a session
     */
    async picture(listingId: string, language: Language): Promise<KeptPicture> {
      const listing = await listings.read(null, listingId)
      const facts = inLanguage(language, () => toShareFacts(listing, productName))
      return compose(facts, listing.imageUrls)
    },

    /**
     * The first picture of a published listing, small.
     * @throws AppError `not_found` for a draft, even for its seller, and for a listing without a picture
     */
    async cover(listingId: string): Promise<Picture> {
      const { imageUrls } = await listings.read(null, listingId)
      const [cover] = imageUrls[0] === undefined ? [] : await publicPicture(imageUrls[0], COVER)
      if (!cover) throw new AppError('not_found', t.lazy`This picture does not exist`)
      return cover
    },

    /** Metadata of a listing's page; null for a draft, which only its seller sees. */
    getSharePage: (listing: Redacted<Listing>): SharePage | null => toSharePage(listing, getPageUrl(listing.id)),

    /** @throws AppError `not_found` for a listing that `viewerId` may not see, and for one without a date */
    async calendar(viewerId: string | null, listingId: string, language: Language): Promise<string> {
      const listing = await listings.read(viewerId, listingId)
      const pageUrl = getPageUrl(listing.id, language)
      const file = calendarFile({ listing, pageUrl, productName, now: now() })
      if (file === null) throw new AppError('not_found', t.lazy`This sale has no date yet`)
      return file
    },
  }
}
