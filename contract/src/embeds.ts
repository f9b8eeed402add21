import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { splitLanguage } from './languages.ts'

/** The size of a page for frames, without compression and pictures. */
export const MAX_EMBED_BYTES = 30 * 1024

const EMBEDDED_PAGE = /^(?:\/embed)?\/(sale|day|near)\/([^/]{1,300})\/?$/

export const EMBED_KINDS = ['sale', 'day', 'near'] as const
type EmbedKind = (typeof EMBED_KINDS)[number]

/** What a frame shows, by the part of its page's address that names it. */
export interface EmbedSubject {
  kind: EmbedKind
  /** A listing's id, a community day's slug, or a city's: 'orlando-fl'. */
  name: string
}

/** How large a frame is where nobody asks for less, in pixels of CSS. */
export const EMBED_SIZES: Record<EmbedKind, { width: number; height: number }> = {
  sale: { width: 480, height: 480 },
  day: { width: 600, height: 640 },
  near: { width: 600, height: 640 },
}

/** Where a page stands for frames of other sites. @param path of the English page: '/sale/0198...' */
export const toEmbedPath = (path: string): string => `/embed${path}`

/** @param path of a page or of its frame, in any language, without query @returns null where there is no frame for it */
export function parseEmbedPath(path: string): EmbedSubject | null {
  const [, word, name] = EMBEDDED_PAGE.exec(splitLanguage(path).path) ?? []
  const kind = EMBED_KINDS.find((known) => known === word)
  if (kind === undefined || name === undefined) return null
  try {
    return { kind, name: decodeURIComponent(name) }
  } catch {
    // Half of an escaped character.
    return null
  }
}

/** https://oembed.com, 2.3.4: a `rich` answer. */
export const Oembed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.number().int(),
  /** A frame and nothing else: WordPress hides a frame that comes with a quotation until its script answers. */
  html: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of a sale. */
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
})
export type Oembed = z.infer<typeof Oembed>

const pixels = (name: string) =>
  z.coerce
    .number({ error: () => t`${name} is a number of pixels` })
    .int({ error: () => t`${name} is a whole number of pixels` })
    .min(1, { error: () => t`${name} is at least 1` })
    .optional()

export const getOembed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  summary: 'How another site shows a sale, a community sale day or the sales near a city in a frame (oEmbed 1.0, JSON)',
  access: 'anyone',
  query: z.object({
    /** Of a page of this site: /sale/…, /day/… or /near/…, in any language. */
    url: z.string().max(2000),
    maxwidth: pixels('maxwidth'),
    maxheight: pixels('maxheight'),
    /** Only `json`. */
    format: z.string().max(20).default('json'),
  }),
  response: Oembed,
})
