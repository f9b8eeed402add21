import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Zoom 11 (S9.4) counts in tiles of 256 pixels; the base map's are twice as wide, one zoom less. */
export const MAP_ZOOM = 11 - 1
/** Width of the whole world, in pixels: 512 at zoom 0. */
export const WORLD_PIXELS = 512 * 2 ** MAP_ZOOM

/** Pixels from the left and the top of the whole world at MAP_ZOOM: Web Mercator (EPSG:3857). */
export function worldPixels({ latitude, longitude }: { latitude: number; longitude: number }): [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return [((longitude + 180) / 360) * WORLD_PIXELS, ((1 - y / Math.PI) / 2) * WORLD_PIXELS]
}

/** The inverse of `worldPixels`. */
export function positionAt([x, y]: readonly [x: number, y: number]): { latitude: number; longitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_PIXELS))) * 180) / Math.PI
  return { latitude, longitude: (x / WORLD_PIXELS) * 360 - 180 }
}

export const MapScheme = z.enum(['light', 'dark'])
export type MapScheme = z.infer<typeof MapScheme>

interface MapPalette {
  water: string
  land: string
  county: string
  state: string
  text: string
  halo: string
}

export const MAP_PALETTES: Record<MapScheme, MapPalette> = {
  light: { water: '#d5e6ee', land: '#f6f0e2', county: '#d3c8b2', state: '#a3967f', text: '#4d473c', halo: '#fffdf8' },
  dark: { water: '#12181c', land: '#24221d', county: '#474137', state: '#6f6758', text: '#cfc6b5', halo: '#171612' },
}

/** Values in between are interpolated linearly. */
type Stops = readonly [at: number, value: number, ...number[]]

/** Line widths in pixels by zoom, and the sizes of names in pixels by population. */
export const COUNTY_WIDTHS: Stops = [5, 0.4, 12, 1.6]
export const STATE_WIDTHS: Stops = [3, 0.6, 12, 2.2]
export const NAME_SIZES: Stops = [1e3, 12, 5e4, 14, 3e5, 17, 2e6, 20]
/** Of dashes and gaps, in widths of the line. */
export const COUNTY_DASHES = [3, 2] as const
export const NAME_HALO_PIXELS = 1.5
/** Around a name, in pixels: no other name comes nearer. */
export const NAME_PADDING = 6
/** Longer names are broken into several lines. */
export const NAME_MAX_EMS = 8

/** As `scripts/map/build.ts` packs it: longitude and latitude in hundredths of a degree. */
export type PackedPlace = [name: string, longitude: number, latitude: number, population: number]

/** In pixels, as large as the largest place that shows it; smaller places show its middle. */
export const STILL_SIZES = { page: { width: 1216, height: 720 }, card: { width: 720, height: 256 } } as const
export type StillSize = keyof typeof STILL_SIZES

/** Four decimals of a degree are 11 m, a sixth of a pixel of the picture. */
export const STILL_DECIMALS = 4

/** Address of a still picture of the base map, which is shown until the interactive map is ready. */
export function mapStillUrl(
  center: { latitude: number; longitude: number },
  size: StillSize,
  scheme: MapScheme,
): string {
  const query = new URLSearchParams({
    latitude: center.latitude.toFixed(STILL_DECIMALS),
    longitude: center.longitude.toFixed(STILL_DECIMALS),
    size,
    scheme,
  })
  return `${getMapStill.path}?${query.toString()}`
}

export const getMapStill = endpoint({
  method: 'GET',
  path: '/api/map-still',
  summary: 'The base map around a place as a picture: outlines and place names',
  access: 'anyone',
  query: z.object({
    /** Web Mercator ends at these latitudes. */
    latitude: z.coerce.number().min(-85).max(85),
    longitude: z.coerce.number().min(-180).max(180),
    size: z.enum(['page', 'card']),
    scheme: MapScheme,
  }),
  response: z.unknown(),
  mediaTypes: ['image/svg+xml'],
})
