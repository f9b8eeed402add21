import { dollars } from '@yardsnap/contract/dollars'
import type { Item } from '@yardsnap/contract/items'
import { spacedSingular } from '#kinds/words.ts'

/** From this price on, in dollars, a thing is asked about on its own, however small it is. */
const BIG_PRICE = 40
/** What takes two people or a truck, whatever category it is in. In English and Spanish. */
const BIG_WORDS = [
  'refrigerator',
  'freezer',
  'gas stove',
  'electric stove',
  'washer and dryer',
  'washing machine',
  'clothes dryer',
  'dishwasher',
  'air conditioner',
  'TV',
  'television',
  'mattress',
  'box spring',
  'crib',
  'stroller',
  'playpen',
  'upright piano',
  'drum set',
  'bike',
  'bicycle',
  'treadmill',
  'elliptical',
  'weight bench',
  'kayak',
  'canoe',
  'mower',
  'gas grill',
  'charcoal grill',
  'table saw',
  'workbench',
  'generator',
  'tool chest',
  'extension ladder',
  'wheelbarrow',
  'swing set',
  'playhouse',
  'area rug',
  'refrigerador',
  'estufa',
  'lavadora',
  'secadora',
  'televisor',
  'colchón',
  'cuna',
  'bicicleta',
  'caminadora',
  'podadora',
  'parrilla',
  'escalera',
  'alfombra',
].map(spacedSingular)
/** Furniture that one hand carries. */
const SMALL_FURNITURE = ['lamp', 'mirror', 'stool', 'frame', 'cushion', 'lámpara', 'espejo', 'banco', 'marco'].map(
  spacedSingular,
)

/** Whether its host decides about a thing on its own, and not together with all small ones. */
export function isBig({ title, category, priceSuggested }: Pick<Item, 'title' | 'category' | 'priceSuggested'>) {
  const named = spacedSingular(title)
  const isNamed = (words: string) => named.includes(words)
  if (dollars(priceSuggested) >= BIG_PRICE || BIG_WORDS.some(isNamed)) return true
  return category === 'furniture' && !SMALL_FURNITURE.some(isNamed)
}
