import { t } from '@yardsnap/contract/texts'
import { DEFAULT_LANGUAGE, getBasePath, type Language, splitLanguage } from '@yardsnap/contract/languages'
import { CurrentUser } from '@yardsnap/contract/accounts'
import { EMPTY_PAGE_PATH, type PageRequest, LISTED_PAGES } from '@yardsnap/contract/page-rendering'
import { isPremium } from '@yardsnap/contract/plans'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import { AppError } from '#errors.ts'
import type { AdsService } from '#site/ads/service.ts'
import type { NearService } from '#shop/browse/near.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import type { HighlightsService } from '#shop/browse/highlights.ts'
import type { ThingsService } from '#shop/browse/things.ts'
import type { SeenSalesService } from '#shop/seen-sales/service.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { SharingService } from '#core/listings/share-service.ts'
import type { SetupService } from '#site/admin/setup.ts'
import type { SuppliesService } from '#site/supplies/service.ts'
import type { KeptTripService } from '#shop/trips/service.ts'
import { acceptedEncodings } from '#http/accept-encoding.ts'
import { isFresh } from '#http/entity-tags.ts'
import { sendError } from '#http/error-body.ts'
import { withAddressTags, withHeadTags, withLanguageTags } from '#http/head-tags.ts'
import { isPageRequest, originForm } from '#http/request-target.ts'
import { inLanguage } from '#text/translations.ts'
import { listedPageFacts } from './listed-pages.ts'
import { createRenderer, type RenderedPage, type Renderer } from './page-renderer.ts'
import { renderThreads } from './render-threads.ts'
import { type PublicPages, HTML, privatePageHeaders, publicPageHeaders } from './public-pages.ts'
import { publicSources } from './public-sources.ts'
import { pageSubjects, type ReadSubject, type Subject, type SubjectRequest } from './subjects.ts'
import { builtLanguages, pageTemplate, serializeSiteConfig } from './template.ts'

/** Rendering that takes longer, for example because of a geocoder, is left to the browser. Milliseconds. */
const RENDER_BUDGET_MS = 2_000
/** Pages whose URL contains a token from a mail: they send no Referer. */
const TOKEN_PAGES = new Set(['/reset-password', '/confirm-address'])

interface Dependencies {
  config: Config
  pages: PublicPages
  ads: Pick<AdsService, 'list'>
  browse: Pick<BrowseService, 'search' | 'listDays'>
  communityDays: Pick<CommunityDaysService['pages'], 'read'>
  communityDayLists: Pick<CommunityDaysService['lists'], 'list'>
  highlights: HighlightsService
  near: Pick<NearService, 'read'>
  places: Pick<PlacesService, 'geocode'>
  keptTrips: Pick<KeptTripService, 'readShared'>
  listings: Pick<ListingsService, 'read'>
  seenSales: Pick<SeenSalesService, 'list'>
  setup: Pick<SetupService, 'state'>
  supplies: Pick<SuppliesService, 'listCategories' | 'list'>
  things: ThingsService
  sharing: Pick<SharingService, 'getSharePage'>
}

/** A page that the browser renders. */
interface EmptyPage {
  html: string
}
/** The pages of one language. */
interface LanguagePages {
  language: Language
  template: string
  renderer: Renderer | null
}
type Page = (RenderedPage | EmptyPage) & { status?: number }

/**
 * The pages of the web app: rendered where the renderer can, else empty for the browser to render. If rendering fails,
 * the page is empty, and its calls then show what is wrong.
 */
