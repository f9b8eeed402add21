import { CurrentUser } from '@yardsnap/contract/accounts'
import { Draft } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import { Listing, type ListingSummary } from '@yardsnap/contract/listings'
import { getMyListings } from '@yardsnap/contract/own-listings'
import { getSavedListings, isHostsSale } from '@yardsnap/contract/saved'
import { callerHeaders } from '#api/call.ts'
import { sizedPicture } from '#core/items/crop.ts'
import { forgetKept } from './forget.ts'
import { getDraftUrl, KEPT_AT_HEADER, keptAddress } from './kept-address.ts'
import { KEPT_CACHE } from './kept-cache.ts'
import { readKeptNote, writeKeptNote } from './kept-note.ts'

/** The limits of one device: the first sales of the shopper's order, the newest own ones, with this many pictures each. */
const MAX_KEPT_SALES = 50
const MAX_OWN_SALES = 5
const MAX_DRAFTS = 3
const MAX_PICTURES_PER_SALE = 12
/** Wide enough for a list of items on a phone. */
const PICTURE_WIDTH_PIXELS = 480
const PARALLEL_CALLS = 3

/** The shopper's own answers that are kept as they are. */
const OWN_CALLS = ['/api/auth/user', '/api/saved-sales', '/api/holds', '/api/appointments'] as const

interface Keeping {
  cache: Cache
  signal: AbortSignal
}

/**
 * Caches the saved sales with details and pictures, the shopper's holds and appointments, the seller's own public sales, where items can
 * be marked sold offline, and the newest drafts, which can be edited offline. Drops what is no longer saved, public or
 * a draft. Skips unchanged sales.
 * @throws TypeError when offline; AbortError when `signal` ends it
 */
export async function keepForOffline(userId: string, signal: AbortSignal): Promise<void> {
  const note = readKeptNote()
  if (note && note.userId !== userId) await forgetKept()
  const paths = [...OWN_CALLS, '/api/my-listings']
  const [user, saved, holds, appointments, own] = await Promise.all(paths.map((path) => fetchFresh(path, signal)))
  if (!user || !saved || !holds || !appointments || !own) return
  // Somebody else may have signed in in another tab.
  if (CurrentUser.parse(await user.clone().json()).id !== userId) return

  const keeping = { cache: await caches.open(KEPT_CACHE), signal }
  const entries = getSavedListings.response.parse(await saved.clone().json())
  const ownListings = getMyListings.response.parse(await own.json())
  const ownPublic = ownListings.filter(({ status }) => status === 'published')
  const drafts = ownListings.filter(({ status }) => status === 'draft').slice(0, MAX_DRAFTS)
  const listings = [
    // What neighbors saw has no details beyond those of the saved sales.
    ...entries.flatMap(({ listing }) => (listing && isHostsSale(listing) ? listing : [])).slice(0, MAX_KEPT_SALES),
    ...ownPublic.slice(0, MAX_OWN_SALES),
  ]
  writeKeptNote({ userId, keptAt: new Date().toISOString() })
  await put(keeping, '/api/auth/user', user)
  await put(keeping, '/api/saved-sales', saved)
  await put(keeping, '/api/holds', holds)
  await put(keeping, '/api/appointments', appointments)
  const kept = await inParallel(listings, (listing) => keepListing(keeping, listing))
  const keptDrafts = await inParallel(drafts, (draft) => keepDraft(keeping, draft))
  const pictures = [...new Set([...kept, ...keptDrafts].flat())]
  const addresses = [...listings.map(getListingUrl), ...drafts.map(({ id }) => getDraftUrl(id))]
  await dropOthers(keeping.cache, [...OWN_CALLS, ...addresses, ...pictures])
  await inParallel(pictures, (address) => keepPicture(keeping, address))
}

/** @returns the addresses of the pictures that show the sale */
async function keepListing(keeping: Keeping, listing: ListingSummary): Promise<string[]> {
  const address = getListingUrl(listing)
  const before = await keeping.cache.match(address)
  const known = before ? Listing.safeParse(await before.json()).data : undefined
  // Selling items does not change the version, so their number is compared, too.
  if (known?.version === listing.version && known.itemCount === listing.itemCount) return listPictures(known)
  const answer = await fetchFresh(address, keeping.signal)
  if (!answer) return []
  const fresh = Listing.parse(await answer.clone().json())
  await put(keeping, address, answer)
  return listPictures(fresh)
}

/** @returns the addresses of its photos and of the pictures of its items */
async function keepDraft(keeping: Keeping, { id, version }: ListingSummary): Promise<string[]> {
  const address = getDraftUrl(id)
  const before = await keeping.cache.match(address)
  const known = before ? Draft.safeParse(await before.json()).data : undefined
  if (known?.version === version) return picturesOfDraft(known)
  const answer = await fetchFresh(address, keeping.signal)
  if (!answer) return []
  const fresh = Draft.parse(await answer.clone().json())
  await put(keeping, address, answer)
  return picturesOfDraft(fresh)
}

function picturesOfDraft({ photos, items }: Draft): string[] {
  return keptPictures([...photos.map(({ url }) => url), ...items.map(getPictureUrl)])
}

function getListingUrl({ id }: { id: string }): string {
  return `/api/listings/${id}`
}

function listPictures({ imageUrls, items }: Listing): string[] {
  const ofItems = items.map((item) => getPictureUrl(item) ?? item.sourceImageUrl)
  return keptPictures([...imageUrls, ...ofItems])
}

function keptPictures(urls: readonly (string | null)[]): string[] {
  const addresses = urls.flatMap((url) => {
    const parsed = url ? URL.parse(url, window.location.origin) : null
    return (parsed?.origin === window.location.origin ? keptAddress(parsed) : null) ?? []
  })
  return [...new Set(addresses)].slice(0, MAX_PICTURES_PER_SALE)
}

async function keepPicture(keeping: Keeping, address: string): Promise<void> {
  if (await keeping.cache.match(address)) return
  const answer = await fetchFresh(sizedPicture(address, PICTURE_WIDTH_PIXELS, 1), keeping.signal)
  if (answer) await put(keeping, address, answer)
}

/** @returns null for refusals, and for answers that came from the cache */
async function fetchFresh(address: string, signal: AbortSignal): Promise<Response | null> {
  const answer = await fetch(address, { credentials: 'include', headers: callerHeaders, signal })
  if (answer.ok && !answer.headers.has(KEPT_AT_HEADER)) return answer
  // Unread, it would keep its connection.
  void answer.body?.cancel()
  return null
}

async function put({ cache, signal }: Keeping, address: string, answer: Response): Promise<void> {
  const body = await answer.blob()
  // Nothing may be written after sign-out has emptied the cache.
  signal.throwIfAborted()
  await cache.put(address, new Response(body, { headers: { [KEPT_AT_HEADER]: new Date().toISOString() } }))
}

async function dropOthers(cache: Cache, addresses: readonly string[]): Promise<void> {
  const isWanted = new Set(addresses)
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!isWanted.has(pathname + search)) await cache.delete(request)
  }
}

/** Runs a few at a time, so that the page's own calls are not delayed. */
async function inParallel<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  const queue = [...inputs.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) outputs[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work))
  return outputs
}
