import { t } from './texts.ts'

/** What federal law keeps from being sold at all, at a garage sale too and whether it was recalled or not. */

export const NOT_FOR_SALE_IDS = ['drop-side-crib', 'inclined-sleeper', 'crib-bumper', 'lawn-darts'] as const
export type NotForSaleId = (typeof NOT_FOR_SALE_IDS)[number]

export interface NotForSale {
  /** As it is cited. */
  law: string
  lawUrl: string
  /** What it is, and why nobody may sell it, in sentences. */
  describe: () => string
  /**
   * A title names it with all words of one of these, whose parts may be several words in a row. Words are in lower case,
   * singular, without accents and apostrophes, in English and Spanish.
   */
  words: readonly (readonly string[])[]
  /** A title with one of these, before what the thing comes with, means something else. */
  unless: readonly string[]
}

export const NOT_FOR_SALE: Readonly<Record<NotForSaleId, NotForSale>> = {
  // The standards of 2011 hold for used cribs too (section 104(c) of Public Law 110-314), and no drop side meets them.
  'drop-side-crib': {
    law: '16 CFR 1219, 16 CFR 1220',
    lawUrl: 'https://www.ecfr.gov/current/title-16/part-1219',
    describe: () =>
      t`Cribs with a side that slides down may not be sold or given away, not even at a garage sale: babies were trapped and suffocated in them.`,
    words: [
      ['drop side', 'crib'],
      ['dropside', 'crib'],
      ['drop rail', 'crib'],
      ['drop gate', 'crib'],
      ['baranda movil', 'cuna'],
      ['baranda abatible', 'cuna'],
      ['barandal movil', 'cuna'],
      ['barandal abatible', 'cuna'],
      ['lado movil', 'cuna'],
    ],
    unless: ['doll', 'sheet', 'mattress', 'bedding', 'no', 'not', 'without', 'muneca', 'sabana', 'colchon', 'sin'],
  },
  'inclined-sleeper': {
    law: '15 U.S.C. 2057d',
    lawUrl: 'https://www.law.cornell.edu/uscode/text/15/2057d',
    describe: () =>
      t`Sleepers for babies whose surface is inclined by more than ten degrees may not be sold, whenever they were made: babies suffocated in them.`,
    words: [
      ['inclined', 'sleeper'],
      ['incline', 'sleeper'],
      ['rock n play'],
      ['rock and play', 'sleeper'],
      ['cuna inclinada'],
      ['dormilona inclinada'],
      ['moise inclinado'],
    ],
    unless: ['doll', 'piano', 'sofa', 'muneca'],
  },
  'crib-bumper': {
    law: '15 U.S.C. 2057e',
    lawUrl: 'https://www.law.cornell.edu/uscode/text/15/2057e',
    describe: () =>
      t`Padded crib bumpers may not be sold, not even in a set of bedding, whenever they were made: babies suffocated against them. A mesh liner without padding may be sold.`,
    words: [
      ['crib', 'bumper'],
      ['cot', 'bumper'],
      ['nursery', 'bumper'],
      ['baby', 'bumper pad'],
      ['baby', 'bed bumper'],
      ['crib', 'slat cover'],
      ['chichonera'],
      ['protector acolchado', 'cuna'],
    ],
    unless: ['mesh', 'doll', 'no', 'without', 'malla', 'muneca', 'sin'],
  },
  'lawn-darts': {
    law: '16 CFR 1306',
    lawUrl: 'https://www.ecfr.gov/current/title-16/part-1306',
    describe: () =>
      t`Lawn darts with a long tip may not be sold since December 1988: they killed children. Those with a round, soft end may be sold.`,
    words: [['lawn dart'], ['yard dart'], ['jart'], ['dardo de jardin'], ['dardo para jardin'], ['dardo de cesped']],
    unless: ['soft', 'foam', 'blunt', 'rounded', 'safe', 'safety', 'inflatable', 'suave', 'blando', 'inflable'],
  },
}

/** Kinds of the catalog that may be sold if they are new enough, which only their label tells. */
export const DATED_KIND_IDS = ['crib-date', 'car-seat-date'] as const
export type DatedKindId = (typeof DATED_KIND_IDS)[number]

export interface DatedKind {
  kinds: readonly string[]
  title: () => string
  describe: () => string
  url: string
}

export const DATED_KINDS: Readonly<Record<DatedKindId, DatedKind>> = {
  'crib-date': {
    kinds: ['crib', 'mini crib'],
    title: () => t`Look at the date on the crib`,
    describe: () =>
      t`The rules for cribs date from June 28, 2011, and hold for used ones too. An older one most likely does not meet them, and then may not be sold.`,
    url: 'https://www.ecfr.gov/current/title-16/part-1219',
  },
  'car-seat-date': {
    kinds: [
      'car seat',
      'infant car seat',
      'convertible car seat',
      'booster car seat',
      'backless booster seat',
      'travel system',
    ],
    title: () => t`Look at the date on the seat`,
    describe: () =>
      t`A car seat wears out: its label says when it was made, and often until when it may be used. One that was in a crash is not used again. Recalls of car seats are listed elsewhere.`,
    url: 'https://www.nhtsa.gov/recalls',
  },
}
