import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#errors.ts'
import { type City, createGazetteer, type Gazetteer, unpackCity } from './gazetteer.ts'
import type { PackedState, PackedTimeZones } from './packed.ts'

const DATA = new URL('../../data/', import.meta.url)
const unpack = promisify(gunzip)

/** Files of our own making, checked by the tests beside the gazetteer: a schema over 3 MB would cost more than reading. */
async function readText(name: string): Promise<string> {
  const bytes = await unpack(await readFile(new URL(name, DATA)))
  return bytes.toString('utf8')
}

async function load(): Promise<Gazetteer> {
  const byState = new Map<string, City[]>()
  for (const line of (await readText('places.jsonl.gz')).split('\n')) {
    const [state, cities] = JSON.parse(line) as PackedState
    byState.set(
      state,
      cities.map((city) => unpackCity(state, city)),
    )
    await setImmediate() // a state takes a few milliseconds; requests are answered in between
  }
  const timeZones = JSON.parse(await readText('time-zones.json.gz')) as PackedTimeZones
  return createGazetteer(byState, timeZones)
}

let loading: Promise<Gazetteer> | null = null

/**
 * The gazetteer of server/data: read at the first call, without holding up the event loop, and kept.
 * @throws AppError `unavailable` when its files cannot be read; the next call tries again
 */
export function openGazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((cause: unknown) => {
    loading = null
    throw new AppError('unavailable', 'Places cannot be looked up at the moment', { cause })
  })
  return loading
}