export async function pageRoutes(app: FastifyInstance, { config, pages, ...services }: Dependencies): Promise<void> {
  const siteConfig = serializeSiteConfig(config)
  const shared = publicSources(services, config.pageCacheSeconds)
  // A signed-in person may have published a sale a moment ago, and the browser keeps a page's initial data.
  const forMembers = publicSources(services, 0, { mayBeOld: false })
  const forPremium = publicSources(services, 0, { mayBeOld: false, seesEarly: true })
  const subjects = pageSubjects({ ...services, publicUrl: config.publicUrl })
  const languages = builtLanguages()
  const threads = config.pageThreads > 0 ? renderThreads(config.pageThreads) : null
  app.addHook('onClose', () => threads?.close())
  const pagesByLanguage = new Map<Language, LanguagePages>()
  for (const language of languages) {
    const template = pageTemplate(config.productName, siteConfig, language)
    const { productName } = config
    const renderer = await createRenderer({ language, template, siteConfig, productName, threads })
    pagesByLanguage.set(language, { language, template, renderer })
  }
  const notBuilt: LanguagePages = {
    language: DEFAULT_LANGUAGE,
    template: pageTemplate(config.productName, siteConfig),
    renderer: null,
  }

  /** Path and query as the browser has them, with their language, and the pages of this. */
  function readAddress(request: FastifyRequest): LanguagePages & { address: string } {
    const address = originForm(request.originalUrl)
    const { language } = splitLanguage(address)
    return { ...(pagesByLanguage.get(language) ?? notBuilt), address }
  }

  async function pageFor(request: FastifyRequest, readSubject?: ReadSubject): Promise<Page> {
    const visitor = readSubject ? { user: await currentUser(request) } : await readVisitor(request)
    const { language, template, renderer, address } = readAddress(request)
    // If the session cannot be read, the page itself asks who is signed in.
    if (!renderer || !visitor) return { html: template }
    const pageRequest: SubjectRequest = { address, language, user: visitor.user }
    if (!renderer.isPage(address)) return { ...(await render(renderer, request, pageRequest)), status: 404 }
    const encodings = request.headers['accept-encoding']
    const rendering = visitor.user ? undefined : await pages.find(encodings, address)
    if (rendering) return rendering
    // Rate limited, because rendering reads the page's subject, and tokens in addresses may be guessed.
    if (readSubject || renderer.isRendered(pageRequest))
      await app.limits.consume(visitor.user ? 'user' : 'anonymous', request)
    const page = render(renderer, request, pageRequest, readSubject)
    if (!visitor.user) void pages.keep(encodings, address, page.then(renderedOnly))
    return page
  }

  function sourcesFor(user: PageRequest['user']) {
    if (!user) return shared
    return { ...(isPremium(user, Date.now()) ? forPremium : forMembers), displayAds: shared.displayAds }
  }

  async function render(
    renderer: Renderer,
    request: FastifyRequest,
    asked: SubjectRequest,
    readSubject?: ReadSubject,
  ): Promise<Page> {
    const subject = await readSubject?.(asked)
    if (subject === null) return { html: renderer.unrendered(asked), status: 404 }
    const facts = subject?.facts
    const place = { siteName: config.productName, publicUrl: config.publicUrl, language: asked.language, languages }
    const path = facts?.path ?? readPath(asked.address)
    const isListed = facts ? !facts.isUnlisted : LISTED_PAGES.includes(path)
    const withHead = (head: string, title?: string) => {
      if (!isListed) return facts ? withHeadTags(head, facts, place) : head
      const page = withLanguageTags(head, path, place)
      const known = facts ?? inLanguage(asked.language, () => listedPageFacts(path, { title, config }))
      return known ? withHeadTags(page, known, place) : withAddressTags(page, path, place)
    }
    try {
      const sources = {
        ...sourcesFor(asked.user),
        communityDay: noSubject,
        listing: noSubject,
        near: noSubject,
        ...subject?.sources,
      }
      // Whether a signed-in person's page is compressed depends on the request: see http/compression.ts.
      const encoding = asked.user ? 'identity' : chooseEncoding(request)
      const rendered = await inTime((signal) => renderer.render({ ...asked, encoding, withHead, signal }, sources))
      if (rendered) return rendered
    } catch (error) {
      if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a page is left to the browser to render')
    }
    return { html: withHead(renderer.unrendered(asked)) }
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
    const { status = 200 } = page
    if (!isRendered(page)) return reply.code(status).type(HTML).send(page.html)
    if (status !== 200) return reply.code(status).headers(privatePageHeaders(page)).send(page.html)
    const isPublic = request.headers.cookie === undefined
    reply.headers(isPublic ? publicPageHeaders(page, config.pageCacheSeconds) : privatePageHeaders(page))
    const isKnown = isPublic && isFresh(request.headers['if-none-match'], page.etag)
    return isKnown ? reply.code(304).send() : reply.send(page.html)
  }

  // Counted when a page is rendered or its subject is read, because most pages come from memory.
  const options = { schema: { hide: true }, config: { generalLimit: 'none' } } as const
  app.get<{ Params: { listingId: string } }>('/sale/:listingId', options, async (request, reply) =>
    send(request, reply, await pageFor(request, (asked) => subjects.listing(asked, request.params.listingId))),
  )
  app.get<{ Params: { place: string } }>('/near/:place', options, async (request, reply) =>
    send(request, reply, await pageFor(request, (asked) => subjects.place(asked, request.params.place))),
  )
  app.get<{ Params: { slug: string } }>('/day/:slug', options, async (request, reply) =>
    send(request, reply, await pageFor(request, (asked) => subjects.communityDay(asked, request.params.slug))),
  )
  const byToken: Record<string, (asked: SubjectRequest, token: string) => Promise<Subject | null>> = {
    '/trip/:token': (asked, token) => subjects.sharedTrip(asked, token),
    '/r/:token': (asked, token) => subjects.receipt(asked, token),
  }
  for (const [path, subject] of Object.entries(byToken)) {
    app.get<{ Params: { token: string } }>(path, options, async (request, reply) => {
      // Keeps the link from the sites that it leads to.
      const quiet = reply.header('referrer-policy', 'no-referrer')
      return send(request, quiet, await pageFor(request, (asked) => subject(asked, request.params.token)))
    })
  }
  app.get(EMPTY_PAGE_PATH, options, async (request, reply) =>
    send(request, reply, { html: readAddress(request).template }),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (TOKEN_PAGES.has(path)) reply.header('referrer-policy', 'no-referrer')
    const home = toHomeAddress(originForm(request.originalUrl))
    if (home) return reply.redirect(home, 301)
    if (isPageRequest(request)) return send(request, reply, await pageFor(request))
    return sendError(reply, new AppError('not_found', t.lazy`There is nothing at this address`))
  })
}

