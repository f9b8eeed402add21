import { ItemCategory } from '@yardsnap/contract/items'
import { KIND_COLUMNS, type PublicTables, computeRange, readKindLine, WIDEST_RANGE } from './catalog.ts'
import { singularWords } from './words.ts'

/** Figures of public tables are rounded in the catalog, by at most this factor. */
const ROUNDING = 1.3

/** @param files content of the catalog's files by name */
export function kindFaults(files: ReadonlyMap<string, string>, tables: PublicTables): string[] {
  const rows = [...files].flatMap(([file, text]) => rowsIn(file, text))
  const names = new Set(rows.map(({ name }) => name))
  const orphans = Object.keys(tables.readings).filter((name) => !names.has(name))
  return [
    ...[...files].flatMap(([file, text]) => orderFaults(file, text)),
    ...rows.flatMap((row) => rowFaults(row).map((fault) => `${row.file}: '${row.name}' ${fault}`)),
    ...nameFaults(rows),
    ...rows.flatMap((row) => tableFaults(row, tables)),
    ...orphans.map((name) => `public-tables.json prices '${name}', which is no kind`),
  ]
}

type Row = ReturnType<typeof rowsIn>[number]

function rowsIn(file: string, text: string) {
  const lines = text.split('\n').slice(1).filter(Boolean)
  return lines.map((line) => ({ file, ...readKindLine(line) }))
}

function orderFaults(file: string, text: string): string[] {
  const lines = text.split('\n')
  const names = lines.slice(1, -1).map((line) => (line.split('\t')[0] ?? '').toLowerCase())
  const unsorted = names.find((name, index) => index > 0 && name < (names[index - 1] ?? ''))
  return [
    ...(lines[0] === KIND_COLUMNS.join('\t') ? [] : [`${file}: the first line is not ${KIND_COLUMNS.join(', ')}`]),
    ...(lines.at(-1) === '' ? [] : [`${file}: the last line does not end`]),
    ...(unsorted === undefined ? [] : [`${file}: '${unsorted}' is not in alphabetical order`]),
  ]
}

function rowFaults({ cells, name, synonyms, category, low, usual, high, priceWhenNew }: Row): string[] {
  const faults: [isFault: boolean, fault: string][] = [
    [cells.length !== KIND_COLUMNS.length, `has ${cells.length} cells instead of ${KIND_COLUMNS.length}`],
    [[name, ...synonyms].some((text) => singularWords(text).length === 0), 'has a name without words'],
    [cells.some((cell) => cell !== cell.trim()) || synonyms.some((text) => text !== text.trim()), 'has loose spaces'],
    [!ItemCategory.safeParse(category).success, `is in the category '${category}', which does not exist`],
    [!(low > 0 && low <= usual && usual <= high), `costs ${low}, ${usual}, ${high}: not low, usual and high`],
    [high > low * WIDEST_RANGE, `has a range of ${low} to ${high}, wider than one to ${WIDEST_RANGE}`],
    [priceWhenNew !== '' && !(Number(priceWhenNew) >= usual), `costs ${priceWhenNew} new, less than used`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault)
}

/** Names of two kinds that differ in plural, case or spaces alone, and names that a kind has twice. */
function nameFaults(rows: readonly Row[]): string[] {
  const owners = new Map<string, string>()
  return rows.flatMap(({ file, name, synonyms }) => {
    const own = new Set<string>()
    return [name, ...synonyms].flatMap((text) => {
      const words = singularWords(text)
      const owner = owners.get(words.join('')) ?? name
      const isTwice = own.has(words.join(' '))
      owners.set(words.join(''), name)
      own.add(words.join(' '))
      return owner === name && !isTwice ? [] : [`${file}: '${text}' of '${name}' is already a name of '${owner}'`]
    })
  })
}

/** A kind that public tables price stays within their figures. */
function tableFaults({ file, name, low, usual, high }: Row, { sources, readings }: PublicTables): string[] {
  const own = readings[name] ?? []
  if (own.length === 0) return []
  const range = computeRange(own)
  const isOutside = low * ROUNDING < range.low || high > range.high * ROUNDING || usual < low || usual > high
  const unknown = own.flatMap(([, , ...ids]) => ids).filter((id) => sources[id] === undefined)
  return [
    ...(isOutside
      ? [
          `${file}: '${name}' costs ${low} to ${high}, outside its tables' ${range.low.toFixed(2)} to ${range.high.toFixed(2)}`,
        ]
      : []),
    ...unknown.map((id) => `public-tables.json: '${name}' is of '${id}', which is no source`),
  ]
}
