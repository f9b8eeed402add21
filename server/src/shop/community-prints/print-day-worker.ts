import type { DayPrint } from '@yardsnap/contract/community-files'
import { cutText } from '#printing/cut.ts'
import { drawIn } from '#printing/draw-in-language.ts'
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

/** What a printing process does. */
export default function print(task: DayPrintTask): Promise<Buffer> {
  return drawIn(task.language, () => PRINTS[task.document]({ ...task, day: shortened(task.day) }))
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
      city: cut(house.city),
      permit: cut(house.permit),
    })),
  }
}
