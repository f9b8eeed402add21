import { ITEM_TABLE_HEADER } from '@yardsnap/contract/exports'
import { formatCount } from '@yardsnap/contract/formats'
import { toGtin } from '@yardsnap/contract/gtins'
import {
  type ItemCategory,
  type ItemCondition,
  MAX_ITEM_DESCRIPTION_LENGTH,
  MAX_ITEM_QUANTITY,
  MAX_ITEM_TITLE_LENGTH,
} from '@yardsnap/contract/items'
import { MAX_PRICE } from '@yardsnap/contract/money'
import { shortened } from '@yardsnap/contract/text'
import { t } from '@yardsnap/contract/texts'
import { readTextFile } from '#lib/text-file.ts'
import { BLANK_ROW, type ImportedRow, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './imported-rows.ts'

/** What a column of a table says of items. */
export const TABLE_FIELDS = [
  'title',
  'price',
  'quantity',
  'category',
  'condition',
  'description',
  'retailPrice',
  'sellAsLot',
  'gtin',
  'currency',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

export interface ImportedTable {
  /** Whose file it is, where that is known: its columns are known then. */
  source: string | null
  header: string[]
  rows: string[][]
  /** For each column, what it says; null for what is left out. */
  fields: (TableField | null)[]
}

/** A file that cannot be read, with what to tell the seller. */
export class UnreadableFile extends Error {}

/** The names of columns in files of other programs, in lower case. Those of files with columns of their own stand in `SOURCES`. */
const FIELD_NAMES: Record<TableField, RegExp> = {
  title: /^(?:title|name|item(?: (?:name|title))?|product(?: name)?|thing|what|t[ií]tulo|nombre|art[ií]culo|cosa)$/,
  price:
    /^(?:(?:asking|suggested|sale|our|list|current|buy it now|start(?:ing)?)? ?price(?: \(?(?:usd|\$)\)?)?|asking|ask|cost|precio(?: de venta)?)$/,
  quantity: /^(?:quantity|qty|count|pieces|number|amount|available(?: quantity)?|cantidad|piezas)$/,
  category: /^(?:category(?: name)?|type|group|department|categor[ií]a|tipo)$/,
  condition: /^(?:condition|state|estado|condici[oó]n)$/,
  description: /^(?:description|details?|notes?|comments?|descripci[oó]n|notas?|detalles?)$/,
  retailPrice: /^(?:(?:retail|original|purchase|new) price|msrp|cost new|price (?:when )?new|paid|precio nuevo)$/,
  sellAsLot: /^(?:sell as lot|lot|lote)$/,
  gtin: /^(?:(?:upc|ean|isbn|gtin)(?:[ -]?(?:8|1[0-4]))?(?: code| number)?|bar ?code(?: number)?|c[oó]digo de barras)$/,
  currency: /^(?:currency|moneda)$/,
}

interface Source {
  name: () => string
  /** Column names, in lower case, by which the file is known. */
  knownBy: string[]
  fields: Partial<Record<string, TableField>>
}

const lower = (text: string) => text.trim().toLowerCase()

const SOURCES: Source[] = [
  {
    name: () => t`Yardsnap`,
    knownBy: ITEM_TABLE_HEADER.slice(0, 5).map(lower),
    fields: { 'suggested price': 'price' },
  },
  // The report of active listings of eBay's Seller Hub.
  {
    name: () => 'eBay',
    knownBy: ['item number', 'title', 'available quantity'],
    fields: { 'current price': 'price', 'start price': undefined, 'ebay category 1 name': 'category' },
  },
  {
    name: () => 'Facebook',
    knownBy: ['title', 'price', 'condition', 'description', 'category'],
    fields: {},
  },
  {
    name: () => 'Homebox',
    knownBy: ['hb.name', 'hb.quantity'],
    fields: {
      'hb.name': 'title',
      'hb.quantity': 'quantity',
      'hb.description': 'description',
      'hb.purchase_price': 'retailPrice',
    },
  },
]

/** The header is looked for in these many rows: templates of shops have notes above it. */
const HEADER_WITHIN = 10

/** Reads a table of items: CSV with commas, semicolons or tabs, or the first sheet of an XLSX file. @throws UnreadableFile */
export async function readTableFile(file: File): Promise<ImportedTable> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnreadableFile(t`The file is larger than 2 MB.`)
  const cells = /\.xlsx$/i.test(file.name) ? await readSheet(file) : await parseCsv(await readTextFile(file))
  return toTable(cells)
}

async function readSheet(file: File): Promise<string[][]> {
  const { default: readXlsxFile } = await import('read-excel-file/browser')
  try {
    const [first] = await readXlsxFile(file)
    return (first?.data ?? []).map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
    )
  } catch {
    throw new UnreadableFile(t`This XLSX file cannot be read. Save it as CSV and choose that.`)
  }
}

