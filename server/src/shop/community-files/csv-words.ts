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

/**
 * The one of a day's dates that a text names, in any language of the site: 'Saturday', 'sáb', 'May 3', '3 de mayo', '5/3', '2026-05-03'.
 * A weekday that two of them share names neither.
 */
export function findDate(text: string, dates: readonly string[]): string | null {
  const folded = foldText(text)
  const found = dates.filter((date) => listNames(date).includes(folded))
  return found.length === 1 ? found[0]! : null
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
