import { areaText } from '@yardsnap/contract/address-text'
import { formatDates } from '@yardsnap/contract/dates'
import { categoryName } from '@yardsnap/contract/item-words'
import type { ItemCategory } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'

/** The day of a file, as its reader may see it. */
export interface FileDay {
  name: string
  city: string
  state: string
  /** Whole address of its page. */
  url: string
}

/** A house within a file. What its reader may not see is not in it. */
export interface FileHouse {
  /** Null until it is given. */
  number: number | null
  /** '12 Oak St'; may be empty. */
  streetAddress: string
  city: string
  state: string
  zipCode: string
  /** Null where the address could not be placed. */
  latitude: number | null
  longitude: number | null
  /** Whether the position is not that of the house. */
  isApproximate: boolean
  /** YYYY-MM-DD */
  dates: string[]
  categories: ItemCategory[]
  /** Whole address of its own sale; '' where it has no public one. */
  saleUrl: string
}

/** '12: 104 Maple St', '12' where the address is not known, the address before numbers are given. */
export function nameHouse({ number, streetAddress }: Pick<FileHouse, 'number' | 'streetAddress'>): string {
  if (number === null) return streetAddress
  return streetAddress === '' ? String(number) : `${number}: ${streetAddress}`
}

/** What a map shows below the name of a house. */
export function describeHouse(house: FileHouse): string {
  const lines = [
    house.dates.length > 0 ? formatDates(house.dates.map((date) => ({ date }))) : '',
    house.categories.map(categoryName).join(', '),
    areaText(house),
    house.isApproximate ? t`The pin is not exactly at the house.` : '',
    house.saleUrl,
  ]
  return lines.filter(Boolean).join('\n')
}
