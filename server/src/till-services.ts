import { payWaysService } from '#core/pay-ways/service.ts'
import { buyerReceiptsService } from '#day/receipts/service.ts'
import { consignmentsService } from '#day/consignments/service.ts'
import { tillService } from '#day/till/service.ts'

type Dependencies = Omit<Parameters<typeof tillService>[0], 'payWays'> & Parameters<typeof payWaysService>[0]

/** What stands at a till: who is paid how, what is sold, and what buyers get of it. */
export function tillServices(dependencies: Dependencies) {
  const payWays = payWaysService(dependencies)
  const till = tillService({ ...dependencies, payWays })
  return {
    payWays,
    till,
    consignments: consignmentsService({ ...dependencies, cashier: (...call) => till.helpers.cashier(...call) }),
    buyerReceipts: buyerReceiptsService(dependencies),
  }
}
