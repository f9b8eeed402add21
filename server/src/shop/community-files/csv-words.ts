import { formatDay } from '@yardsnap/contract/dates'
import { categoryName } from '@yardsnap/contract/item-words'
import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { LANGUAGE_CODES, LANGUAGES } from '@yardsnap/contract/languages'
import { DateTime } from 'luxon'
import { inLanguage } from '#text/translations.ts'
import { foldText } from './csv-columns.ts'

let categories: Map<string, ItemCategory> | undefined

/** 'Furniture', 'muebles' or 'furniture', in any case. @returns null for any other word */
export function findCategory(word: string): ItemCategory | null {
  categories ??= new Map(
    ITEM_CATEGORIES.flatMap((category) => [
      [category as string, category] as const,
      ...LANGUAGE_CODES.map((code) => [foldText(inLanguage(code, () => categoryName(category))), category] as const),
    ]),
  )
  return categories.get(foldText(word)) ?? null
}

/** Finds the date that a text names, as `dateFinder` says. */
export type FindDate = (text: string) => string | null

/**
 * For a list: the one of a day's dates that a text names, in any language of the site: 'Saturday', 'sáb', 'May 3', '3 de mayo',
 * '5/3', '2026-05-03'. A weekday that two of them share names neither. Their names are listed once: a file may have 200,000 words.
 */
export function dateFinder(dates: readonly string[]): FindDate {
  const named = new Map<string, string | null>()
  for (const date of dates) {
    for (const name of new Set(listNames(date))) named.set(name, named.has(name) ? null : date)
  }
  return (text) => named.get(foldText(text)) ?? null
}

function listNames(date: string): string[] {
  const patterns = ['cccc', 'ccc', 'LLLL d', 'LLL d', "d 'de' LLLL", 'cccc LLLL d', "cccc d 'de' LLLL", 'cccc d LLLL']
  const names = LANGUAGE_CODES.flatMap((code) => {
    const day = DateTime.fromISO(date, { zone: 'utc', locale: LANGUAGES[code].locale })
    return [...patterns.map((pattern) => day.toFormat(pattern)), inLanguage(code, () => formatDay(date))]
  })
  const day = DateTime.fromISO(date, { zone: 'utc' })
  return [
    date,
    day.toFormat('M/d'),
    day.toFormat('M/d/yyyy'),
    day.toFormat('M/d/yy'),
    day.toFormat('MM/dd/yyyy'),
    ...names,
  ].map(foldText)
}
