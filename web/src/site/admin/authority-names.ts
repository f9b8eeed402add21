import type { RuleAuthority } from '@yardsnap/contract/local-rules'
import { t } from '@yardsnap/contract/texts'

/** Who makes rules about garage sales. */
export const AUTHORITY_NAMES: Record<RuleAuthority, string> = { city: t`City`, county: t`County`, hoa: t`HOA` }
