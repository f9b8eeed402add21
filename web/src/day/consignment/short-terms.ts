import type { Consignment } from '@yardsnap/contract/consignments'
import { formatMoney } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { formatWallClock } from '#lib/wall-clock.ts'
import { toPercent } from './amounts.ts'

type Terms = Pick<
  Consignment,
  'splitBasisPoints' | 'entryFeeCents' | 'tagFeeCents' | 'pulledFeeCents' | 'tagRule' | 'entryClosesAt'
>

/** What a consignor agrees to, a line for each part. */
export function listShortTerms(terms: Terms): string[] {
  const { splitBasisPoints, entryFeeCents, tagFeeCents, pulledFeeCents, tagRule, entryClosesAt } = terms
  return [
    t`You get ${toPercent(splitBasisPoints)}% of what your items sell for.`,
    entryFeeCents > 0 ? t`The entry fee of ${formatMoney(entryFeeCents / 100)} is taken off at the end.` : '',
    tagFeeCents > 0 ? t`Each item that is checked in costs ${formatMoney(tagFeeCents / 100)}.` : '',
    pulledFeeCents > 0 ? t`Each item that is pulled at check-in costs ${formatMoney(pulledFeeCents / 100)}.` : '',
    tagRule === 'printed' ? t`The price on the printed tag counts.` : t`The price counts that you entered last.`,
    entryClosesAt ? t`Entering items closes ${formatWallClock(entryClosesAt)}.` : '',
  ].filter(Boolean)
}
