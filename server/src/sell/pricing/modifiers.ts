import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { spaced, wordsIn } from '#kinds/words.ts'
import type { KindMatch } from './kind-match.ts'

/** What a word of a title does to the price of its kind. */
interface Modifier {
  /** As the seller reads it; null if it is the word itself. */
  text: string | null
  /** All factors are estimates of the editors. */
  factor: number
  categories: readonly ItemCategory[]
}

const ANYTHING = ITEM_CATEGORIES
const CHILDRENS = ['clothing', 'sports', 'furniture', 'other'] as const

/** Brands by what they add to the price of a kind or take from it. A brand that a kind itself is named after adds nothing. */
const BRANDS: [factor: number, categories: readonly ItemCategory[], brands: string][] = [
  [1.5, ['tools', 'garden'], 'DeWalt,Makita,Milwaukee,Bosch,Stihl,Husqvarna,Snap-on,Festool,Honda,Toro,Weber'],
  [0.8, ['tools', 'garden'], 'Harbor Freight,Black & Decker,Black and Decker,Hyper Tough'],
  [1.7, ['kitchen'], 'KitchenAid,Le Creuset,All-Clad,Vitamix,Staub,Breville,Williams Sonoma,Wüsthof,Wusthof,Waterford'],
  [0.8, ['kitchen', 'electronics'], 'Mainstays,Sunbeam,Hamilton Beach,Insignia,Onn,Proctor Silex,Rival'],
  [
    1.6,
    ['furniture'],
    'Ethan Allen,Stickley,Pottery Barn,Restoration Hardware,West Elm,Herman Miller,Crate & Barrel,Crate and Barrel,Knoll,Steelcase',
  ],
  [0.75, ['furniture'], 'IKEA,Mainstays,Sauder,Bush Furniture'],
  [1.4, ['electronics'], 'Apple,Bose,Sonos,Sony,Dyson,Miele,Canon,Nikon,Bang & Olufsen'],
  [
    1.6,
    ['clothing', 'sports'],
    "Patagonia,North Face,Lululemon,Coach,Kate Spade,Michael Kors,Nike,Levi's,Arc'teryx,Carhartt,Pendleton",
  ],
  [0.8, ['clothing'], 'Old Navy,Shein,Walmart,H&M,Forever 21'],
  [1.5, ['sports'], 'Trek,Specialized,Cannondale,Giant,Yeti,Callaway,Titleist,TaylorMade,Peloton,Burton,Garmin'],
  [0.8, ['sports'], 'Huffy,Magna,Roadmaster,Kent'],
  [1.4, ['music'], 'Fender,Gibson,Martin,Yamaha,Taylor,Roland,Steinway,Ludwig'],
  [1.3, ['toys', 'other'], 'American Girl,Thomas,Melissa & Doug,UPPAbaby,Bugaboo,BOB'],
]

const FOR_CHILDREN = /\b(?:kids?|child|children|baby|toddler|boys?|girls?|infant|youth|crib)\b/
/** What a kind that is already for children is not once more. */
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
  [
    ...BRANDS.flatMap(([factor, categories, list]) =>
      list.split(',').map((word) => ({ word, text: word, factor, categories })),
    ),
    ...WORDS.flatMap(([factor, categories, list]) =>
      list.split(',').map((word) => ({ word, text: null, factor, categories })),
    ),
  ],
  ({ word }) => wordsIn(word).join(' '),
)

/** However much a title says, a kind is a kind. */
const LEAST = 0.3
const MOST = 3

/** The most words that a modifier has: 'does not work'. */
const MOST_WORDS = 3
/** What the words beside the name do to the price. @returns a factor, and the words that matter, as they are read */
export function modifiersIn(
  title: string,
  { kind, words }: Pick<KindMatch, 'kind' | 'words'>,
): { factor: number; texts: string[] } {
  const named = spaced(`${kind.name} ${words.join(' ')}`)
  const isForChildren = FOR_CHILDREN.test(named.replaceAll("'", ''))
  const said = wordsIn(title)
  const found = new Map<string, Modifier>()
  for (let start = 0; start < said.length;) {
    const word = longestModifier(said.slice(start, start + MOST_WORDS))
    const modifier = MODIFIERS.get(word ?? '')?.find(({ categories }) => categories.includes(kind.category))
    const isKnown = named.includes(` ${word} `) || (isForChildren && modifier?.factor === CHILDREN_FACTOR)
    if (word !== null && modifier && !isKnown) found.set(word, modifier)
    start += word?.split(' ').length ?? 1
  }
  const factor = [...found.values()].reduce((product, modifier) => product * modifier.factor, 1)
  return {
    factor: Math.min(Math.max(factor, LEAST), MOST),
    texts: [...found].map(([word, { text }]) => text ?? word),
  }
}

/** The modifier that words begin with: 'extra large' rather than none, so that it is not 'large' as well. */
function longestModifier(words: readonly string[]): string | null {
  for (let length = words.length; length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ')
    if (MODIFIERS.has(text)) return text
  }
  return null
}
