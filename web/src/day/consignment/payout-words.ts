import { formatDate } from '@yardsnap/contract/dates'
import type { Payout, PayoutMeans } from '@yardsnap/contract/settlements'
import { t } from '@yardsnap/contract/texts'
import { formatCents } from './SumList.tsx'

export const MEANS_NAMES: Record<PayoutMeans, string> = {
  cash: t.of('how somebody is paid')`Cash`,
  check: t.of('how somebody is paid')`Check`,
  other: t.of('how somebody is paid')`Another way`,
}

/** '$8.70 · Check · 1042 · Sat, May 10, 2031 · by Anna' */
export const describePayout = ({ cents, means, day, note, paidBy }: Payout): string =>
  [formatCents(cents), MEANS_NAMES[means], note, formatDate(day), t`by ${paidBy}`].filter(Boolean).join(' · ')
