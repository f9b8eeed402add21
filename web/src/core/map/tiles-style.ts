import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import { MAP_PALETTES, type MapScheme } from '@yardsnap/contract/base-map'
import { getMapTile, getMapTiles } from '@yardsnap/contract/map-tiles'
import type { StyleSpecification } from 'maplibre-gl'
import { language } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { builtInStyle } from './basemap.ts'

const CREDIT =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>, <a href="https://protomaps.com" target="_blank" rel="noreferrer">Protomaps</a>'

/** Colors of the parts of Protomaps' style, by patterns of their names; the first that matches counts. */
const TONES: Record<MapScheme, readonly (readonly [part: RegExp, color: string])[]> = {
  light: getTones('light', {
    park: '#dfe7cc',
    built: '#eee5d2',
    sand: '#f3e8c8',
    building: '#e4d9c4',
    casing: '#d8ccb4',
    road: '#fffdf8',
    major: '#fbe8b8',
    highway: '#f2c871',
    rail: '#b5a990',
  }),
  dark: getTones('dark', {
    park: '#232a1e',
    built: '#2a2721',
    sand: '#35301f',
    building: '#312d26',
    casing: '#1b1a16',
    road: '#3b372f',
    major: '#4f4735',
    highway: '#75602f',
    rail: '#5d5647',
  }),
}

type Colors = Record<'park' | 'built' | 'sand' | 'building' | 'casing' | 'road' | 'major' | 'highway' | 'rail', string>

function getTones(scheme: MapScheme, colors: Colors) {
  const { water, land, state, text, halo } = MAP_PALETTES[scheme]
  return [
    [/halo/, halo],
    [/label/, text],
    [/casing/, colors.casing],
    [/highway/, colors.highway],
    [/major|link/, colors.major],
    [/minor|other|pier|runway/, colors.road],
    [/railway/, colors.rail],
    [/boundaries/, state],
    [/buildings/, colors.building],
    [/park|wood|scrub|zoo/, colors.park],
    [/sand|beach/, colors.sand],
    [/hospital|industrial|school|pedestrian|aerodrome|military/, colors.built],
    [/water/, water],
    [/earth|background|glacier/, land],
  ] as const
}

/** Without shops and land cover, which say nothing about a sale. */
function createFlavor(scheme: MapScheme): Flavor {
  const { pois: _pois, landcover: _landcover, ...parts } = namedFlavor(scheme)
  const fonts = { regular: 'Figtree', bold: 'Figtree', italic: 'Figtree' }
  const toned = Object.keys(parts).map((part) => [part, TONES[scheme].find(([name]) => name.test(part))?.[1]])
  return { ...parts, ...Object.fromEntries(toned), ...fonts }
}

/**
 * The site's own map tiles, in our colors and with names in the page's fonts and language, where the tiles have them. Outside the area that they cover, the
 * built-in map below is visible.
 * @throws when the tiles cannot be loaded
 */
export async function tilesStyle(scheme: MapScheme, signal: AbortSignal): Promise<StyleSpecification> {
  const [{ minZoom, maxZoom, bounds }, builtIn] = await Promise.all([
    call(getMapTiles, {}, signal),
    builtInStyle(scheme),
  ])
  const url = getMapTile.path.replaceAll(/:(\w)/g, '{$1}')
  // The package has its own copy of the types of the same style specification.
  const drawn = layers('tiles', createFlavor(scheme), { lang: language() }) as StyleSpecification['layers']
  return {
    ...builtIn,
    name: 'tiles',
    sources: {
      ...builtIn.sources,
      tiles: {
        type: 'vector',
        tiles: [`${location.origin}${url}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds,
        attribution: CREDIT,
      },
    },
    layers: [
      ...builtIn.layers.map((layer) => ({ ...layer, id: `built-in-${layer.id}` })),
      ...drawn.flatMap(withoutIcons),
    ],
  }
}

/** There are no icons: layers with only an icon are dropped, and others keep their text. */
function withoutIcons(layer: StyleSpecification['layers'][number]): StyleSpecification['layers'] {
  if (layer.type === 'background' || layer.id === 'roads_shields') return []
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return [layer]
  const { 'icon-image': _icon, ...layout } = layer.layout
  return layout['text-field'] ? [{ ...layer, layout }] : []
}
