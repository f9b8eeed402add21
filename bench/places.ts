import { haversineMiles } from '@yardsnap/contract/places'
import type { City } from '#server/gazetteer/gazetteer.ts'
import { openGazetteer } from '#server/gazetteer/open-gazetteer.ts'
import { embeddedAddressChecker } from '#server/ports/addresses/embedded.ts'
import { embeddedGeocoder } from '#server/ports/geocoder/embedded.ts'
import { readSources } from '../scripts/places/sources.ts'
import { PUBLIC_BUILDINGS } from './places/public-buildings.ts'
import { countTypos, mistype, randomNumbers } from './places/typos.ts'

/**
 * Measures the embedded gazetteer: loading, look-ups compared with the npm package `zipcodes`, ZIPs compared with the
 * Census Bureau's list, public buildings, typos, address checks. `npm run bench -- places [--table]`; package and list
 * are installed from npm.
 */
const BUDGET = { loadMs: 500, megabytes: 60, checkMs: 1, zctaShare: 0.999, typoShare: 0.995 }
const TYPOS = 1000
const SECONDS = 1
const random = randomNumbers(20_261_120)
const line = (what: string, ...columns: string[]) =>
  console.log(what.padEnd(46) + columns.map((column) => column.padStart(16)).join(''))
const mark = (isKept: boolean) => (isKept ? '' : 'OVER')
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const before = memoryMegabytes()
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const gazetteer = await openGazetteer()
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpuBefore)
const loadMs = (user + system) / 1000
const megabytes = memoryMegabytes() - before
line('loading, time on the clock', `${wallMs.toFixed(0)} ms`)
line(
  'loading, time of the processor',
  `${loadMs.toFixed(0)} ms`,
  `budget ${BUDGET.loadMs} ms`,
  mark(loadMs <= BUDGET.loadMs),
)
line('memory', `${megabytes.toFixed(0)} MB`, `budget ${BUDGET.megabytes} MB`, mark(megabytes <= BUDGET.megabytes))

const { census, peer } = readSources()
const zipCodes = [...census.keys()]
const cities = new Map(
  zipCodes.flatMap((zipCode): [string, City][] => {
    const zip = gazetteer.findZip(zipCode)
    return zip?.kind === 'delivery' ? [[`${zip.city.key} ${zip.city.state}`, zip.city]] : []
  }),
)
const lived = [...cities.values()]
const towns = lived.filter((city) => city.population >= 1000)
const drawFrom = (list: City[]) => () => list[random(list.length)] as City // never empty
const samples = Array.from({ length: 2000 }, drawFrom(towns))
const misspelled = samples.map((city) => ({ name: mistype(city.name, random), state: city.state }))

function perSecond(ask: (index: number) => unknown): number {
  const until = performance.now() + SECONDS * 1000
  let count = 0
  while (performance.now() < until) {
    for (let index = 0; index < 100; index++) ask(count + index)
    count += 100
  }
  return count / SECONDS
}

const rate = (ask: (index: number) => unknown) => perSecond(ask).toLocaleString('en-US', { maximumFractionDigits: 0 })
line('\nlook-ups a second', 'ours', 'zipcodes')
const zipAt = (index: number) => zipCodes[index % zipCodes.length] ?? ''
line(
  'a ZIP',
  rate((index) => gazetteer.findZip(zipAt(index))),
  rate((index) => peer.lookup(zipAt(index))),
)
const sampleAt = (index: number) => samples[index % samples.length] as City
line(
  "a city and state, with the city's ZIPs",
  rate((index) => {
    const { name, state } = sampleAt(index)
    const city = gazetteer.findExact(name, state)
    return city && gazetteer.listZips(city)
  }),
  rate((index) => peer.lookupByName(sampleAt(index).name, sampleAt(index).state)),
)
line(
  'a city with a typing error, and its state',
  rate((index) => {
    const { name = '', state = null } = misspelled[index % misspelled.length] ?? {}
    return gazetteer.findCity(name, state)
  }),
  'cannot',
)

const known = zipCodes.filter((zipCode) => gazetteer.findZip(zipCode)?.position)
const share = known.length / zipCodes.length
line(
  `\nZIPs of the Census Bureau (${zipCodes.length}) found`,
  percent(share),
  `budget ${percent(BUDGET.zctaShare)}`,
  mark(share >= BUDGET.zctaShare),
)

line(`\n${TYPOS} one-letter typos in names, right state`, 'right', 'another, said', 'nothing', 'another, silent')
const byPeople = towns.flatMap((city) => Array.from({ length: Math.ceil(city.population / 10_000) }, () => city))
const draws: [string, City[], boolean][] = [
  ['in towns as often as they have people', byPeople, true],
  ['in towns of at least 1,000 people', towns, true],
  ['in all places with a ZIP', lived, false],
]
for (const [what, list, isBudget] of draws) {
  const { found, wrong } = countTypos(gazetteer, drawFrom(list), { count: TYPOS, random })
  const isKept = !isBudget || (found.right / TYPOS >= BUDGET.typoShare && found.silent === 0)
  line(
    what,
    percent(found.right / TYPOS),
    String(found.corrected),
    String(found.lost),
    String(found.silent),
    mark(isKept),
  )
  for (const example of wrong) console.log(`    ${example}`)
}

const geocoder = embeddedGeocoder()
const off: number[] = []
const offByCity: number[] = []
for (const [name, address, latitude, longitude] of PUBLIC_BUILDINGS) {
  const place = await geocoder.geocode(address)
  const city = await geocoder.geocode(
    address
      .split(', ')
      .slice(1)
      .join(', ')
      .replace(/ \d{5}$/, ''),
  )
  off.push(place ? haversineMiles(place, { latitude, longitude }) : Infinity)
  offByCity.push(city ? haversineMiles(city, { latitude, longitude }) : Infinity)
  if (process.argv.includes('--table')) line(name, `${off.at(-1)?.toFixed(2)} mi`, `${offByCity.at(-1)?.toFixed(2)} mi`)
}
const quantile = (values: number[], part: number) =>
  `${(values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? Infinity).toFixed(2)} mi`
line(`\n${PUBLIC_BUILDINGS.length} public buildings, how far off`, 'median', '90%', 'farthest')
line('by the address with its ZIP', quantile(off, 0.5), quantile(off, 0.9), quantile(off, 1))
line('by city and state alone', quantile(offByCity, 0.5), quantile(offByCity, 0.9), quantile(offByCity, 1))

const checker = embeddedAddressChecker()
const addresses = PUBLIC_BUILDINGS.map(([, address]) => {
  const [streetAddress = '', city = '', region = ''] = address.split(', ')
  const [state = '', zipCode = ''] = region.split(' ')
  return { streetAddress, city, state, zipCode }
})
const checks = 2000
const checkedAt = performance.now()
for (let index = 0; index < checks; index++) {
  const address = addresses[index % addresses.length]
  if (address) await checker.check(index % 2 ? address : { ...address, city: mistype(address.city, random) })
}
const checkMs = (performance.now() - checkedAt) / checks
line(
  '\nan address check, every second one misspelled',
  `${checkMs.toFixed(3)} ms`,
  `budget ${BUDGET.checkMs} ms`,
  mark(checkMs <= BUDGET.checkMs),
)

/** Memory after a garbage collection, if the process exposes it, so that garbage does not count. */
function memoryMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}
