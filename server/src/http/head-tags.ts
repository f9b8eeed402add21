import { DEFAULT_LANGUAGE, type Language, LANGUAGES, toLanguagePath } from '@yardsnap/contract/languages'
import { escapeHtml } from '#text/escape-html.ts'

/** Metadata of a page. Every text is user input. */
export interface PageFacts {
  title: string
  description: string
  /** Path of the page in English; its URLs in all languages follow from it. */
  path: string
  /** With an absolute URL. */
  image?: { url: string; width: number; height: number }
  structuredData?: object
  /** Whether other sites can show it in a frame. */
  isEmbeddable?: boolean
  /** Search engines shall not list it. */
  isUnlisted?: boolean
}

const LINE_BREAKING = /[<>&\u2028\u2029]/g

/** JSON for use in a script element, escaped so that no text can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    LINE_BREAKING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Where a page stands. */
export interface PagePlace {
  siteName: string
  publicUrl: string
  language: Language
  /** Those that the site has pages in. */
  languages: readonly Language[]
}

/** Names the page in each language, itself too: https://developers.google.com/search/docs/specialty/international */
export function withLanguageTags(page: string, path: string, place: Omit<PagePlace, 'siteName'>): string {
  const link = (code: string, language: Language) =>
    `<link rel="alternate" hreflang="${code}" href="${escapeHtml(toPageUrl(path, language, place.publicUrl))}">`
  const links = place.languages.map((language) => link(language, language))
  return withTags(page, [...links, link('x-default', DEFAULT_LANGUAGE)])
}

/** For a page without facts: search engines ignore translations of an address that is not the canonical one. */
export function withAddressTags(page: string, path: string, place: Omit<PagePlace, 'siteName'>): string {
  return withTags(page, addressTags(path, place))
}

function withTags(page: string, tags: readonly string[]): string {
  // Replace with a function, because a text may contain '$&'.
  return page.replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`)
}

function addressTags(path: string, { publicUrl, language }: Omit<PagePlace, 'siteName'>): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(toPageUrl(path, language, publicUrl))}">`,
    meta('property', 'og:locale', LANGUAGES[language].openGraphLocale),
  ]
}

function toPageUrl(path: string, language: Language, publicUrl: string): string {
  return new URL(toLanguagePath(language, path), publicUrl).href
}

/** Inserts title, description, canonical URL, Open Graph and schema.org data into the head of a page. */
export function withHeadTags(page: string, facts: PageFacts, place: PagePlace): string {
  const titled = withTitle(page, facts.title, place.siteName)
  // Replace with a function, because a text may contain '$&'.
  const described = titled.replace(/<meta name="description"[^>]*>/, () =>
    meta('name', 'description', facts.description),
  )
  return withTags(described, headTags(facts, place))
}

export function withTitle(page: string, title: string, siteName: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`)
}

function headTags(facts: PageFacts, place: PagePlace): string[] {
  const { title, description, path, image, structuredData, isEmbeddable = false, isUnlisted = false } = facts
  return [
    ...addressTags(path, place),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', place.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', toPageUrl(path, place.language, place.publicUrl)),
    ...(image ? imageTags(image, title) : []),
    ...(isEmbeddable ? [oembedLink(facts, place)] : []),
    ...(structuredData ? [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`] : []),
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
  ]
}

/** https://oembed.com, 4: whoever pastes the page's address into a site such as WordPress gets a frame. */
function oembedLink({ path, title }: PageFacts, { publicUrl, language }: PagePlace): string {
  const address = new URL('/api/oembed', publicUrl)
  address.searchParams.set('url', toPageUrl(path, language, publicUrl))
  const attributes = `href="${escapeHtml(address.href)}" title="${escapeHtml(title)}"`
  return `<link rel="alternate" type="application/json+oembed" ${attributes}>`
}

function imageTags({ url, width, height }: NonNullable<PageFacts['image']>, title: string): string[] {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}
