import { brandNames, describe, type Described, distinctNames } from './words.ts'

/** What is kept of a recall to find it by. */
export interface RecallKeys {
  /** The kinds of its products, as in the catalog. */
  kinds: string[]
  /** The last words of their kinds. */
  heads: string[]
  /** Of brands, products and models. */
  names: string[]
}

/** Where the words of a recall's title end that name its product: the rest is the hazard, and where it was sold. */
const END_OF_NAMES =
  /(?:[;:—]|\s(?:due to|because|after|following|for (?:repair|possible|violation)|that|which|sold|poses?|with defective|in response)\b)/i
const ANNOUNCED = /\b(?:recalls?|recalled|recalling|recall of|reannounces?|announces?)\b/i
const MAX_NAMES = 60
const MAX_KINDS = 12

/** The keys of a recall, of its title and the names of its products. */
export function toRecallKeys({ title, products }: { title: string; products: readonly string[] }): RecallKeys {
  const naming = title.split(END_OF_NAMES)[0] ?? title
  const object = naming.split(ANNOUNCED).findLast((part) => part.trim() !== '') ?? naming
  const parts = [...products, object].flatMap((name) => [name, ...name.split(/,|;|\band\b|&/i)])
  const described = parts.filter((part) => part.trim() !== '').map(describe)
  const distinct = (values: (string | null)[], most: number) =>
    [...new Set(values.filter((value) => value !== null))].slice(0, most)
  return {
    kinds: distinct(
      described.map(({ kind }) => kind),
      MAX_KINDS,
    ),
    heads: distinct(
      described.map(({ head }) => head),
      MAX_KINDS,
    ),
    names: distinct(
      [naming, ...products].flatMap((text) => [...describe(text).names]),
      MAX_NAMES,
    ),
  }
}

export interface TitleKeys extends Described {
  /** Names that speak against a recall without them. */
  distinct: ReadonlySet<string>
  brands: readonly (readonly string[])[]
}

export function toTitleKeys(title: string): TitleKeys {
  return { ...describe(title), distinct: distinctNames(title), brands: brandNames(title) }
}

/** A name alone, without a kind that the recall shares, has to be said with another one. */
const NAMES_WITHOUT_KIND = 2

/**
 * How well a recall fits a title: first the kind, then the words of brand and product.
 * @returns 0 if it does not, else higher for better ones
 */
export function scoreRecall(title: TitleKeys, recall: RecallKeys): number {
  const names = new Set(recall.names)
  const shared = [...title.names].filter((name) => names.has(name)).length
  if (shared === 0) return 0
  if (title.brands.length > 0 && !title.brands.some((words) => words.every((word) => names.has(word)))) return 0
  const against = [...title.distinct].filter((name) => !names.has(name)).length
  const isSameKind = title.head !== null && recall.heads.includes(title.head)
  if (!isSameKind) {
    const isOfAnotherKind = title.kind !== null || shared < NAMES_WITHOUT_KIND || against > 0
    return isOfAnotherKind ? 0 : shared
  }
  if (shared <= against) return 0
  const isExactKind = title.kind !== null && recall.kinds.includes(title.kind)
  return 10 * shared + (isExactKind ? 5 : 0) - against
}

/**
 * Kinds of which so many different products were recalled that a title without a brand is worth a look: what federal law
 * calls durable infant or toddler products (16 CFR 1130.2(a)), and devices for the house with recalls of millions.
 */
const OFTEN_RECALLED = new Set(
  (
    'crib,mini crib,toddler bed,high chair,hook-on high chair,table booster seat,baby gate,extra-wide baby gate,' +
    'pack and play,baby playpen,exersaucer,baby carrier,baby wrap,stroller,double stroller,jogging stroller,' +
    'baby walker,baby swing,portable baby swing,bassinet,baby bouncer,baby bathtub,toddler bed rail,changing table,' +
    'baby lounger,nursing pillow,dehumidifier,space heater,tower heater,pressure cooker,hoverboard'
  ).split(','),
)
/** From here on recalls of a kind are many. */
export const MANY_RECALLS = 5

/** The kind of a title whose recalls are shown together, where no brand says which of them could be meant. */
export function getOftenRecalledKind({ kind, names, brands }: TitleKeys): string | null {
  return kind !== null && OFTEN_RECALLED.has(kind) && names.size === 0 && brands.length === 0 ? kind : null
}
