import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LabelPaper } from './label-papers.ts'
import type { UpgradeReason } from './plans.ts'

/**
 * RFC 4180; cells that a spreadsheet would run as a formula are escaped with `'`. Options of csv-stringify, which by itself
 * quotes a text for CR and LF together alone, while readers also end a record at one of them.
 */
export const CSV_FORMAT = { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

/** Without it a spreadsheet takes a CSV file for its own old encoding and breaks every accent. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The columns of the items as a CSV file (S3.15). */
export const ITEM_TABLE_HEADER = [
  'Title',
  'Category',
  'Condition',
  'Quantity',
  'Suggested Price',
  'Low Price',
  'High Price',
  'Sell as Lot',
  'Image URL',
] as const

export const PRINT_DOCUMENTS = ['flyer', 'signs', 'stickers', 'inventory', 'unsold'] as const
export const PrintDocument = z.enum(PRINT_DOCUMENTS)
export type PrintDocument = z.infer<typeof PrintDocument>

/** Documents of the premium plan (S6.3, 'PDF/Word export'); those for the sale itself are free. */
const PREMIUM_DOCUMENTS: Partial<Record<PrintDocument, UpgradeReason>> = {
  inventory: 'default',
}

/** The upgrade reason for a premium document; null for a free one. */
export const getUpgradeReason = (document: PrintDocument): UpgradeReason | null => PREMIUM_DOCUMENTS[document] ?? null

/** Fifty sheets of small labels. */
export const MAX_STICKERS = 1500

/** Options of all documents; each document uses those that apply to it. */
export const PrintOptions = z.object({
  paper: z.enum(['letter', 'a4']).default('letter'),
  /** Of the flyer. */
  layout: z.enum(['pictures', 'details', 'poster']).default('pictures'),
  ink: z.enum(['color', 'saving']).default('color'),
  /** Where the arrows of the signs point; `corners`: each from its corner to the house, as `putSignPlan` has them. */
  arrows: z.enum(['all', 'left', 'right', 'ahead', 'corners']).default('all'),
  labels: LabelPaper.default('5160'),
  /** Whether four equal chairs get one sticker or four. What is sold as one lot gets one. */
  stickersPer: z.enum(['item', 'unit']).default('item'),
  /** The first unused label of the first sheet, counted row by row from 1. A roll has none that are used. */
  firstLabel: z.coerce.number().int().min(1).max(30).default(1),
  /** The only item that stickers are printed of; of all items when it is missing. */
  item: z.uuid().optional(),
  /** `docx` is Word's format; only the inventory has it. */
  format: z.enum(['pdf', 'docx']).default('pdf'),
})
export type PrintOptions = z.infer<typeof PrintOptions>

/** How many of a document's pictures are loaded. */
export const PrintProgress = z.object({ done: z.number().int(), total: z.number().int() })
export type PrintProgress = z.infer<typeof PrintProgress>

/** A document within an event stream, which carries only text. */
export const PrintResult = z.object({ name: z.string(), mediaType: z.string(), base64: z.base64() })
export type PrintResult = z.infer<typeof PrintResult>

/** Answers with a file, or if the caller accepts events with `progress` (PrintProgress) and `result` (PrintResult). */
export const printDocument = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/exports/:document',
  summary: 'A document of an own sale as a file to print',
  access: 'user',
  tokenScope: 'read',
  forCoHosts: true,
  params: z.object({ listingId: z.uuid(), document: PrintDocument }),
  query: PrintOptions,
  response: z.unknown(),
  mediaTypes: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/event-stream',
  ],
})
