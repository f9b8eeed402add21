import type { CodeName } from '@yardsnap/contract/code-names'
import { dollars } from '@yardsnap/contract/dollars'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { type ItemCategory, type ItemCondition, MAX_ITEM_QUANTITY } from '@yardsnap/contract/items'
import {
  filledFrom,
  type GroupedKind,
  givenAway,
  type Items,
  namedAs,
  newItem,
  pricedBySeller,
} from '#core/items/draft-items.ts'
import { type CodeNames, filledByCode } from '#sell/items/code-names.ts'
import type { ItemLine } from '#sell/lists/item-lines.ts'

/** A thing that a text or a table offers. Without a name, its title is '' and it has a number. */
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
  /** What it is called by that number, where the list has no name for it; null otherwise. */
  codeName: CodeName | null
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
  codeName: null,
  note: '',
  isSure: true,
}

/** The rows, those that are no more than a number as one row for each: somebody has scanned several pieces. */
export function withCodesJoined(rows: readonly ImportedRow[]): ImportedRow[] {
  const isSame = (row: ImportedRow, { gtin, price }: ImportedRow) =>
    row.title === '' && row.gtin === gtin && row.price === price
  return rows.reduce((joined: ImportedRow[], row) => {
    const first = row.title === '' ? joined.find((other) => isSame(other, row)) : undefined
    if (!first) return [...joined, row]
    const quantity = Math.min(MAX_ITEM_QUANTITY, first.quantity + row.quantity)
    return joined.map((other) => (other === first ? { ...first, quantity } : other))
  }, [])
}

/** The rows, those without a name by what things with their numbers are called. */
export function withCodeNames(rows: readonly ImportedRow[], names: CodeNames): ImportedRow[] {
  return rows.map((row) => {
    const codeName = row.title === '' && row.gtin !== null ? names.get(row.gtin) : undefined
    return codeName ? { ...row, title: codeName.title, codeName } : row
  })
}

/** The items with the rows behind them. Without a price of its own, a row has that of its kind. @param kinds by title */
export function withRows(items: Items, rows: readonly ImportedRow[], kinds: ReadonlyMap<string, GroupedKind>): Items {
  return rows.reduce((all: Items, row) => [...all, toItem(all, row, kinds.get(row.title) ?? null)], items)
}

function toItem(items: Items, row: ImportedRow, kind: GroupedKind | null) {
  const { description, condition, retailPrice, sellAsLot, gtin, price, codeName } = row
  const named = toNamed({ ...newItem(items), quantity: row.quantity }, row, kind)
  const item = { ...named, description, retailPrice, sellAsLot, gtin, condition: condition ?? named.condition }
  if (price === null) return kind && !codeName ? filledFrom(item, kind, row.category !== null) : item
  return dollars(price) === 0 ? givenAway(item) : pricedBySeller(item, price)
}

function toNamed(blank: DraftItem, row: ImportedRow, kind: GroupedKind | null): DraftItem {
  if (row.codeName) {
    const named = filledByCode(blank, row.codeName)
    return { ...named, category: row.category ?? named.category }
  }
  const category = row.category ?? kind?.category ?? (blank.category as ItemCategory)
  return namedAs(blank, { title: row.title, category }, kind)
}

/** What titles are compared by: in lower case, without punctuation. */
export const toTitleKey = (title: string): string => (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
