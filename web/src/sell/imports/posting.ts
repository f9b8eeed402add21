import { MAX_ITEM_DESCRIPTION_LENGTH, MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import { capitalized } from '@yardsnap/contract/formats'
import { shortened } from '@yardsnap/contract/text'
import { t } from '@yardsnap/contract/texts'
import { type ItemLine, OF_THE_PAGE, readLine, readLines, withSingleSpaces } from '#sell/lists/item-lines.ts'
import { BLANK_ROW, type ImportedRow, MAX_IMPORT_ROWS } from './imported-rows.ts'
import { type FoundAddress, takeAddress } from './found-address.ts'
import { type FoundDay, type FoundTimes, takeTimes } from './found-days.ts'
import { PRICES, SENTENCES, SIGNS } from './posting-patterns.ts'

export interface Posting {
  rows: ImportedRow[]
  days: FoundDay[]
  address: FoundAddress | null
  /** Lines of which nothing was taken, as they stand in the text. */
  leftOut: string[]
}

const MAX_NAME_WORDS = 12
const MAX_LISTED_WORDS = 18
/** Longer lines without a price are sentences. */
const MAX_WORDS = 7

/** A line of the text with the items that it offers. */
interface ReadLine {
  line: string
  rows: ImportedRow[]
  /** Whether it says where or when the sale is. */
  isAboutSale: boolean
}

/**
 * Reads a posting or a list: what is offered, and where and when. Prices are those that are written in dollars; a range, several for
 * one price and other currencies are noted and not taken.
 * @param today YYYY-MM-DD where the seller is
 */
export function readPosting(text: string, today: string): Posting {
  const lines = toLines(text)
  const takesBareNumbers = !PRICES.inDollars.test(text) && areListed(lines.map(({ said }) => said))
  const found = { address: null as FoundAddress | null, days: [] as FoundDay[], hours: null as FoundTimes['hours'] }
  const heading = readHeading(lines)
  const read: ReadLine[] = []
  for (let index = heading ? 2 : 0; index < lines.length; index += 1) {
    const { line, said } = lines[index]!
    const below = readPriceAlone(lines[index + 1]?.said ?? '')
    if (below !== null && readPriceAlone(said) === null) {
      read.push({ line, rows: readPriced(said, below), isAboutSale: false })
      index += 1
    } else read.push(readLineOf(lines[index]!, { takesBareNumbers, today, found }))
  }
  const isAllTaken = withHeading(heading, read).leftOut.length === 0
  const isList = found.address === null && found.days.length === 0 && isAllTaken && heading === null
  const { rows, leftOut } = withHeading(heading, withinLimit(read, MAX_IMPORT_ROWS - (heading ? 1 : 0)))
  return {
    rows: rows.map((row) => (row.price === null && row.note === '' ? { ...row, isSure: isList } : row)),
    days: withHours(found),
    address: found.address,
    leftOut,
  }
}

/** The lines, those without their items that are more than can be read at once. */
function withinLimit(read: readonly ReadLine[], most: number): ReadLine[] {
  let count = 0
  return read.map((line) => {
    count += line.rows.length
    return count <= most ? line : { ...line, rows: [] }
  })
}

function toLines(text: string): SaidLine[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const said = withSingleSpaces(line.replaceAll(SIGNS.marks, '').replaceAll(/[|\t]/g, ' ')).replace(
      /^\d{1,2}[.)]\s/,
      '',
    )
    return SIGNS.rule.test(said) ? [] : [{ line: line.trim(), said }]
  })
}

interface Reading {
  takesBareNumbers: boolean
  today: string
  /** Filled in from line to line. */
  found: { address: FoundAddress | null; days: FoundDay[]; hours: FoundTimes['hours'] }
}

function readLineOf({ line, said }: SaidLine, { takesBareNumbers, today, found }: Reading): ReadLine {
  const place = takeAddress(said)
  const times = takeTimes(place?.rest ?? said, today)
  found.address ??= place?.address ?? null
  found.hours ??= times?.hours ?? null
  found.days.push(...(times?.days ?? []).filter(({ date }) => found.days.every((day) => day.date !== date)))
  const rest = times?.rest ?? place?.rest ?? said
  const isAboutSale = place !== null || times !== null
  const rows = isAboutSale && !PRICES.inDollars.test(rest) ? [] : readRows(rest, takesBareNumbers)
  return { line, rows, isAboutSale }
}

