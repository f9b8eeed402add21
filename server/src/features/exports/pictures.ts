import type { PrintDocument, PrintProgress } from '@yardsnap/contract/exports'
import type { Item } from '@yardsnap/contract/items'
import { AppError } from '#errors.ts'
import type { PhotosService } from '#features/photos/service.ts'
import type { Log } from '#logger.ts'

/** Widths of pictures in pixels: a flyer's are two inches wide, a table's not one. */
const WIDTHS: Record<PrintDocument, number> = { flyer: 640, signs: 0, stickers: 0, inventory: 160, unsold: 0 }
/** As many as are decoded at once; more would only fill the queue that everybody shares. */
const AT_ONCE = 2
/** How many of the dearest items a flyer may show. */
const FLYER_ITEMS = 12

export interface PictureSource {
  photos: Pick<PhotosService, 'picture'>
  sellerId: string
  log: Pick<Log, 'warn'>
}

interface PicturesWanted {
  items: readonly Item[]
  document: PrintDocument
  onProgress?: (progress: PrintProgress) => void
  signal?: AbortSignal
}

/**
 * The pictures that a document shows, by the id of their item. A picture that cannot be made is left out.
 * @throws AppError `unavailable` when too many are being made, or when it is called off
 */
export async function itemPictures(
  source: PictureSource,
  { items, document, onProgress, signal }: PicturesWanted,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  const width = WIDTHS[document]
  if (width === 0) return pictures
  const shown = items.filter((item) => addressOf(item) !== null)
  const waiting = document === 'flyer' ? dearest(shown) : shown
  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      if (signal?.aborted) throw new AppError('unavailable', 'The document was called off.')
      const bytes = await readPicture(source, addressOf(item) ?? '', width)
      if (bytes) pictures.set(item.id, bytes)
      done += 1
      onProgress?.({ done, total })
    }
  }
  onProgress?.({ done, total })
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}

function dearest(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Number(b.priceSuggested) - Number(a.priceSuggested)).slice(0, FLYER_ITEMS)
}

function addressOf({ cropUrl, imageUrls }: Item): string | null {
  return cropUrl ?? imageUrls[0] ?? null
}

/**
 * The picture at an address of this site as a JPEG without metadata; null, and in the log, when it cannot be made.
 * @throws AppError `unavailable` when too many are being made
 */
export async function readPicture(
  { photos, sellerId, log }: PictureSource,
  address: string,
  widthPixels: number,
): Promise<Uint8Array | null> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const query = { ...Object.fromEntries(searchParams), w: String(widthPixels), format: 'jpeg' }
  try {
    const picture = await photos.picture(sellerId, pathname.replace(/^\/objects\//, ''), query)
    return picture.cached ?? (await picture.make())
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error
    log.warn({ err: error, path: pathname }, 'a picture is missing in a document')
    return null
  }
}
