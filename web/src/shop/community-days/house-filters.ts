import { ItemCategory } from '@yardsnap/contract/items'
import { day, oneOfInAnyCase, searchOf } from '#lib/search-fields.ts'

/** Which houses of a day are shown; part of the address. */
export const toHouseFilters = searchOf({ date: day, category: oneOfInAnyCase(ItemCategory.options) })
export type HouseFilters = ReturnType<typeof toHouseFilters>
