import type { DayPrint } from '@yardsnap/contract/community-files'
import type { PrintOptions } from '@yardsnap/contract/exports'
import type { ItemCategory } from '@yardsnap/contract/items'
import type { Language } from '@yardsnap/contract/languages'
import type { Position } from '@yardsnap/contract/places'
import type { PrintedDays } from '#printing/printed-days.ts'

/** A community sale day with its texts in one language: the input of the printing process. */
export interface PrintedDay {
  productName: string
  name: string
  /** 'Neighborhood sale day' */
  kind: string
  /** Days with the same hours are together. */
  when: PrintedDays[]
  /** 'Rain date: Sunday, May 4'; may be empty. */
  rain: string
  /** 'Called off'; empty while the day is on. */
  notice: string
  /** 'Permit 2026-118', of all houses together; may be empty. */
  permit: string
  /** 'Orlando, FL'; may be empty. */
  locality: string
  /** URL of the day's page. */
  url: string
  /** Sorted by number. */
  houses: PrintedHouse[]
}

export interface PrintedHouse {
  /** Of the house within the day; null until it is given. */
  number: number | null
  /** '104 Maple St Apt 4' */
  address: string
  /** '104 Apt 4'; empty where the address does not begin with a number. */
  houseNumber: string
  /** 'Maple St' */
  street: string
  /** Where that is not the city of the day; else empty. */
  city: string
  categories: ItemCategory[]
  /** 'Sat' where it is not there on all days of the day; else empty. */
  days: string
  /** Where its sale has hours of its own, those of its days; else empty. */
  when: PrintedDays[]
  /** 'Permit 2026-118', its own; may be empty. */
  permit: string
  /** Null where it is not known to the street. */
  position: Position | null
}

export interface DayPrintTask {
  document: DayPrint
  options: Pick<PrintOptions, 'paper' | 'ink'>
  language: Language
  day: PrintedDay
  /** Of the map sheet, where the site has map tiles that show its houses. */
  tiles?: readonly StreetTile[]
}

/** A vector tile with streets. All of a task have one zoom. */
export interface StreetTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
  isGzipped: boolean
}

export interface Street {
  name: string
  houses: PrintedHouse[]
}

/** The houses by street, the streets in the order of their first house. */
export function groupByStreet(houses: readonly PrintedHouse[]): Street[] {
  const streets = new Map<string, PrintedHouse[]>()
  for (const house of houses) {
    const name = [house.street, house.city].filter(Boolean).join(', ')
    const known = streets.get(name)
    if (known) known.push(house)
    else streets.set(name, [house])
  }
  return Array.from(streets, ([name, group]) => ({ name, houses: group }))
}

/** '12', or a dash before the numbers are given. */
export const numberText = ({ number }: PrintedHouse): string => (number === null ? '–' : String(number))