/**
 * Where things with prices of their own are listed below the title of a posting, the title is a question and has no price. Otherwise
 * what is said below it tells about the one thing that it names, unless it is free: then what is listed may be free, too.
 */
function withHeading(heading: ImportedRow | null, read: readonly ReadLine[]): Pick<Posting, 'rows' | 'leftOut'> {
  const isListed = read.some(({ line, rows }) => rows.some(({ price }) => price !== null) && isShort(line))
  const isWhole = heading !== null && !isListed && heading.price !== '0.00' && !SENTENCES.ofSeveral.test(heading.title)
  const rows = isWhole ? [] : read.flatMap((line) => line.rows)
  const title = heading && (isListed || SENTENCES.ofSeveral.test(heading.title) ? { ...heading, price: null } : heading)
  return {
    rows: title ? [title, ...rows] : rows,
    leftOut: read.flatMap((one) => (isWhole || (one.rows.length === 0 && !one.isAboutSale) ? [one.line] : [])),
  }
}

/** Sentences of prose are longer than what names a thing in a list, or do not end with its price. */
const isShort = (line: string) => line.split(' ').length <= MAX_LISTED_WORDS && !SENTENCES.forEverything.test(line)

function withHours({ days, hours }: Reading['found']): FoundDay[] {
  const usual = hours ?? days.find(({ startTime }) => startTime !== null)
  const { startTime = null, endTime = null } = usual ?? {}
  return days
    .map((day) => (day.startTime === null ? { ...day, startTime, endTime } : day))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Whether most lines, or most parts of a single line, end with a number, as of 'couch 80, lamp 15'. */
function areListed(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line !== '')
  const parts = filled.length === 1 ? filled[0]!.split(/,(?!\d{3})|;/) : filled
  return parts.filter((part) => PRICES.bareAtTheEnd.test(part.trim())).length * 2 >= parts.length
}

function readRows(said: string, takesBareNumbers: boolean): ImportedRow[] {
  const sentences = said.split(SENTENCES.between)
  // 'Green dress. Size S. $5' is one thing, unless what stands before its price tells about the sale.
  const isOne = PRICES.atTheEnd.test(said) && countPrices(said) === 1 && !SENTENCES.aboutTheSale.test(said)
  return (isOne ? [said] : sentences).flatMap((sentence) => readSentence(sentence, takesBareNumbers))
}

const withoutFormer = (said: string) => said.replaceAll(PRICES.former, (found) => ' '.repeat(found.length))
const countPrices = (said: string) => withoutFormer(said).match(PRICES.all)?.length ?? 0

function readSentence(said: string, takesBareNumbers: boolean): ImportedRow[] {
  if (SENTENCES.sold.test(said) || PRICES.qualifiersAlone.test(said) || SENTENCES.forEverything.test(said)) return []
  if (SIGNS.phone.test(said) || (SIGNS.link.test(said) && !PRICES.inDollars.test(said))) return []
  const clean = said.replace(SIGNS.link, '')
  const isPriced = PRICES.inDollars.test(clean) || takesBareNumbers || PRICES.foreign.test(clean)
  const free = PRICES.freeFirst.exec(clean)
  if (free && !isPriced) return readParts(`${clean.slice(free[0].length)} free`, false)
  if (!isPriced) return / free$| gratis$/i.test(clean) || isThing(clean) ? readParts(clean, false) : readList(clean)
  if (takesBareNumbers) return readLines(clean).map((line) => toRow(line))
  return splitPriced(clean).flatMap((part) => (PRICES.any.test(part) || isThing(part) ? readParts(part, false) : []))
}

/** A line of several prices has a thing before each, or, where it begins with a price, behind each. */
function splitPriced(said: string): string[] {
  const asked = withoutFormer(said)
  if (PRICES.range.test(asked)) return [said]
  const prices = [...asked.matchAll(PRICES.all)]
  if (prices.length < 2) return [said]
  const beginsWithPrice = /^\W{0,3}\$/.test(asked)
  const cuts = beginsWithPrice
    ? prices.map(({ index }) => index)
    : prices.map(({ index, 0: price }) => {
        const behind = PRICES.behind.exec(asked.slice(index + price.length))
        return index + price.length + (behind?.[0].length ?? 0)
      })
  const edges = beginsWithPrice ? [...cuts, said.length] : [0, ...cuts]
  const parts = edges.slice(1).map((end, index) => said.slice(edges[index], end))
  const rest = beginsWithPrice ? '' : said.slice(edges.at(-1))
  return [...parts, rest]
    .map((part) => part.replace(/^[\s,;/&+.|–—-]+(?:and\s|y\s)?/i, ''))
    .filter((part) => /\p{L}/u.test(part))
}

