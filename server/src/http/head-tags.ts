import { escapeHtml } from '#text/escape-html.ts'

/** Metadata of a page. Every text is user input. */
export interface PageFacts {
  title: string
  description: string
  /** Absolute URL. */
  canonicalUrl: string
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

/** Inserts title, description, canonical URL, Open Graph and schema.org data into the head of a page. */
export function withHeadTags(page: string, facts: PageFacts, siteName: string): string {
  // Replace with functions, because a text may contain '$&'.
  return withTitle(page, facts.title, siteName)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', facts.description))
    .replace('</head>', () => `${headTags(facts, siteName)}\n  </head>`)
}

export function withTitle(page: string, title: string, siteName: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`)
}

function headTags(facts: PageFacts, siteName: string) {
  const { title, description, canonicalUrl, image, structuredData, isUnlisted = false } = facts
  return [
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
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
