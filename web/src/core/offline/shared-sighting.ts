/** Where the share sheets of phones send a photo or a text; named in the manifest, answered by the service worker. */
export const SHARE_PATH = '/seen/share'

/** The page that takes what was shared. */
export const SHARE_TARGET_PAGE = '/seen/new'

/** Holds what was shared until that page takes it, which may be after signing in. Deleted at sign-out. */
export const SHARED_CACHE = 'yardsnap-shared'

const PHOTO = '/shared/photo'
const TEXT = '/shared/text'
const SHARED_AT_HEADER = 'x-shared-at'
/** What nobody has come back for by then was given up. */
const MAX_AGE_MS = 3600 * 1000

export interface SharedSighting {
  photo: File | null
  text: string
}

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

/** Keeps what a share sheet has sent, in place of what was shared before. @param form of the manifest's share target */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(SHARED_CACHE)
  const cache = await caches.open(SHARED_CACHE)
  const photo = form.get('photo')
  if (photo instanceof File && photo.size > 0) await cache.put(PHOTO, keptAnswer(photo, photo.type))
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((word) => typeof word === 'string')
  const text = words.filter(Boolean).join('\n')
  if (text !== '') await cache.put(TEXT, keptAnswer(text, 'text/plain'))
}

/** What was shared, once; null for nothing. */
export async function takeShared(): Promise<SharedSighting | null> {
  // Missing on pages without https.
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return null
  const cache = await caches.open(SHARED_CACHE)
  const [photo, text] = await Promise.all([cache.match(PHOTO), cache.match(TEXT)])
  await caches.delete(SHARED_CACHE)
  const kept = photo ?? text
  if (!kept || Date.now() - Date.parse(kept.headers.get(SHARED_AT_HEADER) ?? '') > MAX_AGE_MS) return null
  const bytes = await photo?.blob()
  return {
    photo: bytes ? new File([bytes], 'shared', { type: bytes.type }) : null,
    text: (await text?.text()) ?? '',
  }
}

function keptAnswer(content: BodyInit, type: string): Response {
  return new Response(content, { headers: { 'content-type': type, [SHARED_AT_HEADER]: new Date().toISOString() } })
}