function isThing(said: string): boolean {
  const words = said.split(' ').length
  return words <= MAX_WORDS && !/[,!?:]|\.$/.test(said) && /\p{L}{3}/u.test(said) && !SENTENCES.aboutTheSale.test(said)
}

/** 'Books, toys, kids clothes': things without a price, or nothing where it is a sentence. */
function readList(said: string): ImportedRow[] {
  const parts = said.replace(/^[\p{L} ]{3,30}: /u, '').split(/,|;|\s(?:and|y|&)\s/i)
  const names = parts.map((part) => part.trim().replace(/[.!]{1,9}$/, '')).filter(Boolean)
  if (names.length < 3 || names.some((name) => name.split(' ').length > 5)) return []
  return names.filter(isThing).flatMap((name) => readParts(name, false))
}

function readParts(part: string, takesBareNumbers: boolean): ImportedRow[] {
  const asides: string[] = []
  let note = ''
  const setAside = (text: string, pattern: RegExp, reason = '') =>
    text.replace(pattern, (found) => {
      asides.push(found.replaceAll(/^\W*\(|\)$/g, '').trim())
      note ||= reason
      return ' '
    })
  let said = setAside(part.replace(SENTENCES.introduction, ''), PRICES.former)
  said = setAside(said, PRICES.allForeign, t`Its price is not in dollars`)
  said = setAside(said, PRICES.range, t`It has a range and not one price`)
  if (note === '') said = setAside(said, PRICES.ofSeveral, t`Several are sold for one price`)
  said = said.replaceAll(PRICES.beforeAsked, '').replaceAll(/\(\s?(\$[^()]{1,30})\)/g, ' $1 ')
  if (said.split(' ').length > MAX_NAME_WORDS) said = said.replace(SENTENCES.beforeThing, '')
  return readLine(said, OF_THE_PAGE, { takesBareNumbers }).map((line) => {
    const isOfSeveral = line.quantity > 1 && line.price !== null && Number(line.price) > 0 && !PRICES.each.test(said)
    if (isOfSeveral) {
      asides.push(`$${line.price}`)
      note = t`The price may be for one or for all`
    }
    const price = isOfSeveral ? null : line.price
    return toRow({ ...line, price }, { description: asides.join('; '), note: price === null ? note : '' })
  })
}

function toRow({ title, quantity, price }: ItemLine, rest: Partial<ImportedRow> = {}): ImportedRow {
  const name = title
    .replace(SIGNS.atTheEnd, '')
    .replace(SIGNS.atTheBeginning, '')
    .replaceAll(/\( ?\)/g, '')
  const shown = shortened(capitalized(withSingleSpaces(name)), MAX_ITEM_TITLE_LENGTH)
  const description = shortened(rest.description ?? '', MAX_ITEM_DESCRIPTION_LENGTH)
  return { ...BLANK_ROW, title: shown, quantity, price, ...rest, description }
}

interface SaidLine {
  line: string
  /** Without bullets, and with single spaces. */
  said: string
}

/** The title of a posting whose price stands on the line below, with its place. */
function readHeading([title, priced]: readonly SaidLine[]): ImportedRow | null {
  const price = readPriceAlone(PRICES.withPlace.exec(priced?.said ?? '')?.[1] ?? '')
  const [row] = title && price !== null ? readPriced(title.said.replace(/^free /i, ''), price) : []
  return row ? { ...row, quantity: 1 } : null
}

/** A thing whose price stands elsewhere. */
function readPriced(said: string, price: string): ImportedRow[] {
  const [name = '', ...rest] = said.replace(SENTENCES.introduction, '').split(SENTENCES.between)
  const lines = readLine(name, OF_THE_PAGE, { takesBareNumbers: false })
  return lines.map((line) => toRow({ ...line, price }, { description: rest.join(' ') }))
}

/** '$80 obo', 'Price: $80', 'Free'. @returns a decimal string; null for a line that says more or something else */
function readPriceAlone(said: string): string | null {
  const text = said.replace(PRICES.label, '')
  if (/^(?:free|gratis)[.!]?$/i.test(text)) return '0.00'
  if (!text.startsWith('$') || PRICES.range.test(text)) return null
  const [line] = readLine(`a ${text}`, OF_THE_PAGE, { takesBareNumbers: false })
  return line?.price && line.title === 'A' ? line.price : null
}
