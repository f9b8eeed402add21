import { t } from '@yardsnap/contract/texts'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#errors.ts'
import { type City, createGazetteer, type Gazetteer, unpackCity } from './gazetteer.ts'
import type { PackedState, PackedTimeZones } from './packed.ts'

const DATA = new URL('../../data/', import.meta.url)
const unpack = promisify(gunzip)

/**
 * Not validated with a schema: we generate these files, the gazetteer's tests check them, and validating 3 MB would
 * take longer than reading them.
 */
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
    await setImmediate() // a state takes a few milliseconds; let the event loop answer requests in between
  }
  const timeZones = JSON.parse(await readText('time-zones.json.gz')) as PackedTimeZones
  return createGazetteer(byState, timeZones)
}

let loading: Promise<Gazetteer> | null = null

/**
 * Loads the gazetteer of server/data on the first call, without blocking the event loop, and caches it.
 * @throws AppError `unavailable` when its files cannot be read; the next call retries
 */
export function openGazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((cause: unknown) => {
    loading = null
    throw new AppError('unavailable', t.lazy`Places cannot be looked up at the moment`, { cause })
  })
  return loading
}
