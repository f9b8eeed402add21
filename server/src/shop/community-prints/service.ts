import type { DayPrint } from '@yardsnap/contract/community-files'
import type { PrintOptions } from '@yardsnap/contract/exports'
import { t } from '@yardsnap/contract/texts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { openPrinter, type PrintLimits } from '#printing/printer.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { toPrintedDay } from './print-day.ts'
import type { DayPrintTask } from './printed-day.ts'

export type CommunityPrintsService = ReturnType<typeof communityPrintsService>

interface Dependencies {
  days: Pick<CommunityDaysService['days'], 'readPage'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  productName: string
  publicUrl: string
  printing: PrintLimits
}

export interface PrintOrder {
  print: DayPrint
  options: Pick<PrintOptions, 'paper' | 'ink'>
}

/** What organizers print of a community day, in the language of their account. */
export function communityPrintsService({ days, ownAccount, printing, ...site }: Dependencies) {
  const printer = openPrinter<DayPrintTask>(new URL('./print-day-worker.ts', import.meta.url), printing)

  return {
    /**
     * @throws AppError `not_found` unless the caller organizes the day; `rate_limited` and `unavailable` as the printer, also
     *   when aborted
     */
    async print(
      userId: string,
      slug: string,
      { print, options }: PrintOrder,
      signal?: AbortSignal,
    ): Promise<MadeFile<Uint8Array>> {
      const page = await days.readPage(userId, slug)
      const language = await ownAccount.readLanguage(userId)
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
