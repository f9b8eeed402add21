import type { ScoredName } from './port.ts'

const MAX_WORDS = 8
/** Words for whole groups of things, for places, and for what is in the background: no titles. */
const GENERAL_LABELS = new Set(
  (
    'furniture,tableware,container,home appliance,food,packaged goods,hardware,lighting,electronic device,' +
    'kitchen appliance,clothing,outerwear,jewellery,eyewear,toy,luggage & bags,bag,box,plant,fruit,vegetable,' +
    'cabinetry,top,light fixture,display device,person,building,house,castle,window,door,door handle,' +
    'countertop,power outlet,light switch,sink,bathtub,toilet,wheel,tire,1d barcode,2d barcode,barcode,ring,' +
    'bust'
  ).split(','),
)

/** The labeler's words that may be a title, best first. @param labels its score of each word, 0..1 */
export function surestWords(labels: ReadonlyMap<string, number>): ScoredName[] {
  return [...labels]
    .filter(([label]) => !GENERAL_LABELS.has(label))
    .map(([label, score]) => ({ label, score }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_WORDS)
}
