import { REFUSED_DONATIONS, type RefusedDonation } from '@yardsnap/contract/refused-donations'
import { spacedSingular } from '#kinds/words.ts'

interface RefusedWords {
  /** In English and Spanish; a title has one of them as whole words, in singular or plural. */
  words: readonly string[]
  /** Other things that have these words in their names. */
  except?: readonly string[]
}

const REFUSED_WORDS: Record<RefusedDonation, RefusedWords> = {
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
  },
  'tube-tv': {
    words: ['tube TV', 'tube television', 'CRT', 'crt tv', 'console TV', 'projection TV', 'televisor de tubo'],
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
  },
  'car-seat': {
    words: ['car seat', 'booster seat', 'infant seat', 'silla de auto', 'asiento de auto'],
  },
  'particle-board': {
    words: ['particle board', 'particleboard', 'pressboard', 'MDF', 'flat pack', 'aglomerado'],
  },
  'entertainment-center': {
    words: ['entertainment center', 'tv armoire', 'computer desk', 'mueble para TV'],
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
  },
  piano: {
    words: ['piano', 'organ', 'pool table', 'órgano', 'mesa de billar'],
    except: ['toy piano', 'piano bench', 'piano stool', 'piano lamp', 'piano book', 'piano music'],
  },
  exercise: {
    words: ['treadmill', 'elliptical', 'exercise bike', 'weight bench', 'home gym', 'caminadora', 'elíptica'],
  },
  helmet: {
    words: ['helmet', 'bike helmet', 'casco'],
  },
  playground: {
    words: ['swing set', 'playset', 'trampoline', 'columpio', 'trampolín'],
  },
  grill: {
    words: ['gas grill', 'charcoal grill', 'propane tank', 'propane grill', 'parrilla', 'tanque de propano'],
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
  },
  fixture: {
    words: ['toilet', 'bathtub', 'shower door', 'carpet', 'window blind', 'blinds', 'inodoro', 'alfombra usada'],
    except: ['carpet cleaner', 'carpet sweeper', 'toilet brush'],
  },
  bedding: {
    words: ['bed pillow', 'hospital bed', 'almohada'],
  },
}

const COMPARED = REFUSED_DONATIONS.map((kind) => {
  const { words, except = [] } = REFUSED_WORDS[kind]
  return { kind, words: words.map(spacedSingular), except: except.map(spacedSingular) }
})

/** What charities commonly refuse and is named like this; null for all else. */
export function findRefused(title: string): RefusedDonation | null {
  const named = spacedSingular(title)
  const isNamedLike = ({ words, except }: (typeof COMPARED)[number]) => {
    const rest = except.reduce((left, other) => left.replaceAll(other, ' '), named)
    return words.some((one) => rest.includes(one))
  }
  return COMPARED.find(isNamedLike)?.kind ?? null
}
