import { DIRECTIONS, LONE_UNITS, NUMBER_WORDS, NUMBERED_UNITS, SUFFIXES } from '#gazetteer/street-words.ts'

/** A parsed street line, following USPS Publication 28. */
export interface StreetLine {
  /** `box`: a PO box or another place that receives mail but has no residents. */
  kind: 'street' | 'route' | 'box'
  /** Whether it has the required parts: for a street, house number and name. */
  isComplete: boolean
  /** Whether the name has a street suffix or prefix such as `St` or `Hwy`. */
  hasStreetType: boolean
  /** Canonical form, such as `400 S Orange Ave Apt 4`; empty for empty input. */
  text: string
}

interface Word {
  /** Upper case, without punctuation. */
  key: string
  typed: string
}

const ROUTE = /^(?:RR|RURAL ROUTE|RURAL RTE|RFD)\s?#?\s?(\d+)(?:\s(?:BOX|BX)\s?#?\s?([A-Z0-9-]+))?$/
const CONTRACT_ROUTE = /^(?:HC|HIGHWAY CONTRACT|STAR ROUTE)(?:\sROUTE)?\s?#?\s?(\d+)\s(?:BOX|BX)\s?#?\s?([A-Z0-9-]+)$/
const POST_OFFICE_BOX = /^(?:P\s?O\sBOX|POBOX|POST OFFICE BOX|POB|BOX|PO BX)\s?#?\s?([A-Z0-9-]+)$/
const MILITARY = /^(?:(?:PSC|CMR|UNIT)\s\d+\sBOX\s\d+[A-Z]?|(?:USS|USNS|USCGC)\s.+)$/
const HOUSE_NUMBER = /^(?:\d+[A-Z]?|\d+-\d+[A-Z]?|[NSEW]\d+[NSEW]\d+|[NSEW]\d+|\d+[NSEW]\d+)$/
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/
const FRACTION = /^\d\/\d$/
const ROAD_NUMBER = /^\d+[A-Z]?$/
const NUMBERED_ROADS = new Set('HIGHWAY HWY ROUTE RTE ROAD RD SR CR US FM INTERSTATE'.split(' '))
/** Words after which a number belongs to the street's name and is not a unit. */
const NUMBERED_SUFFIXES = new Set(['HWY', 'RTE', 'LOOP', 'RD'])
/** Prefixes of names that need no suffix. */
const TYPED_BY_BEGINNING =
  /^(?:BROADWAY|AVENUE|CALLE|CAMINO|EL|LA|LAS|LOS|PASEO|RUE|VIA|US HIGHWAY|STATE|COUNTY|HIGHWAY|ROUTE|FM|INTERSTATE)\b/

