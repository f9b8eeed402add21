import {
  DATED_KIND_IDS,
  DATED_KINDS,
  type DatedKindId,
  NOT_FOR_SALE,
  NOT_FOR_SALE_IDS,
  type NotForSaleId,
} from '@yardsnap/contract/not-for-sale'
import { singularWords } from '#kinds/words.ts'

/** What a title names that nobody may sell; needs no recalls. */
export function findNotForSale(title: string): NotForSaleId[] {
  const text = ` ${singularWords(title).join(' ')} `
  const has = (part: string) => text.includes(` ${part} `)
  return NOT_FOR_SALE_IDS.filter((id) => {
    const { words, unless } = NOT_FOR_SALE[id]
    return words.some((parts) => parts.every(has)) && !unless.some(has)
  })
}

/** What may be sold if it is new enough. @param kind of the catalog */
export function findDatedKinds(kind: string): DatedKindId[] {
  return DATED_KIND_IDS.filter((id) => DATED_KINDS[id].kinds.includes(kind))
}
