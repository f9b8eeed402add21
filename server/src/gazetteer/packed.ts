/** The shapes of the files in server/data, as the build of the places writes them and the gazetteer reads them. */

/** Latitude and longitude in degrees, or null for a military post office. */
export type PackedPosition = [latitude: number, longitude: number] | null

/** `delivery`: people live there. `boxes`: post-office boxes or one large receiver. */
export type ZipKind = 'delivery' | 'boxes' | 'military'

export type PackedZip = [zipCode: string, position: PackedPosition, kind: ZipKind]
export type PackedCity = [name: string, center: PackedPosition, population: number, zips: PackedZip[]]

/** One line of the places file: the two letters of a state and what lies in it. */
export type PackedState = [state: string, cities: PackedCity[]]

/** Runs over the ZIPs in ascending order: from this ZIP to the next entry's, the zone is this one. */
export type PackedTimeZones = [fromZip: string, timeZone: string][]
