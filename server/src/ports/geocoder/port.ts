import type { PositionPrecision } from '@yardsnap/contract/listings'

/** Somewhere in the United States, or where a `lat,lng` text points. WGS84 degrees. */
export interface Place {
  latitude: number
  longitude: number
  /** How exactly the position is known. */
  precision: PositionPrecision
  /** The place in words, such as `Orlando, FL 32801`. */
  label: string
  city?: string
  state?: string
  zipCode?: string
}

export interface GeocoderPort {
  /**
   * Finds the place that a text means: a ZIP, a city with or without its state, an address, or `lat,lng`.
   * @returns null when there is no such place
   * @throws AppError `provider_failed` or `unavailable` when nobody can say
   */
  geocode(text: string, signal?: AbortSignal): Promise<Place | null>
}
