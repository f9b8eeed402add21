import type { CommunityDay, CommunityHouse } from '@yardsnap/contract/community-days'
import { formatDay } from '@yardsnap/contract/dates'
import { categoryName } from '@yardsnap/contract/item-words'
import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import type { Position } from '@yardsnap/contract/places'
import { splitStreetLine, toStreetKey } from '@yardsnap/contract/street-lines'
import { t } from '@yardsnap/contract/texts'
import type { HouseFilters } from './house-filters.ts'

export function filterHouses(
  houses: readonly CommunityHouse[],
  { date, category }: HouseFilters,
): readonly CommunityHouse[] {
  if (date === undefined && category === undefined) return houses
  return houses.filter(
    (house) =>
      (date === undefined || house.dates.includes(date)) &&
      (category === undefined || house.categories.includes(category)),
  )
}

/** The categories that some house has, with how many have it, the most frequent first. */
export function countCategories(houses: readonly CommunityHouse[]): { category: ItemCategory; count: number }[] {
  return ITEM_CATEGORIES.map((category) => ({
    category,
    count: houses.filter(({ categories }) => categories.includes(category)).length,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count)
}

export interface Street {
  key: string
  /** As its first house writes it: 'Oak St'; '' where the street of its houses is not said. */
  name: string
  houses: CommunityHouse[]
}

/** The houses by street, in the order of their numbers. */
export function groupByStreet(houses: readonly CommunityHouse[]): Street[] {
  const streets = new Map<string, Street>()
  for (const house of houses) {
    const { street } = splitStreetLine(house.streetAddress)
    const name = [street, house.city].filter(Boolean).join(', ')
    const key = `${toStreetKey(street)} ${house.city.toLowerCase()}`
    const known = streets.get(key)
    if (known) known.houses.push(house)
    else streets.set(key, { key, name, houses: [house] })
  }
  return [...streets.values()]
}

/** A house on the map. */
export interface PlacedHouse extends Position {
  number: number
  /** What its pin is called. */
  name: string
  isApproximate: boolean
  house: CommunityHouse
}

export function placeHouses(houses: readonly CommunityHouse[]): PlacedHouse[] {
  return houses.flatMap((house) => {
    const { number, latitude, longitude, isApproximate, streetAddress } = house
    if (latitude === null || longitude === null) return []
    const name = streetAddress === '' ? t`House ${number}` : t`House ${number}: ${streetAddress}`
    return [{ number, latitude, longitude, isApproximate, name, house }]
  })
}

/** Whether somebody who is near finds something there. */
export const isWorthAWay = (placed: PlacedHouse): boolean => !isOnlyNear(placed) && !placed.house.listing?.ended

/** Whether the map knows only the ZIP or the city of a house, though its address is shown. */
export const isOnlyNear = ({ isApproximate, house }: PlacedHouse): boolean => isApproximate && !house.isAddressHidden

/** Where a map app finds a house whose address is shown. */
export const addressOf = (
  { streetAddress, ...house }: Pick<CommunityHouse, 'streetAddress' | 'city' | 'state'>,
  { city, state }: Pick<CommunityDay, 'city' | 'state'>,
): string => [streetAddress, house.city || city, house.state || state].filter(Boolean).join(', ')

/** 'Tools, Toys'; '' where the host has chosen none. */
export const describeCategories = ({ categories }: Pick<CommunityHouse, 'categories'>): string =>
  categories.map(categoryName).join(', ')

/** 'Sat, Dec 5 only' of a house that is not open on all dates of its day, or how its sale has ended; '' for the others. */
export function describeDates(
  house: Pick<CommunityHouse, 'dates' | 'listing'>,
  { dates }: Pick<CommunityDay, 'dates'>,
): string {
  if (house.listing?.ended) return house.listing.ended === 'over' ? t`This sale is over` : t`Called off`
  if (dates.every(({ date }) => house.dates.includes(date))) return ''
  return t`${house.dates.map((date) => formatDay(date)).join('; ')} only`
}
