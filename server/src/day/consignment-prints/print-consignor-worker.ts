import type { ConsignorPrint } from '@yardsnap/contract/consignment-prints'
import { cutText } from '#printing/cut.ts'
import { drawIn } from '#printing/draw-in-language.ts'
import type { Pdf } from '#printing/sheet.ts'
import type { ConsignorPrintTask, PrintedConsignor } from './printed-consignor.ts'
import { printAcceptance, printPayout } from './receipt.ts'
import { printTags } from './tag-sheet.ts'

const PRINTS: Record<ConsignorPrint, (task: ConsignorPrintTask) => Pdf> = {
  tags: printTags,
  acceptance: printAcceptance,
  payout: printPayout,
}

/** What a printing process does. */
export default function print(task: ConsignorPrintTask): Promise<Buffer> {
  return drawIn(task.language, () => PRINTS[task.document]({ ...task, consignor: shortened(task.consignor) }))
}

/** The longest line that is drawn, in UTF-16 units: people may type a word without an end. */
const MAX_LINE_UNITS = 200

function shortened(consignor: PrintedConsignor): PrintedConsignor {
  return { ...consignor, sale: cutText(consignor.sale, MAX_LINE_UNITS), who: cutText(consignor.who, MAX_LINE_UNITS) }
}
