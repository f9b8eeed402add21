import { t } from './texts.ts'

interface RefusedKind {
  /** In English and Spanish; a title has one of them as whole words, in singular or plural. */
  words: readonly string[]
  /** Other things that have these words in their names. */
  except?: readonly string[]
  /** In a list: 'mattresses and box springs'. */
  name: () => string
}

/**
 * What charities commonly refuse; each decides for itself, so it is only ever a reason to ask first. From what they
 * publish: Goodwill of Fort Wayne (fwgoodwill.org), Goodwill of Northwest North Carolina (goodwillnwnc.org), and Habitat
 * ReStores of the Capital District (habitatcd.org) and of Chattanooga (habichatt.org), read in November 2026.
 */
const REFUSED_KINDS = {
  mattress: {
    words: [
      'mattress',
      'box spring',
      'waterbed',
      'sleeper sofa',
      'sofa bed',
      'futon',
      'colchón',
      'colchones',
      'sofá cama',
    ],
    except: ['mattress pad', 'mattress cover', 'mattress topper', 'mattress protector', 'air mattress', 'futon cover'],
    name: () => t`Mattresses, box springs and beds within a sofa`,
  },
  'tube-tv': {
    words: ['tube TV', 'tube television', 'CRT', 'crt tv', 'console TV', 'projection TV', 'televisor de tubo'],
    name: () => t`TVs that are not flat`,
  },
  crib: {
    words: [
      'crib',
      'crib mattress',
      'bassinet',
      'playpen',
      'pack n play',
      'baby walker',
      'high chair',
      'cuna',
      'corralito',
    ],
    except: ['crib sheet', 'crib mobile', 'crib bedding'],
    name: () => t`Cribs, playpens and high chairs`,
  },
  'car-seat': {
    words: ['car seat', 'booster seat', 'infant seat', 'silla de auto', 'asiento de auto'],
    name: () => t`Car seats`,
  },
  'particle-board': {
    words: ['particle board', 'particleboard', 'pressboard', 'MDF', 'flat pack', 'aglomerado'],
    name: () => t`Furniture of particle board`,
  },
  'entertainment-center': {
    words: ['entertainment center', 'tv armoire', 'computer desk', 'mueble para TV'],
    name: () => t`Entertainment centers and computer desks`,
  },
  appliance: {
    words: [
      'refrigerator',
      'fridge',
      'freezer',
      'stove',
      'oven',
      'washer',
      'washing machine',
      'clothes dryer',
      'dryer',
      'dishwasher',
      'air conditioner',
      'water heater',
      'dehumidifier',
      'refrigerador',
      'estufa',
      'lavadora',
      'secadora',
    ],
    except: ['toaster oven', 'dutch oven', 'hair dryer', 'pressure washer', 'power washer', 'camp stove', 'toy stove'],
    name: () => t`Large appliances and air conditioners`,
  },
  piano: {
    words: ['piano', 'organ', 'pool table', 'órgano', 'mesa de billar'],
    except: ['toy piano', 'piano bench', 'piano stool', 'piano lamp', 'piano book', 'piano music'],
    name: () => t`Pianos, organs and pool tables`,
  },
  exercise: {
    words: ['treadmill', 'elliptical', 'exercise bike', 'weight bench', 'home gym', 'caminadora', 'elíptica'],
    name: () => t`Exercise equipment`,
  },
  helmet: {
    words: ['helmet', 'bike helmet', 'casco'],
    name: () => t`Used helmets`,
  },
  playground: {
    words: ['swing set', 'playset', 'trampoline', 'columpio', 'trampolín'],
    name: () => t`Swing sets and trampolines`,
  },
  grill: {
    words: ['gas grill', 'charcoal grill', 'propane tank', 'propane grill', 'parrilla', 'tanque de propano'],
    name: () => t`Grills and propane tanks`,
  },
  hazard: {
    words: ['paint', 'paint thinner', 'pesticide', 'motor oil', 'car battery', 'tire', 'aerosol', 'pintura', 'llanta'],
    except: [
      'paint brush',
      'paint roller',
      'paint set',
      'face paint',
      'finger paint',
      'tire pump',
      'tire gauge',
      'tire swing',
    ],
    name: () => t`Paint, chemicals, car batteries and tires`,
  },
  weapon: {
    words: ['gun', 'rifle', 'shotgun', 'pistol', 'ammunition', 'ammo', 'crossbow', 'munición', 'municiones'],
    except: [
      'nail gun',
      'glue gun',
      'heat gun',
      'caulk gun',
      'staple gun',
      'spray gun',
      'massage gun',
      'toy gun',
      'water gun',
      'nerf gun',
      'toy rifle',
      'toy pistol',
      'ammo box',
      'ammo can',
    ],
    name: () => t`Guns and ammunition`,
  },
  fixture: {
    words: ['toilet', 'bathtub', 'shower door', 'carpet', 'window blind', 'blinds', 'inodoro', 'alfombra usada'],
    except: ['carpet cleaner', 'carpet sweeper', 'toilet brush'],
    name: () => t`Toilets, carpets and blinds`,
  },
  bedding: {
    words: ['bed pillow', 'hospital bed', 'almohada'],
    name: () => t`Pillows and hospital beds`,
  },
} satisfies Record<string, RefusedKind>

export type RefusedDonation = keyof typeof REFUSED_KINDS
export const REFUSED_DONATIONS = Object.keys(REFUSED_KINDS) as [RefusedDonation, ...RefusedDonation[]]

/** 'Mattresses, box springs and beds within a sofa' */
export const refusedName = (kind: RefusedDonation): string => REFUSED_KINDS[kind].name()

/** What is commonly refused and named like this; null for all else. */
export function findRefused(title: string): RefusedDonation | null {
  const named = comparable(title)
  return REFUSED_DONATIONS.find((kind) => isNamedLike(REFUSED_KINDS[kind], named)) ?? null
}

function isNamedLike({ words, except = [] }: RefusedKind, named: string): boolean {
  const rest = except.reduce((title, other) => title.replaceAll(comparable(other), ' '), named)
  return words.some((one) => hasWords(rest, one))
}

/** Whether a title that was made comparable has these words, one after the other. */
export const hasWords = (comparableTitle: string, words: string): boolean => comparableTitle.includes(comparable(words))

/** In small letters, without punctuation, every word in singular and between spaces. */
export function comparable(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.map(singular).join(' ')} `
}

function singular(word: string): string {
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
