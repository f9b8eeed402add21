import type { ItemCategory } from '@yardsnap/contract/items'
import { tagPrice } from './estimate.ts'
import { boundsOf, type Guide, type GuideMatch, type GuideRow, guidePrice, matchGuide } from './guide.ts'
import type { KindName } from './kind-search.ts'
import { singularWords } from '#kinds/words.ts'

/** The names in a guide, each with the price of one piece in good condition. */
export function guideKinds(guide: Guide) {
  const byKeyword = new Map<string, KindName>()
  for (const [keyword, rows] of guide.rowsByName) {
    const written = writtenName(keyword, rows)
    if (written !== null) byKeyword.set(keyword, kindName({ rows, keyword, pieces: 1 }, written))
  }

  return {
    names: [...byKeyword.values()],

    /** The name that a text contains; null if it means nothing that the guide prices. */
    meant(text: string): KindName | null {
      const match = matchGuide(guide, text)
      return (match && byKeyword.get(match.keyword)) ?? null
    },
  }
}

/** The name with the capitals and spaces of the first spelling in its row: 'TV' for 'tvs', 'coffee maker' for 'coffeemaker'. */
function writtenName(keyword: string, rows: readonly GuideRow[]): string | null {
  const names = rows.flatMap((row) => row.keywords)
  return names.find((name) => lettersOf(singularWords(name)) === lettersOf([keyword])) ?? null
}

const lettersOf = (words: readonly string[]): string => words.join('').replaceAll(' ', '').replace(/s$/, '')

function kindName(match: GuideMatch, name: string): KindName {
  const { low, high } = boundsOf(match)
  return {
    words: match.keyword.split(' '),
    meaning: match.rows.map((row) => row.kind).join('\n'),
    kind: {
      title: capitalized(name),
      category: categoryOf(match.rows),
      price: tag(guidePrice(match, 'good')),
      low: tag(low),
      high: tag(high),
    },
  }
}

/** Of an ambiguous name the first one. */
const categoryOf = (rows: readonly GuideRow[]): ItemCategory => rows[0]?.category ?? 'other'

const tag = (price: number): string => tagPrice(price).toFixed(2)

/** 'iPad' stays as it is. */
function capitalized(name: string): string {
  return /^[a-z]+[A-Z]/.test(name) ? name : name.slice(0, 1).toUpperCase() + name.slice(1)
}
