import { t } from '@yardsnap/contract/texts'
import type { Config } from '#config/config.ts'
import type { PageFacts } from '#http/head-tags.ts'
import { toSitePicture } from '#shop/site-sharing/service.ts'

interface ListedPage {
  /** Of a page that the browser renders; the others have theirs when they are rendered. */
  title?: () => string
  description: () => string
}

/** The public pages without a subject of their own, by their paths. */
const PAGES: Record<string, ListedPage> = {
  '/': {
    description: () =>
      t`Garage, yard and estate sales near you, with photos and prices. Sell your own things from a few photos.`,
  },
  '/browse': {
    description: () =>
      t`Garage, yard, moving and estate sales near you, by day, distance and what is sold, with photos.`,
  },
  '/things': {
    description: () =>
      t`Single things from garage sales near you: furniture, tools, toys and more, with photos and prices.`,
  },
  '/map': { description: () => t`Garage, yard and estate sales near you on a map, with their days, hours and things.` },
  '/supplies': { description: () => t`Products and services for garage sales, from other shops.` },
  '/premium': {
    title: () => t`Choose Your Plan`,
    description: () => t`What is free, what Premium adds, and what it costs.`,
  },
}

/** Until the site is open, it stands at all these addresses. */
const LANDING: ListedPage = {
  description: () => t`Turn photos of second-hand things into a published garage sale.`,
}

/**
 * What search engines and link previews are told of a page, in the language of the moment.
 * @param path one of `LISTED_PAGES` @param title of the page as it was rendered
 * @returns null for a page whose title is not known
 */
export function listedPageFacts(
  path: string,
  { title, config }: { title: string | undefined; config: Pick<Config, 'siteMode' | 'publicUrl'> },
): PageFacts | null {
  const page = (config.siteMode === 'open' ? PAGES[path] : null) ?? LANDING
  const shown = title ?? page.title?.()
  if (shown === undefined) return null
  return { title: shown, description: page.description(), path, image: toSitePicture(config.publicUrl) }
}
