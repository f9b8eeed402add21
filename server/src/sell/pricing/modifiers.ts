import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { spaced, wordsIn } from '#kinds/words.ts'
import { brandsIn } from './brands.ts'
import type { KindMatch } from './kind-match.ts'

/** What a word of a title does to the price of its kind. */
interface Modifier {
  word: string
  /** All factors are estimates of the editors. */
  factor: number
  categories: readonly ItemCategory[]
}

const ANYTHING = ITEM_CATEGORIES
const CHILDRENS = ['clothing', 'sports', 'furniture', 'other'] as const

const FOR_CHILDREN = /\b(?:kids?|child|children|baby|toddler|boys?|girls?|infant|youth|crib)\b/
/** Factor for things for children. It is not applied to kinds that are for children anyway. */
const CHILDREN_FACTOR = 0.6

const WORDS: [factor: number, categories: readonly ItemCategory[], words: string][] = [
  [
    1.4,
    ['furniture', 'art', 'kitchen', 'jewelry', 'toys', 'other', 'tools', 'music'],
    'antique,vintage,mid century,mid-century',
  ],
  [CHILDREN_FACTOR, CHILDRENS, "kids,kid's,children's,childrens,child's,toddler,baby,boys,girls,youth"],
  [0.7, ANYTHING, 'mini,tiny,small,compact,travel size'],
  [1.3, ANYTHING, 'large,big,oversized,huge,extra large,xl,commercial'],
  [1.25, ['furniture', 'other'], 'king,king size'],
  [0.85, ['furniture', 'other'], 'twin,twin size'],
  [1.25, ['furniture'], 'solid wood,oak,walnut,mahogany,teak,cherry,maple,marble'],
  [0.7, ['furniture'], 'particle board,plastic,laminate'],
  [1.3, ['furniture', 'clothing'], 'leather'],
  [1.5, ['clothing', 'other'], 'cashmere,fur,sheepskin'],
  [1.2, ['clothing', 'other'], 'wool,silk,down'],
  [2, ['jewelry', 'kitchen', 'art', 'other'], 'sterling,sterling silver,solid silver'],
  [3, ['jewelry'], 'gold,14k,18k,10k,diamond'],
  [1.4, ['kitchen'], 'cast iron,copper,crystal'],
  [0.7, ['kitchen', 'toys'], 'plastic'],
  [1.4, ['sports', 'tools', 'garden'], 'electric,gas powered,self-propelled,carbon'],
  [1.3, ANYTHING, 'new in box,brand new,unopened,sealed,with tags,nwt,nib,never used,unused'],
  [0.3, ANYTHING, 'broken,for parts,parts only,not working,does not work,as is,as-is,needs repair'],
  [1.2, ANYTHING, 'signed,limited edition,first edition,rare,professional'],
]

const MODIFIERS: ReadonlyMap<string, readonly Modifier[]> = Map.groupBy(
  WORDS.flatMap(([factor, categories, list]) => list.split(',').map((word) => ({ word, factor, categories }))),
  ({ word }) => wordsIn(word).join(' '),
)

/** Limits of the factor without the brand: however much a title says, the kind is the same. */
const LEAST = 0.3
const MOST = 3

/** The most words that a modifier has: 'does not work'. */
const MOST_WORDS = 3
export interface Modifiers {
  /** Of the price of the kind. */
  factor: number
  /** The words that the factor comes from, as they are read. */
  texts: string[]
  /** Whether a brand is known, be it one that changes nothing. */
  isBranded: boolean
}

/** What the words beside the name do to the price. */
export function modifiersIn(title: string, match: Pick<KindMatch, 'kind' | 'words'>): Modifiers {
  const { kind, words } = match
  const named = spaced(`${kind.name} ${words.join(' ')}`)
  const brands = brandsIn(title).filter(({ factors }) => factors.has(kind.area))
  const [brand] = brands.filter(({ name }) => !named.includes(spaced(name)))
  const found = wordsBeside(title, named, kind.category)
  const factor = found.reduce((product, modifier) => product * modifier.factor, 1)
  return {
    factor: Math.min(Math.max(factor, LEAST), MOST) * (brand?.factors.get(kind.area) ?? 1),
    texts: [...(brand ? [brand.name] : []), ...found.map(({ word }) => word)],
    isBranded: brands.length > 0,
  }
}

function wordsBeside(title: string, named: string, category: ItemCategory): Modifier[] {
  const isForChildren = FOR_CHILDREN.test(named.replaceAll("'", ''))
  const titleWords = wordsIn(title)
  const found = new Map<string, Modifier>()
  for (let start = 0; start < titleWords.length;) {
    const word = longestModifier(titleWords.slice(start, start + MOST_WORDS))
    const modifier = MODIFIERS.get(word ?? '')?.find(({ categories }) => categories.includes(category))
    const isKnown = named.includes(` ${word} `) || (isForChildren && modifier?.factor === CHILDREN_FACTOR)
    if (word !== null && modifier && !isKnown) found.set(word, { ...modifier, word })
    start += word?.split(' ').length ?? 1
  }
  return [...found.values()]
}

/** The modifier that words begin with: 'extra large' rather than none, so that it is not 'large' as well. */
function longestModifier(words: readonly string[]): string | null {
  for (let length = words.length; length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ')
    if (MODIFIERS.has(text)) return text
  }
  return null
}
