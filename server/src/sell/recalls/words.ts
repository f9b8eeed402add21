import { isNamingWord, readTitle } from '#sell/pricing/service.ts'
import { kindCatalog } from '#kinds/catalog.ts'
import { findTranslatedWord } from '#kinds/translated-words.ts'
import { isWordOfTranslatedName } from '#kinds/translated-names.ts'
import { singular, singularWords } from '#kinds/words.ts'

/** What a title, or the name of a recalled product, says of it. */
export interface Described {
  /** The kind of the catalog; null if only the last word of a kind is known, or nothing. */
  kind: string | null
  /** The last word of the kind, singular: what a 'jogging stroller' and a 'double stroller' share. Null if it has none. */
  head: string | null
  /** Words that are no dictionary words: of brands, products and models. Singular, in lower case. */
  names: ReadonlySet<string>
}

/** Written with a capital in the catalog of kinds, and no names of makers or products. */
const CAPITALIZED =
  '3d 4k ac am av axis bbq bluetooth bmx cb cd crt dj dslr dvd dvr fm gps hd hdmi hdtv hepa lcd led lp mp3 oled pa pc pfd rc ' +
  'rgb rpm sd slr sup tv usb uv vcr vhs vr wi wifi xmas adirondack african american artisan asian belgian bundt chinese ' +
  'christmas danish depression dutch easter english fourth french german halloween hanukkah hawaiian himalayan japanese july ' +
  'mason mexican moroccan murphy national native persian pilates presto southwestern spanish super swiss texas thanksgiving ' +
  'total transformer tri turkish valentine venetian victorian welsh windsor wonder'
/** Of the titles of recalls, and what a company calls itself beside its name. */
const OF_RECALLS =
  'announce announced brand co commission company consumer corp corporation cpsc distributor enterprise ' +
  'exclusively expand expanded expansion firm group hazard home importer inc industry international llc ltd manufacturer ' +
  'manufacturing notice product recall recalled recalling reannounce reannounced replacement repair retailer sell sold store ' +
  'u us usa unit voluntarily voluntary warn warning'
/** What sellers say of their things beside words that the price guide knows. */
const OF_SELLERS =
  'age asking available barely box broken buyer cash clean condition cute extra finish firm free fun gently good happy includes ' +
  'included kid kept love manual month most need never non nice now obo offer only open original outgrown package part ' +
  'perfectly pick pickup please price ready sale see sell smoke smoking still super tested toddler used very well works year yr ' +
  'adult boy boys child children girl infant newborn son daughter twin youth s t'

let generic: ReadonlySet<string> | undefined

/** Words of the catalog's names that are written in lower case there, and the lists above. */
function genericWords(): ReadonlySet<string> {
  generic ??= new Set([
    ...kindCatalog()
      .names.flatMap(({ written }) => written.match(/[\p{L}\p{N}']+/gu) ?? [])
      .filter((word) => word === word.toLowerCase() && !/\d/.test(word))
      .map((word) => singular(word.replaceAll("'", ''))),
    ...`${CAPITALIZED} ${OF_RECALLS} ${OF_SELLERS}`.split(' ').map(singular),
  ])
  return generic
}

/** A word that says what sort of thing it is, how it looks or whose it was, and nobody's name for it. */
function isGeneric(word: string): boolean {
  return (
    word.length < 2 ||
    !isNamingWord(word) ||
    genericWords().has(word) ||
    findTranslatedWord(word) !== null ||
    isWordOfTranslatedName(word)
  )
}

export function describe(text: string): Described {
  const { kind, lastWord } = readTitle(text)
  return { kind, head: lastWord, names: namesIn(text) }
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(singularWords(text).filter((word) => !isGeneric(word)))
}

/**
 * The names in a title that speak against a recall that does not have them: of a known brand, with a figure like models, or
 * written with a capital although words before it are not. Any other word may be a description.
 */
export function distinctNames(title: string): ReadonlySet<string> {
  const written = title.match(/[\p{L}\p{N}'’]+/gu) ?? []
  const isTitleCase = written.every((word) => !/^\p{Ll}/u.test(word))
  const names = written.filter(
    (word, index) => (/\d/.test(word) && /\p{L}/u.test(word)) || (index > 0 && !isTitleCase && /^\p{Lu}/u.test(word)),
  )
  const inTitleCase = isTitleCase ? written.slice(1) : []
  return new Set([...names, ...inTitleCase].flatMap((word) => [...namesIn(word)]))
}

/** The names of each brand in a title, without dictionary words; brands that are nothing else are left out. */
export function brandNames(title: string): (readonly string[])[] {
  return readTitle(title)
    .brands.map((name) => [...namesIn(name)])
    .filter((words) => words.length > 0)
}
