import {
  DATED_KIND_IDS,
  DATED_KINDS,
  type DatedKindId,
  NOT_FOR_SALE,
  NOT_FOR_SALE_IDS,
  type NotForSaleId,
} from '@yardsnap/contract/not-for-sale'
import { spacedSingular } from '#kinds/words.ts'

/** What a thing comes with: a crib with a mattress is a crib. */
const ADDITION = /\s(?:with|w\/|con|includes?|incluye)\s/i

/** What a title names that nobody may sell; needs no recalls. */
export function findNotForSale(title: string): NotForSaleId[] {
  const [whole, thing] = [spacedSingular(title), spacedSingular(title.split(ADDITION)[0] ?? title)]
  const has = (part: string) => whole.includes(` ${part} `)
  const isOther = (part: string) => thing.includes(` ${part} `)
  return NOT_FOR_SALE_IDS.filter((id) => {
    const { words, unless } = NOT_FOR_SALE[id]
    return words.some((parts) => parts.every(has)) && !unless.some(isOther)
  })
}

/** What may be sold if it is new enough. @param kind of the catalog */
export function findDatedKinds(kind: string): DatedKindId[] {
  return DATED_KIND_IDS.filter((id) => DATED_KINDS[id].kinds.includes(kind))
}
