import { t } from '@yardsnap/contract/texts'
import {
  MAX_STICKERS,
  getUpgradeReason,
  type PrintDocument,
  PrintOptions,
  type PrintProgress,
} from '@yardsnap/contract/exports'
import { formatCount } from '@yardsnap/contract/formats'
import { availableFirst } from '@yardsnap/contract/items'
import type { Language } from '@yardsnap/contract/languages'
import type { Listing } from '@yardsnap/contract/listings'
import { AppError } from '#errors.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { inLanguage } from '#text/translations.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import type { Log } from '#log/logger.ts'
import { fairQueue } from '#queues/fair-queue.ts'
import { madeFile, type MadeFile } from '#text/made-file.ts'
import { itemPictures } from './pictures.ts'
import { DOCUMENT_REFUSALS, DOCUMENT_RETRY_SECONDS, DOCUMENTS_PER_ACCOUNT, type Printer } from '#printing/printer.ts'
import type { StreetSignsService } from '#sell/signs/service.ts'
import { itemsLeft, printedListing } from './print-listing.ts'
import type { PickupSheet, PrintTask } from './printed-listing.ts'
import { printedSigns } from './printed-signs.ts'
import { stickerCount } from './stickers.ts'

export { itemsLeft, rangeOfPiece } from './print-listing.ts'
export type { PackFiles } from './marketplace-export.ts'

export type ExportsService = ReturnType<typeof exportsService>

interface Dependencies {
  listings: Pick<ListingsService, 'readOwn'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  photos: Pick<PhotosService, 'picture'>
  pricing: Pick<PricingService, 'guideRange'>
  plans: Pick<PlansService, 'requirePremium'>
  streetSigns: Pick<StreetSignsService, 'read'>
  /** The notes on the stickers of a sale with several sellers, by the id of the item. */
  stickerNotes: (listingId: string, language: Language) => Promise<Map<string, string>>
  publicUrl: string
  productName: string
  log: Pick<Log, 'warn'>
  printer: Pick<Printer, 'run'>
}

export interface PrintOrder {
  listingId: string
  document: PrintDocument
  options: PrintOptions
}

export interface PickupSheetOrder {
  listing: Listing
  language: Language
  sheet: PickupSheet
  signal: AbortSignal | undefined
}

/** Progress callback and abort signal for the client. */
export interface PrintWatch {
  onProgress?: (progress: PrintProgress) => void
  signal?: AbortSignal
}

/** Documents made at once, of all accounts together. Each keeps its pictures in memory until it is drawn. */
const MAX_DOCUMENTS = 20

const DRAWER = new URL('./print-worker.ts', import.meta.url)

