import type { ConsignorPrint } from '@yardsnap/contract/consignment-prints'
import type { Language } from '@yardsnap/contract/languages'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { ConsignmentsService, PrintableConsignor } from '#day/consignments/service.ts'
import { toLongDay } from '#printing/printed-days.ts'
import type { Printer } from '#printing/printer.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import { type ConsignorPrintTask, toPrintedConsignor } from './printed-consignor.ts'

export type ConsignmentPrintsService = ReturnType<typeof consignmentPrintsService>

interface Dependencies {
  consignments: Pick<ConsignmentsService, 'printable'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  productName: string
  printer: Pick<Printer, 'run'>
  now?: () => Date
}

export interface ConsignorPrintOrder {
  print: ConsignorPrint
  options: ConsignorPrintTask['options'] & { since?: string | undefined }
}

const DRAWER = new URL('./print-consignor-worker.ts', import.meta.url)

/** Tags and receipts of consignors, for their organizer and by their link. */
export function consignmentPrintsService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { consignments, ownAccount, printer, productName } = dependencies

  async function draw(
    printable: PrintableConsignor,
    { print, options }: ConsignorPrintOrder,
    { language, account, signal }: { language: Language; account: string; signal: AbortSignal | undefined },
  ): Promise<MadeFile<Uint8Array>> {
    const { since, ...look } = options
    const today = dayIn(printable.timeZone ?? FALLBACK_TIME_ZONE, now())
    const consignor = inLanguage(language, () =>
      toPrintedConsignor(printable, print, { productName, day: toLongDay(today), since }),
    )
    const task: ConsignorPrintTask = { document: print, options: look, language, consignor }
    const content = await printer.run(DRAWER, task, { account, signal })
    const ending = `${printable.settlement.number}-${inLanguage(language, getFileEndings)[print]}.pdf`
    return madeFile(printable.saleTitle, { ending, mediaType: 'application/pdf', content })
  }

  return {
    /** @throws AppError `not_found`; `rate_limited` and `unavailable` as the printer, also when aborted */
    async printForOrganizer(
      userId: string,
      { listingId, consignorId }: { listingId: string; consignorId: string },
      order: ConsignorPrintOrder,
      signal?: AbortSignal,
    ): Promise<MadeFile<Uint8Array>> {
      const printable = await consignments.printable.readForOrganizer(userId, listingId, consignorId)
      return draw(printable, order, { language: await ownAccount.readLanguage(userId), account: userId, signal })
    },

    /** @throws AppError as `printForOrganizer` */
    async printForConsignor(
      token: string,
      order: ConsignorPrintOrder,
      { language, signal }: { language: Language; signal?: AbortSignal },
    ): Promise<MadeFile<Uint8Array>> {
      const printable = await consignments.printable.readForConsignor(token)
      return draw(printable, order, { language, account: `consignor ${printable.consignorId}`, signal })
    },
  }
}

const getFileEndings = (): Record<ConsignorPrint, string> => ({
  tags: t.of('end of a file name, of the letters a to z')`tags`,
  acceptance: t.of('end of a file name, of the letters a to z')`acceptance`,
  payout: t.of('end of a file name, of the letters a to z')`settlement`,
})
