import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AskedItem } from './asking-prices.ts'

/** Titles are in English there, at least beside another language. */
const ENGLISH_SALES = [
  'amuslera/furniture-sale',
  'BrianPHChen/moving_sales',
  'cgoliver/cgoliver.github.io',
  'chanyoonzhu/moving-sale',
  'davidcarvajalb/movingSale',
  'MattiaSellingStuff/MattiaSellingStuff.github.io',
  'pybrunet/Items-for-sale',
]
/** US dollars for one of it, in 2026; what is marked with a question mark was guessed by who gathered the prices. */
const RATES = new Map([
  ['USD', 1],
  ['USD?', 1],
  ['$?', 1],
  ['CAD?', 0.72],
  ['EUR', 1.1],
])
const OTHER_SCRIPTS = /[^\p{Script=Latin}\p{N}\p{P}\p{Zs}\p{S}]/gu

const DEFAULT_FOLDER = path.join(import.meta.dirname, '../../../shared/things')

/** Further sales with asking prices, by name: what is fitted is fitted to these. None if they are not on this machine. */
export function loadOtherSales(): Map<string, AskedItem[]> {
  const file = path.join(process.env['YARDSNAP_THINGS'] ?? DEFAULT_FOLDER, 'things.tsv')
  if (!existsSync(file)) return new Map()
  const rows = readFileSync(file, 'utf8').split('\n').slice(1, -1).map(itemIn)
  const priced = rows.filter(({ sale, askedDollars }) => ENGLISH_SALES.includes(sale) && askedDollars > 0)
  // A thing has a row for each of its photos.
  const distinct = new Map(priced.map((row) => [`${row.sale} ${row.title}`, row]))
  return Map.groupBy(distinct.values(), ({ sale }) => sale)
}

function itemIn(line: string): AskedItem & { sale: string } {
  const [, , sale = '', , title = '', , price, currency = ''] = line.split('\t')
  return {
    sale,
    title: title.replaceAll(OTHER_SCRIPTS, '').trim(),
    category: 'other',
    condition: 'good',
    askedDollars: Number(price) * (RATES.get(currency) ?? 0),
    retailDollars: null,
  }
}
