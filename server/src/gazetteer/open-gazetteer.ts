import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#errors.ts'
import { type City, createGazetteer, type Gazetteer, unpackCity } from './gazetteer.ts'
import type { PackedPlaces, PackedTimeZones } from './packed.ts'

const DATA = new URL('../../data/', import.meta.url)
const unpack = promisify(gunzip)

export interface GazetteerSource {
  /** The gazetteer, read once. @throws AppError `unavailable` when its files cannot be read; the next call tries again */
  ready(): Promise<Gazetteer>
}

/** Files of our own making, checked by the tests beside the gazetteer: parsing 3 MB by schema would cost more than reading. */
async function readPacked<T>(name: string): Promise<T> {
  return JSON.parse((await unpack(await readFile(new URL(name, DATA)))).toString('utf8')) as T
}

async function load(): Promise<Gazetteer> {
  const places = await readPacked<PackedPlaces>('places.json.gz')
  const timeZones = await readPacked<PackedTimeZones>('time-zones.json.gz')
  const cities: City[] = []
  for (const [state, packed] of Object.entries(places)) {
    for (const city of packed) cities.push(unpackCity(state, city))
    await setImmediate() // a state takes some milliseconds; requests are answered in between
  }
  return createGazetteer(cities, timeZones)
}

/** The gazetteer of server/data, read at the first call of `ready` without holding up the event loop. */
export function openGazetteer(): GazetteerSource {
  let loading: Promise<Gazetteer> | null = null
  return {
    ready() {
      loading ??= load().catch((cause: unknown) => {
        loading = null
        throw new AppError('unavailable', 'Places cannot be looked up at the moment', { cause })
      })
      return loading
    },
  }
}