/** '/es/' for '/es': where the home page of a language stands. @returns null for every other address */
function toHomeAddress(address: string): string | null {
  const { language, path } = splitLanguage(address)
  const base = getBasePath(language)
  return base && /^\/(?=[?#]|$)/.test(path) && !address.startsWith(`${base}/`) ? base + path : null
}

/** Without language and query. */
function readPath(address: string): string {
  return splitLanguage(address).path.split('?', 1)[0] ?? '/'
}

async function noSubject(): Promise<never> {
  throw new AppError('not_found', t.lazy`There is nothing at this address`)
}

function isRendered(page: Page): page is RenderedPage {
  return 'etag' in page
}

function renderedOnly(page: Page): RenderedPage | null {
  return isRendered(page) ? page : null
}

async function currentUser(request: FastifyRequest): Promise<PageRequest['user']> {
  const user = await request.currentUser()
  return user && CurrentUser.parse(user)
}

/** @returns null if that cannot be known now */
async function readVisitor(request: FastifyRequest): Promise<{ user: PageRequest['user'] } | null> {
  try {
    return { user: await currentUser(request) }
  } catch (error) {
    request.log.warn({ err: error }, 'the session could not be read')
    return null
  }
}

function chooseEncoding(request: FastifyRequest) {
  return acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity'
}

async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const signal = AbortSignal.timeout(RENDER_BUDGET_MS)
  signal.addEventListener('abort', () => late.reject(new Error('Rendering took too long')))
  return Promise.race([work(signal), late.promise])
}
