import type { PayoutMeans } from '@yardsnap/contract/settlements'
import { t } from '@yardsnap/contract/texts'

export const MEANS_NAMES: Record<PayoutMeans, string> = {
  cash: t.of('how somebody is paid')`Cash`,
  check: t.of('how somebody is paid')`Check`,
  other: t.of('how somebody is paid')`Another way`,
}
