const MAPS_HOME = 'https://www.google.com/maps'

/** The link of 'Get Directions': a route to the sale, or the maps home page without an address (S2.11.4). */
export function directionsUrl(address: string): string {
  const destination = address.trim()
  return destination === '' ? MAPS_HOME : `${MAPS_HOME}/dir/?${new URLSearchParams({ api: '1', destination })}`
}
