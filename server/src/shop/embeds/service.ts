import { EMBED_SIZES, type EmbedSubject, type Oembed, parseEmbedPath, toEmbedPath } from '@yardsnap/contract/embeds'
import { ERROR_STATUS } from '@yardsnap/contract/errors'
import { type Language, splitLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import type { NearPlace } from '@yardsnap/contract/near'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import type { ListingsService } from '#core/listings/service.ts'
import type { Picture } from '#core/photos/service.ts'
import { AppError } from '#errors.ts'
import type { Outgoing } from '#log/redaction.ts'
import { SHARE_PICTURE } from '#pictures/share-picture.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { inLanguage } from '#text/translations.ts'
import { dayContent, nearContent, saleContent } from './contents.ts'
import { embedPage, type EmbedContent, missingEmbedPage } from './embed-page.ts'

export type EmbedsService = ReturnType<typeof embedsService>

/** How long others may show a copy: a host may hide or call off a sale at any time. */
export const EMBED_SECONDS = 60
/** How long the frame itself stays the same, whatever it shows. */
const OEMBED_SECONDS = 24 * 3600

interface Dependencies {
  listings: Pick<ListingsService, 'read'>
  /** The pictures of public sales. */
  sharing: { cover: (listingId: string) => Promise<Picture> }
  communityDays: Pick<CommunityDaysService['pages'], 'read'>
  near: { read: (slug: string) => Promise<Outgoing<NearPlace>> }
  publicUrl: string
  productName: string
  /** Whether signed-out visitors may see sales; false before the launch. */
  isOpen: boolean
  now?: () => Date
}

export interface OembedRequest {
  /** Of a page of this site, in any language. */
  path: string
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

/** Pages for frames of other sites. They show what a signed-out visitor sees, whoever asks. */
export function embedsService(dependencies: Dependencies) {
  const {
    listings,
    sharing,
    communityDays,
    near,
    publicUrl,
    productName,
    isOpen,
    now = () => new Date(),
  } = dependencies
  const absolute = (path: string) => new URL(path, publicUrl).href

  /** @returns null for what is not there, or not for everyone; else what makes its content in the language of the moment */
  async function read({ kind, name }: EmbedSubject): Promise<(() => EmbedContent) | null> {
    if (!isOpen) return null
    try {
      if (kind === 'near') {
        const place = await near.read(name)
        return () => nearContent(place)
      }
      if (kind === 'day') {
        const day = await communityDays.read(null, name)
        return () => dayContent(day)
      }
      if (!z.uuid().safeParse(name).success) return null
      const listing = await listings.read(null, name)
      return () => saleContent(listing, now())
    } catch (error) {
      if (error instanceof AppError && ERROR_STATUS[error.code] === 404) return null
      throw error
    }
  }

  return {
    /** HTML of at most `MAX_EMBED_BYTES`. */
    async page(subject: EmbedSubject, language: Language): Promise<{ html: string; isFound: boolean }> {
      const content = await read(subject)
      const frame = { language, publicUrl, productName }
      return {
        html: inLanguage(language, () => (content ? embedPage(content(), frame) : missingEmbedPage(frame))),
        isFound: content !== null,
      }
    },

    /** The picture of a sale. @throws AppError `not_found` */
    async picture(listingId: string): Promise<Picture> {
      if (!isOpen) throw new AppError('not_found', t.lazy`This picture does not exist`)
      return sharing.cover(listingId)
    },

    /** @throws AppError `not_found` for an address that no frame is for */
    async oembed({ path, maxwidth = Infinity, maxheight = Infinity }: OembedRequest): Promise<Oembed> {
      const subject = parseEmbedPath(path)
      const content = subject && (await read(subject))
      if (!subject || !content)
        throw new AppError('not_found', t.lazy`There is nothing at this address that other sites can show`)
      const { language } = splitLanguage(path)
      const { title, path: pagePath } = inLanguage(language, content)
      const size = EMBED_SIZES[subject.kind]
      const [width, height] = [Math.min(size.width, maxwidth), Math.min(size.height, maxheight)]
      const src = absolute(toLanguagePath(language, toEmbedPath(pagePath)))
      return {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: productName,
        provider_url: absolute('/'),
        cache_age: OEMBED_SECONDS,
        html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(title)}" frameborder="0" loading="lazy" style="max-width: 100%"></iframe>`,
        width,
        height,
        ...(subject.kind !== 'near' && {
          thumbnail_url: absolute(
            subject.kind === 'sale'
              ? `/api/listings/${subject.name}/share.jpg?language=${language}`
              : `/api/community-days/${subject.name}/share.jpg?language=${language}`,
          ),
          thumbnail_width: SHARE_PICTURE.width,
          thumbnail_height: SHARE_PICTURE.height,
        }),
      }
    },
  }
}
