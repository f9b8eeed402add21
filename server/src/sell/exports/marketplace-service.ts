import { atPricesOf } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import type { Language } from '@yardsnap/contract/languages'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import {
  isPremiumMarketplace,
  type Marketplace,
  type MarketplaceNote,
  type MarketplaceOptions,
  type MarketplaceReview,
} from '@yardsnap/contract/marketplaces'
import { ItemCategory } from '@yardsnap/contract/items'
import { makeZip } from 'client-zip'
import { AppError } from '#errors.ts'
import { fairQueue } from '#queues/fair-queue.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Log } from '#log/logger.ts'
import { catalogExport } from './catalog-export.ts'
import { craigslistExport } from './craigslist-export.ts'
import { ebayExport } from './ebay-export.ts'
import { facebookExport } from './facebook-export.ts'
import {
  chooseMarketplaceCategory,
  exported,
  EXPORT_PICTURE_PIXELS,
  type LazyNote,
  type MarketplaceFiles,
  type MarketplaceTask,
  type PackFiles,
  smallPhotoNotes,
} from './marketplace-export.ts'
import { madeFile, type MadeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import { photosExport, picturesOf } from './photos-export.ts'
import { type PictureSource, readPicture } from './pictures.ts'
import { itemsLeft } from './print-listing.ts'

export type MarketplacesService = ReturnType<typeof marketplaceService>

interface Dependencies {
  listings: Pick<ListingsService, 'readForOthers'>
  photos: Pick<PhotosService, 'picture' | 'listOwn'>
  plans: Pick<PlansService, 'requirePremium'>
  publicUrl: string
  log: Pick<Log, 'warn'>
}

export interface MarketplaceOrder {
  listingId: string
  marketplace: Marketplace
  options: MarketplaceOptions
  /** Of the seller, who reads the notes. What a marketplace gets is English. */
  language: Language
}

const MAKERS: Record<Marketplace, (task: MarketplaceTask) => MarketplaceFiles | Promise<MarketplaceFiles>> = {
  craigslist: craigslistExport,
  photos: photosExport,
  facebook: facebookExport,
  ebay: ebayExport,
  catalog: catalogExport,
}

/** Exports of a listing to other marketplaces. */
export function marketplaceService({ listings, photos, plans, publicUrl, log }: Dependencies) {
  const archivesInTurn = fairQueue(ARCHIVE_LIMITS)

  /** @returns the archive, which holds its place until it is sent or nobody reads it anymore */
  function openArchive(sellerId: string, language: Language, contents: ArchiveContents): Promise<Readable> {
    return new Promise((resolve, reject) => {
      const send = async () => {
        const leaving = new AbortController()
        const source = { photos, sellerId, log, signal: leaving.signal }
        const archive = Readable.fromWeb(makeZip(zipEntries(contents, source, language)))
        const closed = once(archive, 'close')
        resolve(archive)
        await closed.finally(() => leaving.abort())
      }
      archivesInTurn({ account: sellerId }, send).catch(reject)
    })
  }

  /**
   * @throws AppError `not_found` for a listing of another user, `premium_required`, `invalid` if there is nothing to
   *   export
   */
  async function loadContents(sellerId: string, order: Omit<MarketplaceOrder, 'language'>) {
    const { listingId, marketplace, options } = order
    const all = await listings.readForOthers(sellerId, listingId)
    const asked = options.itemIds && new Set(options.itemIds)
    const ofAsked = itemsLeft(all).filter(({ id }) => asked?.has(id) ?? true)
    const left = atPricesOf(ofAsked, all, new Date())
    // Photos alone need no names.
    const listing = { ...all, items: marketplace === 'photos' ? left : left.filter(({ isNamed }) => isNamed) }
    if (isPremiumMarketplace(marketplace)) await plans.requirePremium(sellerId, 'default')
    // Required wording, see S5.9.
    if (left.length === 0) throw new AppError('invalid', t.lazy`No items - Add some items before exporting.`)
    if (listing.items.length === 0)
      throw new AppError('invalid', t.lazy`None of the things has a name yet. Name them first.`)
    const pageUrl = new URL(`/sale/${listing.id}`, publicUrl).href
    const made = await MAKERS[marketplace]({ listing, pageUrl, options })
    const unnamed = left.length - listing.items.length
    return { listing, contents: { ...made, notes: [...unnamedNotes(unnamed), ...made.notes] } }
  }

  return {
    /**
     * Files and all pictures of some items of one's own as a ZIP, for a reader of a language.
     * @throws AppError `rate_limited` or `unavailable` while too many archives are being sent
     */
    openPack: (sellerId: string, language: Language, { files, items }: PackFiles): Promise<Readable> =>
      openArchive(sellerId, language, { files, pictures: picturesOf(items) }),

    /** Describes an export without making it. @throws AppError as `make` */
    async review(sellerId: string, order: MarketplaceOrder): Promise<MarketplaceReview> {
      const { listing, contents } = await loadContents(sellerId, order)
      const { files, pictures, notes, copy } = contents
      const categories = new Set(listing.items.map(chooseMarketplaceCategory))
      const small = smallPhotoNotes(contents, await photos.listOwn(sellerId, order.listingId))
      return {
        itemCount: contents.itemCount,
        itemCategories: ItemCategory.options.filter((known) => categories.has(known)),
        files: files.map(({ name }) => name),
        pictureCount: pictures.length,
        notes: inLanguage(order.language, () => [...notes, ...small].map(readNote)),
        copy,
      }
    },

    /**
     * A single table is returned as it is; everything else as a ZIP whose pictures are rendered while it is streamed.
     * @throws AppError `not_found` for a listing of another user, `premium_required`, `invalid` if there is nothing to
     *   export; `rate_limited` or `unavailable` while too many archives are being sent
     */
    async make(sellerId: string, order: MarketplaceOrder): Promise<MadeFile> {
      const { listing, contents } = await loadContents(sellerId, order)
      const [file] = contents.files
      if (file && contents.pictures.length === 0 && typeof file.content === 'string')
        return madeFile(listing.title, {
          ending: `${order.marketplace}.csv`,
          mediaType: 'text/csv; charset=utf-8',
          content: file.content,
        })
      if (contents.files.length + contents.pictures.length === 0)
        throw new AppError('invalid', NOTHING_TAKEN[order.marketplace] ?? t.lazy`No item of this sale has a photo.`)
      const content = await openArchive(sellerId, order.language, contents)
      return madeFile(listing.title, { ending: `${order.marketplace}.zip`, mediaType: 'application/zip', content })
    },
  }
}

/** Why a marketplace takes none of the items, where it is not that they have no photo. */
const NOTHING_TAKEN: Partial<Record<Marketplace, LazyText>> = {
  catalog: t.lazy`No item of this sale has both a photo and a price.`,
}

/** A note in the language of the moment. */
const readNote = ({ itemTitle, text }: LazyNote): MarketplaceNote => ({
  itemTitle: itemTitle === null ? null : shownTitle({ title: itemTitle }),
  text: String(text),
})

function unnamedNotes(count: number): LazyNote[] {
  if (count === 0) return []
  return [{ itemTitle: null, text: new LazyText(() => unnamedText(count)) }]
}

const unnamedText = (count: number) =>
  plural(count, { one: '# thing has no name and is left out.', other: '# things have no name and are left out.' })

/** Limits for archives, each of which is sent as fast as its reader takes it and holds a picture meanwhile. */
const ARCHIVE_LIMITS = {
  running: 50,
  waiting: 0,
  perAccount: { running: 2, total: 2 },
  retryAfterSeconds: 10,
  refusals: {
    account: t.lazy`Two downloads of yours are running already. Wait for one of them, then try again.`,
    full: t.lazy`Many downloads are running. Try again in a moment.`,
  },
}

type ArchiveContents = Pick<MarketplaceFiles, 'files' | 'pictures'>

interface ZipEntry {
  name: string
  input: string | Uint8Array<ArrayBuffer>
}

/** Renders pictures one by one to keep a single one in memory. Failed ones are listed in a text file at the end. */
async function* zipEntries(
  { files, pictures }: ArchiveContents,
  source: PictureSource,
  language: Language,
): AsyncGenerator<ZipEntry> {
  for (const { name, content } of files) yield { name, input: typeof content === 'string' ? content : plain(content) }
  const missing: string[] = []
  for (const { name, address } of pictures) {
    const bytes = await readPicture(source, exported(address), { widthPixels: EXPORT_PICTURE_PIXELS })
    if (bytes) yield { name, input: plain(bytes) }
    else missing.push(name)
  }
  if (missing.length > 0) yield inLanguage(language, () => missingPhotos(missing))
}

const missingPhotos = (names: readonly string[]): ZipEntry => ({
  name: `${t.of('file name, of the letters a to z')`missing-photos`}.txt`,
  input: `${t`These could not be read:`}\n${names.join('\n')}\n`,
})

/** The ZIP writer rejects SharedArrayBuffers. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes)
}
