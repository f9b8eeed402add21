import type { CommunityDayMode } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'

/** Who holds a sale day. */
export const MODE_NAMES: Record<CommunityDayMode, string> = {
  neighborhood: t`Neighborhood`,
  hoa: t`HOA`,
  city: t`City`,
  route: t.of('a sale along a road')`Route`,
}
