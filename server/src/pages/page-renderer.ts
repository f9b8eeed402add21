import { getBasePath, type Language } from '@yardsnap/contract/languages'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  APP_FILES_ID,
  type AppFiles,
  type CreatePageRenderer,
  PAGE_STATE_ID,
  type PageFiles,
  type PageRenderer,
  type PageRendering,
  type PageRequest,
  type PageSources,
  type PageState,
} from '@yardsnap/contract/page-rendering'
import { clockIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#http/accept-encoding.ts'
import { compress } from '#http/compression.ts'
import { scriptJson, withTitle } from '#http/head-tags.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { RenderThreads } from './render-threads.ts'
import { WEB_ROOT } from './template.ts'

const BUNDLES = path.join(import.meta.dirname, '../../../web/dist-server')

/** Time is rounded, so that a page that was rendered can serve again, and ads take turns with it. Milliseconds. */
const CLOCK_STEP_MS = 60_000
const CACHE_BYTES = 32 * 1024 * 1024

/** A rendered page is read before its scripts run: style sheet, fonts and the first picture are fetched before them. */
const RENDERED_FIRST = ' fetchpriority="low"'
const MODULE_SCRIPT = /<script type="module"[^<>]* src="([^"<>]+)"><\/script>/g

const ROOT_ELEMENT = '<div id="root"></div>'
const FILES_PLACE = '<!--page-files-->'
const NOSCRIPT = /<noscript>.*?<\/noscript>\s*/s

export interface RenderedPage {
  html: Buffer
  encoding: Encoding
  etag: string
}

interface RendererOptions {
  language: Language
  /** The built page with its settings, without content. */
  template: string
  /** The JSON of the page's `site-config`. */
  siteConfig: string
  productName: string
  /** Null renders in this thread. */
  threads: RenderThreads | null
}

export type Renderer = NonNullable<Awaited<ReturnType<typeof createRenderer>>>

/** What pages show; as over HTTP, each place in it is as its viewer may know it. */
export type OutgoingSources = {
  [Name in keyof PageSources]: (
    ...question: Parameters<PageSources[Name]>
  ) => Promise<Outgoing<Awaited<ReturnType<PageSources[Name]>>>>
}

interface RenderOptions extends PageRequest {
  encoding: Encoding
  /** Puts metadata into the head. @param title of the page, without the site's name */
  withHead?: (template: string, title: string) => string
  /** Ends a rendering that takes too long. */
  signal: AbortSignal
}

/**
 * Renders pages on the server (decision 024). Rendered pages are kept by the hash of their data, which is read anew
 * each time, so nothing has to be invalidated.
 * @returns null if the web app is not built
 */
export async function createRenderer({ language, template, siteConfig, productName, threads }: RendererOptions) {
  const bundle = path.join(BUNDLES, getBasePath(language), 'entry-server.js')
  if (!existsSync(bundle)) return null
  const { href } = pathToFileURL(bundle)
  const { createPageRenderer } = (await import(href)) as { createPageRenderer: CreatePageRenderer }
  const renderer: PageRenderer = createPageRenderer(siteConfig)
  const filesJson = readFileSync(path.join(WEB_ROOT, getBasePath(language), '.page-files.json'), 'utf8')
  const files = JSON.parse(filesJson) as PageFiles
  const buildHash = createHash('sha256').update(template).update(filesJson).digest('base64url')
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length })

  const filesFor = (request: PageRequest) => {
    const own = files.pages[renderer.pageAt(request) ?? ''] ?? []
    return request.user ? [...new Set([...own, ...files.signedIn])] : own
  }
  const withFiles = (request: PageRequest, attributes = '') => {
    const links = filesFor(request).map((file) => `<link rel="modulepreload"${attributes} href="${file}">`)
    return template
      .replaceAll('<script type="module"', `<script type="module"${attributes}`)
      .replace(FILES_PLACE, () => links.join(''))
  }
  const starter = `<script async src="${files.starter}"></script>`
  const scripts = [...template.matchAll(MODULE_SCRIPT)].map(([, file = '']) => file)
  /** Signed-out visitors come to read, so the starter loads the app later. The last script imports the others. */
  const withLateFiles = (request: PageRequest) => {
    const appFiles: AppFiles = { entry: scripts.at(-1) ?? '', others: filesFor(request) }
    const names = `<script type="application/json" id="${APP_FILES_ID}">${scriptJson(appFiles)}</script>`
    return template.replaceAll(MODULE_SCRIPT, '').replace(FILES_PLACE, () => names + starter)
  }
  const withStarter = (request: PageRequest) =>
    request.user ? withFiles(request, RENDERED_FIRST).replace('<link', () => `${starter}<link`) : withLateFiles(request)
  const stateScript = (json: string) => `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`

  return {
    isPage: (address: string): boolean => renderer.isPage(address),
    isRendered: (request: PageRequest): boolean => renderer.isRendered(request),

    /** The page without content: the browser renders it, and knows who is signed in. */
    unrendered(request: PageRequest): string {
      const state = stateScript(toJson({ user: request.user, rendering: null }))
      return withFiles(request).replace(ROOT_ELEMENT, () => `${ROOT_ELEMENT}\n    ${state}`)
    },

    /** @returns null for a page that only the browser renders @throws what the sources throw */
    async render(request: RenderOptions, sources: OutgoingSources): Promise<RenderedPage | null> {
      const { address, user, encoding, withHead = (head) => head, signal } = request
      const now = Math.floor(Date.now() / CLOCK_STEP_MS) * CLOCK_STEP_MS
      const queries = await renderer.load(request, sources, now)
      if (!queries) return null
      const adTurn = Math.floor(now / CLOCK_STEP_MS)
      const state = { user, rendering: { now, clocks: getClocks(queries, now), adTurn, queries } }
      const json = toJson(state)
      const hash = createHash('sha256').update(buildHash).update(address).update(json).digest('base64url')
      const etag = `W/"${hash}"`
      const key = `${encoding} ${hash}`
      const kept = cache.get(key)
      if (kept) return { html: kept, encoding, etag }
      const { html: rendered, title } = await (threads
        ? threads.render({ bundle: href, siteConfig, address, state: json }, signal)
        : renderer.render(address, state))
      const { links, content } = partLinks(rendered)
      const head = withLinks(links, withHead(withTitle(withStarter(request), title, productName), title))
      const html = head
        .replace(NOSCRIPT, '')
        .replace(ROOT_ELEMENT, () => `<div id="root">${content}</div>\n    ${stateScript(json)}`)
      const bytes = await compress(Buffer.from(html), encoding)
      cache.set(key, bytes)
      return { html: bytes, encoding, etag }
    },
  }
}

/** What clocks show where the sales are, which takes a browser a formatter to know. */
function getClocks(queries: PageRendering['queries'], now: number): PageRendering['clocks'] {
  const zones = [...JSON.stringify(queries).matchAll(/"timeZone":"([^"]{1,60})"/g)].map(([, zone = '']) => zone)
  return Object.fromEntries([FALLBACK_TIME_ZONE, ...zones].map((zone) => [zone, clockIn(zone, new Date(now))]))
}

function toJson(state: PageState): string {
  return scriptJson(state)
}

/** React puts what belongs into the head (feeds, the first picture's preload) before the content. */
const LEADING_LINKS = /^(?:<link [^>]*>)+/

function partLinks(rendered: string): { links: string; content: string } {
  const [links = ''] = LEADING_LINKS.exec(rendered) ?? []
  return { links, content: rendered.slice(links.length) }
}

function withLinks(links: string, page: string): string {
  return page.replace('</head>', () => `${links}</head>`)
}
