import type { ConsignorPrint } from '@yardsnap/contract/consignment-prints'
import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { cutText } from '#printing/cut.ts'
import type { Pdf } from '#printing/sheet.ts'
import type { ConsignorPrintTask, PrintedConsignor } from './printed-consignor.ts'
import { printAcceptance, printPayout } from './receipt.ts'
import { printTags } from './tag-sheet.ts'

const PRINTS: Record<ConsignorPrint, (task: ConsignorPrintTask) => Pdf> = {
  tags: printTags,
  acceptance: printAcceptance,
  payout: printPayout,
}

/** Entry point of the printing thread. It returns a Uint8Array of its own, because a Buffer may share pooled memory. */
export default async function print(task: ConsignorPrintTask): Promise<Uint8Array> {
  const make = () => PRINTS[task.document]({ ...task, consignor: shortened(task.consignor) })
  if (task.language === DEFAULT_LANGUAGE) return new Uint8Array(await make().finish())
  // Not at the beginning: a thread would read the catalogs, which takes a part of a second, for English too.
  const { inLanguage } = await import('#text/translations.ts')
  return new Uint8Array(await inLanguage(task.language, make).finish())
}

/** The longest line that is drawn, in UTF-16 units: people may type a word without an end. */
const MAX_LINE_UNITS = 200

function shortened(consignor: PrintedConsignor): PrintedConsignor {
  return { ...consignor, sale: cutText(consignor.sale, MAX_LINE_UNITS), who: cutText(consignor.who, MAX_LINE_UNITS) }
}
