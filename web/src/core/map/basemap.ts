import { t } from '@yardsnap/contract/texts'
import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import {
  COUNTY_DASHES,
  COUNTY_WIDTHS,
  MAP_PALETTES,
  type MapScheme,
  NAME_HALO_PIXELS,
  NAME_MAX_EMS,
  NAME_PADDING,
  NAME_SIZES,
  type PackedPlace,
  STATE_WIDTHS,
} from '@yardsnap/contract/base-map'
import outlinesUrl from '@yardsnap/contract/data/base-map/outlines.json.gz?url'
import placesUrl from '@yardsnap/contract/data/base-map/places.json.gz?url'

type Outlines = Topology<{ states: GeometryCollection; counties: GeometryCollection }>
const CREDIT = t`Outlines: US Census Bureau. Places: <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>, CC BY 4.0`

/** Smaller places are left out until the map is near enough to have room for their names. */
const SMALLEST_SHOWN = ['step', ['zoom'], 1e6, 4, 5e5, 5, 2e5, 6, 8e4, 7, 3e4, 8, 1.2e4, 9, 4e3, 10, 0]

/** The map without a map server: states, counties, place names. Without `glyphs` it uses the page's fonts. */
export async function builtInStyle(scheme: MapScheme): Promise<StyleSpecification> {
  const [outlines, places] = await Promise.all([
    readPacked<Outlines>(outlinesUrl),
    readPacked<PackedPlace[]>(placesUrl),
  ])
  const { states, counties } = outlines.objects
  const isShared = (left: object, right: object) => left !== right
  return {
    version: 8,
    name: 'built-in',
    sources: {
      land: { type: 'geojson', data: feature(outlines, states), attribution: CREDIT },
      states: { type: 'geojson', data: mesh(outlines, states, isShared) },
      counties: { type: 'geojson', data: mesh(outlines, counties, isShared) },
      places: { type: 'geojson', data: toPoints(places) },
    },
    layers: layersIn(MAP_PALETTES[scheme]),
  }
}

function layersIn(palette: (typeof MAP_PALETTES)[MapScheme]): StyleSpecification['layers'] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land } },
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: 5,
      paint: {
        'line-color': palette.county,
        'line-width': ['interpolate', ['linear'], ['zoom'], ...COUNTY_WIDTHS],
        'line-dasharray': [...COUNTY_DASHES],
      },
    },
    {
      id: 'states',
      type: 'line',
      source: 'states',
      paint: { 'line-color': palette.state, 'line-width': ['interpolate', ['linear'], ['zoom'], ...STATE_WIDTHS] },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      filter: ['>=', ['get', 'population'], SMALLEST_SHOWN as never], // the types know no step inside a comparison
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Figtree', 'sans-serif'],
        'text-size': ['interpolate', ['linear'], ['get', 'population'], ...NAME_SIZES],
        'text-max-width': NAME_MAX_EMS,
        'text-padding': NAME_PADDING,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': NAME_HALO_PIXELS },
    },
  ]
}

function toPoints(places: readonly PackedPlace[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(([name, longitude, latitude, population], rank) => ({
      type: 'Feature',
      properties: { name, population, rank },
      geometry: { type: 'Point', coordinates: [longitude / 100, latitude / 100] },
    })),
  }
}

/** Our own file, packed because the server sends files as they are. @throws when it cannot be had */
async function readPacked<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const text = await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text()
  return JSON.parse(text) as Content
}
