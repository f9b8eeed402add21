import { t } from '@yardsnap/contract/texts'
import { createHash } from 'node:crypto'
import { DEFAULT_REGION, MIN_EXPORT_PIXELS } from '@yardsnap/contract/photos'
import { parseRegion, type Region } from '@yardsnap/contract/picture-region'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { DEFAULT_CROP_WIDTH, DEFAULT_PICTURE_WIDTH, derive, pictureWidth, type Derivation } from '#pictures/derive.ts'
import { regionAround } from '#pictures/region.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { readWhole } from './admission.ts'
import type { DerivativeCache } from './derivative-cache.ts'
import { isUploadKey, photoNotFound } from './keys.ts'
import * as queries from './queries.ts'

/** The unparsed query of a picture's URL; see `parseDerivation`. */
export type PictureQuery = Record<string, unknown>

export interface CachedPicture {
  /** Its name in the cache. */
  name: string
  /** Changes when the bytes change. */
  etag: string
  /** The cached bytes; if null, `make` generates them, which is expensive. */
  cached: Buffer | null
  make(): Promise<Buffer>
}

export interface Picture extends CachedPicture {
  mediaType: 'image/jpeg' | 'image/webp'
  /** Whether anyone may see it now. */
  isPublic: boolean
}

const WIDTH = /^\d{1,5}$/
/** Hundredths, so that shapes that hardly differ share a picture. */
const SHAPE = /^\d(\.\d{1,2})?$/
const MIN_ASPECT = 0.25
const MAX_ASPECT = 4
/** Pages ask for pictures of twice the pixels; with one for each pixel of CSS nothing looks enlarged. */
const DENSITY = 2
/** Increment this when the rendering changes, to invalidate cached pictures. */
const CACHE_VERSION = 1

interface Options {
  database: Database
  objects: ObjectStore
  cache: DerivativeCache
}

/** Pictures for display, always generated from a master, never from the original bytes. */
export function pictures({ database, objects, cache }: Options) {
  const { db } = database

  async function openCached(parts: unknown, make: () => Promise<Buffer>): Promise<CachedPicture> {
    const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    const etag = `"${name.slice(0, 32)}"`
    return { name, etag, cached: await cache.find(name), make: () => cache.make(name, make) }
  }

  return {
    /**
     * The picture at a URL, for one viewer.
     * @throws AppError `not_found` both for a missing picture and for one that the viewer may not see; `invalid` for a
     *   region, width or shape that makes no sense
     */
    async picture(viewerId: string | null, key: string, query: PictureQuery): Promise<Picture> {
      const found = isUploadKey(key) ? await queries.findVisiblePhoto(db, key, viewerId) : null
      if (!found) throw new AppError('not_found', t.lazy`This picture does not exist`)
      const { photo, isPublic } = found
      const derivation = { ...parseDerivation(query), ...toBlurRegions(photo) }
      const parts = [CACHE_VERSION, photo.contentHash, derivation]
      return {
        ...(await openCached(parts, () => derive(() => readWhole(objects, photo.masterKey), derivation))),
        mediaType: derivation.format === 'webp' ? 'image/webp' : 'image/jpeg',
        isPublic,
      }
    },

    /** The bytes of a picture, if they are in memory. Whoever asks has checked who may see it. */
    recall: (name: string): Buffer | null => cache.recall(name),

    /** A picture composed of other data. @param parts all its inputs, which form the cache key */
    composed: (parts: unknown[], make: () => Promise<Buffer>): Promise<CachedPicture> =>
      openCached(['composed', parts], make),

    /** The upright JPEG of a photo, without blurs, for analysis. @throws AppError `not_found` */
    async readMaster(objectKey: string): Promise<Buffer> {
      const [photo] = await queries.findPhotos(db, [objectKey])
      if (!photo) throw photoNotFound()
      return readWhole(objects, photo.masterKey)
    },
  }
}

/** Blurs are part of the cache key, so that no earlier, unblurred picture is served. */
function toBlurRegions({ blurs }: queries.PhotoRow): Pick<Derivation, 'blurs'> {
  if (blurs.length === 0) return {}
  return { blurs: blurs.map(({ x, y, width, height }) => regionOfPercent(x, y, x + width, y + height)) }
}

function regionOfPercent(x1: number, y1: number, x2: number, y2: number): Region {
  return { x1: x1 / 100, y1: y1 / 100, x2: Math.min(1, x2 / 100), y2: Math.min(1, y2 / 100) }
}

/**
 * Reads the query of a picture's address (S2.15.1).
 *
 * | query                                | shows                                         |
 * |--------------------------------------|-----------------------------------------------|
 * | nothing                              | the whole photo, 1280 wide                    |
 * | `region=x1,y1,x2,y2`                 | that part, 640 wide; anything else is refused |
 * | `crop` (but not 0, false or empty)   | the middle, 0.2,0.2,0.8,0.8                   |
 * | `focus=x,y`, or `crop` with it       | a part of that size around the point          |
 * | `focus=` anything else               | as without it                                 |
 * | `w`                                  | the next larger of a few widths               |
 * | `shape=1.5`                          | the whole part and more around it, 3 to 2     |
 * | `export` (but not 0, false or empty) | more around a small part: MIN_EXPORT_PIXELS   |
 * | `format=webp`                        | WebP instead of JPEG                          |
 *
 * @throws AppError `invalid` for a region width or shape that makes no sense, or a name given twice.
 */
function parseDerivation(query: PictureQuery): Derivation {
  const region = readRegion(query)
  const width = readText(query, 'w')
  if (width !== null && !(WIDTH.test(width) && Number(width) > 0))
    throw new AppError('invalid', t.lazy`w is a width in pixels`)
  const shape = readText(query, 'shape')
  if (shape !== null && !(SHAPE.test(shape) && isShape(Number(shape))))
    throw new AppError('invalid', t.lazy`shape is width by height, from ${MIN_ASPECT} to ${MAX_ASPECT}`)
  const wanted = width === null ? (region ? DEFAULT_CROP_WIDTH : DEFAULT_PICTURE_WIDTH) : Number(width)
  const shown = pictureWidth(wanted)
  return {
    region,
    width: shown,
    format: readText(query, 'format') === 'webp' ? 'webp' : 'jpeg',
    ...(region && shape !== null && { aspect: Number(shape), minLongSide: shown / DENSITY }),
    ...(isSet(query, 'export') && { minLongSide: MIN_EXPORT_PIXELS }),
  }
}

const isShape = (aspect: number) => aspect >= MIN_ASPECT && aspect <= MAX_ASPECT

function readRegion(query: PictureQuery): Region | null {
  const text = readText(query, 'region')
  if (text !== null) {
    const region = parseRegion(text)
    if (!region) throw new AppError('invalid', t.lazy`region is x1,y1,x2,y2, each from 0 to 1`)
    return region
  }
  const focus = readText(query, 'focus')
  const hasFocus = focus !== null && /^[\d.]+,[\d.]+$/.test(focus.slice(0, 50))
  if (hasFocus) return regionAround(focus)
  return isSet(query, 'crop') ? DEFAULT_REGION : null
}

function isSet(query: PictureQuery, name: string): boolean {
  const text = readText(query, name)
  return text !== null && !['', '0', 'false'].includes(text)
}

function readText(query: PictureQuery, name: string): string | null {
  const value = query[name]
  if (value === undefined) return null
  if (typeof value !== 'string') throw new AppError('invalid', t.lazy`${name} is given more than once`)
  return value
}