/** @throws UnreadableFile */
export async function parseCsv(text: string): Promise<string[][]> {
  if (text.includes('\0')) throw new UnreadableFile(t`This is no table: choose a CSV or XLSX file.`)
  const { parse } = await import('csv-parse/browser/esm/sync')
  const options = { bom: true, delimiter: findDelimiter(text), relax_column_count: true, relax_quotes: true } as const
  try {
    return parse(text.replaceAll('\r\n', '\n'), { ...options, skip_empty_lines: true, trim: true }) as string[][]
  } catch {
    throw new UnreadableFile(t`This is no table: look for a quotation mark that is not closed.`)
  }
}

/** What separates most cells: spreadsheets write semicolons where a comma is in numbers. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => sample.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** @throws UnreadableFile for a table without rows, and one with too many */
export function toTable(cells: readonly string[][]): ImportedTable {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== '') && !row[0]?.startsWith('#INFO'))
  const at = findHeader(filled.slice(0, HEADER_WITHIN))
  const header = at === -1 ? [] : filled[at]!
  const rows = filled.slice(at + 1)
  if (rows.length === 0) throw new UnreadableFile(t`The file has no rows.`)
  if (rows.length > MAX_IMPORT_ROWS) {
    const [count, most] = [formatCount(rows.length), formatCount(MAX_IMPORT_ROWS)]
    throw new UnreadableFile(t`The file has ${count} rows. At most ${most} are read at once.`)
  }
  const width = Math.max(header.length, ...rows.map((row) => row.length))
  const guess = at === -1 ? { source: null, fields: guessByContent(rows, width) } : guessFields(header)
  const names = Array.from({ length: width }, (_, index) => header[index]?.trim() || t`Column ${index + 1}`)
  return { source: guess.source, header: names, rows, fields: names.map((_, index) => guess.fields[index] ?? null) }
}

/** The row that names the columns; -1 without one. What a scanner writes has numbers and no names. */
function findHeader(rows: readonly string[][]): number {
  const find = (field: TableField) => rows.findIndex((row) => guessFields(row).fields.includes(field))
  const named = find('title')
  return named === -1 ? find('gtin') : named
}

