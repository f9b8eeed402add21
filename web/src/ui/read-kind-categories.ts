import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { KindNames } from './category-finder.ts'

const FOLDER = path.join(import.meta.dirname, '../../../server/data/kinds')

/** The names of the catalog of kinds, for the build. */
export function readKindCategories(): KindNames {
  const categories = new Map(readdirSync(FOLDER).flatMap(namesIn))
  const endings = Map.groupBy(categories, ([name]) => lastWordOf(name))
  const usual = new Map(
    [...endings].map(([word, names]) => [word, mostFrequent(names.map(([, category]) => category))]),
  )
  const unusual = [...categories].filter(([name, category]) => usual.get(lastWordOf(name)) !== category)
  return { lastWords: byCategory([...usual]), names: byCategory(unusual) }
}

function namesIn(file: string): [name: string, category: string][] {
  if (!file.endsWith('.tsv')) return []
  const rows = readFileSync(path.join(FOLDER, file), 'utf8').trim().split('\n').slice(1)
  return rows.flatMap((row) => {
    const [name = '', synonyms = '', category = ''] = row.toLowerCase().split('\t')
    const names = [name, ...synonyms.split(',')].map((text) => text.trim()).filter(Boolean)
    return names.map((text): [string, string] => [text, category])
  })
}

const lastWordOf = (name: string) => name.match(/\p{L}+/gu)?.at(-1) ?? ''

function mostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

function byCategory(names: readonly (readonly [name: string, category: string])[]): Record<string, string[]> {
  const groups = Map.groupBy(names, ([, category]) => category)
  return Object.fromEntries([...groups].map(([category, members]) => [category, members.map(([name]) => name)]))
}
