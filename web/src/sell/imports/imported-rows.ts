import { dollars } from '@yardsnap/contract/dollars'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import {
  filledFrom,
  type GroupedKind,
  givenAway,
  type Items,
  namedAs,
  newItem,
  pricedBySeller,
} from '#core/items/draft-items.ts'
import type { ItemLine } from '#sell/lists/item-lines.ts'

/** A thing that a text or a table offers. */
export interface ImportedRow extends Pick<ItemLine, 'title' | 'quantity' | 'price'> {
  /** What is said of it beside its name; '' without. */
  description: string
  /** Null where it is not said. */
  category: ItemCategory | null
  condition: ItemCondition | null
  /** What it cost new, a decimal string of dollars. */
  retailPrice: string | null
  sellAsLot: boolean
  /** The number under its barcode, as `toGtin` has it; null without one. */
  gtin: string | null
  /** Why a price or a barcode that is there was not taken; '' otherwise. */
  note: string
  /** Whether it is surely offered: without a price, a line of a posting may be about something else. */
  isSure: boolean
}

/** More are not read at once, of a text or a file. */
export const MAX_IMPORT_ROWS = 500
export const MAX_IMPORT_BYTES = 2_000_000

export const BLANK_ROW: Omit<ImportedRow, 'title'> = {
  quantity: 1,
  price: null,
  description: '',
  category: null,
  condition: null,
  retailPrice: null,
  sellAsLot: false,
  gtin: null,
  note: '',
  isSure: true,
}

/** The items with the rows behind them. Without a price of its own, a row has that of its kind. @param kinds by title */
export function withRows(items: Items, rows: readonly ImportedRow[], kinds: ReadonlyMap<string, GroupedKind>): Items {
  return rows.reduce((all: Items, row) => [...all, toItem(all, row, kinds.get(row.title) ?? null)], items)
}

function toItem(items: Items, row: ImportedRow, kind: GroupedKind | null) {
  const { title, quantity, description, condition, retailPrice, sellAsLot, gtin, price } = row
  const blank = newItem(items)
  const category = row.category ?? kind?.category ?? (blank.category as ItemCategory)
  const named = namedAs({ ...blank, quantity }, { title, category }, kind)
  const item = { ...named, description, retailPrice, sellAsLot, gtin, condition: condition ?? named.condition }
  if (price === null) return kind ? filledFrom(item, kind, row.category !== null) : item
  return dollars(price) === 0 ? givenAway(item) : pricedBySeller(item, price)
}

/** What titles are compared by: in lower case, without punctuation. */
export const toTitleKey = (title: string): string => (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