/** Printed documents of a listing, in the language of its seller. */
export function exportsService(dependencies: Dependencies) {
  const { listings, ownAccount, plans, photos, streetSigns, log, printer } = dependencies
  const inTurn = fairQueue({
    running: MAX_DOCUMENTS,
    waiting: 0,
    perAccount: { running: DOCUMENTS_PER_ACCOUNT, total: DOCUMENTS_PER_ACCOUNT },
    retryAfterSeconds: DOCUMENT_RETRY_SECONDS,
    refusals: DOCUMENT_REFUSALS,
  })

  return {
    /**
     * Validates an order for a document of the seller's own listing.
     * @returns a function that makes it, which throws AppError `rate_limited` when the account has documents in the
     *   making, `unavailable` when too many are waiting, when it takes too long, or when aborted
     * @throws AppError `not_found` for a listing of another user, `premium_required`, `invalid` if there is nothing to
     *   print or too much of it
     */
    async take(sellerId: string, { listingId, document, options }: PrintOrder) {
      const own = await listings.readOwn(sellerId, listingId)
      const listing = onlyItem(listingIn(document, own), document === 'stickers' ? options.item : undefined)
      const premiumReason = getUpgradeReason(document)
      if (premiumReason) await plans.requirePremium(sellerId, premiumReason)
      checkItems(listing, document, options)

      const signPlan = isByCorner(document, options) ? await streetSigns.read(sellerId, listingId) : null
      if (signPlan?.signs.length === 0) {
        throw new AppError('invalid', t.lazy`No corner has a sign yet. Put your signs on the map first.`)
      }
      const language = await ownAccount.readLanguage(sellerId)
      const stickerNotes =
        document === 'stickers' ? await dependencies.stickerNotes(listingId, language) : new Map<string, string>()

      const make = async ({ signal, onProgress }: PrintWatch): Promise<Uint8Array> => {
        const source = { photos, log, sellerId, signal }
        const pictures = await itemPictures(source, { items: listing.items, document, onProgress })
        const context = { ...dependencies, pictures, stickerNotes, now: new Date() }
        const printed = inLanguage(language, () => ({
          ...printedListing(listing, context),
          signs: signPlan && printedSigns(signPlan),
        }))
        const task: PrintTask = { document, options, language, listing: printed }
        return printer.run(DRAWER, task, { account: sellerId, signal })
      }
      return async (watch: PrintWatch): Promise<MadeFile<Uint8Array>> => {
        const content = await inTurn({ account: sellerId, signal: watch.signal }, () => make(watch))
        const format = document === 'inventory' ? options.format : 'pdf'
        const ending = `${inLanguage(language, getFileEndings)[document]}.${format}`
        return madeFile(listing.title, { ending, mediaType: MEDIA_TYPES[format], content })
      }
    },

    /**
     * A list of one page of what a charity picks up of a sale.
     * @throws AppError as `take`, when too many documents are being made
     */
    pickupSheet(sellerId: string, { listing, language, sheet, signal }: PickupSheetOrder): Promise<Uint8Array> {
      const order = { account: sellerId, signal }
      const context = { ...dependencies, pictures: new Map(), stickerNotes: new Map(), now: new Date() }
      const printed = inLanguage(language, () => printedListing({ ...listing, items: [] }, context))
      const options = PrintOptions.parse({})
      const task: PrintTask = { document: 'pickup', options, language, sheet, listing: printed }
      return inTurn(order, () => printer.run(DRAWER, task, order))
    },
  }
}

/** The inventory has everything, what is sold at its end; every other document only what is left. */
function listingIn(document: PrintDocument, listing: Listing): Listing {
  return { ...listing, items: document === 'inventory' ? availableFirst(listing.items) : itemsLeft(listing) }
}

const isByCorner = (document: PrintDocument, { arrows }: PrintOptions): boolean =>
  document === 'signs' && arrows === 'corners'

/** @throws AppError `not_found` for an item that is not among those to print */
function onlyItem(listing: Listing, itemId: string | undefined): Listing {
  if (itemId === undefined) return listing
  const items = listing.items.filter(({ id }) => id === itemId)
  if (items.length === 0) throw new AppError('not_found', t.lazy`This item is not in the sale anymore, or it is sold.`)
  return { ...listing, items }
}

const getFileEndings = (): Record<PrintDocument, string> => ({
  flyer: t.of('end of a file name, of the letters a to z')`flyer`,
  signs: t.of('end of a file name, of the letters a to z')`signs`,
  stickers: t.of('end of a file name, of the letters a to z')`price-stickers`,
  inventory: t.of('end of a file name, of the letters a to z')`inventory`,
  unsold: t.of('end of a file name, of the letters a to z')`unsold-items`,
})

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

function checkItems({ items }: Listing, document: PrintDocument, { stickersPer }: PrintOptions): void {
  if (document === 'signs') return
  // Required wording, see S5.9.
  if (items.length === 0) throw new AppError('invalid', t.lazy`No items - Add some items before exporting.`)
  const count = items.reduce((sum, item) => sum + stickerCount(item, stickersPer), 0)
  if (document === 'stickers' && count > MAX_STICKERS) {
    const [wanted, most] = [formatCount(count), formatCount(MAX_STICKERS)]
    throw new AppError(
      'invalid',
      t.lazy`That would be ${wanted} stickers. At most ${most} are printed at once: choose one for each item.`,
    )
  }
}
