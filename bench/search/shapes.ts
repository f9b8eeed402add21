import type { Position } from '@yardsnap/contract/places'
import { listCenters, listMetros, ZIPF_WORDS, zipfWord } from './data.ts'
import { ONE_ZIP } from './one-zip-data.ts'

/** A search as the query of an address. */
export type Search = Record<string, string>

export interface SearchShape {
  name: string
  /** Which page is measured. */
  page: number
  /** The search at one of the places. */
  at: (index: number) => Search
}

const WEST = -110
const PAGE_SIZE = '24'

/** The shapes of searches on the data of `fillDatabase`: common, rare and absent words near a place, in the crowded ZIP and by day. */
export function searchShapes(places: number): SearchShape[] {
  const random = randomNumbers(12_345)
  const [centers, metros] = [listCenters(), listMetros()]
  const near = Array.from({ length: places }, (_, index): Position => {
    const all = index % 2 === 0 ? metros : centers
    const { latitude, longitude } = all[Math.floor(random() * all.length)] ?? ONE_ZIP
    return { latitude: latitude + (random() - 0.5) / 5, longitude: longitude + (random() - 0.5) / 5 }
  })
  const words = near.map(() => zipfWord(Math.floor(Math.exp(random() * Math.log(ZIPF_WORDS + 1)))))
  const common = zipfWord(1)
  const around = (position: Position | undefined, distance: string): Search =>
    position
      ? { location: `${position.latitude.toFixed(5)},${position.longitude.toFixed(5)}`, distance, limit: PAGE_SIZE }
      : {}
  const atPlace = (index: number, distance = '25') => around(near[index], distance)
  const inTheEast = (index: number) => {
    const place = near[index] ?? ONE_ZIP
    return around(place.longitude < WEST ? { ...place, longitude: place.longitude + 30 } : place, '50')
  }
  const inZip = (distance: string) => around(ONE_ZIP, distance)
  const word = (index: number) => words[index] ?? common
  const shape = (name: string, at: SearchShape['at'], page = 1): SearchShape => ({ name, at, page })

  return [
    shape('near', (i) => atPlace(i)),
    shape('near, weekend', (i) => ({ ...atPlace(i), date: 'weekend' })),
    shape('near, category', (i) => ({ ...atPlace(i), category: 'books' })),
    shape('near, category of 5%', (i) => ({ ...atPlace(i), category: 'toys' })),
    shape('near, common word', (i) => ({ ...atPlace(i), search: common })),
    shape('near, any word', (i) => ({ ...atPlace(i), search: word(i) })),
    shape('near, rare word', (i) => ({ ...atPlace(i), search: i % 2 === 0 ? 'zither' : 'theremin' })),
    shape('near, two words', (i) => ({ ...atPlace(i), search: `${zipfWord(4)} ${zipfWord(8)}` })),
    shape('near, phrase', (i) => ({ ...atPlace(i), search: '"vintage acme"' })),
    shape('near, word with synonyms', (i) => ({ ...atPlace(i), search: 'couch' })),
    shape('near, word of elsewhere', (i) => ({ ...inTheEast(i), search: 'surfboard' })),
    shape('near, word never in category', (i) => ({ ...atPlace(i, '50'), search: common, category: 'toys' })),
    shape('near, word never in week', (i) => ({ ...atPlace(i, '50'), search: 'ornament', date: 'week' })),
    shape('near, common word, page 2', (i) => ({ ...atPlace(i), search: common }), 2),
    shape('near, page 3', (i) => atPlace(i), 3),
    shape('ZIP of 5%', () => inZip('5')),
    shape('ZIP, any word', (i) => ({ ...inZip('25'), search: word(i) })),
    shape('ZIP, word of elsewhere', (i) => ({ ...inZip('25'), search: i % 2 === 0 ? 'surfboard' : 'piston' })),
    shape('ZIP, word never in category', () => ({ ...inZip('5'), search: common, category: 'toys' })),
    shape('by day, any word', (i) => ({ limit: PAGE_SIZE, search: word(i) })),
    shape('by day, word never in category', () => ({ limit: PAGE_SIZE, search: common, category: 'toys' })),
    shape('by day, word never in week', () => ({ limit: PAGE_SIZE, search: 'ornament', date: 'week' })),
    shape('by day, word of later weeks', () => ({ limit: PAGE_SIZE, search: 'ornament' })),
  ]
}

/** The same numbers from 0 to 1 in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
