import type { PrintDocument, PrintOptions } from '@yardsnap/contract/exports'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTag } from '@yardsnap/contract/item-prices'
import type { Item, ItemAvailability } from '@yardsnap/contract/items'
import type { Language } from '@yardsnap/contract/languages'
import type { Accent } from '@yardsnap/contract/page-styles'
import type { PrintedDays } from '#printing/printed-days.ts'

/** A listing formatted for print in a language, including its pictures: the input of the printing process. */
export interface PrintedListing {
  productName: string
  title: string
  description: string
  /** 'Garage Sale', 'Estate Sale' */
  kind: string
  /** At least one; days with the same hours are together. */
  when: PrintedDays[]
  /** The first line of the address, even if the listing's page still hides it; may be empty. */
  street: string
  /** 'Orlando, FL 32801'; may be empty. */
  locality: string
  /** 'Permit GS-31-77'; may be empty. */
  permit: string
  /** URL of the listing's page. */
  url: string
  items: PrintedItem[]
  /** The signs by corner; only where they are printed. */
  signs?: PrintedSigns | null | undefined
  /** Whether texts were too long to draw; they end in an ellipsis then. */
  isShortened?: boolean
}

export interface PrintedItem extends Pick<Item, 'id' | 'title' | 'quantity' | 'sellAsLot'> {
  category: string
  condition: string
  /** US dollars at the time of printing; 0 without a price. */
  price: number
  /** US dollars before price rules, for paper that stays on the thing; 0 without a price. */
  ownPrice: number
  /** 'B' of a blue sticker; empty without a color. */
  colorLetter: string
  /** 'Sticker: Blue'; empty without a color. */
  colorText: string
  /** 'Half price Sun, May 4 from 12:00 PM': the rules for it that are not over; may be empty. */
  priceNotes: string[]
  isFree: boolean
  /** An estimate for one piece, also of a lot, in US dollars, not rounded. */
  range: { low: number; high: number; source: string }
  /** JPEG. */
  picture: Uint8Array | null
  /** URL of the item on the listing's page. */
  url: string
  /** 'No. 15 · RW': the number to type at the till, and whose it is; empty but on stickers. */
  stickerNote: string
  availability: ItemAvailability
}

export interface PrintedSigns {
  accent: Accent
  /** '3 families'; may be empty. */
  families: string
  signs: {
    /** Degrees clockwise from straight up. */
    arrow: number
    /** 'Sign 1 of 3: put at Oak & 5th, facing cars from the north' */
    place: string
  }[]
}

/** '$60' or 'Free'; empty without a price. */
export function priceText({ price, isFree }: Pick<PrintedItem, 'price' | 'isFree'>): string {
  if (isFree) return formatTag(0)
  return price > 0 ? formatPrice(price) : ''
}

/** Texts of a list of one page, in the language of its reader. */
export interface PickupSheet {
  title: string
  intro: string[]
  /** One for each thing. */
  lines: string[]
  outro: string[]
}

export interface PrintTask {
  document: PrintDocument | 'pickup'
  /** Of the document `pickup` alone. */
  sheet?: PickupSheet
  options: PrintOptions
  /** Of the document; that of `listing` too. */
  language: Language
  listing: PrintedListing
}

/** A document that is drawn, with all its texts. */
export interface DrawnDocument {
  finish: () => Promise<Buffer>
}
