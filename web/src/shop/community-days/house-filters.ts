import { ItemCategory } from '@yardsnap/contract/items'
import { day, oneOfInAnyCase, searchReader } from '#lib/search-fields.ts'

/** Which houses of a day are shown; part of the address. */
export const toHouseFilters = searchReader({ date: day, category: oneOfInAnyCase(ItemCategory.options) })
export type HouseFilters = ReturnType<typeof toHouseFilters>
