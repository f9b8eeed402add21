import type { PushPayload } from '@yardsnap/contract/notifications'
import { DEFAULT_LANGUAGE, type Language, splitLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { EMPTY_PAGE_PATH } from '@yardsnap/contract/page-rendering'
import { language } from '@yardsnap/contract/texts'
import { KEPT_ANSWER_MESSAGE, keptAddress, TAKE_OVER_MESSAGE } from '#core/offline/kept-address.ts'
import { KEPT_CACHE } from '#core/offline/kept-cache.ts'
import { FORMER_SHARE_PATH, SHARE_PATH, SHARED_PHOTOS_PAGE } from '@yardsnap/contract/share-target'
import { forgetShared, isFromOtherSite, keepShared } from '#core/offline/shared-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Set by the build: the app's files, and a version that changes with any of them. */
declare const __APP_FILES__: string[]
declare const __APP_VERSION__: string

/** The worker of each language keeps its own pages. */
const LANGUAGE = language()
const EMPTY_PAGE = toLanguagePath(LANGUAGE, EMPTY_PAGE_PATH)
const APP_CACHES = LANGUAGE === DEFAULT_LANGUAGE ? 'yardsnap-app-' : `yardsnap-${LANGUAGE}-app-`
const APP_CACHE = APP_CACHES + __APP_VERSION__
const appFiles = new Set(__APP_FILES__)

/** How long to wait on a weak connection before showing cached data, in milliseconds. */
const PAGE_PATIENCE_MS = 4000
const ANSWER_PATIENCE_MS = 8000

self.addEventListener('install', (event) => event.waitUntil(keepApp()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER_MESSAGE) event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // The English worker is in charge of all languages until theirs has started.
  const { language: shared, path } = splitLanguage(url.pathname)
  const isShare = url.origin === self.location.origin && (path === SHARE_PATH || path === FORMER_SHARE_PATH)
  if (isShare && request.method === 'POST') event.respondWith(takeShare(request, shared))
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === '/api/logout') event.waitUntil(forgetUser())
    else if (isPage(url.pathname)) event.respondWith(openPage(request))
    return
  }
  const address = keptAddress(url)
  if (appFiles.has(url.pathname)) event.respondWith(readAppFile(request))
  else if (address) event.respondWith(answer(request, { address, clientId: event.clientId }))
})

/** What the server has sent to this device. A browser that shows nothing for it takes the permission back. */
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, text, path, tag, picture } = event.data.json() as PushPayload
  const options = {
    body: text,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: path,
    ...(picture && { image: picture }),
  }
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), markIcon()]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data)))
})

/** Marks the icon of the installed app; a page that is open then says how many messages are unread. */
async function markIcon(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge().catch(() => undefined)
}

/** Shows the page where it is open already, else in any of the app's windows, else in a new one. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname)
  const [other] = windows
  if (there) await there.focus()
  else if (other) await other.focus().then((focused) => focused.navigate(url.href))
  else await self.clients.openWindow(url.href)
}

/** Keeps what was shared to the app and opens the page for it; without a signal, too. */
async function takeShare(request: Request, pages: Language): Promise<Response> {
  // What another site sends opens a page that takes nothing.
  const isRefused = isFromOtherSite(request, self.location.origin)
  const page = isRefused
    ? SHARED_PHOTOS_PAGE
    : await request
        .formData()
        .then(keepShared)
        .catch(() => `${SHARED_PHOTOS_PAGE}?failed=1`)
  return Response.redirect(toLanguagePath(pages, page), 303)
}

async function forgetUser(): Promise<void> {
  await caches.delete(KEPT_CACHE)
  await forgetShared().catch(() => undefined)
  await self.registration.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe())
}

async function keepApp(): Promise<void> {
  const cache = await caches.open(APP_CACHE)
  await cache.addAll([new Request(EMPTY_PAGE, { cache: 'reload' }), ...appFiles])
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(APP_CACHES) && name !== APP_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

function isPage(pathname: string): boolean {
  if (splitLanguage(pathname).language !== LANGUAGE) return false
  // Frames of other sites are no pages of the app.
  return !/^(\/[a-z]{2})?\/(api|objects|storage|embed)(\/|$)/.test(pathname) && !/\.[a-z0-9]{1,8}$/i.test(pathname)
}

/** The network first, so that nobody with a connection stays on an old version. */
async function openPage(request: Request): Promise<Response> {
  const fetched = fetch(request)
  try {
    return await inTime(fetched, PAGE_PATIENCE_MS)
  } catch {
    return (await caches.match(EMPTY_PAGE, { cacheName: APP_CACHE })) ?? fetched
  }
}

async function readAppFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: APP_CACHE })) ?? fetch(request)
}

/** The network first; the cache when that fails or takes too long. */
async function answer(request: Request, { address, clientId }: { address: string; clientId: string }) {
  const fetched = fetch(request)
  try {
    return await inTime(fetched, ANSWER_PATIENCE_MS)
  } catch (error) {
    if (request.signal.aborted) throw error
    const kept = await caches.match(address, { cacheName: KEPT_CACHE })
    if (!kept) return fetched
    const client = address.startsWith('/api/') ? await self.clients.get(clientId) : undefined
    client?.postMessage(KEPT_ANSWER_MESSAGE)
    return kept
  }
}

/** The answer if it arrives within `limitMs`. @throws DOMException `TimeoutError` otherwise */
async function inTime<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), limitMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
