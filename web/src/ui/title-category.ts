import type { ItemCategory } from '@yardsnap/contract/items'

/**
 * Words that name an item by themselves, by their category in the server's catalog of kinds. They are a few hundred
 * bytes instead of the catalog, and only choose a drawing.
 */
export const WORDS_OF_CATEGORIES: Partial<Record<ItemCategory, string>> = {
  furniture:
    'armchair bed bench bookcase chair couch desk dresser futon lamp loveseat mirror nightstand ottoman recliner sofa stool table wardrobe',
  kitchen: 'blender bowl cup kettle microwave mug pan plate pot refrigerator fridge skillet toaster wok',
  electronics:
    'camera camcorder headphones laptop monitor printer radio smartphone soundbar tablet telephone television tv vcr',
  clothing:
    'backpack belt blazer blouse boots coat dress hat hoodie jacket jeans pants purse scarf shirt shoes shorts skirt sneakers suit sweater umbrella wallet',
  sports: 'basketball bicycle bike football kayak skateboard skis snowboard tent treadmill',
  toys: 'doll dollhouse puzzle toy tricycle',
  tools: 'drill hammer screwdriver toolbox wrench',
  garden: 'grill hose lawnmower planter rake shovel wheelbarrow',
  books: 'book cookbook paperback textbook',
  music: 'accordion cd flute guitar piano trumpet ukulele violin',
  jewelry: 'anklet bracelet brooch earrings necklace',
  art: 'figurine painting vase',
}

const CATEGORIES = new Map(
  Object.entries(WORDS_OF_CATEGORIES).flatMap(([category, words]) => words.split(' ').map((word) => [word, category])),
)

/** The category of the last word that names an item in a title (S9.10), as English puts it last; null if none does. */
export function categoryOfTitle(title: string): string | null {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = words.findLast((word) => categoryOfWord(word) !== null)
  return known === undefined ? null : categoryOfWord(known)
}

function categoryOfWord(word: string): string | null {
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), `${word}s`]
  return forms.map((form) => CATEGORIES.get(form)).find((category) => category !== undefined) ?? null
}
