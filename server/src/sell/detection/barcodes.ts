import type { CodeName } from '@yardsnap/contract/code-names'
import { isIsbn } from '@yardsnap/contract/gtin-names'
import { ItemCategory } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import { AppError } from '#errors.ts'
import type { Queryable } from '#db/database.ts'
import type { FoundCode } from '#pictures/barcodes.ts'
import type { Log } from '#log/logger.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import { readForeignBarcodes } from '#pictures/foreign-pictures.ts'
import type { BooksPort } from '#ports/books/port.ts'
import * as queries from './barcode-queries.ts'

export type Barcodes = ReturnType<typeof barcodes>

/** What a thing with a barcode is called, without what such things cost. */
export type KnownName = Pick<CodeName, 'title' | 'category' | 'isSure'>

/** After a call that failed nobody is asked, so that photos do not wait for a network that is away. */
const TRY_AGAIN_MS = 10 * 60_000

interface Dependencies {
  db: Queryable
  photos: Pick<PhotosService, 'readMaster'>
  /** Null: nobody tells what books are called. */
  books: BooksPort | null
  log: Pick<Log, 'info' | 'warn'>
}

/** The barcodes of photos, and what the things behind them are called. */
export function barcodes({ db, photos, books, log }: Dependencies) {
  let tryAgainAt = 0

  /** Asks for the titles of books that nobody has asked for; without a network they stay unknown. */
  async function learnTitles(gtins: readonly string[], signal?: AbortSignal): Promise<void> {
    const isbns = [...new Set(gtins.filter(isIsbn))]
    if (books === null || isbns.length === 0 || Date.now() < tryAgainAt) return
    const known = await queries.loadTitles(db, isbns)
    const missing = isbns.filter((isbn) => !known.has(isbn))
    if (missing.length === 0) return
    try {
      const found = await books.findTitles(missing, signal)
      await queries.saveTitles(db, new Map(missing.map((isbn) => [isbn, found.get(isbn) ?? null])))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Others have been asking: whoever asks next may be answered.
      if (error.code === 'unavailable') return
      if (error.code !== 'provider_failed') throw error
      signal?.throwIfAborted()
      tryAgainAt = Date.now() + TRY_AGAIN_MS
      log.info({ cause: error }, 'titles of books could not be asked for; this is tried again in ten minutes')
    }
  }

  async function readCodes({ objectKey, contentHash }: AnalyzedPhoto): Promise<FoundCode[]> {
    const known = (await queries.loadCodes(db, [contentHash])).get(contentHash)
    if (known) return known
    const codes = await readForeignBarcodes(() => photos.readMaster(objectKey))
    await queries.saveCodes(db, contentHash, codes)
    return codes
  }

  return {
    /** Reads the barcodes of a photo, unless its content is known. One that cannot be read now has none. */
    async read(photo: AnalyzedPhoto, signal: AbortSignal): Promise<void> {
      try {
        const codes = await readCodes(photo)
        await learnTitles(
          codes.map(({ gtin }) => gtin),
          signal,
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error }, 'the barcodes of a photo could not be read')
      }
    },

    /** Asks for the titles of books among these numbers that are not known yet, at most `MAX_CODES_AT_ONCE`. */
    learn: (gtins: readonly string[]): Promise<void> => learnTitles(gtins),

    /** By content hash; photos without any, or not read, are left out. */
    load: (contentHashes: readonly string[]): Promise<Map<string, FoundCode[]>> => queries.loadCodes(db, contentHashes),

    /** By number, for this seller; numbers that nobody knows are left out. */
    async name(gtins: readonly string[], sellerId: string): Promise<Map<string, KnownName>> {
      const distinct = [...new Set(gtins)]
      const titles = await queries.loadTitles(db, distinct.filter(isIsbn))
      const names = new Map<string, KnownName>()
      for (const { gtin, title, category, sellers, isOwn } of await queries.findCalledNames(db, distinct, sellerId)) {
        const known = ItemCategory.catch(ITEM_DEFAULTS.category).parse(category)
        names.set(gtin, { title, category: known, isSure: isOwn || sellers > 1 })
      }
      for (const [gtin, title] of titles) {
        if (title !== null) names.set(gtin, { title, category: 'books', isSure: true })
      }
      return names
    },

    async sweep(): Promise<void> {
      await queries.deleteOldCodes(db)
      await queries.deleteOldTitles(db)
    },
  }
}
