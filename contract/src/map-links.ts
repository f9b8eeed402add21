/** A destination for a map app. The address is preferred: the app then shows it, and knows the side of the street. */
export interface MapPlace {
  address: string
  latitude: number | null
  longitude: number | null
}

/** One link of a trip, with the stops that it leads to. */
export interface MapLink<Stop extends MapPlace> {
  url: string
  stops: Stop[]
}

export interface MapRoute<Stop extends MapPlace> {
  /** In driving order; each but the first starts where the one before it ends. */
  links: MapLink<Stop>[]
  /** Stops that no link can lead to: they have neither an address nor a position. */
  unplaced: Stop[]
}

interface RouteOptions {
  /** Where the first link starts; null: where the device is when the link is opened. */
  start?: MapPlace | null
}

/** Google's Maps URLs silently drop stops beyond 3 (mobile) or 9 waypoints, or beyond 2,048 characters. */
export const GOOGLE_STOPS_ON_MOBILE = 4
export const GOOGLE_STOPS = 10
export const MAX_MAP_LINK_LENGTH = 2048
/** Apple documents no limit; the same as Google's. */
export const APPLE_STOPS = 10

/** Longer ones are not addresses, and two of them in a link must leave room for the rest. */
const MAX_ENCODED_ADDRESS = 600

interface Leg {
  /** Null: the device's position. */
  from: string | null
  /** At least one; the last is the destination. */
  to: string[]
}

/** Links that hand a whole trip to Google Maps, as many as it needs. Never leaves out a stop that can be found. */
export function googleMapsRoute<Stop extends MapPlace>(
  stops: Stop[],
  { isMobile, start = null }: RouteOptions & { isMobile: boolean },
): MapRoute<Stop> {
  return chainLinks(stops, { start, maxStops: isMobile ? GOOGLE_STOPS_ON_MOBILE : GOOGLE_STOPS, buildUrl: googleUrl })
}

/** The same for Apple Maps (iOS 18.4, macOS 15.4 and later). */
export function appleMapsRoute<Stop extends MapPlace>(
  stops: Stop[],
  { start = null }: RouteOptions = {},
): MapRoute<Stop> {
  return chainLinks(stops, { start, maxStops: APPLE_STOPS, buildUrl: appleUrl })
}

/** Directions to one place from where the device is (S2.9.2); without a place, the map's first page. */
export function googleMapsLink(place: MapPlace): string {
  const to = placeText(place)
  return to === null ? 'https://www.google.com/maps' : googleUrl({ from: null, to: [to] })
}

/** Directions to one place, in the form that every version of Apple Maps reads. */
export function appleMapsLink(place: MapPlace): string {
  const to = placeText(place)
  return to === null ? 'https://maps.apple.com/' : urlWith('https://maps.apple.com/', { daddr: to, dirflg: 'd' })
}

interface ChainOptions {
  start: MapPlace | null
  maxStops: number
  buildUrl: (leg: Leg) => string
}

function chainLinks<Stop extends MapPlace>(stops: Stop[], { start, maxStops, buildUrl }: ChainOptions): MapRoute<Stop> {
  const links: MapLink<Stop>[] = []
  const unplaced: Stop[] = []
  let from = start && placeText(start)
  let leg: { stops: Stop[]; to: string[] } = { stops: [], to: [] }

  function closeLeg(): void {
    if (leg.to.length === 0) return
    links.push({ url: buildUrl({ from, to: leg.to }), stops: leg.stops })
    from = leg.to.at(-1) ?? null
    leg = { stops: [], to: [] }
  }

  for (const stop of stops) {
    const to = placeText(stop)
    if (to === null) {
      unplaced.push(stop)
      continue
    }
    const isFull = leg.to.length === maxStops
    if (isFull || buildUrl({ from, to: [...leg.to, to] }).length > MAX_MAP_LINK_LENGTH) closeLeg()
    leg.stops.push(stop)
    leg.to.push(to)
  }
  closeLeg()
  return { links, unplaced }
}

function googleUrl({ from, to }: Leg): string {
  return urlWith('https://www.google.com/maps/dir/', {
    api: '1',
    origin: from,
    destination: to.at(-1) ?? null,
    waypoints: to.length > 1 ? to.slice(0, -1).join('|') : null,
    travelmode: 'driving',
  })
}

function appleUrl({ from, to }: Leg): string {
  return urlWith('https://maps.apple.com/directions', {
    source: from,
    waypoint: to.slice(0, -1),
    destination: to.at(-1) ?? null,
    mode: 'driving',
  })
}

function urlWith(base: string, parameters: Record<string, string | string[] | null>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  )
  return `${base}?${pairs.join('&')}`
}

/** A place as a parameter for a map app; null when nothing is known. */
function placeText({ address, latitude, longitude }: MapPlace): string | null {
  // A bar separates the waypoints of a Google link.
  const line = address.replaceAll(/[|\s]+/g, ' ').trim()
  const isUsable = line !== '' && encodeURIComponent(line).length <= MAX_ENCODED_ADDRESS
  if (isUsable) return line
  if (latitude !== null && longitude !== null) return `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  return line === '' ? null : shorten(line)
}

/** The beginning of a text that is too long, never half of a character. */
function shorten(line: string): string {
  let short = ''
  for (const character of line) {
    if (encodeURIComponent(short + character).length > MAX_ENCODED_ADDRESS) break
    short += character
  }
  return short.trim()
}
