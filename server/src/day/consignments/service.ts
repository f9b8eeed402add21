import type { PlansService } from '#core/plans/service.ts'
import type { Database } from '#db/database.ts'
import type { Caller, Cashier } from '#day/till/service.ts'
import { consignorsService } from './consignors.ts'
import { consignedItemsService } from './items.ts'
import { consignorPortal } from './portal.ts'
import { printableConsignors } from './printable.ts'
import { settlingService } from './settling.ts'
import { consignmentTerms } from './terms.ts'

export type { PrintableConsignor } from './printable.ts'
export type ConsignmentsService = ReturnType<typeof consignmentsService>

interface Dependencies {
  database: Database
  plans: Pick<PlansService, 'read'>
  cashier: (caller: Caller, listingId: string) => Promise<Cashier>
  now?: () => Date
}

/** Sales of many sellers at one till, who are paid a part of what was sold. The till sells what they bring. */
export function consignmentsService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const parts = { ...dependencies, now }
  return {
    terms: consignmentTerms(parts),
    consignors: consignorsService(parts),
    items: consignedItemsService(parts),
    settling: settlingService(parts),
    portal: consignorPortal(parts),
    printable: printableConsignors(parts),
  }
}
