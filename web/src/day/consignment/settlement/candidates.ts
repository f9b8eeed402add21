import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { UnknownLine } from '@yardsnap/contract/settlements'

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** The things that a line without a tag could be, the likeliest first: by the consignor, words in common and the price. */
export function rankCandidates(line: UnknownLine, items: readonly ConsignedItem[]): ConsignedItem[] {
  const words = new Set(toWords(line.title))
  const points = ({ consignorNumber, title, size, cents, printed }: ConsignedItem): number => {
    const common = new Set(toWords(`${title} ${size}`).filter((word) => words.has(word))).size
    const isPrice = cents === line.cents || printed?.cents === line.cents
    return common * 2 + (isPrice ? 2 : 0) + (consignorNumber === line.consignorNumber ? 3 : 0)
  }
  return items.toSorted((a, b) => points(b) - points(a))
}
