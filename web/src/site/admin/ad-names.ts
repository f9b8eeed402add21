import type { AdPage, AdPlacement } from '@yardsnap/contract/ads'
import { t } from '@yardsnap/contract/texts'

export const PLACE_NAMES: Record<AdPlacement, string> = {
  header: t.of('place of an ad')`header`,
  sidebar: t.of('place of an ad')`sidebar`,
  footer: t.of('place of an ad')`footer`,
  'between-listings': t.of('place of an ad')`between-listings`,
  'mobile-top': t.of('place of an ad')`mobile-top`,
}

export const PAGE_NAMES: Record<AdPage, string> = {
  'browse-sales': t.of('page with ads')`browse-sales`,
  'map-view': t.of('page with ads')`map-view`,
}
