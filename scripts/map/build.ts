import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PackedState } from '../../server/src/gazetteer/packed.ts'

/** The Census Bureau's state and county boundaries at 1:10,000,000, as TopoJSON. */
const ATLAS = 'us-atlas@3.0.1'
const PLACES = new URL('../../server/data/places.jsonl.gz', import.meta.url)
const OUTPUT = new URL('../../contract/data/base-map/', import.meta.url)

/** Smaller places have no label, because there would be too many. */
const MIN_POPULATION = 1000

interface Topology {
  type: 'Topology'
  transform: unknown
  arcs: unknown
  objects: Record<string, { type: string; geometries: { type: string; arcs: unknown }[] }>
}

/** Boundaries without names and codes, which the map does not show. */
function outlines(): Topology {
  const folder = mkdtempSync(join(tmpdir(), 'yardsnap-map-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{}')
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ATLAS], { cwd: folder })
    const file = join(folder, 'node_modules/us-atlas/counties-10m.json')
    const { type, transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology
    return { type, transform, arcs, objects: { states: bare(objects['states']), counties: bare(objects['counties']) } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function bare(collection: Topology['objects'][string] | undefined): Topology['objects'][string] {
  if (!collection) throw new Error(`${ATLAS} lacks an outline`)
  return { type: collection.type, geometries: collection.geometries.map(({ type, arcs }) => ({ type, arcs })) }
}

/** Name, longitude and latitude in hundredths of a degree, population; largest first. */
function places(): [string, number, number, number][] {
  const lines = gunzipSync(readFileSync(PLACES)).toString('utf8').split('\n')
  const cities = lines.flatMap((line) => (JSON.parse(line) as PackedState)[1])
  return cities
    .flatMap(([name, center, population]): [string, number, number, number][] =>
      center && population >= MIN_POPULATION
        ? [[name, Math.round(center[1] * 100), Math.round(center[0] * 100), population]]
        : [],
    )
    .toSorted((left, right) => right[3] - left[3] || (left[0] < right[0] ? -1 : 1))
}

function write(name: string, value: unknown): void {
  const packed = gzipSync(JSON.stringify(value), { level: 9 })
  writeFileSync(new URL(name, OUTPUT), packed)
  process.stdout.write(`${name}: ${packed.length} bytes\n`)
}

write('outlines.json.gz', outlines())
write('places.json.gz', places())
