import { escapeHtml } from '#escape-html.ts'

/** Metadata of a page. Every text is user input. */
export interface PageFacts {
  title: string
  description: string
  /** Absolute URL. */
  canonicalUrl: string
  /** With an absolute URL. */
  image: { url: string; width: number; height: number }
  structuredData: object
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

function headTags({ title, description, canonicalUrl, image, structuredData }: PageFacts, siteName: string) {
  return [
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${scriptJson(structuredData)}</script>`,
  ]
    .map((tag) => `    ${tag}`)
    .join('\n')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}
