import type { PrintDocument, PrintProgress } from '@yardsnap/contract/exports'
import { type Item, getPictureUrl } from '@yardsnap/contract/items'
import { AppError } from '#errors.ts'
import { callerLeft } from '#queues/fair-queue.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { Log } from '#log/logger.ts'
import { pictureQueue } from '#pictures/picture-queue.ts'

/** Widths in pixels: pictures are two inches wide on a flyer, less than one in a table. */
const WIDTHS: Record<PrintDocument, number> = { flyer: 640, signs: 0, stickers: 0, inventory: 160, unsold: 0 }
/** Width by height of the place of a picture. */
const SHAPES: Partial<Record<PrintDocument, number>> = { flyer: 1.2, inventory: 1 }
/** Concurrent decodes; more would only fill the queue that all users share. */
const AT_ONCE = 2
/** The flyer uses pictures of at most this many of the most expensive items. */
const FLYER_ITEMS = 12

export interface PictureSource {
  photos: Pick<PhotosService, 'picture'>
  sellerId: string
  log: Pick<Log, 'warn'>
  /** Aborted when nobody waits for the document anymore. */
  signal?: AbortSignal | undefined
}

interface PictureOrder {
  items: readonly Item[]
  document: PrintDocument
  onProgress?: ((progress: PrintProgress) => void) | undefined
}

/**
 * The pictures that a document shows, by item id. Pictures that cannot be rendered are left out.
 * @throws AppError `unavailable` when too many are being rendered, or when aborted
 */
export async function itemPictures(
  source: PictureSource,
  { items, document, onProgress }: PictureOrder,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  const width = WIDTHS[document]
  if (width === 0) return pictures
  const shown = items.filter((item) => getPictureUrl(item) !== null)
  const waiting = document === 'flyer' ? dearest(shown) : shown
  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      if (source.signal?.aborted) throw callerLeft()
      const bytes = await readPicture(source, getPictureUrl(item) ?? '', {
        widthPixels: width,
        aspect: SHAPES[document],
      })
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

/**
 * Renders a picture of this site as a JPEG without metadata; logs and returns null on failure.
 * @throws AppError `unavailable` or `rate_limited` when too many are being rendered
 */
export async function readPicture(
  { photos, sellerId, log, signal }: PictureSource,
  address: string,
  { widthPixels, aspect }: { widthPixels: number; aspect?: number | undefined },
): Promise<Uint8Array | null> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const shape = aspect === undefined ? {} : { shape: String(aspect) }
  const query = { ...Object.fromEntries(searchParams), ...shape, w: String(widthPixels), format: 'jpeg' }
  try {
    const picture = await photos.picture(sellerId, pathname.replace(/^\/objects\//, ''), query)
    return picture.cached ?? (await pictureQueue({ account: sellerId, signal }, () => picture.make()))
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited')) throw error
    log.warn({ err: error, path: pathname }, 'a picture is missing in a document')
    return null
  }
}
