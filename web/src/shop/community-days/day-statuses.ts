import type { CommunityDayStatus } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'

/** How a sale day stands, on a badge. */
export const DAY_STATUSES: Record<
  CommunityDayStatus,
  { name: string; tone: 'plain' | 'good' | 'attention' | 'danger' }
> = {
  draft: { name: t.of('status of a sale day')`Draft`, tone: 'plain' },
  open: { name: t`Registration open`, tone: 'good' },
  closed: { name: t`Registration closed`, tone: 'attention' },
  published: { name: t.of('status of a sale day')`Published`, tone: 'good' },
  over: { name: t.of('status of a sale day')`Over`, tone: 'plain' },
  called_off: { name: t.of('status of a sale day')`Called off`, tone: 'danger' },
}
