import { t } from '@yardsnap/contract/texts'
import { cutText } from '#printing/cut.ts'
import { drawIn } from '#printing/draw-in-language.ts'
import { isPrintable } from '#printing/text.ts'
import { printFlyer } from './flyer.ts'
import { printInventory } from './inventory.ts'
import { printPickup } from './pickup.ts'
import { printSigns } from './signs.ts'
import { printStickers } from './stickers.ts'
import type { DrawnDocument, PickupSheet, PrintTask, PrintedListing } from './printed-listing.ts'
import { printUnsold } from './unsold.ts'

type Draw = (task: PrintTask) => DrawnDocument

/** Word files are made by a library of their own, which takes long to read. */
const findDraw = async ({ document, options }: PrintTask): Promise<Draw> =>
  document === 'inventory' && options.format === 'docx'
    ? (await import('./inventory-word.ts')).writeInventory
    : PRINTS[document]

const PRINTS: Record<PrintTask['document'], Draw> = {
  flyer: printFlyer,
  signs: printSigns,
  stickers: printStickers,
  inventory: printInventory,
  unsold: printUnsold,
  pickup: printPickup,
}

/** What a printing process does. */
export default async function print(task: PrintTask): Promise<Buffer> {
  const draw = await findDraw(task)
  const { listing, sheet } = task
  return drawIn(task.language, () =>
    draw({ ...task, listing: legible(shortened(listing)), ...(sheet && { sheet: shortenedSheet(sheet) }) }),
  )
}

/** Replaces titles without any characters that our fonts can print. */
function legible(listing: PrintedListing): PrintedListing {
  return {
    ...listing,
    title: isPrintable(listing.title) ? listing.title : listing.kind,
    items: listing.items.map((item, index) =>
      isPrintable(item.title) ? item : { ...item, title: t`Item ${index + 1}` },
    ),
  }
}

/** The longest texts that are drawn, in UTF-16 units: a line or two of a page, and a third of a page. */
const MAX_LINE_UNITS = 240
const MAX_WORDS_UNITS = 1500

/** Shortens texts that would take long to draw: sellers may type thousands of marks, or a word without an end. */
function shortened(listing: PrintedListing): PrintedListing {
  let isShortened = false
  const cut = (text: string, maxUnits: number) => {
    const kept = cutText(text, maxUnits)
    isShortened ||= kept !== text
    return kept
  }
  const line = (text: string) => cut(text, MAX_LINE_UNITS)
  return {
    ...listing,
    title: line(listing.title),
    description: cutText(listing.description, MAX_WORDS_UNITS),
    when: listing.when.map((days) => ({ ...days, note: line(days.note) })),
    street: line(listing.street),
    locality: line(listing.locality),
    signs: listing.signs && {
      ...listing.signs,
      signs: listing.signs.signs.map((sign) => ({ ...sign, place: line(sign.place) })),
    },
    items: listing.items.map((item) => ({ ...item, title: line(item.title), stickerNote: line(item.stickerNote) })),
    isShortened,
  }
}

/** The same for the texts of a list of one page. */
function shortenedSheet(sheet: PickupSheet): PickupSheet {
  const cut = (texts: string[]) => texts.map((text) => cutText(text, MAX_LINE_UNITS))
  return { title: sheet.title, intro: cut(sheet.intro), lines: cut(sheet.lines), outro: cut(sheet.outro) }
}
