import type { DayPrint } from '@yardsnap/contract/community-files'
import type { PrintOptions } from '@yardsnap/contract/exports'
import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { openPrinter, type PrintLimits } from '#printing/printer.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { toPrintedDay } from './print-day.ts'
import type { DayPrintTask } from './printed-day.ts'

export type CommunityPrintsService = ReturnType<typeof communityPrintsService>

interface Dependencies {
  days: Pick<CommunityDaysService['days'], 'readPage'>
  productName: string
  publicUrl: string
  printing: PrintLimits
}

interface PrintOrder {
  print: DayPrint
  options: Pick<PrintOptions, 'paper' | 'ink'>
  language: Language
}

/** What organizers print of a community day. */
export function communityPrintsService({ days, printing, ...site }: Dependencies) {
  const printer = openPrinter<DayPrintTask>(new URL('./print-day-worker.ts', import.meta.url), printing)

  return {
    /**
     * @throws AppError `not_found` unless the caller organizes the day; `rate_limited` and `unavailable` as the printer, also
     *   when aborted
     */
    async print(
      userId: string,
      slug: string,
      { print, options, language }: PrintOrder,
      signal?: AbortSignal,
    ): Promise<MadeFile<Uint8Array>> {
      const page = await days.readPage(userId, slug)
      const day = inLanguage(language, () => toPrintedDay(page, site))
      const content = await printer.run({ document: print, options, language, day }, { account: userId, signal })
      const ending = `${inLanguage(language, getFileEndings)[print]}.pdf`
      return madeFile(page.day.name, { ending, mediaType: 'application/pdf', content })
    },

    stop: (): Promise<void> => printer.close(),
  }
}

const getFileEndings = (): Record<DayPrint, string> => ({
  poster: t.of('end of a file name, of the letters a to z')`poster`,
  directory: t.of('end of a file name, of the letters a to z')`directory`,
  map: t.of('end of a file name, of the letters a to z')`map`,
  signs: t.of('end of a file name, of the letters a to z')`yard-signs`,
})
