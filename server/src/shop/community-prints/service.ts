import type { DayPrint } from '@yardsnap/contract/community-files'
import type { PrintOptions } from '@yardsnap/contract/exports'
import { t } from '@yardsnap/contract/texts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Log } from '#log/logger.ts'
import type { Printer } from '#printing/printer.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { toPrintedDay } from './print-day.ts'
import type { DayPrintTask } from './printed-day.ts'
import { readStreetTiles, type TileArchive } from './street-tiles.ts'

export type CommunityPrintsService = ReturnType<typeof communityPrintsService>

interface Dependencies {
  days: Pick<CommunityDaysService['days'], 'readPage'>
  listings: Pick<ListingsService, 'readPublic'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  productName: string
  publicUrl: string
  printer: Pick<Printer, 'run'>
  /** Null: the site has no map tiles of its own. */
  mapTiles: TileArchive | null
  log: Log
}

export interface PrintOrder {
  print: DayPrint
  options: Pick<PrintOptions, 'paper' | 'ink'>
}

const DRAWER = new URL('./print-day-worker.ts', import.meta.url)

/** What organizers print of a community day, in the language of their account. */
export function communityPrintsService({ days, listings, ownAccount, printer, mapTiles, log, ...site }: Dependencies) {
  /** None where they cannot be read, which keeps nobody from printing. */
  async function findTiles({ document, day, options }: DayPrintTask, signal: AbortSignal | undefined) {
    if (document !== 'map' || !mapTiles) return []
    try {
      return await readStreetTiles(mapTiles, { houses: day.houses, paper: options.paper, signal })
    } catch (error) {
      log.warn({ err: error }, 'a map sheet is printed without streets: the map tiles cannot be read')
      return []
    }
  }

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
      const saleIds = page.entries.flatMap(({ listing }) => listing?.id ?? [])
      const sales = await listings.readPublic(null, saleIds)
      const day = inLanguage(language, () => toPrintedDay(page, { ...site, sales }))
      const task: DayPrintTask = { document: print, options, language, day }
      const tiles = await findTiles(task, signal)
      const content = await printer.run(DRAWER, { ...task, tiles }, { account: userId, signal })
      const ending = `${inLanguage(language, getFileEndings)[print]}.pdf`
      return madeFile(page.day.name, { ending, mediaType: 'application/pdf', content })
    },
  }
}

const getFileEndings = (): Record<DayPrint, string> => ({
  poster: t.of('end of a file name, of the letters a to z')`poster`,
  directory: t.of('end of a file name, of the letters a to z')`directory`,
  map: t.of('end of a file name, of the letters a to z')`map`,
  signs: t.of('end of a file name, of the letters a to z')`yard-signs`,
})
