import { type FakeServer, startFake } from '#testing/fake-server.ts'

/** Wrong positions in otherwise valid responses. */
export type Mistake = 'swapped' | 'abroad' | 'nowhere'

export interface FakeGeocoders extends FakeServer {
  mistake: Mistake | null
}

/** City Hall of Orlando. */
const HOUSE = { latitude: 28.5386, longitude: -81.3797, label: '400 S ORANGE AVE, ORLANDO, FL, 32801' }
const POSITIONS = {
  swapped: { latitude: HOUSE.longitude, longitude: HOUSE.latitude },
  abroad: { latitude: 48.8566, longitude: 2.3522 },
  nowhere: { latitude: 0, longitude: 0 },
}

/** Fakes of the public geocoders, each at its own path, that know one house. */
export async function startFakeGeocoders(): Promise<FakeGeocoders> {
  const server = await startFake(({ url }) => {
    const { pathname, searchParams } = url
    if (searchParams.get('key') === '') return { body: { status: 'REQUEST_DENIED', error_message: 'Provide a key' } }
    const text = searchParams.get('address') ?? searchParams.get('q') ?? ''
    const isKnown = text.startsWith('400 S Orange Ave')
    const position = { ...HOUSE, ...(fake.mistake && POSITIONS[fake.mistake]) }
    return { body: isKnown ? FOUND[pathname]?.(position) : NOTHING[pathname] }
  })
  // Mutate one object, so that the server sees what a test sets.
  const fake: FakeGeocoders = Object.assign(server, { mistake: null })
  return fake
}

type Found = typeof HOUSE
const CENSUS = '/geocoder/locations/onelineaddress'
const NOMINATIM = '/search'
const PHOTON = '/api'
const GOOGLE = '/maps/api/geocode/json'
const MAPBOX = '/search/geocode/v6/forward'

const FOUND: Record<string, (found: Found) => unknown> = {
  [CENSUS]: ({ latitude, longitude, label }) => ({
    result: {
      input: { address: { address: label }, benchmark: { benchmarkName: 'Public_AR_Current' } },
      addressMatches: [
        {
          tigerLine: { side: 'R', tigerLineId: '97058921' },
          coordinates: { x: longitude, y: latitude },
          addressComponents: { city: 'ORLANDO', state: 'FL', zip: '32801', streetName: 'ORANGE', suffixType: 'AVE' },
          matchedAddress: label,
        },
      ],
    },
  }),
  [NOMINATIM]: ({ latitude, longitude, label }) => [
    {
      place_id: 308_961_873,
      lat: String(latitude),
      lon: String(longitude),
      category: 'building',
      type: 'townhall',
      place_rank: 30,
      display_name: label,
      address: { house_number: '400', road: 'South Orange Avenue', city: 'Orlando', country_code: 'us' },
    },
  ],
  [PHOTON]: ({ latitude, longitude }) => ({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          osm_key: 'building',
          type: 'house',
          housenumber: '400',
          street: 'South Orange Avenue',
          city: 'Orlando',
          state: 'Florida',
          postcode: '32801',
          countrycode: 'US',
        },
      },
    ],
  }),
  [GOOGLE]: ({ latitude, longitude, label }) => ({
    status: 'OK',
    results: [
      {
        formatted_address: label,
        types: ['street_address'],
        geometry: { location_type: 'ROOFTOP', location: { lat: latitude, lng: longitude } },
      },
    ],
  }),
  [MAPBOX]: ({ latitude, longitude, label }) => ({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          feature_type: 'address',
          name: '400 South Orange Avenue',
          full_address: label,
          coordinates: { longitude, latitude, accuracy: 'rooftop' },
        },
      },
    ],
  }),
}

const NOTHING: Record<string, unknown> = {
  [CENSUS]: { result: { addressMatches: [] } },
  [NOMINATIM]: [],
  [PHOTON]: { type: 'FeatureCollection', features: [] },
  [GOOGLE]: { status: 'ZERO_RESULTS', results: [] },
  [MAPBOX]: { type: 'FeatureCollection', features: [] },
}
