/** File formats in server/data, shared by the script that builds the places and the gazetteer. */

/** Latitude and longitude in degrees, or null for a military post office. */
export type PackedPosition = [latitude: number, longitude: number] | null

/** `delivery`: street addresses. `boxes`: PO boxes or one large receiver. */
export type ZipKind = 'delivery' | 'boxes' | 'military'

export type PackedZip = [zipCode: string, position: PackedPosition, kind: ZipKind]
export type PackedCity = [name: string, center: PackedPosition, population: number, zips: PackedZip[]]

/** One line of the places file: a two-letter state and its cities. */
export type PackedState = [state: string, cities: PackedCity[]]

/** Run-length encoded, over the ZIPs in ascending order: the zone applies from this ZIP to the next entry's. */
export type PackedTimeZones = [fromZip: string, timeZone: string][]
