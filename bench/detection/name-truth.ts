import { matchGuide } from '#server/sell/pricing/guide.ts'
import { type Kind, kindCatalog } from '#server/kinds/catalog.ts'
import { singularWords } from '#server/kinds/words.ts'
import type { TrueItem } from './reference-photos.ts'

/** How a name fits a thing: `rough` is another thing of the same area of the catalog. */
export type Verdict = 'right' | 'rough' | 'wrong' | 'none'

/** What a thing really is, in the catalog's terms. */
export interface TrueName {
  kind: Kind | null
  /** A file of `server/data/kinds`, without its ending. */
  area: string | null
}

/** Labels of the reference photos in which the catalog finds no kind or another one, by a kind that is meant. Checked by hand. */
const MEANT: Readonly<Record<string, string>> = {
  'pedestal work/sewing table': 'end table',
  'red box': 'decorative box',
  'Olaf figure': 'figurine',
  'slide sorter box': 'film camera',
  'Kodak slide boxes': 'film camera',
  'rotary card file': 'desk organizer',
  'pewter duck box': 'decorative box',
  'pewter deer box': 'decorative box',
  'sisal runner': 'area rug',
  'round green box': 'decorative box',
  'wooden lidded box': 'decorative box',
  'carved wood piece': 'figurine',
  'cylindrical wood container': 'decorative box',
  'silver beaker': 'cup',
  'crystal lamp (left)': 'table lamp',
  'crystal lamp (right)': 'table lamp',
  'brass samovar': 'china teapot',
  'large tureen': 'serving bowl',
  'sauce tureen': 'serving bowl',
  'porcelain cachepot': 'flower pot',
  'brass box': 'decorative box',
  'smart display': 'tablet',
  'product box': 'moving box',
  'WMF product box': 'moving box',
  'blue box (right)': 'moving box',
  'blue box (left)': 'moving box',
  'floor lamp tripod': 'floor lamp',
  'hanging plant (right)': 'potted plant',
  'hanging plant (left)': 'potted plant',
  'ceiling lamp': 'ceiling light',
  'portable record player case': 'record player',
  'rail of clothes': 'shirt',
  radiator: 'space heater',
  trackpad: 'computer mouse',
  'teal shaker (left)': 'salt and pepper shakers',
  'teal shaker (right)': 'salt and pepper shakers',
  'ceramic pot with birds': 'flower pot',
  'bag (left middle)': 'tote bag',
  'small black bag': 'handbag',
  'tin cable car': 'vintage toy',
  'boxed cable car': 'vintage toy',
  'rabbit on tricycle toy': 'vintage toy',
  'tin helicopter/vehicle': 'vintage toy',
  'red train': 'vintage toy',
}

/** Names that a person would let stand, by what it is: the catalog has another, narrower one. Checked by hand. */
const ALSO_RIGHT: Readonly<Record<string, readonly string[]>> = {
  armchair: ['chair'],
  bookcase: ['shelf unit', 'bookshelf'],
  mug: ['cup'],
  recliner: ['chair', 'armchair'],
  'leather recliner': ['chair', 'armchair', 'recliner'],
  'club chair': ['chair', 'armchair'],
  'bar stool': ['stool', 'chair'],
  'office chair': ['chair'],
  'hardcover book': ['book'],
  'mini Christmas tree': ['christmas tree'],
  'flat screen TV': ['tv', 'television'],
  'computer monitor': ['monitor'],
  'small desk': ['desk', 'table'],
  desk: ['table'],
  'kitchen island': ['table'],
  'bar cart': ['table'],
  'serving bowl': ['bowl'],
  'gravy boat': ['bowl'],
  'baking dish': ['bowl', 'dish'],
  'glass pitcher': ['pitcher', 'jug'],
  carafe: ['decanter', 'pitcher'],
  'flower pot': ['vase', 'planter'],
  'wine glass': ['glass'],
  'champagne flute': ['wine glass', 'glass'],
  'drinking glass': ['glass', 'cup', 'tumbler'],
  'decorative bottle': ['bottle', 'glass bottle'],
  'glass jar with lid': ['jar'],
  'tote bag': ['bag', 'handbag'],
  'duffel bag': ['bag'],
  'leather briefcase': ['briefcase', 'suitcase'],
  'oil painting': ['painting', 'picture', 'framed print', 'picture frame'],
  'framed print': ['picture', 'painting', 'picture frame'],
  'framed photograph': ['picture', 'picture frame'],
  picture: ['picture frame', 'painting'],
  'succulent plant': ['potted plant', 'houseplant'],
  sneakers: ['shoes'],
  shoes: ['sneakers'],
  shirt: ["men's dress shirt", "men's shirt", 'clothing'],
  'upright vacuum': ['vacuum', 'vacuum cleaner'],
  'set of plates': ['plate'],
  'set of encyclopedias': ['book'],
  'silver-plated tray': ['tray', 'serving tray'],
  'oriental rug': ['rug', 'area rug'],
  'teddy bear': ['stuffed animal'],
  'mini fridge': ['refrigerator'],
  'chest of drawers': ['dresser'],
  dresser: ['chest of drawers'],
  coat: ['jacket', 'parka'],
  "women's blouse": ['shirt', 'blouse'],
  'large plastic tote': ['box', 'storage box'],
  'moving box': ['box'],
  'decorative box': ['box'],
}

/** What a thing of the ground truth is, by a person's words for it. */
export function getTrueName(item: Pick<TrueItem, 'label'>): TrueName {
  const meant = MEANT[item.label]
  const kind = (meant === undefined ? matchGuide(item.label)?.kind : kindCatalog().find(meant)?.kind) ?? null
  return { kind: kind?.area === '' ? null : kind, area: kind?.area || null }
}

/**
 * Judges a name by the truth's words: right when the words hold it, when it is a name of the same kind or the last words of one
 * ('lamp' for a table lamp), or when it is in the table above; rough when it is of the same area.
 */
export function judgeName(title: string, item: Pick<TrueItem, 'label'>): Verdict {
  if (title === '') return 'none'
  const truth = getTrueName(item)
  const found = kindCatalog().find(title)
  const names = [title, ...(found ? [found.kind.name, ...found.kind.synonyms] : [])].map(plain)
  const also = ALSO_RIGHT[truth.kind?.name ?? ''] ?? []
  const accepted = [...(truth.kind ? [truth.kind.name, ...truth.kind.synonyms] : []), ...also].map(plain)
  const words = plain(item.label)
  if (words.includes(plain(title))) return 'right'
  if (names.some((name) => accepted.includes(name))) return 'right'
  if (truth.kind && plain(truth.kind.name).endsWith(plain(title))) return 'right'
  return found && found.kind.area === truth.area ? 'rough' : 'wrong'
}

function plain(text: string): string {
  return ` ${singularWords(text).join(' ')} `
}
