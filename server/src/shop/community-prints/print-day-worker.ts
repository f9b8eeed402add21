import type { DayPrint } from '@yardsnap/contract/community-files'
import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { cutText } from '#printing/cut.ts'
import type { Pdf } from '#printing/sheet.ts'
import { printDirectory } from './directory.ts'
import { printMapSheet } from './map-sheet.ts'
import { printPoster } from './poster.ts'
import type { DayPrintTask, PrintedDay } from './printed-day.ts'
import { printYardSigns } from './yard-signs.ts'

const PRINTS: Record<DayPrint, (task: DayPrintTask) => Pdf> = {
  poster: printPoster,
  directory: printDirectory,
  map: printMapSheet,
  signs: printYardSigns,
}

/** Entry point of the printing thread. It returns a Uint8Array of its own, because a Buffer may share pooled memory. */
export default async function print(task: DayPrintTask): Promise<Uint8Array> {
  const make = () => PRINTS[task.document]({ ...task, day: shortened(task.day) })
  if (task.language === DEFAULT_LANGUAGE) return new Uint8Array(await make().finish())
  // Not at the beginning: a thread would read the catalogs, which takes a part of a second, for English too.
  const { inLanguage } = await import('#text/translations.ts')
  return new Uint8Array(await inLanguage(task.language, make).finish())
}

/** The longest line that is drawn, in UTF-16 units: people may type a word without an end. */
const MAX_LINE_UNITS = 200

function shortened(day: PrintedDay): PrintedDay {
  const cut = (text: string) => cutText(text, MAX_LINE_UNITS)
  return {
    ...day,
    name: cut(day.name),
    permit: cut(day.permit),
    locality: cut(day.locality),
    houses: day.houses.map((house) => ({
      ...house,
      address: cut(house.address),
      street: cut(house.street),
      permit: cut(house.permit),
    })),
  }
}
