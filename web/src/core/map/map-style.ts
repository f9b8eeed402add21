import { useQuery } from '@tanstack/react-query'
import type { MapScheme } from '@yardsnap/contract/base-map'
import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useRef, useState } from 'react'
import { site } from '#lib/site.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { builtInStyle } from './basemap.ts'

/** A map server that has not answered by then counts as unreachable. */
const PROBE_TIMEOUT_MS = 4000
const MAX_FAILED_TILES = 3

interface ChosenStyle {
  style: StyleSpecification
  isBuiltIn: boolean
}

/**
 * The style of the admin's map server, or of the site's own tiles, while they answer; else the built-in one.
 * `reportTile` counts tiles: after three failures and no success, the built-in map takes over.
 */
export function useMapStyle() {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [isServerDead, setServerDead] = useState(false)
  const tiles = useRef({ loaded: 0, failed: 0 })
  const { data, isError } = useQuery({
    queryKey: ['map-style', { isServerDead, isDark }],
    queryFn: () => chooseStyle({ isServerDead, scheme: isDark ? 'dark' : 'light' }),
    gcTime: 0, // some megabytes
  })
  const reportTile = useCallback((outcome: 'loaded' | 'failed') => {
    tiles.current[outcome] += 1
    if (tiles.current.loaded === 0 && tiles.current.failed >= MAX_FAILED_TILES) setServerDead(true)
  }, [])
  return { chosen: data, isError, reportTile }
}

async function chooseStyle({
  isServerDead,
  scheme,
}: {
  isServerDead: boolean
  scheme: MapScheme
}): Promise<ChosenStyle> {
  const served = isServerDead ? null : await servedStyle(scheme)
  if (served) return { style: served, isBuiltIn: false }
  return { style: await builtInStyle(scheme), isBuiltIn: true }
}

async function servedStyle(scheme: MapScheme): Promise<StyleSpecification | null> {
  if (site.mapStyleUrl !== null) return fetchStyle(site.mapStyleUrl)
  if (!site.hasMapTiles) return null
  const { tilesStyle } = await import('./tiles-style.ts')
  // The built-in map is used where they cannot be loaded.
  return tilesStyle(scheme, AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => null)
}

/** @returns null when the map server cannot be reached or answers anything but a style */
async function fetchStyle(url: string): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    if (!response.ok) {
      // Left unread, it would keep its connection.
      await response.body?.cancel()
      return null
    }
    const style = (await response.json()) as StyleSpecification
    if (style.version !== 8 || !Array.isArray(style.layers)) return null
    // Without glyphs, names are drawn from the page's own fonts and none are fetched.
    delete style.glyphs
    return style
  } catch {
    // The built-in map serves instead, and the page says which one it shows.
    return null
  }
}
