import { capitalized } from '@yardsnap/contract/formats'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { BYTE_ORDER_MARK, CSV_FORMAT, ITEM_TABLE_HEADER } from '@yardsnap/contract/exports'
import { isFree } from '@yardsnap/contract/item-prices'
import { dollars } from '@yardsnap/contract/money'
import { downloadFile } from '#lib/download-file.ts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { publicTitle } from '@yardsnap/contract/item-titles'

const CSV_FILE_NAME = 'garage-sale-items.csv'

/**
 * The items as a CSV file in UTF-8; see `CSV_FORMAT`. Numbers stay numbers. @param origin of this site, so that the pictures can be opened from the file
 */
export function csvOfItems(items: readonly DraftItem[], origin: string): string {
  const lines = items.map((item) => [
    publicTitle(item).trim(),
    capitalized(item.category),
    capitalized(item.condition),
    item.quantity,
    isFree(item) ? 'Free' : priceCell(item.priceSuggested),
    priceCell(item.priceLow),
    priceCell(item.priceHigh),
    item.sellAsLot ? 'Yes' : 'No',
    item.imageUrls[0] ? new URL(item.imageUrls[0], origin).href : '',
  ])
  return BYTE_ORDER_MARK + stringify([[...ITEM_TABLE_HEADER], ...lines], CSV_FORMAT)
}

/** Hands the file to the browser's downloads. */
export function downloadCsv(text: string): void {
  downloadFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), CSV_FILE_NAME)
}

function priceCell(price: string): string {
  return dollars(price).toFixed(2)
}
