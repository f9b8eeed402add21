import { MAX_CHOSEN_PHOTO_BYTES, PHOTO_ENDINGS, PHOTO_TYPES } from '@yardsnap/contract/photo-limits'
import {
  FORMER_SHARE_PHOTO,
  SHARE_PHOTOS,
  SHARE_TEXTS,
  SHARED_PHOTOS_PAGE,
  SIGHTING_PAGE,
} from '@yardsnap/contract/share-target'
import { changeRecord, clearRecords, readRecord } from './shared-store.ts'

/** Photos that wait at once; more would fill the device. */
export const MAX_WAITING_PHOTOS = 30
/** What nobody has come back for by then was given up. A text is read at once, so that it waits for signing in alone. */
const MAX_PHOTO_AGE_MS = 7 * 24 * 3600 * 1000
const MAX_SIGHTING_AGE_MS = 3600 * 1000
/** Of the names that are told with a reason. */
const MAX_NAMES = 20

/** Why a file that was shared is not among the photos that wait. */
export type RefusalReason = 'type' | 'size' | 'count'

export interface RefusedFile {
  name: string
  reason: RefusalReason
}

/** Photos for a sale of one's own, until the person has said for which. */
export interface SharedPhotos {
  photos: readonly File[]
  /** The last words that were shared with them. */
  text: string
  /** Of the last time that something was shared. */
  refused: readonly RefusedFile[]
  sharedAt: number
}

/** What somebody saw of another's sale. */
export interface SharedSighting {
  photo: File | null
  text: string
}

const NOTHING: SharedPhotos = { photos: [], text: '', refused: [], sharedAt: 0 }

/**
 * Whether a page of another site has sent a request to share: a form posts anywhere. Share sheets are no site: what they
 * send has no referrer of the web, and no origin or 'null'. Browsers add Sec-Fetch-Site only behind a service worker.
 * @param self the app's own origin
 */
export function isFromOtherSite({ headers, referrer, destination }: Sent, self: string): boolean {
  const origins = [headers.get('origin'), referrer].flatMap((from) => /^https?:[/][/][^/]+/.exec(from ?? '') ?? [])
  return origins.some((origin) => origin !== self) || destination !== 'document'
}

type Sent = Pick<Request, 'referrer' | 'destination'> & { headers: Pick<Headers, 'get'> }

/**
 * Keeps what a share sheet has sent: photos beside those that wait already, words alone in place of former ones.
 * @param form of the manifest's share target
 * @returns the path of the page for it
 * @throws DOMException when the device has no room
 */
export async function keepShared(form: FormData): Promise<string> {
  const files = [SHARE_PHOTOS, FORMER_SHARE_PHOTO]
    .flatMap((name) => form.getAll(name))
    // A field without a file has one without a name.
    .filter((file): file is File => file instanceof File && file.name !== '')
    .map(withFixedTime)
  const words = SHARE_TEXTS.map((name) => form.get(name)).filter((word) => typeof word === 'string')
  const text = words.filter(Boolean).join('\n')
  if (files.length === 0) {
    if (text !== '') await keepSighting({ photo: null, text })
    return SIGHTING_PAGE
  }
  await changeRecord<SharedPhotos>('photos', (before) => withShared(stillKept(before) ?? NOTHING, { files, text }))
  return SHARED_PHOTOS_PAGE
}

/** A file of a form may have no time of its own, and then says another one at each look. */
function withFixedTime(file: File): File {
  return new File([file], file.name, { type: file.type, lastModified: file.lastModified })
}

/** What waits after files were shared. Those that wait already are not kept twice. */
export function withShared(
  before: SharedPhotos,
  { files, text }: { files: readonly File[]; text: string },
  now = Date.now(),
): SharedPhotos {
  const photos = [...before.photos]
  const refused: RefusedFile[] = []
  for (const file of files) {
    if (photos.some((known) => isSame(known, file))) continue
    const reason = findRefusal(file) ?? (photos.length < MAX_WAITING_PHOTOS ? null : 'count')
    if (reason) refused.push({ name: file.name, reason })
    else photos.push(file)
  }
  return { photos, text: text || before.text, refused: refused.slice(0, MAX_NAMES), sharedAt: now }
}

function findRefusal({ name, type, size }: File): RefusalReason | null {
  const isKnown = PHOTO_TYPES.some((known) => known === type)
  const isPhoto = isKnown || PHOTO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isPhoto || size === 0) return 'type'
  return size > MAX_CHOSEN_PHOTO_BYTES ? 'size' : null
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Missing on the server, and in private windows of some browsers, of which others refuse to be asked. */
function hasDatabase(): boolean {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

/** The photos that wait; null for none. */
export async function readSharedPhotos(): Promise<SharedPhotos | null> {
  if (!hasDatabase()) return null
  return stillKept(await readRecord<SharedPhotos>('photos'))
}

function stillKept(kept: SharedPhotos | undefined): SharedPhotos | null {
  return kept && Date.now() - kept.sharedAt < MAX_PHOTO_AGE_MS ? kept : null
}

/** Lets go of photos that are kept elsewhere now, or of all. What was refused has been read by then. */
export async function dropSharedPhotos(taken: readonly File[] | 'all'): Promise<void> {
  await changeRecord<SharedPhotos>('photos', (before) => {
    if (!before || taken === 'all') return null
    const photos = before.photos.filter((photo) => !taken.some((other) => isSame(other, photo)))
    return photos.length > 0 ? { ...before, photos, refused: [] } : null
  })
}

/** Hands a photo or words to the page for sales of others, in place of what was handed over before. */
export async function keepSighting(sighting: SharedSighting): Promise<void> {
  await changeRecord<KeptSighting>('sighting', () => ({ ...sighting, sharedAt: Date.now() }))
}

interface KeptSighting extends SharedSighting {
  sharedAt: number
}

/** What was shared of another's sale, once; null for nothing. */
export async function takeSighting(): Promise<SharedSighting | null> {
  if (!hasDatabase()) return null
  let kept: KeptSighting | undefined
  await changeRecord<KeptSighting>('sighting', (before) => {
    kept = before
    return null
  })
  return kept && Date.now() - kept.sharedAt < MAX_SIGHTING_AGE_MS ? { photo: kept.photo, text: kept.text } : null
}

/** Deletes all that was shared to the app, as at sign-out. */
export async function forgetShared(): Promise<void> {
  if (hasDatabase()) await clearRecords()
}
