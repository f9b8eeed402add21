import type { CoHostRole } from '@yardsnap/contract/co-hosts'
import { t } from '@yardsnap/contract/texts'

export const ROLE_TEXTS: Record<CoHostRole, string> = {
  edit: t.of('what somebody does at a sale')`Edits`,
  dibs: t.of('what somebody does at a sale')`Dibs`,
}

export const ROLE_HINTS: Record<CoHostRole, string> = {
  edit: t`Edits things and photos with you, sees the page of the day and takes money at the till.`,
  dibs: t`Sees the things before they are public, and says what they would like. They change nothing, and do not see your address.`,
}
