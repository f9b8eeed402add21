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
    `    <link rel="alternate" hreflang="${code}" href="${escapeHtml(toPageUrl(path, language, place.publicUrl))}">\n`
  const links = [...place.languages.map((language) => link(language, language)), link('x-default', DEFAULT_LANGUAGE)]
  return page.replace('</head>', () => `${links.join('')}  </head>`)
}

function toPageUrl(path: string, language: Language, publicUrl: string): string {
  return new URL(toLanguagePath(language, path), publicUrl).href
}

/** Inserts title, description, canonical URL, Open Graph and schema.org data into the head of a page. */
export function withHeadTags(page: string, facts: PageFacts, place: PagePlace): string {
  // Replace with functions, because a text may contain '$&'.
  return withTitle(page, facts.title, place.siteName)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', facts.description))
    .replace('</head>', () => `${headTags(facts, place)}\n  </head>`)
}

export function withTitle(page: string, title: string, siteName: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`)
}

function headTags(facts: PageFacts, { siteName, publicUrl, language }: PagePlace) {
  const canonicalUrl = toPageUrl(facts.path, language, publicUrl)
  const { title, description, image, structuredData, isUnlisted = false } = facts
  return [
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', LANGUAGES[language].openGraphLocale),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl),
    ...(image ? imageTags(image, title) : []),
    ...(structuredData ? [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`] : []),
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
  ]
    .map((tag) => `    ${tag}`)
    .join('\n')
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
