import { t } from './texts.ts'

/**
 * What charities commonly refuse, by its name in a list; each decides for itself, so it is only ever a reason to ask first. From
 * what they publish: Goodwill of Fort Wayne (fwgoodwill.org), Goodwill of Northwest North Carolina (goodwillnwnc.org), and Habitat
 * ReStores of the Capital District (habitatcd.org) and of Chattanooga (habichatt.org), read in November 2026.
 */
const NAMES = {
  mattress: () => t`Mattresses, box springs and sofa beds`,
  'tube-tv': () => t`TVs that are not flat`,
  crib: () => t`Cribs, playpens and high chairs`,
  'car-seat': () => t`Car seats`,
  'particle-board': () => t`Particle board furniture`,
  'entertainment-center': () => t`Entertainment centers and computer desks`,
  appliance: () => t`Large appliances and air conditioners`,
  piano: () => t`Pianos, organs and pool tables`,
  exercise: () => t`Exercise equipment`,
  helmet: () => t`Used helmets`,
  playground: () => t`Swing sets and trampolines`,
  grill: () => t`Grills and propane tanks`,
  hazard: () => t`Paint, chemicals, car batteries and tires`,
  weapon: () => t`Guns and ammunition`,
  fixture: () => t`Toilets, carpets and blinds`,
  bedding: () => t`Pillows and hospital beds`,
} satisfies Record<string, () => string>

export type RefusedDonation = keyof typeof NAMES
export const REFUSED_DONATIONS = Object.keys(NAMES) as [RefusedDonation, ...RefusedDonation[]]

/** 'Mattresses, box springs and sofa beds' */
export const refusedName = (kind: RefusedDonation): string => NAMES[kind]()
