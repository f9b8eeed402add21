import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wordsIn } from '#kinds/words.ts'

const BRANDS_FILE = path.join(import.meta.dirname, '../../../data/brands.tsv')

/** How many times the usual price a brand's things of an area cost when new. */
interface BrandRow {
  brand: string
  area: string
  times: number
}

export interface NamedBrand {
  name: string
  /** Factors of the price of a used item, by area of the catalog. */
  factors: ReadonlyMap<string, number>
}

/**
 * Second-hand prices lie closer together than new ones: a thing of a brand that costs eight times as much new is asked four
 * to five times as much for. From `npm run bench -- prices`, by the sales that are no test.
 */
const EXPONENT = 0.7

/** Words just before or after a brand which say that the thing is not of that brand. */
const BORROWED_BEFORE =
  /(?:^| )(?:for|fits?|like|unlike|not|replica|imitation|fake|faux|dupe|(?:compatible|works|use) with|similar to|inspired by) $/
const BORROWED_AFTER =
  /^ (?:style|styled|type|inspired|compatible|replica|imitation|lookalike|look alike|dupe|knock ?off|copy)(?: |$)/

let brands: ReadonlyMap<string, NamedBrand> | undefined
let longest = 0

export function readBrands(): BrandRow[] {
  const lines = readFileSync(BRANDS_FILE, 'utf8').split('\n').slice(1, -1)
  return lines.map((line) => {
    const [brand = '', area = '', times] = line.split('\t')
    return { brand, area, times: Number(times) }
  })
}

function brandsByWords(): ReadonlyMap<string, NamedBrand> {
  if (brands) return brands
  const byName = Map.groupBy(readBrands(), ({ brand }) => brand)
  brands = new Map(
    [...byName].map(([name, rows]) => [
      wordsIn(name).join(' '),
      { name, factors: new Map(rows.map(({ area, times }) => [area, times ** EXPONENT])) },
    ]),
  )
  longest = Math.max(...[...brands.keys()].map((key) => key.split(' ').length))
  return brands
}

/** The brands that a title says the thing is of, in their order. */
export function brandsIn(title: string): NamedBrand[] {
  const known = brandsByWords()
  const words = wordsIn(title)
  const found: NamedBrand[] = []
  for (let start = 0; start < words.length;) {
    const length = lengthOfBrand(words.slice(start, start + longest))
    const brand = known.get(words.slice(start, start + length).join(' '))
    const before = `${words.slice(0, start).join(' ')} `
    const after = ` ${words.slice(start + length).join(' ')}`
    if (brand && !BORROWED_BEFORE.test(before) && !BORROWED_AFTER.test(after)) found.push(brand)
    start += Math.max(length, 1)
  }
  return found
}

/** How many words the longest brand has that these begin with. */
function lengthOfBrand(words: readonly string[]): number {
  for (let length = words.length; length > 0; length -= 1) {
    if (brandsByWords().has(words.slice(0, length).join(' '))) return length
  }
  return 0
}