function splitWords(line: string): Word[] {
  const spaced = line.replace(/#\s*/g, ' # ').replace(/[,;]/g, ' ').trim()
  return spaced.split(/\s+/).flatMap((typed) => {
    const key = typed
      .normalize('NFD')
      .replace(/[\u0300-\u036f.'’]/g, '')
      .toUpperCase()
    return key ? { key, typed } : []
  })
}

const joinKeys = (words: Word[]) => words.map((word) => word.key).join(' ')

/** Capitalizes a word, unless it was typed in mixed case. */
function titled({ key, typed }: Word): string {
  if (/\p{Lu}/u.test(typed) && /\p{Ll}/u.test(typed)) return typed.replaceAll('.', '')
  if (ORDINAL.test(key)) return key.toLowerCase()
  if (/^\d/.test(key)) return key
  return typed
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/(^mc|^|[-'’/])(\p{L})/gu, (_, before: string, letter: string) => {
      return (before === 'mc' ? 'Mc' : before) + letter.toUpperCase()
    })
}

const capitalized = (standard: string) => standard.charAt(0) + standard.slice(1).toLowerCase()

/** Parses boxes and routes, which have no street. */
function parseSpecial(line: string): StreetLine | null {
  const box = POST_OFFICE_BOX.exec(line)
  if (box) return { kind: 'box', isComplete: true, hasStreetType: true, text: `PO Box ${box[1]}` }
  if (line === 'GENERAL DELIVERY' || MILITARY.test(line)) {
    return { kind: 'box', isComplete: true, hasStreetType: true, text: line }
  }
  const [, route, routeBox] = ROUTE.exec(line) ?? []
  if (route) {
    const text = routeBox ? `RR ${route} Box ${routeBox}` : `RR ${route}`
    return { kind: 'route', isComplete: routeBox !== undefined, hasStreetType: true, text }
  }
  const contract = CONTRACT_ROUTE.exec(line)
  if (!contract) return null
  return { kind: 'route', isComplete: true, hasStreetType: true, text: `HC ${contract[1]} Box ${contract[2]}` }
}

/** Removes the house number from the front of `words`. */
function takeNumber(words: Word[]): string | null {
  const first = words[0]?.key ?? ''
  const spelled = words.length > 2 ? NUMBER_WORDS.get(first) : undefined
  const isNumber = HOUSE_NUMBER.test(first) && !ORDINAL.test(first)
  if (!spelled && !isNumber) return null
  words.shift()
  const fraction = words[0] && FRACTION.test(words[0].key) ? ` ${words.shift()?.key}` : ''
  return (spelled ?? first) + fraction
}

function isUnitValue(key: string): boolean {
  return /^[A-Z0-9-]{1,6}$/.test(key) && (/\d/.test(key) || key.length <= 2) && !SUFFIXES.has(key)
}

/** Number of words at the end that form one unit, and the unit in its standard form. */
function findUnit(words: Word[]): { count: number; text: string } | null {
  const [third, second, last] = [words.at(-3)?.key ?? '', words.at(-2)?.key ?? '', words.at(-1)?.key ?? '']
  if (second === '#' && words.length >= 3) {
    const designator = NUMBERED_UNITS.get(third)
    return designator ? { count: 3, text: `${capitalized(designator)} ${last}` } : { count: 2, text: `# ${last}` }
  }
  const designator = NUMBERED_UNITS.get(second)
  if (designator && words.length >= 3 && isUnitValue(last)) {
    return { count: 2, text: `${capitalized(designator)} ${last}` }
  }
  const lone = LONE_UNITS.get(last)
  if (lone && words.length >= 3) return { count: 1, text: lone === 'PH' ? lone : capitalized(lone) }
  const suffix = SUFFIXES.get(second)
  const isBareValue = /^(?:\d+[A-Z]?|[A-Z])$/.test(last) && !DIRECTIONS.has(last)
  const hasName = words.length >= 3 && !(words.length === 3 && DIRECTIONS.has(third))
  if (!suffix || !isBareValue || !hasName || NUMBERED_SUFFIXES.has(suffix)) return null
  return { count: 1, text: `# ${last}` }
}

/** Removes all units from the end of `words`: `Bldg 4 Apt 2`. */
function takeUnits(words: Word[]): string {
  const units: string[] = []
  for (let unit = findUnit(words); unit; unit = findUnit(words)) {
    words.splice(-unit.count)
    units.unshift(unit.text)
  }
  return units.join(' ')
}

function takeLastDirection(words: Word[]): string {
  const direction = DIRECTIONS.get(words.at(-1)?.key ?? '')
  const isName = words.length < 2 || (words.length === 2 && SUFFIXES.has(words[0]?.key ?? '')) // 'Avenue E'
  if (!direction || isName) return ''
  words.pop()
  return direction
}

function takeFirstDirection(words: Word[]): string {
  const isName = () => words.length < 2 || (words.length === 2 && SUFFIXES.has(words[1]?.key ?? '')) // 'North Ave'
  const first = DIRECTIONS.get(words[0]?.key ?? '')
  if (!first || isName()) return ''
  words.shift()
  const second = DIRECTIONS.get(words[0]?.key ?? '')
  const isPair = /^[NS]$/.test(first) && /^[EW]$/.test(second ?? '') && words.length > 2
  if (!isPair) return first
  words.shift()
  return `${first}${second}`
}

function isNumberedRoad(words: Word[]): boolean {
  return NUMBERED_ROADS.has(words.at(-2)?.key ?? '') && ROAD_NUMBER.test(words.at(-1)?.key ?? '')
}

/** Appendix F: `CR 12` is County Road 12. */
function nameOfNumberedRoad(words: Word[]): string {
  const name = joinKeys(words)
    .replace(/^(?:CO|CNTY|CTY|COUNTY) (?:RD|ROAD) /, 'COUNTY ROAD ')
    .replace(/^CR /, 'COUNTY ROAD ')
    .replace(/^SR /, 'STATE ROAD ')
    .replace(/^(?:US|U S) (?:HWY |HIGHWAY )?/, 'US HIGHWAY ')
    .replace(/^STATE (?:HWY|HIWAY) /, 'STATE HIGHWAY ')
    .replace(/^HWY /, 'HIGHWAY ')
    .replace(/^RTE /, 'ROUTE ')
  return name.replace(/[A-Z]+/g, (word) => (/^(?:US|FM)$/.test(word) ? word : capitalized(word)))
}

function takeSuffix(words: Word[]): string {
  const suffix = SUFFIXES.get(words.at(-1)?.key ?? '')
  if (!suffix || words.length < 2) return ''
  words.pop()
  return capitalized(suffix)
}

/** Parses a street line as people type it. */
export function parseStreetLine(line: string): StreetLine {
  const words = splitWords(line)
  const special = parseSpecial(joinKeys(words))
  if (special) return special
  const number = takeNumber(words)
  const units = takeUnits(words)
  const lastDirection = takeLastDirection(words)
  const firstDirection = takeFirstDirection(words)
  const isNumbered = isNumberedRoad(words)
  const suffix = isNumbered ? '' : takeSuffix(words)
  const name = isNumbered ? nameOfNumberedRoad(words) : words.map(titled).join(' ')
  const text = [number, firstDirection, name, suffix, lastDirection, units].filter(Boolean).join(' ')
  return {
    kind: 'street',
    isComplete: number !== null && /[\p{L}\d]/u.test(name),
    hasStreetType: suffix !== '' || isNumbered || TYPED_BY_BEGINNING.test(joinKeys(words)),
    text,
  }
}
