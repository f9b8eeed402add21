import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { PackedState, PackedTimeZones } from '../../server/src/gazetteer/packed.ts'
import { mergePlaces } from './merge.ts'
import { readSources, type Sources } from './sources.ts'

const OUTPUT = new URL('../../server/data/', import.meta.url)

/** The time zone of each ZIP, run-length encoded over the sorted ZIPs. */
function timeZones(states: PackedState[], findZones: Sources['findZones']): PackedTimeZones {
  const zips = states
    .flatMap(([, cities]) => cities)
    .flatMap(([, , , cityZips]) => cityZips)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  const runs: PackedTimeZones = []
  for (const [zipCode, position] of zips) {
    const zone = position && findZones(position[0], position[1])[0]
    if (zone && zone !== runs.at(-1)?.[1]) runs.push([zipCode, zone])
  }
  return runs
}

function write(name: string, text: string): void {
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(new URL(name, OUTPUT), packed)
  process.stdout.write(`${name}: ${packed.length} bytes\n`)
}

const sources = readSources()
const states = mergePlaces(sources)
mkdirSync(OUTPUT, { recursive: true })
write('places.jsonl.gz', states.map((state) => JSON.stringify(state)).join('\n'))
write('time-zones.json.gz', JSON.stringify(timeZones(states, sources.findZones)))
const cities = states.flatMap(([, packed]) => packed)
process.stdout.write(`${cities.length} places, ${cities.reduce((sum, city) => sum + city[3].length, 0)} ZIPs\n`)