function guessFields(header: readonly string[]): Pick<ImportedTable, 'source' | 'fields'> {
  const names = header.map(lower)
  const source = SOURCES.find(({ knownBy }) => knownBy.every((name) => names.includes(name)))
  const taken = new Set<TableField>()
  const fields = names.map((name) => {
    const field =
      source && name in source.fields
        ? source.fields[name]
        : TABLE_FIELDS.find((one) => FIELD_NAMES[one].test(name) && !taken.has(one))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
  return { source: source?.name() ?? null, fields }
}

/** Of a table without a header: barcodes where most cells are such numbers, prices where most are amounts, names where most are words. */
function guessByContent(rows: readonly string[][], width: number): ImportedTable['fields'] {
  const share = (index: number, pattern: RegExp) =>
    rows.filter((row) => pattern.test(row[index]?.trim() ?? '')).length / rows.length
  const columns = Array.from({ length: width }, (_, index) => index)
  const gtin = columns.find((index) => rows.filter((row) => toGtin(row[index] ?? '') !== null).length > rows.length / 2)
  const title = columns.find((index) => index !== gtin && share(index, /\p{L}{3}/u) > 0.5)
  const price =
    columns.find((index) => share(index, /^\$ ?\d/) > 0.5) ??
    columns.findLast((index) => index !== title && index !== gtin && share(index, /^\d+(?:\.\d{1,2})?$/) > 0.5)
  const fields = new Map<number | undefined, TableField>([
    [gtin, 'gtin'],
    [title, 'title'],
    [price, 'price'],
  ])
  return columns.map((index) => fields.get(index) ?? null)
}

/**
 * The rows of a table by what its columns say. Rows with neither a name nor a barcode are left out. What was scanned wrong
 * is shown by what is there, so that nothing is lost unseen.
 */
export function readTableRows({ rows, fields }: ImportedTable): ImportedRow[] {
  return rows.flatMap((cells) => {
    const cell = (field: TableField) => unescaped(cells[fields.indexOf(field)] ?? '').trim()
    const name = isWord(cell('title')) ? cell('title') : ''
    const currency = cell('currency')
    const isForeign = currency !== '' && !/^(?:usd|us\$|\$)$/i.test(currency)
    const asked = isForeign ? { price: null, note: t`Its price is not in dollars` } : readPrice(cell('price'))
    const code = NO_CODE.test(cell('gtin')) ? '' : cell('gtin')
    const gtin = readGtin(code)
    const isUnread = name === '' && gtin === null
    if (isUnread && !isWord(code)) return []
    const title = isUnread ? code : name
    const gtinNote = code !== '' && gtin === null ? t`“${code}” is not a UPC, EAN or ISBN` : ''
    const isLong = title.length > MAX_ITEM_TITLE_LENGTH
    const description = [isLong ? title : '', cell('description')].filter(Boolean).join('\n')
    return [
      {
        ...BLANK_ROW,
        ...asked,
        title: shortened(title, MAX_ITEM_TITLE_LENGTH),
        quantity: readQuantity(cell('quantity')),
        description: shortened(description, MAX_ITEM_DESCRIPTION_LENGTH),
        category: findCategory(cell('category')),
        condition: findCondition(cell('condition')),
        retailPrice: isForeign ? null : toAmount(cell('retailPrice')),
        gtin,
        note: [asked.note, gtinNote].filter(Boolean).join(' · '),
        isSure: !isUnread,
        sellAsLot: /^(?:yes|true|1|s[ií])$/i.test(cell('sellAsLot')),
      },
    ]
  })
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Spreadsheets are told by an apostrophe that a cell is no formula. */
const unescaped = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

function readPrice(text: string): Pick<ImportedRow, 'price' | 'note'> {
  if (/^(?:free|gratis)$/i.test(text)) return { price: '0.00', note: '' }
  const price = toAmount(text)
  // A table says 0 for what has no price yet.
  if (text === '' || (Number(price) === 0 && price !== null)) return { price: null, note: '' }
  return price === null ? { price, note: t`“${text}” is no price in dollars` } : { price, note: '' }
}

/** @returns a decimal string; null for what is no amount of dollars */
function toAmount(text: string): string | null {
  const digits = text.replace(/^(?:us)?\$\s?|\s?(?:usd|dollars?)$/gi, '').trim()
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(digits)) return null
  const amount = Number(digits.replaceAll(',', ''))
  return amount <= MAX_PRICE ? amount.toFixed(2) : null
}

/** What tables of shops have in place of a barcode. */
const NO_CODE = /^(?:n\/?a|none|-+|does not apply|no aplica)$/i

/** Spreadsheets take a number for one to count with: the zeros before it are gone, and its last digits may be. */
function readGtin(text: string): string | null {
  const isShortened = /^\d{10,11}$/.test(text)
  return toGtin(text) ?? (isShortened ? toGtin(text.padStart(12, '0')) : null)
}

function readQuantity(text: string): number {
  const count = Number(text.replaceAll(',', ''))
  return Number.isInteger(count) && count >= 1 && count <= MAX_ITEM_QUANTITY ? count : 1
}

/** The words by which other programs' categories are known, the more special first. */
const CATEGORY_WORDS: [RegExp, ItemCategory][] = [
  [/instrument|music(?!.*book)|m[uú]sica/i, 'music'],
  [/toy|game|baby|kid|juguete/i, 'toys'],
  [/book|movie|magazine|libro/i, 'books'],
  [/jewel|watch|joy/i, 'jewelry'],
  [/cloth|shoe|apparel|bag|ropa|zapato/i, 'clothing'],
  [/electronic|computer|phone|camera|audio|electr[oó]nic/i, 'electronics'],
  [/furniture|mueble/i, 'furniture'],
  [/sport|bik|fitness|deporte/i, 'sports'],
  [/tool|herramienta/i, 'tools'],
  [/garden|patio|lawn|outdoor|jard[ií]n/i, 'garden'],
  [/kitchen|household|appliance|cocina/i, 'kitchen'],
  [/\bart|craft|antique|collectible|arte/i, 'art'],
]

const findCategory = (text: string): ItemCategory | null =>
  CATEGORY_WORDS.find(([words]) => words.test(text))?.[1] ?? null

function findCondition(text: string): ItemCondition | null {
  if (/poor|parts|broken|salvage|malo/i.test(text)) return 'poor'
  if (/like new|excellent|mint|^new|brand new|excelente|nuevo/i.test(text)) return 'excellent'
  if (/fair|acceptable|worn|regular/i.test(text)) return 'fair'
  return /good|used|bueno/i.test(text) ? 'good' : null
}
