import type { PositionPrecision } from '@yardsnap/contract/listings'

/** A place in the United States, or any position given as `lat,lng`. WGS84 degrees. */
export interface Place {
  latitude: number
  longitude: number
  precision: PositionPrecision
  /** Display name, such as `Orlando, FL 32801`. */
  label: string
  city?: string
  state?: string
  zipCode?: string
}

export interface GeocoderPort {
  /**
   * Geocodes a ZIP, a city with or without its state, an address, or `lat,lng`.
   * @returns null if there is no such place
   * @throws AppError `provider_failed` or `unavailable` when geocoding fails
   */
  geocode(text: string, signal?: AbortSignal): Promise<Place | null>
}
